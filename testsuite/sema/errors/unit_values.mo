// Declared values, attributes and modifications in another unit than what they are given to
package Values
  model Part
    parameter Real m(unit="kg") = 1;
    parameter Real r[2](each unit="m") = {1, 0};
    Base.ContinuousState x(unit="m", start=0, fixed=true);
    output Real y(unit="N");
  equation
    der(x) = r[1];
    y = m;
  end Part;

  model Spring
    parameter Real c = 1;
    input Real s(unit="m");
    output Real f(unit="N");
  equation
    f = c*s;
  end Spring;

  model Derived
    parameter Real t0(unit="s") = 1;
    extends Part(m=t0);
  end Derived;

  model Whole
    parameter Real l(unit="m") = 1;
    parameter Real mass(unit="kg") = l;
    parameter Real t(unit="s", min=mass) = 0.1;
    constant Real k(unit="N/m", min=0) = 10;
    Real f(unit="N") = k*t;
    Part a(m=l);
    Part b(x(start=mass), r={l, t});
    Part c[2](each m(unit="g")=mass);
    Spring d(c(unit="N/rad")=k, s=l);
    Real g(unit="N") = a.y + d.c;
  equation
  end Whole;

  constant Real shortest(unit="s") = 0;
  type Length = Real(unit="m", min=-shortest);
end Values;
// options: -Wunit
// warning: 9:12 [unit] the sides of the equation differ in unit: m/s and m
// warning: 10:7 [unit] the sides of the equation differ in unit: N and kg
// warning: 23:20 [unit] 'm' and its value differ in unit: kg and s
// warning: 28:38 [unit] 'mass' and its value differ in unit: kg and m
// warning: 29:36 [unit] the variable and its attribute 'min' differ in unit: s and kg
// warning: 31:24 [unit] 'f' and its value differ in unit: N and kg/s
// warning: 32:14 [unit] 'm' and its value differ in unit: kg and m
// warning: 33:20 [unit] the variable and its attribute 'start' differ in unit: m and kg
// warning: 33:33 [unit] 'r' and its value differ in unit: m and s
// warning: 34:27 [unit] Values.Part computes 'm' in kg, not in g
// warning: 34:32 [unit] 'm' and its value differ in unit: g and kg; 1 kg is 1000 g
// warning: 35:30 [unit] 'c' and its value differ in unit: N/rad and N/m
// warning: 41:36 [unit] the type and its attribute 'min' differ in unit: m and s
