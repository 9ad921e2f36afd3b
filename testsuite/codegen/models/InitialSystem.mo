package InitialSystem "Starts that are solved for: testsuite/codegen/initial_system.t"
  model Tank "Begins where as much runs out as in"
    parameter Real inflow = 0.003, area = 0.5, hole = 0.001;
    Base.ContinuousState level(start=1, fixed=false);
  initial equation
    der(level) = 0;
  equation
    area*der(level) = inflow - hole*sqrt(2*9.81*level);
  end Tank;

  model Pendulum "Begins where its end is beside the pivot; as fast as its energy says"
    parameter Real L = 2, x0 = 1, energy = 3;
    Base.ContinuousState phi(start=0.1, fixed=false), w(start=0.5, fixed=false);
    Real x = L*sin(phi);
  initial equation
    x = x0;
    0.5*(L*w)^2 = energy;
  equation
    der(phi) = w;
    der(w) = -9.81/L*sin(phi);
  end Pendulum;

  model Vehicle "Stands on two springs; the road is under the wheels by what the inputs say"
    parameter Real m = 800, J = 900, a = 1.2, b = 1.5, c[2] = {30000, 25000}, d = 2000, L0 = 0.4;
    input Base.RealWithDerivative road[2];
    Base.ContinuousState y(start=0.3, fixed=false, nominal=0.3), v(start=1, fixed=false);
    Base.ContinuousState pitch(fixed=false, nominal=0.1), w(fixed=false);
    Real length[2], force[2];
  initial equation
    {der(y), der(v), der(pitch), der(w)} = zeros(4);
  equation
    length = {y + a*sin(pitch), y - b*sin(pitch)} - road;
    for i in 1:2 loop
      force[i] = c[i]*(L0 - length[i]) - d*der(length[i]);
    end for;
    der(y) = v;
    m*der(v) = force[1] + force[2] - m*9.81;
    der(pitch) = w;
    J*der(w) = (a*force[1] - b*force[2])*cos(pitch);
  end Vehicle;

  model Row "Masses in a row, with springs that get stiffer: a loop"
    parameter Integer n = 4;
    Base.ContinuousState s[n](start={0.1*i for i in 1:n}, each fixed=false), v[n](each start=0, each fixed=true);
    Real f[n + 1];
  initial equation
    for i in n:-1:1 loop
      der(v[i]) = 0;
    end for;
  equation
    for i in 1:n + 1 loop
      f[i] = (if i > n then 1 else s[i]) - (if i == 1 then 0 else s[i - 1]) + i*(if i > n then 1 else s[i])^3;
    end for;
    for i in 1:n loop
      der(s[i]) = v[i];
      der(v[i]) = f[i + 1] - f[i];
    end for;
  end Row;

  model Unrolled "The same of four masses, one by one"
    Base.ContinuousState s1(start=0.1, fixed=false), s2(start=0.2, fixed=false), s3(start=0.3, fixed=false);
    Base.ContinuousState s4(start=0.4, fixed=false);
    Real f1, f2, f3, f4, f5;
  initial equation
    f2 = f1;
    f3 = f2;
    f4 = f3;
    f5 = f4;
  equation
    f1 = s1 + s1^3;
    f2 = s2 - s1 + 2*s2^3;
    f3 = s3 - s2 + 3*s3^3;
    f4 = s4 - s3 + 4*s4^3;
    f5 = 1 - s4 + 5;
    der(s1) = 0;
    der(s2) = 0;
    der(s3) = 0;
    der(s4) = 0;
  end Unrolled;

  model Follow "What is determined alone follows what is solved for, in several steps"
    Base.ContinuousState x(start=1, fixed=false), y(fixed=false), z(fixed=false);
    Real product = y*z;
    discrete Real q;
    Integer count(start=0, fixed=true);
  initial equation
    y = 2*x;
    z = y + 1;
    q = 10*z;
    product = 6;
  equation
    der(x) = 1;
    der(y) = 0;
    der(z) = 0;
    when {initial(), x > 1.5} then
      count = pre(count) + 1;
      q = pre(q) + 1;
    end when;
  end Follow;

  model Bumper "The side of a relation is found, too"
    parameter Real load = 3;
    Base.ContinuousState s(start=-1, fixed=false), v(fixed=false);
    Real f = if s > 0.5 then 2*s + 10*(s - 0.5) else 2*s;
  initial equation
    der(s) = 0;
    f = load;
  equation
    der(s) = v;
    der(v) = load - f;
  end Bumper;

  model Fitted "Parameters are found"
    parameter Real k[2](each start=1, each fixed=false);
    parameter Real both = k[1]*k[2];
    Base.ContinuousState x(start=3, fixed=true);
  initial equation
    der(x) = -6;
    both = 3;
  equation
    der(x) = -k[1]*x;
  end Fitted;

  model Holes "Turns that are left out"
    Base.ContinuousState x[5](start={1, 2, 3, 4, 5}, fixed={false, true, false, true, false});
  initial equation
    for i in 1:2:5 loop
      x[i]^2 = i + 1 + 0*der(x[i]);
    end for;
  equation
    der(x) = -x;
  end Holes;

  model Arm "An arm on a torsion spring, by the Planar library"
    inner Planar.World world;
    Planar.Parts.Fixed fixed;
    Planar.Joints.Revolute hinge(useFlange=true, phi(start=-0.5, fixed=false), w(start=2, fixed=false));
    Rotational.Parts.SpringDamper spring(c=20, d=1);
    Planar.Parts.FixedTranslation arm(r={1, 0});
    Planar.Joints.Revolute elbow(phi(start=-1, fixed=false), w(fixed=false));
    Planar.Parts.FixedTranslation forearm(r={0.5, 0});
    Planar.Parts.Body tip(m=1, I=0.1);
  initial equation
    der(hinge.phi) = 0;
    hinge.z = 0;
    elbow.w = 0;
    tip.frame_a.r0[1] = arm.frame_b.r0[1];
  equation
    connect(fixed.frame_b, hinge.frame_a);
    connect(hinge.support, spring.flange_a);
    connect(hinge.flange, spring.flange_b);
    connect(hinge.frame_b, arm.frame_a);
    connect(arm.frame_b, elbow.frame_a);
    connect(elbow.frame_b, forearm.frame_a);
    connect(forearm.frame_b, tip.frame_a);
  end Arm;

  model All
    parameter Real height = 0.05;
    Tank tank[2](inflow={0.003, 0.004}, level(fixed={false, false}));
    Pendulum pendulum;
    Vehicle vehicle;
    Row row;
    Unrolled unrolled;
    Follow follow;
    Bumper bumper;
    Fitted fitted;
    Holes holes;
    Arm arm;
  equation
    vehicle.road = {height, 0};
    annotation(experiment(StopTime=1, Interval=0.5));
  end All;

  model Failing "No solution for a < 0, many for c = 0"
    parameter Real a = 4, c = 1;
    Base.ContinuousState x(start=1, fixed=false), y(start=1, fixed=false);
    Tank tank;
  initial equation
    x^2 = a;
    c*der(y) + x - sqrt(a^2) = 0;
  equation
    der(x) = -x;
    der(y) = x - y;
    annotation(experiment(StopTime=1));
  end Failing;
end InitialSystem;
