package DerivedFields "Records with final fields that follow from others, given in all ways"
  record Wheel
    parameter Real m = 1;
    parameter Real r = 2;
    final parameter Real J = m*r^2/2;
  end Wheel;

  record Axle
    parameter Real m = 3;
    final parameter Wheel left(m=m/2);
    parameter Wheel right(m=m/2);
    final parameter Real J = left.J + right.J;
  end Axle;

  record Bins
    parameter Integer n = 1;
    parameter Real width = 2;
    final parameter Real left[n] = {width*i for i in 1:n};
    final parameter Integer last = n + 1;
  end Bins;

  function measured "What an algorithm gives to a final field stays"
    input Real m;
    output Wheel w;
  algorithm
    w.m := m;
    w.J := 100;
  end measured;

  model Whole "Its declaration gives the whole record"
    parameter Wheel w = Wheel(m=5);
    Real J = w.J;
  end Whole;

  model Measured
    parameter Wheel w = measured(5);
    Real J = w.J;
  end Measured;

  model Fields
    parameter Wheel w(m=5);
    Real J = w.J;
  end Fields;

  model Pair
    parameter Wheel w[2] = {Wheel(m=5), Wheel(m=5)};
    Real J = sum(w.J);
  end Pair;

  model WholeAxle
    parameter Axle a = Axle();
    Real J = a.J;
    Real left = a.left.J;
    Real right = a.right.J;
  end WholeAxle;

  model Axles
    parameter Axle a;
    Real J = a.J;
    Real left = a.left.J;
    Real right = a.right.J;
  end Axles;

  model Counted "Sizes, subscripts and powers"
    parameter Bins b = Bins(n=2);
    Real sums = sum(b.left);
    Real tens[4] = {10, 20, 30, 40};
    Real at = tens[b.last];
    Real power = (time + 2)^b.last;
  end Counted;

  model Test
    parameter Real k = 7;
    parameter Wheel w = Wheel(m=k);
    parameter Wheel other = measured(k);
    Whole whole[4](w={Wheel(m=5), Wheel(m=k), w, other});
    Whole w1, w2(w=Wheel(m=k)), w3(w=w), w4(w=other), w5(w(m=k)), w6(w=measured(k));
    Measured m1, m2(w=Wheel(m=k)), m3(w=w), m4(w=other), m6(w=measured(k));
    Fields f1, f2(w=Wheel(m=k)), f3(w=w), f4(w=other), f5(w(m=k)), f6(w=measured(k));
    Pair p1, p2(w={Wheel(m=k), other}), p3(w=fill(Wheel(m=k), 2));
    WholeAxle x1, x2(a=Axle(m=k)), x3(a(m=k)), x4(a=Axle(m=k, right=Wheel(r=k)));
    Axles y1, y2(a=Axle(m=k)), y3(a(m=k)), y4(a=Axle(m=k, right=Wheel(r=k)));
    Counted c1, c2(b=Bins(n=3)), c3(b=Bins(n=3, width=k));
  end Test;
end DerivedFields;
