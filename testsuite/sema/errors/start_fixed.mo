// States whose beginning another tool may choose differently
package Starts
  type Angle = Base.ContinuousState(unit="rad", start=1);
  model Plain
    Base.ContinuousState x(start=1);
    Base.ContinuousState y;
    Base.ContinuousState z(start=1, fixed=false);
    Base.ContinuousState v[3](each start=1, fixed={true, true, false});
    Angle phi;
  equation
    der(x) = 1;
    der(y) = 1;
    der(z) = 1;
    der(v) = {1, 2, 3};
    der(phi) = 1;
  end Plain;
  partial model Half
    Base.ContinuousState s(start=1);
  end Half;
  model Whole
    extends Half;
  equation
    der(s) = 1;
  end Whole;
  model Elements "Those that nothing fixes"
    Base.ContinuousState a[3], b[2](start={1, 2}, fixed={false, false}), c[2, 2](fixed={{true, true}, {false, true}});
  initial equation
    a[2] = 1;
    b[2] = 2;
  equation
    der(a) = {1, 2, 3};
    der(b) = {1, 2};
    der(c) = {{1, 2}, {3, 4}};
  end Elements;
  record Body
    Base.ContinuousState s(start=1);
    Real u = 2;
  end Body;
  model Records "A record says it where it is declared"
    Body body, settled(s(fixed=true)), two[2](s(fixed={true, false}));
  equation
    der(body.s) = body.u;
    der(settled.s) = 1;
    for i loop
      der(two[i].s) = 1;
    end for;
  end Records;
  model Part
    Base.ContinuousState x(start=1, fixed=true);
    Base.ContinuousState v[2](each start=1, each fixed=true);
  equation
    der(x) = 1;
    der(v) = {1, 2};
  end Part;
  model Parts "What modifications leave open; another start value does not"
    Part p(x(start=3)), q(x(fixed=false)), r(v(fixed={true, false}));
    Part a[2](x(fixed={true, false})), b[2](each x(start=2, fixed=false)), c[2](each v(fixed={true, false}));
    Part d[3](v(fixed={{true, false}, {false, true}, {true, true}}));
  end Parts;
  model Outer
    model Inner
      Part part;
    end Inner;
    Inner inside(part.x.fixed=false, part(v(each fixed=false)));
  end Outer;
  model Derived
    extends Part(x(fixed=false));
  end Derived;
end Starts;
// options: -Wstart-without-fixed

// warning: 5:26 [start-without-fixed] the state 'x' begins at its start value here, another tool may take that for a guess; add fixed=true
// warning: 6:26 [start-without-fixed] the state 'y' begins at 0 here, at another value elsewhere maybe; give it start=... and fixed=true
// warning: 7:43 [start-without-fixed] with fixed=false the state 'z' begins at its start value here, another tool may choose; write fixed=true
// warning: 8:51 [start-without-fixed] with fixed=false the state 'v[3]' begins at its start value here, another tool may choose; write fixed=true
// warning: 9:11 [start-without-fixed] the state 'phi' begins at its start value here, another tool may take that for a guess; add fixed=true
// warning: 18:26 [start-without-fixed] the state 's' begins at its start value here, another tool may take that for a guess; add fixed=true
// warning: 26:26 [start-without-fixed] the state 'a[1]', and 1 more element, begin at 0 here, at another value elsewhere maybe; give it start=... and fixed=true
// warning: 26:57 [start-without-fixed] with fixed=false the state 'b[1]' begins at its start value here, another tool may choose; write fixed=true
// warning: 26:88 [start-without-fixed] with fixed=false the state 'c[2, 1]' begins at 0 here, another tool may choose; write fixed=true
// warning: 40:10 [start-without-fixed] the state 'body.s' begins at its start value here, another tool may take that for a guess; add fixed=true
// warning: 40:55 [start-without-fixed] with fixed=false the state 'two[2].s' begins at its start value here, another tool may choose; write fixed=true
// warning: 56:35 [start-without-fixed] with fixed=false the state 'q.x' begins at its start value here, another tool may choose; write fixed=true
// warning: 56:54 [start-without-fixed] with fixed=false the state 'r.v[2]' begins at its start value here, another tool may choose; write fixed=true
// warning: 57:23 [start-without-fixed] with fixed=false the state 'a[2].x' begins at its start value here, another tool may choose; write fixed=true
// warning: 57:67 [start-without-fixed] with fixed=false the state 'b.x' begins at its start value here, another tool may choose; write fixed=true
// warning: 57:94 [start-without-fixed] with fixed=false the state 'c.v[2]' begins at its start value here, another tool may choose; write fixed=true
// warning: 58:23 [start-without-fixed] with fixed=false the state 'd[1].v[2]', and 1 more element, begin at its start value here, another tool may choose; write fixed=true
// warning: 64:31 [start-without-fixed] with fixed=false the state 'inside.part.x' begins at its start value here, another tool may choose; write fixed=true
// warning: 64:56 [start-without-fixed] with fixed=false the state 'inside.part.v' begins at its start value here, another tool may choose; write fixed=true
// warning: 67:26 [start-without-fixed] with fixed=false the state 'x' begins at its start value here, another tool may choose; write fixed=true
