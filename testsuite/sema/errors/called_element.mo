// Parentheses in place of brackets: one error, and nothing lacks its equation.
model Called
  Real x[3], y;
equation
  for i in 1:3 loop
    x(i) = time*i;
  end for;
  y = x[2];
end Called;
// error: 6:5 [type] 'x' is not a function; its elements are written with brackets, as x[1]
