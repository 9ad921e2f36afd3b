// Typical mistakes in the equations of a part.
encapsulated package Parts
  import Planar.Interfaces;

  model NoAcceleration
    parameter Real I = 1;
    Interfaces.Frame_a frame_a;
    Real z;
  equation
    frame_a.f0 = {0, 0};
    frame_a.t = I*z;
  end NoAcceleration;

  model Order
    parameter Real m = 1;
    Interfaces.Frame_a frame_a;
    Real a0[2];
  equation
    frame_a.f0 = m*a0;
    a0 = der(frame_a.v0);
    frame_a.t = 0;
  end Order;

  model NoTorque
    Interfaces.Frame_a frame_a;
    Interfaces.Frame_b frame_b;
  equation
    frame_b.r0 = frame_a.r0;
    frame_b.phi = frame_a.phi;
    frame_b.v0 = frame_a.v0;
    frame_b.w = frame_a.w;
    frame_a.f0 = -frame_b.f0;
  end NoTorque;

  model WrongSide
    Interfaces.Frame_a frame_a;
  equation
    frame_a.w = 0;
    frame_a.f0 = {0, 0};
    frame_a.t = 0;
  end WrongSide;

  model MissingVelocity
    Interfaces.Frame_b frame_b;
  equation
    frame_b.r0 = {0, 0};
    frame_b.phi = 0;
    frame_b.v0 = 0;
    frame_b.w = 0;
  end MissingVelocity;
end Parts;

// error: 11:5 [one-unknown] under-determined: the equation has 2 unknowns, 'frame_a.t' and 'z'; it can determine one
// error: 19:5 [one-unknown] under-determined: the equation has 2 unknowns, 'frame_a.f0' and 'a0'; it can determine one
// error: 25:24 [all-determined] no equation and no connect determines 'frame_a.t'
// error: 38:5 [one-unknown] over-determined: the equation has no unknown, 'frame_a.w' is known already
// error: 48:16 [array-size] the sides of the equation differ in size: size 2 and a scalar
