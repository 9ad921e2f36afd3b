package Apart "Models of many states whose components are evaluated apart in implicit integration"

  block Delay "Of first order, out of an array by a function"
    input Real u[3];
    output Real y[3];
    parameter Real A[3, 3] = {{-2, 1, 0}, {0.5, -3, 1}, {0, 1, -1}};
    Base.ContinuousState x[3](each start=0.1, each fixed=true);
  protected
    function bent "Of two arguments, an array"
      input Real x[3];
      input Real u[3];
      output Real y[3];
    algorithm
      for i in 1:3 loop
        y[i] := sin(x[i])*u[4 - i] + u[i]^2;
      end for;
    end bent;
  equation
    y = bent(x, {x[2], x[3], x[1]});
    der(x) = A*x + bent(x, u);
  end Delay;

  model Blocks "A ring of them, which conditions, time and an equation of the model drive"
    parameter Integer n = 12;
    Delay delay[n];
    Real mean = (delay[1].y[1] + delay[n].y[1])/2;
    Base.ContinuousState total(start=0, fixed=true);
  equation
    der(total) = mean*cos(time) - total;
    delay[1].u = delay[n].y + {mean, total, 1};
    for i in 2:n loop
      delay[i].u = if delay[i - 1].x[1] > 0 then delay[i - 1].y else 2*delay[i - 1].y;
    end for;
  end Blocks;

  block Lag "Its input enters it affinely, the other one does not; its output is its state"
    input Real u, w;
    output Real y;
    Base.ContinuousState x(start=0.3, fixed=true);
  equation
    y = x;
    der(x) = 2*u - x + w^2;
  end Lag;

  block Pass "Hands on what comes in, and its opposite"
    input Real u;
    output Real y;
    output Real z;
  equation
    y = u;
    z = -y;
  end Pass;

  block Bent
    input Real u;
    output Real y;
  equation
    y = sin(3*u);
  end Bent;

  model Handed "A ring of lags: what one of them says goes to many places, on several ways"
    parameter Integer n = 12;
    Lag lag[n];
    Pass near[n], far[n];
    Bent bent[n];
  equation
    for i in 1:n loop
      near[i].u = lag[i].y;
      far[i].u = near[i].z;
      bent[i].u = far[i].y;
      lag[i].w = bent[i].y;
    end for;
    lag[1].u = far[n].z;
    for i in 2:n loop
      lag[i].u = far[i - 1].z;
    end for;
  end Handed;

  model Link "A hinge with a spring and a damper, and a rod with its body"
    parameter Integer n = 8 "In so many on a length of 1";
    parameter Real rate(unit="rad/s") = 1e4 "Of the rod on its spring alone";
    parameter Real I = 1/(12*n^3);
    Planar.Interfaces.Frame_a frame_a;
    Planar.Interfaces.Frame_b frame_b;
    Planar.Joints.Revolute hinge(useFlange=true);
    Rotational.Parts.SpringDamper spring(c=rate^2*I, d=0.01*rate^2*I);
    Planar.Parts.FixedTranslation rod(r={1/n, 0});
    Planar.Parts.Body body(m=1/n, I=I);
  equation
    connect(frame_a, hinge.frame_a);
    connect(hinge.flange, spring.flange_b);
    connect(hinge.support, spring.flange_a);
    connect(hinge.frame_b, rod.frame_a);
    connect(rod.frame_b, body.frame_a);
    connect(rod.frame_b, frame_b);
  end Link;

  model Stiff "A stiff chain, as a component: it has an end to go on from"
    parameter Integer n = 8;
    parameter Real rate(unit="rad/s") = 1e4;
    Planar.Interfaces.Frame_a frame_a;
    Planar.Interfaces.Frame_b frame_b;
    Link link[n](each n=n, each rate=rate);
  equation
    connect(frame_a, link[1].frame_a);
    for i in 1:n - 1 loop
      connect(link[i].frame_b, link[i + 1].frame_a);
    end for;
    connect(link[n].frame_b, frame_b);
  end Stiff;

  model Bundle "Two such chains branch off from the end of a third one"
    parameter Integer n = 8;
    inner Planar.World world;
    Planar.Parts.Fixed fixed;
    Stiff trunk(n=n), left(n=n), right(n=n);
  equation
    connect(fixed.frame_b, trunk.frame_a);
    connect(trunk.frame_b, left.frame_a);
    connect(trunk.frame_b, right.frame_a);
    annotation(experiment(StopTime=0.3, Interval=0.01, Tolerance=1e-8));
  end Bundle;

  model Floored "A stiff chain that falls on one floor"
    parameter Integer n = 40;
    parameter Real l = 1/n "Length of each link, m";
    parameter Real k(unit="N.m/rad") = 50 "Of all hinges in a row, on a length of 1";
    inner Dialectic.World world(TD=0.002);
    Dialectic.Parts.Root root(r={0, 0.0001}), floor;
    Dialectic.Joints.ElasticJoint hinge[n](each c=k/l);
    Dialectic.Parts.Rod rod[n](each r={l, 0});
    Dialectic.Parts.Body body[n](each m=l, each I=l^3/12);
    Dialectic.Contacts.PointPlane contact[n](each c=1e5*l, each mu=0.3, each v_s=0.01);
  equation
    connect(root.flangeOn, hinge[1].flangeTo);
    for i in 1:n loop
      connect(hinge[i].flangeOn, rod[i].flangeTo);
      connect(rod[i].flangeOn, body[i].flangeTo);
      connect(rod[i].flangeOn, contact[i].flangeToB);
      connect(floor.flangeOn, contact[i].flangeToA);
    end for;
    for i in 1:n - 1 loop
      connect(rod[i].flangeOn, hinge[i + 1].flangeTo);
    end for;
    annotation(experiment(StopTime=0.012, Interval=0.004, Tolerance=1e-6));
  end Floored;

  model Decked "A stiff chain that falls on a floor that all its links move"
    parameter Integer n = 40;
    parameter Real l = 1/n "Length of each link, m";
    parameter Real k(unit="N.m/rad") = 50 "Of all hinges in a row, on a length of 1";
    inner Dialectic.World world(TD=0.002);
    Dialectic.Parts.Root root(r={0, 0.0001}), ground;
    Dialectic.Joints.ElasticJoint hinge[n](each c=k/l), deck(c=1e4*n*l, d=10*n*l);
    Dialectic.Parts.Rod rod[n](each r={l, 0});
    Dialectic.Parts.Body body[n](each m=l, each I=l^3/12), plate(m=10*n*l, I=n*l);
    Dialectic.Contacts.PointPlane contact[n](each c=1e5*l, each mu=0.3, each v_s=0.01);
  equation
    connect(root.flangeOn, hinge[1].flangeTo);
    connect(ground.flangeOn, deck.flangeTo);
    connect(deck.flangeOn, plate.flangeTo);
    for i in 1:n loop
      connect(hinge[i].flangeOn, rod[i].flangeTo);
      connect(rod[i].flangeOn, body[i].flangeTo);
      connect(rod[i].flangeOn, contact[i].flangeToB);
      connect(deck.flangeOn, contact[i].flangeToA);
    end for;
    for i in 1:n - 1 loop
      connect(rod[i].flangeOn, hinge[i + 1].flangeTo);
    end for;
    annotation(experiment(StopTime=0.012, Interval=0.004, Tolerance=1e-6));
  end Decked;

  model Pendulum "A hinge with a spring and a damper, and a rod with its body"
    parameter Real c(unit="N.m/rad") = 50;
    Planar.Interfaces.Frame_a frame_a;
    Planar.Joints.Revolute hinge(useFlange=true);
    Rotational.Parts.SpringDamper spring(c=c, d=0.5);
    Planar.Parts.FixedTranslation rod(r={0.5, 0});
    Planar.Parts.Body body(m=1, I=0.1);
  equation
    connect(frame_a, hinge.frame_a);
    connect(hinge.flange, spring.flange_b);
    connect(hinge.support, spring.flange_a);
    connect(hinge.frame_b, rod.frame_a);
    connect(rod.frame_b, body.frame_a);
  end Pendulum;

  model Bunch "Pendulums on one frame"
    parameter Integer n = 40;
    Planar.Interfaces.Frame_a frame_a;
    Pendulum pendulum[n](c={50 + i for i in 1:n});
  equation
    for i in 1:n loop
      connect(frame_a, pendulum[i].frame_a);
    end for;
  end Bunch;

  model Bunches "A cart with bunches of pendulums, whose forces are sums already"
    parameter Integer n = 40;
    inner Planar.World world;
    Planar.Parts.Fixed fixed;
    Planar.Joints.Prismatic slide(r={1, 0});
    Planar.Parts.Body cart(m=10, I=1);
    Bunch bunch[2](each n=n), few(n=3), many(n=n + 10);
  equation
    connect(fixed.frame_b, slide.frame_a);
    connect(slide.frame_b, cart.frame_a);
    connect(slide.frame_b, bunch[1].frame_a);
    connect(slide.frame_b, bunch[2].frame_a);
    connect(slide.frame_b, few.frame_a);
    connect(slide.frame_b, many.frame_a);
  end Bunches;

  model Carts "Carts that slide on each other, each with its pendulums: each sum is a term of the one before"
    parameter Integer k = 3;
    parameter Integer n = 40;
    inner Planar.World world;
    Planar.Parts.Fixed fixed;
    Planar.Joints.Prismatic slide[k](each r={1, 0.1});
    Planar.Parts.Body cart[k](m={10*i for i in 1:k}, each I=1);
    Pendulum pendulum[k, n];
  equation
    connect(fixed.frame_b, slide[1].frame_a);
    for j in 2:k loop
      connect(slide[j - 1].frame_b, slide[j].frame_a);
    end for;
    for j in 1:k loop
      connect(slide[j].frame_b, cart[j].frame_a);
      for i in 1:n loop
        connect(slide[j].frame_b, pendulum[j, i].frame_a);
      end for;
    end for;
  end Carts;

  model Hanging "A stiff chain alone"
    parameter Integer n = 40;
    parameter Real rate(unit="rad/s") = 500;
    inner Planar.World world;
    Planar.Parts.Fixed fixed;
    Stiff chain(n=n, rate=rate);
  equation
    connect(fixed.frame_b, chain.frame_a);
    annotation(experiment(StopTime=0.3, Interval=0.01, Tolerance=1e-8));
  end Hanging;

end Apart;
