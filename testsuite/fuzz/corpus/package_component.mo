package S
  constant Integer n = 2;
  model Part
    output Real x[n];
  end Part;
  Part part;
end S;
