within Impulses;
encapsulated package Laws "What happens where bodies touch"
  /*
    For authors of collisions. A law knows nothing of shapes and directions: it takes a gap, how fast it
    changes and how its rate jumps, and gives the force and the impulse. Package Collisions knows the shapes.
  */
  import B = Base;
  import SI = Base.Units.SI;

  model Normal "Across the gap: to bounce, or to rest"
    /*
      A gap that closes is thrown back by an impact, Newton's law of restitution:

        rate after the impact = -e * rate before

      With e = 1 nothing is lost, with e = 0 all of the energy of approaching. If gravity brings a ball back
      again and again, the impacts become smaller and follow each other faster and faster, infinitely many in
      a finite time. So what comes together more slowly than v_rest, and is pressed together, stays together:
      then it is a constraint, with the force that keeps the gap closed, until this force would have to pull.

        touching, the gap closes faster than v_rest             --->  thrown back
        touching, its rate is slower, its acceleration is < 0   --->  resting
        resting, the force is no longer positive                --->  free

      Whether the gap goes over to rest depends on its acceleration, whether it leaves it on the force, both
      known only after the linear system is solved that needs to know of the rest. So what decides in the
      system is held, the value of resting before. And the gap goes over to rest only if the force will be
      positive.
    */
    parameter Real e(unit="1", min=0, max=1) = 1 "Coefficient of restitution";
    parameter SI.Velocity v_rest = 1e-4 "What comes together more slowly may stay together; not zero";
    parameter SI.Acceleration a_rest = 1e-6 "... if it is pressed together more than this; not zero";
    parameter SI.Length reach = 1e-9 "What has touched goes on touching up to this gap; not zero";
    parameter SI.Time T = 0.01 "Time within which a resting gap closes fully; not zero";
    input Boolean hold[2]
      "Whether the rate has to stay as it is, in the second and the third step of an impact";
    input SI.Length gap "Width of the gap";
    input SI.Velocity v "Its rate";
    input SI.Acceleration a "Its acceleration";
    input SI.Velocity dv "Jump of its rate";
    output SI.Force f "Force that opens the gap";
    output SI.Momentum P "Impulse that opens the gap";
    output Boolean hit(start=false, fixed=true)
      "Whether there is an impact: during one step of the event only";
    output Boolean resting(start=false, fixed=true) "Whether the gap stays closed";
    discrete output Integer hits(start=0, fixed=true) "Impacts so far";
    discrete output SI.Momentum impulse(start=0, fixed=true) "Impulse of the last impact";
    output SI.Energy E_loss "Energy that was lost across the gap so far";
  protected
    constant SI.Mass m_unit = 1 "What makes a velocity an impulse, to be compared";
    discrete SI.Energy E_impacts(start=0, fixed=true) "Energy that was lost in impacts";
    B.ContinuousState E_closing(quantity="Energy", unit="J", start=0, fixed=true)
      "Energy that was lost when a resting gap closed fully";
    Boolean touching(start=true, fixed=true) "Whether the bodies touch, but for rounding errors";
    Boolean held(start=false, fixed=true) "Whether the gap is constrained to stay closed";
    SI.Acceleration a_c "What has to vanish at rest";
    Boolean caught "Whether what is left of the rate has to go";
    B.LinearResponse Cut;
    B.LinearResponse CutJump;
  initial equation
    assert(gap > -reach, "the bodies overlap at the start, by " + String(-gap) + " m; see to where they are");
  equation
    assert(e >= 0 and e <= 1, "the coefficient of restitution e is " + String(e) + "; it is between 0 and 1");
    assert(v_rest > 0, "the velocity v_rest is " + String(v_rest) + "; it has to be positive");
    assert(a_rest > 0, "the acceleration a_rest is " + String(a_rest) + "; it has to be positive");
    assert(reach > 0, "the length reach is " + String(reach) + "; it has to be positive");
    assert(T > 0, "the time T is " + String(T) + "; it has to be positive");
    f = Cut.balance;
    P = CutJump.balance;
    held = pre(resting);
    touching = if held then true elseif pre(touching) then gap < reach else gap < 0;
    hit = if touching and not initial() then v < -v_rest else false;
    caught = held and not pre(held);
    CutJump.residual = if hit then m_unit*(dv + (1 + e)*v)
      elseif caught then m_unit*(dv + v)
      elseif hold[1] or hold[2] then m_unit*dv
      else P;
    // at rest the gap closes as a critically damped spring would close it
    a_c = a + 2/T*v + gap/T^2;
    Cut.residual = if held then m_unit*a_c else f;
    resting = if touching then (if abs(v) < v_rest
      then (if held then f > 0 else a < -a_rest and a_c < -a_rest) else false)
      else false;
    when hit then
      hits = pre(hits) + 1;
    end when;
    when {hit, caught, hold[1], hold[2]} then
      impulse = if hit then P else pre(impulse) + P;
      E_impacts = pre(E_impacts) - P*(v + dv/2);
    end when;
    der(E_closing) = -f*v;
    E_loss = E_impacts + E_closing;
    assert(hits < 1 or impulse >= 0,
      "an impact pulls: it happens together with others, and pushing alone they have no"
      + " outcome in which all bodies are thrown back", AssertionLevel.warning);
  end Normal;

  model Friction "Along the gap: to slide, or to grip"
    /*
      Dry friction. While an impact lasts, friction may take up to mu times the impulse across the gap. What
      slides after the impact was slowed by just as much; what does not slide any more, the surfaces grip, by
      less. Three steps find out which it is:

        hit    Friction works against the sliding before, with all it has. If the sliding goes on in the same
               direction, and the bodies were not pulled together for it, that is it.
        grip   Else what slides now is stopped, and the rate across the gap stays as it is. If friction has
               not done more in both steps than it may, that is it.
        turn   Else friction works with all it has in the direction that it had in sum, and the sliding turns
               around: bars and hinges can lead the impulse across the gap into a motion along it.

      The steps add up, as jumps are linear in impulses: it is the same as if the last one had been known from
      the beginning.

      While the gap rests, the force is mu times the force across the gap, but at sliding velocities below
      v_slip it falls to zero: so what grips creeps a little. What sliding costs then is a state, E_sliding.
      If mu is large, more than 1 or so, and the body slides with its tip ahead, as a piece of chalk that is
      pushed over the board, then no force keeps the gap closed: rigid bodies have no answer there (Painleve's
      paradox), and the simulator says that the event does not settle.
    */
    parameter Real mu(unit="1", min=0) = 0 "Coefficient of friction";
    parameter SI.Velocity v_slip = 1e-3
      "Sliding at which a gap at rest has three quarters of its friction; not zero";
    input Boolean hit "Whether there is an impact";
    input SI.Velocity v "Rate of sliding";
    input SI.Velocity dv "Its jump";
    input SI.Force f_n "Force across the gap";
    input SI.Momentum P_n "Impulse across the gap";
    output SI.Force f "Force that drives the sliding: against it";
    output SI.Momentum P "Impulse that drives the sliding: against it";
    output Boolean hold[2] "Whether it is the second step, and whether it is the third";
    discrete output SI.Momentum impulse(start=0, fixed=true)
      "Impulse of the last impact: of its steps so far";
    output SI.Energy E_loss "Energy that was lost along the gap so far, in impacts and between them";
  protected
    constant SI.Mass m_unit = 1 "What makes a velocity an impulse, to be compared";
    discrete SI.Energy E_impacts(start=0, fixed=true) "Energy that was lost in impacts";
    B.ContinuousState E_sliding(quantity="Energy", unit="J", start=0, fixed=true)
      "Energy that was lost by sliding at rest";
    Boolean grip(start=false, fixed=true) "Second step";
    Boolean turn "Third step";
    discrete Real direction(start=0, fixed=true) "Of the sliding before the impact: 1 or -1";
    discrete SI.Momentum impulse_n(start=0, fixed=true) "Impulse across the gap in the steps so far";
    B.LinearResponse CutJump;
  equation
    assert(mu >= 0, "the coefficient of friction mu is " + String(mu) + "; it cannot be negative");
    assert(v_slip > 0, "the velocity v_slip is " + String(v_slip) + "; it has to be positive");
    P = CutJump.balance;
    f = -mu*f_n*tanh(v/v_slip);
    when hit then
      direction = sign(v);
    end when;
    grip = if mu > 0 and pre(hit) and not hit then v*direction <= 0 or pre(impulse_n) <= 0 else false;
    turn = if pre(grip) then abs(pre(impulse)) > mu*pre(impulse_n) else false;
    hold = {grip, turn};
    CutJump.residual = if hit then P + mu*sign(v)*P_n
      elseif grip then m_unit*(dv + v)
      elseif turn then P + pre(impulse) - mu*sign(pre(impulse))*(P_n + pre(impulse_n))
      else P;
    when {hit, grip, turn} then
      impulse = if hit then P else pre(impulse) + P;
      impulse_n = if hit then P_n else pre(impulse_n) + P_n;
      E_impacts = pre(E_impacts) - P*(v + dv/2);
    end when;
    der(E_sliding) = -f*v;
    E_loss = E_impacts + E_sliding;
  end Friction;
end Laws;
