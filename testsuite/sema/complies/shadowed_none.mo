// Equal names that do not hide each other
encapsulated package Apart
  constant Real k = 1;
  encapsulated package Inside "Sees nothing of what is around"
    constant Real k = 2;
    model Part
      parameter Real m = 1;
      Real y = k + m;
    end Part;
  end Inside;
  connector Flange "Its members are reached by way of it"
    input Real k;
  end Flange;
  // rule: shadowed
  model Loops
    Real x[3];
    Real y[3];
  equation
    for i in 1:3 loop
      x[i] = i;
    end for;
    for i in 1:3 loop
      y[i] = sum(j for j in 1:3);
    end for;
  end Loops;
  // rule: shadowed
  model Around "Its components are not seen from inside"
    parameter Real y = 1;
    Real z = y;
    function twice
      input Real z;
      output Real y;
    algorithm
      y := 2*z;
    end twice;
    Real w = twice(z);
  end Around;
  // rule: shadowed
  model Whole
    parameter Real m = 2;
    parameter Real later = 3;
    Inside.Part part(m=m);
  end Whole;
  constant Real later = 4;
end Apart;
// options: -Wshadowed
