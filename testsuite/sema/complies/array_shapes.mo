// rule: array-size
model Rotation "A matrix turns vectors; a matrix of vectors turns at once"
  parameter Real phi = 0.3;
  parameter Real T[2, 2] = [cos(phi), -sin(phi); sin(phi), cos(phi)];
  Real r[2] = {time, 1};
  Real turned[2] = T*r;
  Real back[2] = turned*T;
  Real corners[2, 4] = T*[1, -1, -1, 1; 1, 1, -1, -1];
end Rotation;

// rule: array-size
model Statistics "Sizes follow what is measured"
  parameter Real data[:] = {4, 8, 15, 16, 23, 42};
  final parameter Integer n = size(data, 1);
  parameter Real mean = sum(data)/n;
  parameter Real offset[n] = data - fill(mean, n);
  parameter Real variance = offset*offset/(n - 1);
end Statistics;

// rule: array-size
model Row "One value for each mass, one connect for all, a slice of two"
  Translational.Parts.Fixed wall[3];
  Translational.Parts.Mass mass[3](m={1, 2, 4});
  Real ends[2] = mass[{1, 3}].m;
equation
  connect(wall.flange, mass.flange);
end Row;
