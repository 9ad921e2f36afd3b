model Part
  parameter Real a = 1;
  Real shown;
protected
  parameter Real hidden = a;
equation
  shown = hidden;
end Part;

// rule: protected
model Derived "A class that extends sees what is protected"
  extends Part;
  Real y = hidden;
end Derived;

// rule: protected
model User
  Part part(a=2);
  Real x = part.shown;
end User;
