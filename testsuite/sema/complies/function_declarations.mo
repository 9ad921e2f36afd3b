package Functions
  constant Real gain = 2.5;
  constant Real table[4] = {1, 4, 9, 16};

  partial function Friction
    input Real v;
    output Real f;
  end Friction;

  function Stribeck "Inherits its interface; a default that depends on another input"
    extends Friction;
    input Real vs = 0.1;
    input Real k = 2*vs;
  algorithm
    if v < -vs then
      f := -1 - k;
    elseif v > vs then
      f := 1 + k;
    else
      f := v/vs*(1.5 - 0.5*(v/vs)^2);
    end if;
  end Stribeck;

  function Wide = Stribeck(vs = 0.5) "A short class with another default";

  function Wider = Wide(final k = 1);

  function constants "of packages, of its own, and of predefined types"
    input Integer i;
    output Real y;
  protected
    constant Real own = 3;
    parameter Integer twice = 2*i;
  algorithm
    y := gain*table[i] + own*twice;
  end constants;

  function results "begin with a value of their own"
    output Real y = 1;
    output Integer n = 2;
    output Boolean b = false;
    output String s = "text";
  algorithm
  end results;

  function sized "Sizes that depend on inputs and locals"
    input Real A[:, :];
    input Real x[size(A, 2)];
    input Integer n;
    output Real y[size(A, 1)];
    output Real z[n, n + 1];
    output Real all[:];
  protected
    Real t[size(x, 1)] = 2*x;
  algorithm
    y := A*t;
    z := zeros(n, n + 1);
    all := cat(1, y, t);
  end sized;

  pure function pureOne
    input Real x;
    output Real y;
  algorithm
    y := x;
  end pureOne;
end Functions;

model Uses
  Real a = Functions.Stribeck(time), b = Functions.Wide(time, k = 1), c = Functions.Wider(time);
  Real d = Functions.constants(2);
  Real y[2], z[3, 4];
equation
  (y, z) = Functions.sized([1, 2, 3; 4, 5, time], {1, time, 3}, 3);
end Uses;
