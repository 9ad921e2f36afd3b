// Mechanisms with so many balances that no dense matrix takes them, and few closures: evaluations for integrators eliminate them
// along the trees, with a border. The numbers are no round ones, so that nothing cancels by chance.
encapsulated package Borders
  import B = Base;
  import Blocks;
  import Planar;
  import Rotational;

  model Rail "Links in a row"
    parameter Integer n = 5;
    parameter Real bend = 0.13;
    Planar.Interfaces.Frame_a frame_a;
    Planar.Interfaces.Frame_b frame_b;
    Planar.Joints.Revolute hinge[n](phi(start={bend + 0.02*i for i in 1:n}), each w(start=0.1));
    Planar.Parts.FixedTranslation link[n](r={{0.5 + 0.02*i, -0.03} for i in 1:n});
    Planar.Parts.Body body[n](m={0.4 + 0.1*i for i in 1:n}, each I=0.05);
  equation
    connect(frame_a, hinge[1].frame_a);
    for i in 1:n loop
      connect(hinge[i].frame_b, link[i].frame_a);
      connect(link[i].frame_b, body[i].frame_a);
    end for;
    for i in 1:n - 1 loop
      connect(link[i].frame_b, hinge[i + 1].frame_a);
    end for;
    connect(link[n].frame_b, frame_b);
  end Rail;

  model Shared "Two loops share a branch: one along a line, one between branches of an array"
    inner Planar.World world;
    Planar.Parts.Fixed fixed[3](r={{0, 0}, {1.7, 0.2}, {3.1, -0.1}});
    Rail rail[3](bend={0.13, -0.21, 0.32});
    Planar.Joints.PrismaticClosure line(r={1, 0.4}, T=0.8);
    Planar.Joints.RevoluteClosure pin(T=0.9);
  equation
    for i in 1:3 loop
      connect(fixed[i].frame_b, rail[i].frame_a);
    end for;
    connect(rail[1].frame_b, line.frame_a);
    connect(rail[2].frame_b, line.frame_b);
    connect(rail[2].frame_b, pin.frame_a);
    connect(rail[3].frame_b, pin.frame_b);
  end Shared;

  model Flying "A ring that flies, welded where it closes: its first body carries both ends"
    inner Planar.World world;
    Planar.Parts.Fixed fixed;
    Planar.Joints.FreeMotion free(w(start=0.5));
    Planar.Parts.Body hub(m=1.5, I=0.3);
    Rail rail(n=11, bend=0.4);
    Planar.Joints.RigidClosure weld(T=0.7);
  equation
    connect(fixed.frame_b, free.frame_a);
    connect(free.frame_b, hub.frame_a);
    connect(free.frame_b, rail.frame_a);
    connect(rail.frame_b, weld.frame_a);
    connect(free.frame_b, weld.frame_b);
  end Flying;

  model Tie "Holds a point of a frame at a line that moves, and feels how fast the other frame turns"
    parameter Real T = 0.6;
    Planar.Interfaces.Frame_a frame_a;
    Planar.Interfaces.Frame_a frame_b;
    Real gap;
    Real speed;
  protected
    B.LinearResponse Cut;
  equation
    gap = frame_a.r0[2] - 0.3*frame_b.r0[1] + 0.1*sin(time);
    speed = frame_a.v0[2] - 0.3*frame_b.v0[1] + 0.1*cos(time);
    Cut.residual = der(frame_a.v0[2]) - 0.3*der(frame_b.v0[1]) + 0.01*Cut.balance + 2/T*speed + gap/T^2;
    frame_a.f0 = {0, Cut.balance};
    frame_b.f0 = {-0.3*Cut.balance, 0.2};
    frame_a.t = 0;
    frame_b.t = if frame_b.w > 0.1 then 0.1*Cut.balance else 0.02*Cut.balance;
  end Tie;

  model Ties "Closures in an array, between a row of parts and the ground; a relation in one of them, and a brake"
    inner Planar.World world;
    Planar.Parts.Fixed fixed;
    Planar.Parts.Fixed ground(r={0.4, -1});
    Planar.Joints.Revolute axis[6](phi(start={0.1*i for i in 1:6}));
    Planar.Parts.FixedTranslation arm[6](each r={0.7, 0.1});
    Planar.Parts.Body load[6](each m=0.8, each I=0.1);
    Rail rail(n=7);
    Tie tie[2];
    Planar.Joints.Revolute lever(useFlange=true, w(start=0.4));
    Planar.Parts.Body weight(m=1.1, I=0.2);
    Rotational.Joints.Brake brake(tau_max=2);
    Blocks.Sources.Sine press(amplitude=0.5, f=0.4, offset=0.5);
  equation
    connect(fixed.frame_b, axis[1].frame_a);
    for i in 1:6 loop
      connect(axis[i].frame_b, arm[i].frame_a);
      connect(arm[i].frame_b, load[i].frame_a);
    end for;
    for i in 1:5 loop
      connect(arm[i].frame_b, axis[i + 1].frame_a);
    end for;
    connect(arm[6].frame_b, rail.frame_a);
    connect(arm[6].frame_b, lever.frame_a);
    connect(lever.frame_b, weight.frame_a);
    connect(lever.flange, brake.flange);
    connect(press.y, brake.u);
    connect(arm[3].frame_b, tie[1].frame_a);
    connect(rail.frame_b, tie[2].frame_a);
    connect(ground.frame_b, tie[1].frame_b);
    connect(arm[5].frame_b, tie[2].frame_b);
  end Ties;

  model Held "A brake locks a hinge of a branch, which no tree eliminates then, and lets it go"
    extends Shared;
    Planar.Joints.Revolute lever(useFlange=true, w(start=1));
    Planar.Parts.FixedTranslation bar(r={0.6, -0.2});
    Planar.Parts.Body weight(m=1.1, I=0.2);
    Rotational.Friction.Brake brake(mue_pos=[0, 0.4], cgeo=0.3, fn_max=400);
    Blocks.Sources.Sine press(amplitude=1, f=1.5, offset=0.2);
  equation
    connect(rail[2].frame_b, lever.frame_a);
    connect(lever.frame_b, bar.frame_a);
    connect(bar.frame_b, weight.frame_a);
    connect(lever.flange, brake.flange);
    connect(press.y, brake.f_normalized);
  end Held;

  model WholeHeld "The same with a balance that belongs to no part: one matrix of all"
    extends Held;
    Real idle;
  protected
    B.LinearResponse Cut;
  equation
    idle = Cut.balance;
    Cut.residual = Cut.balance - sin(time);
  end WholeHeld;

  model Rungs "Two rails, and closures between them"
    parameter Integer n = 6 "Links of each";
    parameter Integer k = n "Closures, up to n";
    inner Planar.World world;
    Planar.Parts.Fixed fixed[2](r={{0, 0}, {0.3, 1.1}});
    Planar.Joints.Revolute hinge[2, n](each phi(start=0.1));
    Planar.Parts.FixedTranslation link[2, n](each r={0.6, 0.02});
    Planar.Parts.Body body[2, n](each I=0.1);
    Tie tie[k];
  equation
    for i in 1:2 loop
      connect(fixed[i].frame_b, hinge[i, 1].frame_a);
      for j in 1:n loop
        connect(hinge[i, j].frame_b, link[i, j].frame_a);
        connect(link[i, j].frame_b, body[i, j].frame_a);
      end for;
      for j in 1:n - 1 loop
        connect(link[i, j].frame_b, hinge[i, j + 1].frame_a);
      end for;
    end for;
    for j in 1:k loop
      connect(link[1, j].frame_b, tie[j].frame_a);
      connect(link[2, j].frame_b, tie[j].frame_b);
    end for;
  end Rungs;

  model Few "Four rungs: a border, of parts in an array of two dimensions"
    extends Rungs(k=4);
  end Few;

  model Eight "Eight rungs: the most that are solved for at once"
    extends Rungs(n=8);
  end Eight;

  model Many "One more than that"
    extends Rungs(n=9);
  end Many;

  model Massless "A bar without mass between its hinges: without the closure it would turn on its own"
    inner Planar.World world;
    Planar.Parts.Fixed fixed[2](r={{0, 0}, {3.3, 0.4}});
    Rail rail[2](each n=7, bend={0.13, -0.21});
    Planar.Joints.Revolute pin(phi(start=0.7));
    Planar.Parts.FixedTranslation bar(r={0.9, 0.1});
    Planar.Joints.RevoluteClosure closure(T=0.9);
  equation
    for i in 1:2 loop
      connect(fixed[i].frame_b, rail[i].frame_a);
    end for;
    connect(rail[1].frame_b, pin.frame_a);
    connect(pin.frame_b, bar.frame_a);
    connect(bar.frame_b, closure.frame_a);
    connect(rail[2].frame_b, closure.frame_b);
  end Massless;

  model Leg "A rod at a crank and a rocker at a chassis, with a pin between them, and a foot"
    Planar.Interfaces.Frame_a crank, chassis;
    Planar.Interfaces.Frame_b foot;
    Planar.Joints.Revolute a(phi(start=-0.9)), b(phi(start=0.4));
    Planar.Parts.FixedTranslation rod(r={1.1, 0}), rocker(r={0.9, 0.1}), shin(r={0.2, -0.8});
    Planar.Parts.Body rodBody(m=0.3, I=0.02), rockerBody(m=0.4, I=0.03), shinBody(m=0.2, I=0.01);
    Planar.Joints.RevoluteClosure pin(T=0.5);
  equation
    connect(crank, a.frame_a);
    connect(a.frame_b, rod.frame_a);
    connect(rod.frame_b, rodBody.frame_a);
    connect(rod.frame_b, pin.frame_a);
    connect(chassis, b.frame_a);
    connect(b.frame_b, rocker.frame_a);
    connect(rocker.frame_b, rockerBody.frame_a);
    connect(rocker.frame_b, pin.frame_b);
    connect(rocker.frame_b, shin.frame_a);
    connect(shin.frame_b, shinBody.frame_a);
    connect(shin.frame_b, foot);
  end Leg;

  model Walker "A chassis with a crank for each leg; something hangs at one foot"
    parameter Integer n = 4;
    inner Planar.World world;
    Planar.Parts.Fixed fixed;
    Planar.Joints.FreeMotion free;
    Planar.Parts.Body body(m=3, I=1);
    Planar.Joints.Revolute hinge[n](phi(start={0.7*i for i in 1:n}));
    Planar.Parts.FixedTranslation place[n](r={{0.4*i, 0.1*i} for i in 1:n}), throw[n](each r={0.25, 0});
    Planar.Parts.Body throwBody[n](each m=0.2, each I=0.05);
    Leg leg[n];
    Planar.Joints.Revolute ankle(phi(start=0.2));
    Planar.Parts.Body sole(m=0.3, I=0.01);
    Planar.Parts.FixedTranslation heel(r={0.3, 0});
  equation
    connect(fixed.frame_b, free.frame_a);
    connect(free.frame_b, body.frame_a);
    for i in 1:n loop
      connect(free.frame_b, place[i].frame_a);
      connect(place[i].frame_b, hinge[i].frame_a);
      connect(hinge[i].frame_b, throw[i].frame_a);
      connect(throw[i].frame_b, throwBody[i].frame_a);
      connect(throw[i].frame_b, leg[i].crank);
      connect(free.frame_b, leg[i].chassis);
    end for;
    connect(leg[2].foot, ankle.frame_a);
    connect(ankle.frame_b, heel.frame_a);
    connect(heel.frame_b, sole.frame_a);
  end Walker;

  model WholeWalker "With a balance of its own: one matrix"
    extends Walker;
    Real idle;
  protected
    B.LinearResponse Cut;
  equation
    idle = Cut.balance;
    Cut.residual = Cut.balance - sin(time);
  end WholeWalker;
end Borders;
