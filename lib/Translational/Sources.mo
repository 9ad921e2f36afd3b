within Translational;
encapsulated package Sources "What drives"
  import B = Base;
  import SI = Base.Units.SI;
  import Blocks.Interfaces.RealInput;
  import Translational.Interfaces;

  model Force "Force given by a signal"
    // The force drives what is fastened to the flange: a positive one pushes it in the direction of growing
    // s. Flows count on the component, so at the flange it has the opposite sign. The reaction is taken up by
    // the ground.
    RealInput f(unit="N") "Force on what is fastened to the flange";
    Interfaces.Flange_a flange;
  equation
    flange.f = -f;
  end Force;

  model ConstantForce "Force that is always the same"
    // As Force, with a parameter in place of the signal.
    parameter SI.Force f_constant = 1 "Force on what is fastened to the flange";
    Interfaces.Flange_a flange;
  equation
    flange.f = -f_constant;
  end ConstantForce;

  model ConstantSpeed "Moves at a speed that nothing can change"
    // It gives the motion, as a Fixed does. To drive by it something that has states of its own, a joint of
    // the Planar library for instance, put a Coupling in between, and let the joint begin at this speed.
    parameter SI.Velocity v_fixed = 1 "Velocity";
    Interfaces.Flange_b flange;
    B.ContinuousState s(quantity="Length", unit="m", start=0, fixed=true) "Position";
  equation
    der(s) = v_fixed;
    flange.s = s;
    flange.v = v_fixed;
  end ConstantSpeed;
end Sources;
