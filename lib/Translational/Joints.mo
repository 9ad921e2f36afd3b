within Translational;
encapsulated package Joints "What lets parts move, and what couples them"
  /*
    A joint holds states: how far it has moved and how fast. How it goes on moving is decided by an
    equilibrium: its acceleration is the one at which no force is left. This is what the LinearResponse says.

    Initial values are set like this:  Joints.Slide slide(s(start=0.5), v(start=2));
  */
  import B = Base;
  import SI = Base.Units.SI;
  import Translational.Interfaces;

  model Slide "Lets flange_b move against flange_a"
    // What follows flange_b has to have a mass. Without one nothing decides how it moves, and the simulator
    // says that the response of the slide has no unique solution.
    Interfaces.Flange_a flange_a;
    Interfaces.Flange_b flange_b;
    B.ContinuousState s(quantity="Length", unit="m", start=0, fixed=true)
      "Position of flange_b seen from flange_a";
    B.ContinuousState v(quantity="Velocity", unit="m/s", start=0, fixed=true) "Its rate";
    SI.Acceleration a "Acceleration of flange_b seen from flange_a";
  protected
    B.LinearResponse Cut;
  equation
    a = Cut.balance;
    der(s) = v;
    der(v) = a;
    flange_b.s = flange_a.s + s;
    flange_b.v = flange_a.v + v;
    flange_a.f = 0;
    Cut.residual = flange_b.f;
  end Slide;

  model Coupling "Makes two flanges move together"
    // Both flanges give their motion already, each has its slide or its joint. The coupling exerts just the
    // force at which their accelerations agree. That alone would let rounding errors grow: so what is left of
    // a difference in velocity and position is taken back within the time T, as by a critically damped
    // spring. The flanges have to agree at the start, and with them the start values of the joints.
    Interfaces.Flange_a flange_a;
    Interfaces.Flange_a flange_b;
    parameter SI.Position s_rel0 = 0 "Position of flange_b seen from flange_a, which is kept";
    parameter SI.Time T = 0.1 "Time within which differences vanish; not zero";
    SI.Position s_rel "Difference in position: none";
    SI.Velocity v_rel "Difference in velocity: none";
    SI.Force f "Force on the coupling at flange_b";
  protected
    constant SI.Length gap = 1e-3 "What is more is no rounding error";
    B.LinearResponse Cut;
  equation
    assert(T > 0, "the time T is " + String(T) + "; it has to be positive");
    f = Cut.balance;
    s_rel = flange_b.s - flange_a.s - s_rel0;
    v_rel = flange_b.v - flange_a.v;
    Cut.residual = der(flange_b.v) - der(flange_a.v) + 2/T*v_rel + s_rel/T^2;
    flange_a.f = -f;
    flange_b.f = f;
  initial equation
    assert(abs(s_rel) < gap, "the flanges do not agree at the start: flange_b is " + String(s_rel)
      + " m from where it belongs; give their joints start values that fit", AssertionLevel.warning);
    assert(T*abs(v_rel) < gap, "the flanges do not agree at the start: flange_b is faster by " + String(v_rel)
      + " m/s; give their joints start values that fit", AssertionLevel.warning);
  end Coupling;
end Joints;
