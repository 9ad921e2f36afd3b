// Array functions without their arguments: as many as they take, and one error each.
model Missing
  Real x[3] = cross();
  Real y[3] = linspace(1);
  Real z[3] = array();
  Real w[3] = cat();
end Missing;
// error: 3:15 [type] 'cross' takes 2 arguments, not 0
// error: 4:15 [type] 'linspace' takes 3 arguments, not 1
// error: 5:15 [type] 'array' takes 1 or more arguments, not 0
// error: 6:15 [array-size] 'cat' needs the number of a dimension
