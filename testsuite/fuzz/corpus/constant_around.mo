model Around
  constant Real k[3] = {1, 4, 9};
  constant Integer n = 3;
  constant String names[2] = {"one", "two"};
  function f "Of the run's arguments"
    input Integer i;
    output Real y;
  algorithm
    y := k[i] + sum(k);
  end f;
  model Inside
    Real z[n] = time*k;
    Real last = k[n];
  end Inside;
  model Further
    Inside inside;
    Real y = f(2) + inside.last;
  end Further;
  Inside inside;
  Further further;
  Real x = f(3)*k[2] + further.inside.z[2];
end Around;
