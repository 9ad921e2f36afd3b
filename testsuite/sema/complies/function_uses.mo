package Formulas
  // rule: function
  function quadratic "Both solutions of a x^2 + b x + c = 0"
    input Real a, b, c;
    output Real smaller, larger;
  protected
    Real root = sqrt(b^2 - 4*a*c);
  algorithm
    smaller := (-b - root)/(2*a);
    larger := (-b + root)/(2*a);
  end quadratic;

  // rule: function
  function horner "A polynomial, its coefficients from the highest power down"
    input Real coefficients[:];
    input Real x;
    output Real y = 0;
  algorithm
    for c in 1:size(coefficients, 1) loop
      y := y*x + coefficients[c];
    end for;
  end horner;

  // rule: function
  function gcd "Calls itself"
    input Integer a, b;
    output Integer g;
  algorithm
    g := if b == 0 then a else gcd(b, mod(a, b));
  end gcd;
end Formulas;

// rule: function
model Projectile "Arguments by position and by name, two results"
  Real first, last;
  Real height = Formulas.horner({-9.81/2, 12, 1}, x=time);
  parameter Integer teeth = Formulas.gcd(48, 36);
equation
  (first, last) = Formulas.quadratic(-9.81/2, 12, c=1);
end Projectile;
