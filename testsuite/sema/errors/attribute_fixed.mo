model M
  Base.ContinuousState x(start=1, fixed=1);
equation
  der(x) = -x;
end M;
// error: 2:41 [type] the attribute 'fixed' must be of type Boolean
