within Impulses;
encapsulated package Interfaces "Frames that pass on impulses, and what joints have in common"
  import SI = Base.Units.SI;
  import Planar;

  connector Frame_a "Frame that takes its motion, and its jumps, from elsewhere (To side)"
    extends Planar.Interfaces.Frame_a;
    SI.Velocity dv0[2] "Jump of the velocity";
    SI.AngularVelocity dw "Jump of the angular velocity";
    flow SI.Momentum P0[2] "Impulse on the component";
    flow SI.AngularMomentum L "Angular impulse on the component";
  end Frame_a;

  connector Frame_b "Frame that gives the motion, and its jumps (On side)"
    extends Planar.Interfaces.Frame_b;
    SI.Velocity dv0[2] "Jump of the velocity";
    SI.AngularVelocity dw "Jump of the angular velocity";
    flow SI.Momentum P0[2] "Impulse on the component";
    flow SI.AngularMomentum L "Angular impulse on the component";
  end Frame_b;

  model Turns "When a joint takes over jumps"
    // For authors of joints. A when equation acts at the instant at which its condition becomes true. But a
    // joint may jump several times in a row at one instant: a ball of a cradle is hit, and at once hits the
    // next. So two conditions take turns, and
    //     when {turns.odd, turns.even} then
    //       reinit(w, w + dw);
    //     end when;
    // acts each time: one of the two becomes true with every jump.
    input Boolean jumps "Whether there is a jump";
    output Boolean odd(start=false, fixed=true) "There is one, the first, third ... in a row";
    output Boolean even "There is one, the second, fourth ... in a row";
  equation
    odd = jumps and not pre(odd);
    even = jumps and pre(odd);
  end Turns;
end Interfaces;
