encapsulated package Loops "Mechanisms whose connections close loops, with many balances"
  import B = Base;
  import Planar;
  import SI = Base.Units.SI;

  model Rings "k rings of m links each hang at each other; each is closed where it begins"
    parameter Integer k = 2 "Rings";
    parameter Integer m = 4 "Links of each, an even number";
    constant Real pi = 3.141592653589793;
    inner Planar.World world;
    Planar.Parts.Fixed fixed;
    Planar.Joints.Revolute hinge[k, m](phi(start={{if j > 1 then 2*pi/m elseif i > 1 then 0 else -pi/m
      for j in 1:m} for i in 1:k}));
    Planar.Parts.FixedTranslation link[k, m](each r={1, 0});
    Planar.Parts.Body body[k, m](each I=0.1);
    Planar.Joints.RevoluteClosure closure[k];
  equation
    connect(fixed.frame_b, hinge[1, 1].frame_a);
    connect(fixed.frame_b, closure[1].frame_a);
    for i in 1:k loop
      for j in 1:m loop
        connect(hinge[i, j].frame_b, link[i, j].frame_a);
        connect(link[i, j].frame_b, body[i, j].frame_a);
      end for;
      for j in 1:m - 1 loop
        connect(link[i, j].frame_b, hinge[i, j + 1].frame_a);
      end for;
      connect(link[i, m].frame_b, closure[i].frame_b);
    end for;
    for i in 2:k loop
      connect(link[i - 1, div(m, 2)].frame_b, hinge[i, 1].frame_a);
      connect(link[i - 1, div(m, 2)].frame_b, closure[i].frame_a);
    end for;
  end Rings;

  model Ladder "Two rails of n links with rungs"
    parameter Integer n = 3;
    inner Planar.World world;
    Planar.Parts.Fixed fixed[2](r={{0, 0}, {1, 0}});
    Planar.Joints.Revolute hinge[2, n](phi(start=cat(2, fill(-1.5, 2, 1), zeros(2, n - 1))));
    Planar.Parts.FixedTranslation link[2, n](each r={1, 0});
    Planar.Parts.Body body[2, n](each I=0.1);
    Planar.Joints.Revolute pin[n](each phi(start=1.5));
    Planar.Parts.FixedTranslation rung[n](each r={1, 0});
    Planar.Parts.Body weight[n](each I=0.1);
    Planar.Joints.RevoluteClosure closure[n];
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
    for j in 1:n loop
      connect(link[1, j].frame_b, pin[j].frame_a);
      connect(pin[j].frame_b, rung[j].frame_a);
      connect(rung[j].frame_b, weight[j].frame_a);
      connect(rung[j].frame_b, closure[j].frame_a);
      connect(link[2, j].frame_b, closure[j].frame_b);
    end for;
  end Ladder;

  model Rod "Keeps the distance between two frames"
    parameter SI.Time T = 0.1;
    parameter SI.Length L = 1;
    Planar.Interfaces.Frame_a frame_a;
    Planar.Interfaces.Frame_a frame_b;
    SI.Position d[2];
    SI.Velocity u[2];
    SI.Force f "Tension";
  protected
    B.LinearResponse Cut;
  equation
    f = Cut.balance;
    d = frame_b.r0 - frame_a.r0;
    u = frame_b.v0 - frame_a.v0;
    Cut.residual = d*(der(frame_b.v0) - der(frame_a.v0)) + u*u + 2/T*(d*u) + (d*d - L^2)/(2*T^2);
    frame_a.f0 = -f/L*d;
    frame_b.f0 = f/L*d;
    frame_a.t = 0;
    frame_b.t = 0;
  end Rod;

  model Lattice "n by n masses with rods between neighbours"
    parameter Integer n = 4;
    inner Planar.World world;
    Planar.Parts.Fixed fixed;
    Planar.Joints.FreeMotion free[n, n](r(start={{{i, j} for j in 1:n} for i in 1:n}),
      v(start={{{0.1*j, -0.1*i} for j in 1:n} for i in 1:n}));
    Planar.Parts.Body body[n, n](each I=0.1);
    Rod across[n - 1, n];
    Rod along[n, n - 1];
  equation
    for i in 1:n loop
      for j in 1:n loop
        connect(fixed.frame_b, free[i, j].frame_a);
        connect(free[i, j].frame_b, body[i, j].frame_a);
      end for;
    end for;
    for i in 1:n - 1 loop
      for j in 1:n loop
        connect(free[i, j].frame_b, across[i, j].frame_a);
        connect(free[i + 1, j].frame_b, across[i, j].frame_b);
        connect(free[j, i].frame_b, along[j, i].frame_a);
        connect(free[j, i + 1].frame_b, along[j, i].frame_b);
      end for;
    end for;
  end Lattice;

  model Row "Masses in a row, with rods between neighbours"
    parameter Integer n = 7;
    inner Planar.World world;
    Planar.Parts.Fixed fixed;
    Planar.Joints.FreeMotion free[n](r(start={{0.9*i, 0.1*i^2} for i in 1:n}), v(start={{0.1*i, 0} for i in 1:n}));
    Planar.Parts.Body body[n](each I=0.1);
    Rod rod[n - 1];
  equation
    for i in 1:n loop
      connect(fixed.frame_b, free[i].frame_a);
      connect(free[i].frame_b, body[i].frame_a);
    end for;
    for i in 1:n - 1 loop
      connect(free[i].frame_b, rod[i].frame_a);
      connect(free[i + 1].frame_b, rod[i].frame_b);
    end for;
  end Row;

  model FourBars "Four linkages of four bars in a chain"
    extends Rings(k=4);
  end FourBars;

  model Cell "A ring as a component, with so many balances that the model solves for them"
    parameter Integer m = 12 "Links, an even number";
    constant Real pi = 3.141592653589793;
    Planar.Interfaces.Frame_a frame_a;
    Planar.Interfaces.Frame_b frame_b;
    Planar.Joints.Revolute hinge[m](each phi(start=2*pi/m));
    Planar.Parts.FixedTranslation link[m](each r={1, 0});
    Planar.Parts.Body body[m](each I=0.1);
    Planar.Joints.RevoluteClosure closure;
  equation
    connect(frame_a, hinge[1].frame_a);
    connect(frame_a, closure.frame_a);
    for j in 1:m loop
      connect(hinge[j].frame_b, link[j].frame_a);
      connect(link[j].frame_b, body[j].frame_a);
    end for;
    for j in 1:m - 1 loop
      connect(link[j].frame_b, hinge[j + 1].frame_a);
    end for;
    connect(link[m].frame_b, closure.frame_b);
    connect(link[div(m, 2)].frame_b, frame_b);
  end Cell;

  model Cells "Rings that hang at each other, and a slide at the last one"
    parameter Integer k = 3;
    inner Planar.World world;
    Planar.Parts.Fixed fixed;
    Cell cell[k];
    Planar.Joints.Prismatic slide(r={1, 0.3}, v(start=0.2));
    Planar.Parts.Body last;
  equation
    connect(fixed.frame_b, cell[1].frame_a);
    for i in 2:k loop
      connect(cell[i - 1].frame_b, cell[i].frame_a);
    end for;
    connect(cell[k].frame_b, slide.frame_a);
    connect(slide.frame_b, last.frame_a);
  end Cells;

  model Grip "Pulls at a frame as a signal says"
    Planar.Interfaces.Frame_a frame_a;
    input SI.Force f "To the right";
    output SI.Acceleration a "To the right";
  equation
    a = der(frame_a.v0[1]);
    frame_a.f0 = {-f, 0};
    frame_a.t = 0;
  end Grip;

  model Tied "Two chains whose ends move in a ratio that changes: an equation of the model closes the loop"
    parameter Integer n = 15;
    inner Planar.World world;
    Planar.Parts.Fixed fixed[2](r={{0, 0}, {3, 0}});
    Planar.Joints.Revolute hinge[2, n](phi(start={{0.1*i + 0.05*j for j in 1:n} for i in 1:2}));
    Planar.Parts.FixedTranslation link[2, n](each r={1, 0});
    Planar.Parts.Body body[2, n](each I=0.1);
    Grip grip[2];
    Real ratio = if noEvent(time > 0.15) then 2 + sin(3*time) else 0 "At the start nothing is coupled";
    B.LinearResponse Cut;
  equation
    grip[1].f = ratio*Cut.balance;
    grip[2].f = -Cut.balance;
    Cut.residual = ratio*grip[1].a - grip[2].a;
    for i in 1:2 loop
      connect(fixed[i].frame_b, hinge[i, 1].frame_a);
      for j in 1:n loop
        connect(hinge[i, j].frame_b, link[i, j].frame_a);
        connect(link[i, j].frame_b, body[i, j].frame_a);
      end for;
      for j in 1:n - 1 loop
        connect(link[i, j].frame_b, hinge[i, j + 1].frame_a);
      end for;
      connect(link[i, n].frame_b, grip[i].frame_a);
    end for;
  end Tied;

  model Redundant "A ladder with one closure too many"
    extends Ladder(n=6);
    Planar.Joints.RevoluteClosure again;
  equation
    connect(rung[4].frame_b, again.frame_a);
    connect(link[2, 4].frame_b, again.frame_b);
  end Redundant;
end Loops;
