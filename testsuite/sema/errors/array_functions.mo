model M
  parameter Integer n = 1;
  Real a[3] = cross({1, 2}, {1, 2, 3});
  Real b[3] = linspace(0, 1, n);
  Real c[4] = cat(1, {1, 2}, [3, 4]);
  Real d[2, 3] = [1, 2; 1, 2, 3];
  Real e = scalar({1, 2});
  Real f[2] = cat(2, {1}, {2});
  Real g[2] = vector([1, 2; 3, 4]);
end M;
// error: 3:21 [array-size] 'cross' needs vectors of 3 elements, this has size 2
// error: 4:30 [structural] the number of points of 'linspace' must be known when the class is compiled, and at least 2
// error: 5:30 [array-size] arrays of size 2 and size 1x2 cannot stand one after the other in dimension 1
// error: 6:18 [array-size] the elements of an array differ in size: size 2 and size 3
// error: 7:19 [array-size] 'scalar' needs an array of one element, this has size 2
// error: 8:15 [array-size] 'cat' needs the number of a dimension, known when the class is compiled, and arrays that have it
// error: 9:22 [array-size] 'vector' needs an array with at most one dimension of more than one element, this has size 2x2
