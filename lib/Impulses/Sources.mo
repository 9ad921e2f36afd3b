within Impulses;
encapsulated package Sources "Blows"
  import SI = Base.Units.SI;
  import Impulses.Interfaces;

  model Blow "A blow of a hammer: an impulse at a given time"
    // How much energy it brings depends on what is hit: the impulse times the mean velocity before and after.
    parameter SI.Momentum P[2] = {0, 0} "Impulse, in the axes of the world";
    parameter SI.AngularMomentum L = 0 "Angular impulse";
    parameter SI.Time startTime = 1 "When";
    Interfaces.Frame_a frame_a "What is hit";
    discrete SI.Energy E(start=0, fixed=true) "Energy that the blow has brought";
  protected
    Boolean after(start=false, fixed=true) "Whether it has happened";
    Boolean now(start=false, fixed=true) "Whether it happens: during one step of the event only";
  equation
    after = time >= startTime and not initial();
    now = after and not pre(after);
    frame_a.P0 = if now then -P else {0, 0};
    frame_a.L = if now then -L else 0;
    frame_a.f0 = {0, 0};
    frame_a.t = 0;
    when now then
      E = P[1]*(frame_a.v0[1] + frame_a.dv0[1]/2) + P[2]*(frame_a.v0[2] + frame_a.dv0[2]/2)
        + L*(frame_a.w + frame_a.dw/2);
    end when;
    annotation(__mocc(drawn=false));
  end Blow;
end Sources;
