connector RealInput = input Real;
connector RealOutput = output Real;

record Pair
  Real a;
  Real b = 2;
end Pair;

block Gain "A default from a parameter"
  parameter Real k = 2;
  input Real u = 1 + k;
  output Real y = k*u;
end Gain;

block Lag "Defaults from time, and from a state and another input"
  parameter Real T = 0.5;
  Base.ContinuousState x(start=1);
  RealInput a = time;
  RealInput v[2] = {a, x};
  RealOutput y = v[1] + v[2];
equation
  der(x) = -x/T;
end Lag;

block Inside "What has a default gives it on to what is inside"
  RealInput u = 3;
  Gain gain(u=u);
  Lag lag(v={0, 5});
  Lag connected;
  RealOutput y = gain.y + lag.y;
end Inside;

block Through "The same by a connect"
  block Twice
    RealInput u;
    RealOutput y = 2*u;
  end Twice;
  RealInput u = 3;
  Twice twice;
equation
  connect(u, twice.u);
end Through;

block Slope "The derivative of a default"
  input Base.RealWithDerivative u = time^3;
  output Real y = der(u);
end Slope;

block Discrete
  input Integer n = 3;
  input Boolean on = time > 0.5;
  output Integer m = if on then n else 0;
end Discrete;

block Fields
  input Pair p;
  input Pair q = Pair(time, 4);
  output Real y = p.a + 10*p.b + 100*q.a + 1000*q.b;
equation
end Fields;

block Base1
  input Real u = 1;
  output Real y = u;
end Base1;

block Derived
  extends Base1(u=7);
end Derived;

block Short = Base1(u=8);

model Defaults
  input Real w = sin(time) "An input of the model that is simulated";
  Gain g1, g2(u=3*time), g3[2](u={1, 2}), g4[2](each u=time, k={3, 4}), g5[2](k={5, 6});
  Lag l1, l2(a=2*time), l3(v={1, w});
  Inside i1, i2(u=4);
  Through t1, t2(u=time);
  Slope s1, s2(u=time^2);
  Discrete d1, d2(n=5, on=true);
  Fields f1(p(a=1)), f2(p(a=1, b=3), q(b=time)), f3(p=Pair(5, 6));
  Base1 b1;
  Derived b2, b3(u=9);
  Short b4, b5(u=10);
end Defaults;
