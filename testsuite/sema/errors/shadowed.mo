// Names that hide others
model Outside
end Outside;
package Shadowed
  constant Real k = 1;
  constant Integer n = 2;
  type Length = Real(unit="m");
  model Part
    parameter Real k = 2;
    Real Length;
    Real time;
    output Real x[n];
  equation
    Length = k;
    time = 1;
    for n in 1:2 loop
      x[n] = n;
    end for;
  end Part;
  model Loops
    parameter Real r = 3;
    Real y[2];
    Real z[2, 2];
    Real w;
  equation
    for r in 1:2 loop
      y[r] = sum(r for r in 1:2);
    end for;
    z = {{w for w in 1:2} for i in 1:2};
    w = sum(Outside for Outside in 1:2);
  end Loops;
  model Nested
    model Part
    end Part;
    Part part;
  end Nested;
end Shadowed;
// options: -Wshadowed
// warning: 9:20 [shadowed] the parameter 'k' hides the constant of the same name in Shadowed
// note: 5:17 this is hidden
// warning: 10:10 [shadowed] the component 'Length' hides the type of the same name in Shadowed
// note: 7:8 this is hidden
// warning: 11:10 [shadowed] the component 'time' hides the time of the simulation
// warning: 16:9 [shadowed] the iterator 'n' hides the constant of the same name in Shadowed
// note: 6:20 this is hidden
// warning: 26:9 [shadowed] the iterator 'r' hides the parameter of the same name in Shadowed.Loops
// note: 21:20 this is hidden
// warning: 27:24 [shadowed] the iterator 'r' hides the iterator of the same name
// note: 26:9 this is hidden
// warning: 29:17 [shadowed] the iterator 'w' hides the component of the same name in Shadowed.Loops
// note: 24:10 this is hidden
// warning: 30:25 [shadowed] the iterator 'Outside' hides the model of the same name
// note: 2:7 this is hidden
// warning: 33:11 [shadowed] the model 'Part' hides the model of the same name in Shadowed
// note: 8:9 this is hidden
