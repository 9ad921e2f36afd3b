package Functions
  function area
    input Real length;
    input Real width = 1;
    output Real y;
  algorithm
    y := length*width;
  end area;

  function count "Decides about sizes"
    input Integer n;
    output Integer c = 0;
  algorithm
    for i in 1:n loop
      if mod(i, 3) == 0 then
        c := c + 1;
      end if;
    end for;
  end count;

  function multiples
    input Integer n;
    output Integer e[:];
  algorithm
    e := {i for i in 3:3:n};
  end multiples;

  function polar
    input Real r;
    input Real phi;
    output Real x;
    output Real y;
  algorithm
    x := r*cos(phi);
    y := r*sin(phi);
  end polar;
end Functions;

model Uses
  parameter Integer n = 7;
  constant Integer m = Functions.count(10);
  parameter Integer e[Functions.count(n)] = Functions.multiples(n);
  Real v[m] = {i*e[2]*time for i in 1:m};
  Real each_[3] = Functions.area(v, 2), both[3] = Functions.area(v, {1, 2, 3});
  Real matrix[2, 2] = Functions.area([1, 2; 3, time]);
  Real x[2], y[2], only;
  Real total = sum(Functions.area(k, width=time) for k in 1:3);
  Real nested = Functions.area(Functions.area(time, 2), Functions.area(width=3, length=time));
equation
  for i in 1:2 loop
    (x[i], y[i]) = Functions.polar(i, time);
  end for;
  (, only) = Functions.polar(2, time);
  if Functions.count(n) > 1 then
  end if;
end Uses;

model Derived "the derivatives that a type promises, through functions"
  Base.ContinuousState q(start=0.1, fixed=true), w(start=0, fixed=true);
  output Base.RealWith2Derivatives s = Functions.area(q, q);
  Real a;
equation
  der(q) = w;
  der(w) = -q;
  a = der(der(Functions.area(q, 3)));
end Derived;
