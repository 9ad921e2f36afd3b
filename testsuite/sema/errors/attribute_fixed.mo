// The attribute 'fixed': its type, and that of parameters, which their own class decides
package Fixed
  model M
    Base.ContinuousState x(start=1, fixed=1);
  equation
    der(x) = -x;
  end M;

  model Part
    parameter Real p = 2;
    parameter Real q(fixed=false);
    parameter Real r[2](fixed={true, false}, start={1, 2});
    parameter Real s[2] = {1, 2};
  initial equation
    q = 3;
    r[2] = 4;
  end Part;

  model Whole
    Part same(p(fixed=true), q(fixed=false), s(fixed={true, true}));
    Part computed(p(fixed=false));
    Part fixed_(q(fixed=true));
    Part some[2](each s(fixed={true, false}));
  end Whole;
end Fixed;
// error: 4:43 [type] the attribute 'fixed' must be of type Boolean
// error: 21:21 [modification] Fixed.Part decides whether 'p' is fixed
// error: 22:19 [modification] Fixed.Part decides whether 'q' is fixed
// error: 23:25 [modification] Fixed.Part decides whether 's' is fixed
