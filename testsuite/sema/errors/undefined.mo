// Constants and parameters whose values need operations that are undefined.
package Broken
  constant Real root = sqrt(-1);
  constant Real quotients[2] = {1, 1/0};
end Broken;

package Undefined
  constant Real zero = 0;
  function logarithm
    input Real x;
    output Real y;
  algorithm
    y := log(x);
  end logarithm;
  model Arcs
    constant Real arc = asin(1 + 1e-9);
    parameter Real shifted = 2*acos(-2) + 1;
  end Arcs;
  model Quotients
    constant Integer none = 0;
    parameter Integer whole = div(4, none);
    parameter Integer rest = mod(5, 0);
    parameter Real quotient = if 1/zero > 1 then 1 else 2;
  end Quotients;
  model Quotient
    parameter Real length = 3;
    parameter Real ratio = length/zero;
  end Quotient;
  model Powers
    constant Real a = (-8)^(1/3);
    constant Real b = zero^(-1);
    constant Real c = log10(zero);
  end Powers;
  model Large
    constant Integer n = 2000000000*2000000000;
    constant Integer m = integer(1e16);
    constant Real x = exp(1000);
  end Large;
  model Computed
    constant Real x = logarithm(-1);
  end Computed;
end Undefined;

model Distance
  parameter Real depth = -2;
  constant Real reach = sqrt(3 - 4);
  parameter Real parts = depth/(2 - 2);
end Distance;
// error: 3:24 [domain] sqrt(-1) is undefined: the argument -1 is negative
// error: 4:36 [domain] 1/0 is undefined: the divisor is zero
// error: 16:25 [domain] asin(1 + 1e-09) is undefined: the argument 1.000000001 is outside of -1 to 1
// error: 17:32 [domain] acos(-2) is undefined: the argument -2 is outside of -1 to 1
// error: 21:31 [domain] div(4, none) is undefined: the divisor is zero
// error: 22:30 [domain] mod(5, 0) is undefined: the divisor is zero
// error: 23:34 [domain] 1/0 is undefined: the divisor is zero
// error: 27:28 [domain] length/0 is undefined: the divisor is zero
// error: 30:23 [domain] (-8)^(1/3) is undefined: -8 to the power 0.333333333333333 is no real number
// error: 31:23 [domain] 0^(-1) is undefined: 0 to the power -1 is no real number
// error: 32:23 [domain] log10(0) is undefined: the argument 0 is not positive
// error: 35:26 [domain] 2e+09*2e+09 is undefined: an Integer is at most 9007199254740991 in magnitude
// error: 36:26 [domain] integer(1e+16) is undefined: an Integer is at most 9007199254740991 in magnitude
// error: 37:23 [domain] the value of the constant 'x' is not a finite number
// error: 40:23 [domain] the value of the constant 'x' is not a finite number
// error: 46:25 [domain] sqrt(3 - 4) is undefined: the argument -1 is negative
// error: 47:26 [domain] depth/(2 - 2) is undefined: the divisor is zero
