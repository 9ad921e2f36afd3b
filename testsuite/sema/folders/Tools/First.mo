within Tools;
model First
  Real x = two;
end First;
