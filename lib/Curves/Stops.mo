within Curves;
encapsulated package Stops "Laws of what stops a motion"
  function step "Goes smoothly from one value to another"
    // y0 up to x0, y1 from x1 on, and a polynomial of the third degree in between: value and slope are
    // continuous. Known as STEP in programs for multibody systems.
    input Real x;
    input Real x0 "Where the step begins";
    input Real y0 "Value before the step";
    input Real x1 "Where the step ends; greater than x0";
    input Real y1 "Value behind the step";
    output Real y;
  protected
    Real u "From 0 to 1 on the step";
  algorithm
    u := if x <= x0 then 0 elseif x >= x1 then 1 else (x - x0)/(x1 - x0);
    y := y0 + (y1 - y0)*u^2*(3 - 2*u);
  end step;

  function impact "Force of a bumper: it pushes, but never pulls"
    // With the penetration p = x1 - x the force is
    //   max(k*p^e - c*v, 0)  if p > 0, and none if p <= 0.
    // The damping c grows with the penetration, from none at contact to c_max at p = d (function step), so
    // the force has no jump. It acts in the direction of x, away from the bumper. Known as IMPACT in programs
    // for multibody systems. For a bumper at the upper end of a motion, turn the signs of x, v, x1 and of the
    // result.
    input Real x "Position";
    input Real v "Velocity: how x changes";
    input Real x1 "Where the bumper is: it is touched if x is less";
    input Real k = 1e5 "Stiffness: force at a penetration of one";
    input Real e = 1.5 "Exponent of the penetration; 1 is a linear spring, 1.5 two spheres that touch";
    input Real c_max = 100 "Damping at full penetration";
    input Real d = 1e-3 "Penetration at which the damping is c_max; not zero";
    output Real f "Force in the direction of x";
  algorithm
    if x < x1 then
      f := max(k*(x1 - x)^e - step(x, x1 - d, c_max, x1, 0)*v, 0);
    else
      f := 0;
    end if;
  end impact;
end Stops;
