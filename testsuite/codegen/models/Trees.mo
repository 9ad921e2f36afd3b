// Mechanisms whose balances are eliminated along trees of connectors. The numbers are no round ones, so that nothing cancels
// by chance.
package Trees
  model Link "Hinge, bar and body in one"
    parameter Real l = 0.3;
    parameter Real m = 0.7;
    Planar.Interfaces.Frame_a frame_a;
    Planar.Interfaces.Frame_b frame_b;
    Planar.Joints.Revolute hinge(phi(start=0.2), w(start=0.3));
    Planar.Parts.FixedTranslation bar(r={l, -0.02});
    Planar.Parts.Body body(m=m, I=0.05);
  equation
    connect(frame_a, hinge.frame_a);
    connect(hinge.frame_b, bar.frame_a);
    connect(bar.frame_b, body.frame_a);
    connect(bar.frame_b, frame_b);
  end Link;

  model SprungLink "A link whose far end a spring ties to its hinge's near end"
    Planar.Interfaces.Frame_a frame_a;
    Planar.Interfaces.Frame_b frame_b;
    Link link(l=0.4);
    Planar.Parts.Spring spring(c_x=11, c_y=7);
  equation
    connect(frame_a, link.frame_a);
    connect(link.frame_b, frame_b);
    connect(frame_a, spring.frame_a);
    connect(link.frame_b, spring.frame_b);
  end SprungLink;

  model Arm "Links in a row, the last one with a tip"
    parameter Integer n = 3;
    Planar.Interfaces.Frame_a frame_a;
    Planar.Interfaces.Frame_b frame_b;
    Link link[n](l={0.3 + 0.05*i for i in 1:n}, each m=0.4);
  equation
    connect(frame_a, link[1].frame_a);
    for i in 1:n - 1 loop
      connect(link[i].frame_b, link[i + 1].frame_a);
    end for;
    connect(link[n].frame_b, frame_b);
  end Arm;

  model Swing "The support moves as a signal says, and a link is fastened to it"
    inner Planar.World world;
    Planar.Parts.Fixed fixed;
    Blocks.Sources.Sine sine(amplitude=0.4, f=0.6, phase=0.3);
    Planar.Joints.PrismaticPrescribed support(r={0.8, 0.6});
    Planar.Parts.FixedRotation kink(alpha=0.4);
    Planar.Parts.Body carriage(m=2, I=0.2);
    Link link[2];
    Arm arm(n=4);
    Planar.Sensors.CutForce cut;
    Blocks.Math.Gain gain(k=2) "Looks at a force";
  equation
    connect(sine.y, support.s);
    connect(fixed.frame_b, support.frame_a);
    connect(support.frame_b, kink.frame_a);
    connect(kink.frame_b, carriage.frame_a);
    connect(kink.frame_b, link[1].frame_a);
    connect(link[1].frame_b, link[2].frame_a);
    connect(link[2].frame_b, cut.frame_a);
    connect(cut.frame_b, arm.frame_a);
    connect(cut.force[1], gain.u);
  end Swing;

  model Star "Many arms at a hub that flies"
    inner Planar.World world;
    Planar.Parts.Fixed fixed;
    Planar.Joints.FreeMotion free(w(start=0.5));
    Planar.Parts.Body hub(m=1.5, I=0.3);
    Link ray[7](l={0.2 + 0.1*i for i in 1:7}, hinge(phi(start={0.9*i for i in 1:7})));
    Arm arm[2];
  equation
    connect(fixed.frame_b, free.frame_a);
    connect(free.frame_b, hub.frame_a);
    for i in 1:7 loop
      connect(free.frame_b, ray[i].frame_a);
    end for;
    connect(ray[2].frame_b, arm[1].frame_a);
    connect(ray[5].frame_b, arm[2].frame_a);
  end Star;

  model Springs "Arms with springs inside and from their tip to the ground, below a slide that does not turn"
    inner Planar.World world;
    Planar.Parts.Fixed fixed;
    Planar.Parts.Fixed wall(r={1.1, 0.2});
    Planar.Joints.Prismatic slide(r={1, 0.2}, s(start=0.3));
    Planar.Parts.Body crab(m=3, I=0.1);
    SprungLink sprung;
    Arm arm;
    Link last;
    Planar.Parts.SpringDamper tie(c_x=30, c_y=20, c_phi=2, d_x=0.4, d_y=0.3, d_phi=0.1);
  equation
    connect(fixed.frame_b, slide.frame_a);
    connect(slide.frame_b, crab.frame_a);
    connect(slide.frame_b, sprung.frame_a);
    connect(sprung.frame_b, arm.frame_a);
    connect(arm.frame_b, last.frame_a);
    connect(wall.frame_b, tie.frame_a);
    connect(arm.frame_b, tie.frame_b);
  end Springs;

  model Linkage "Two links that meet in a closure: a loop inside of one component"
    Planar.Interfaces.Frame_a frame_a;
    Planar.Interfaces.Frame_b frame_b;
    Planar.Joints.Revolute left(phi(start=-2.2), w(start=0.1));
    Planar.Parts.FixedTranslation leftBar(r={0.5, 0});
    Planar.Parts.FixedTranslation base(r={-2*0.5*cos(2.2), 0}) "The legs are as long, so it closes";
    Planar.Parts.Body foot(m=0.3, I=0.01);
    Planar.Joints.Revolute right(phi(start=2.2 - 3.14159265358979), w(start=-0.1));
    Planar.Parts.FixedTranslation rightBar(r={-0.5, 0});
    Planar.Joints.RevoluteClosure closure;
    Planar.Parts.Body knee(m=0.9, I=0.02);
  equation
    connect(frame_a, left.frame_a);
    connect(left.frame_b, leftBar.frame_a);
    connect(frame_a, base.frame_a);
    connect(base.frame_b, right.frame_a);
    connect(base.frame_b, foot.frame_a);
    connect(right.frame_b, rightBar.frame_a);
    connect(leftBar.frame_b, closure.frame_a);
    connect(rightBar.frame_b, closure.frame_b);
    connect(leftBar.frame_b, knee.frame_a);
    connect(base.frame_b, frame_b);
  end Linkage;

  model Loops "Linkages in a tree: each solves for its loop by itself"
    inner Planar.World world;
    Planar.Parts.Fixed fixed;
    Link first;
    Linkage linkage[2];
    Link last;
  equation
    connect(fixed.frame_b, first.frame_a);
    connect(first.frame_b, linkage[1].frame_a);
    connect(linkage[1].frame_b, linkage[2].frame_a);
    connect(linkage[2].frame_b, last.frame_a);
  end Loops;

  model Rail "Keeps its frame at a height: a constraint, whose force its own component cannot find"
    parameter Real d(unit="1/s") = 2;
    parameter Real c(unit="1/s2") = 1;
    Planar.Interfaces.Frame_a frame_a;
    Real N;
    Base.LinearResponse Cut;
  equation
    N = Cut.balance;
    Cut.residual = der(frame_a.v0[2]) + d*frame_a.v0[2] + c*frame_a.r0[2];
    frame_a.f0 = {0, N};
    frame_a.t = 0;
  end Rail;

  model Held "An arm on a rail: not to be eliminated along the tree, as the rail comes first"
    inner Planar.World world;
    Planar.Parts.Fixed fixed;
    Planar.Joints.FreeMotion free;
    Planar.Parts.Body crab(m=2, I=0.2);
    Rail rail;
    Arm arm;
  equation
    connect(fixed.frame_b, free.frame_a);
    connect(free.frame_b, crab.frame_a);
    connect(free.frame_b, rail.frame_a);
    connect(free.frame_b, arm.frame_a);
  end Held;

  model LongHeld "The same with more balances than are eliminated at once"
    extends Held(arm(n=12));
  end LongHeld;

  model Bell "A hinge that counts how often it is pulled up"
    Planar.Interfaces.Frame_a frame_a;
    Planar.Interfaces.Frame_b frame_b;
    Planar.Joints.Revolute hinge;
    discrete Integer n(start=0, fixed=true);
    Boolean up = hinge.z > 0 "Follows from a balance: it can be decided only once that is found";
  equation
    connect(frame_a, hinge.frame_a);
    connect(hinge.frame_b, frame_b);
    when up then
      n = pre(n) + 1;
    end when;
  end Bell;

  model Bells "Events within what is eliminated"
    inner Planar.World world;
    Planar.Parts.Fixed fixed;
    Bell bell[7];
    Planar.Parts.FixedTranslation bar[7](each r={0.3, 0});
    Planar.Parts.Body body[7](each m=0.2, each I=0.01);
  equation
    connect(fixed.frame_b, bell[1].frame_a);
    for i in 1:7 loop
      connect(bell[i].frame_b, bar[i].frame_a);
      connect(bar[i].frame_b, body[i].frame_a);
    end for;
    for i in 1:6 loop
      connect(bar[i].frame_b, bell[i + 1].frame_a);
    end for;
  end Bells;

  model Counted "A hinge whose torque comes of an algorithm with an event: only running it tells"
    inner Planar.World world;
    Planar.Parts.Fixed fixed;
    Planar.Joints.Revolute hinge(useFlange=true);
    Planar.Parts.FixedTranslation bar(r={0.5, 0});
    Planar.Parts.Body body(m=1, I=0.1);
    Rotational.Sources.Torque torque;
  protected
    discrete Integer n(start=1, fixed=true);
  algorithm
    when time > 0.5 then
      n := pre(n) + 1;
    end when;
    torque.tau := n*sin(time);
  equation
    connect(fixed.frame_b, hinge.frame_a);
    connect(torque.flange, hinge.flange);
    connect(hinge.frame_b, bar.frame_a);
    connect(bar.frame_b, body.frame_a);
  end Counted;

  model Driven "A hinge in whose vector a balance stands beside what time alone decides"
    Planar.Interfaces.Frame_a frame_a;
    Planar.Interfaces.Frame_b frame_b;
    Base.ContinuousState phi(unit="rad", start=0, fixed=true);
    Base.ContinuousState w(unit="rad/s", start=0, fixed=true);
    Real q[3];
  protected
    Base.LinearResponse Cut;
  equation
    q[1] = sin(5*time);
    q[2] = Cut.balance;
    q[3] = 2*cos(3*time);
    der(phi) = w;
    der(w) = q[2];
    frame_b.r0 = frame_a.r0;
    frame_b.phi = frame_a.phi + phi;
    frame_b.v0 = frame_a.v0;
    frame_b.w = frame_a.w + w;
    frame_a.f0 = -frame_b.f0;
    frame_a.t = -frame_b.t;
    Cut.residual = frame_b.t + 0.1*q[1]*q[3] - 0.07*q[2];
  end Driven;

  model Drives "Values beside balances in what is eliminated"
    inner Planar.World world;
    Planar.Parts.Fixed fixed;
    Driven hinge[7];
    Planar.Parts.FixedTranslation bar[7](each r={0.3, 0.01});
    Planar.Parts.Body body[7](each m=0.6, each I=0.02);
  equation
    connect(fixed.frame_b, hinge[1].frame_a);
    for i in 1:7 loop
      connect(hinge[i].frame_b, bar[i].frame_a);
      connect(bar[i].frame_b, body[i].frame_a);
    end for;
    for i in 1:6 loop
      connect(bar[i].frame_b, hinge[i + 1].frame_a);
    end for;
  end Drives;

  model Weightless "The last hinge moves nothing"
    inner Planar.World world;
    Planar.Parts.Fixed fixed;
    Arm arm(n=6);
    Planar.Joints.Revolute idle;
    Planar.Parts.FixedTranslation bar;
  equation
    connect(fixed.frame_b, arm.frame_a);
    connect(arm.frame_b, idle.frame_a);
    connect(idle.frame_b, bar.frame_a);
  end Weightless;

  model Fork "Links side by side, in a loop"
    Planar.Interfaces.Frame_a frame_a;
    Link prong[2](l={0.3, 0.45}, each m=0.4);
  equation
    for i in 1:2 loop
      connect(frame_a, prong[i].frame_a);
    end for;
  end Fork;

  model Crown "A loop over components that have loops inside"
    inner Planar.World world;
    Planar.Parts.Fixed fixed;
    model Ring
      Planar.Interfaces.Frame_a frame_a;
      Planar.Parts.FixedRotation kink(alpha=0.3);
      Planar.Parts.Body body(m=0.7, I=0.2);
      Fork fork[3](prong(l={{0.3, 0.4}, {0.35, 0.5}, {0.2, 0.6}}));
    equation
      connect(frame_a, kink.frame_a);
      connect(kink.frame_b, body.frame_a);
      for i in 1:3 loop
        connect(kink.frame_b, fork[i].frame_a);
      end for;
    end Ring;
    Link link;
    Ring ring;
  equation
    connect(fixed.frame_b, link.frame_a);
    connect(link.frame_b, ring.frame_a);
  end Crown;
end Trees;
