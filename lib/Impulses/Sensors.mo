within Impulses;
encapsulated package Sensors "What measures impulses"
  import SI = Base.Units.SI;
  import Impulses.Interfaces;

  model CutImpulse "Adds up the impulses that go through a connection"
    // To be put between two frames, which stay rigidly connected. It measures what goes from frame_a to
    // frame_b: what is fastened to frame_b gets this impulse.
    Interfaces.Frame_a frame_a;
    Interfaces.Frame_b frame_b;
    discrete SI.Momentum P[2](each start=0, each fixed=true) "Impulse so far, in the axes of the world";
    discrete SI.AngularMomentum L(start=0, fixed=true) "Angular impulse about the frames so far";
  protected
    Interfaces.Turns turns;
  equation
    frame_b.r0 = frame_a.r0;
    frame_b.phi = frame_a.phi;
    frame_b.v0 = frame_a.v0;
    frame_b.w = frame_a.w;
    frame_b.dv0 = frame_a.dv0;
    frame_b.dw = frame_a.dw;
    frame_a.f0 = -frame_b.f0;
    frame_a.t = -frame_b.t;
    frame_a.P0 = -frame_b.P0;
    frame_a.L = -frame_b.L;
    turns.jumps = abs(frame_a.P0[1]) > 0 or abs(frame_a.P0[2]) > 0 or abs(frame_a.L) > 0;
    when {turns.odd, turns.even} then
      P = pre(P) + frame_a.P0;
      L = pre(L) + frame_a.L;
    end when;
    annotation(__mocc(drawn=false));
  end CutImpulse;
end Sensors;
