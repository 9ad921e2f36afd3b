within Tools;
model Last
  Sub.Inner inner_;
  Real y = inner_.z;
end Last;
