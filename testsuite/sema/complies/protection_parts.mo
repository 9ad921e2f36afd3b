// rule: protected
model Filter "What is computed on the way is nobody's business; results show it all the same"
  input Real u;
  output Real y;
protected
  parameter Real T = 0.1;
  Base.ContinuousState x(start=0, fixed=true);
equation
  der(x) = (u - x)/T;
  y = x;
end Filter;

// rule: protected
model Slow "A class that extends it gives the protected parameter another value"
  extends Filter(T=10);
end Slow;
