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
  class Wider = Wide(final k = 1);
end Functions;
