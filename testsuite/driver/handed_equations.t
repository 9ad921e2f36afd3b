# Libraries handed on without their text: the forms in which a class says what determines its variables. All classes of the library are
# handed on, and a model of them has just the values that it has with the text.
use strict;
use warnings;
use Cwd 'abs_path';
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;
slow_test('it compiles very many libraries');

my $folder = abs_path(scratch_dir());
mkdir "$folder/$_" for 'text', 'handed';

# What the model writes to its result, with the folder of the library, if another result, which has columns once for all variables that
# are equal, says the same at the end
sub result_of {
    my ($library, $model) = @_;
    my ($status, $out, $err) = run_mocc('-O0', '-I', "$folder/$library", '-o', "$folder/$library/own", write_file('Own.mo', $model));
    my @run = ("$folder/$library/own", '--interval', 0.25, '--output');
    ($status, $out, $err) = run_simulator(@run, '-') if !$status;
    my ($text, $results) = ($out, "$folder/own.mat");
    ($status, $out, $err) = run_simulator(@run, $results) if !$status;
    return $err if $status;
    my ($value, @lines) = (read_mat($results)->{value}, split /\n/, $text);
    my @names = $lines[0] =~ /((?:[^,"]|"[^"]*")+)/g;
    my @last = split /,/, $lines[-1];
    my @other = grep { abs($value->{ $names[$_] }[-1] - $last[$_]) > 1e-12 * (1 + abs $last[$_]) } 1 .. $#names;
    return @other ? "other values in $results: @names[@other]" : $text;
}

# [what, the classes of package Lib, those of the model Own]
my @cases = (
    ['values of declarations, before what modifies a component', <<'LIB', '  Lib.D d;'],
  block P
    input Real u;
    output Real y = u + time;
  end P;
  model D
    Real z = 3*time;
    P p(u = z);
    P w[2](u = {z, 2*p.y});
    Real last = w[2].y - p.u;
  end D;
LIB
    ['defaults of inputs', <<'LIB', '  Lib.P p, q(u = 2*time), r(v = 1); Lib.D d, e(p(u = 5));'],
  block P
    Real half = time/2;
    input Real u = half;
    input Real v = 2*u;
    output Real y = u + v;
  end P;
  model D
    P p;
    P q(v = p.y);
  end D;
LIB
    ['records that declare values, and are given some', <<'LIB', '  Lib.A a; Lib.D d; Lib.F f, g(r(a = 7)); Lib.G h(f(r(a = time)));'],
  record R
    Real a = 2;
    Real v[2] = {i*a for i in 1:2};
  end R;
  record Q
    R r[2](each a = 3);
    Real b = r[1].a;
  end Q;
  model A
    R y;
    Q q(r(a = {4, time}));
    Real z = y.a + time;
  end A;
  model D
    extends A(y(a = 5*time), z = 3*y.v[1]);
  end D;
  block F
    input R r;
    input R s(a = 5);
    output R y = r;
    R t = s;
  end F;
  model G
    F f;
    F g(r = R(1, {1, 2}));
    F h(r(a = time));
  end G;
LIB
    ['branches in different orders', <<'LIB', '  Lib.B b;'],
  model B
    Real x, y;
  equation
    if time > 0.4 then
      x = 2*time;
      y = 1;
    else
      y = time^2;
      x = y - 3;
    end if;
  end B;
LIB
    ['conditions that are known in some turns of a loop', <<'LIB', '  Lib.B b, c(p = {-1, 0, 0, 2});'],
  model B
    parameter Real p[4] = {1, 2, 0.25, 0.5};
    Real a[4] = {time*k for k in 1:4};
    Real x[4], y[4];
  equation
    for k in 1:4 loop
      if k == 4 or time <= p[k] then
        x[k] = a[k];
      else
        x[k] = 2*time;
      end if;
      if k < 3 then
        if time < p[k] and k <> 2 then
          y[k] = x[k];
        else
          y[k] = a[k] + 1;
        end if;
      else
        y[k] = y[k - 1] - x[k];
      end if;
    end for;
  end B;
LIB
    ['conditions that are known in every other turn', <<'LIB', '  Lib.B b, c(p = {-1, 0, 0, 2, 0.3});'],
  model B
    parameter Real p[5] = {1, 2, 0.25, 0.5, 1};
    Real a[5] = {time*k for k in 1:5};
    Real x[5], y[5];
  equation
    for k in 1:5 loop
      if time <= p[k] or mod(k, 2) == 1 then
        x[k] = a[k];
      else
        x[k] = 2*time;
      end if;
      if k > 1 and (mod(k, 2) == 0 or time < p[k]) then
        y[k] = x[k] + y[k - 1];
      else
        y[k] = a[k] + 1;
      end if;
    end for;
  end B;
LIB
    ['conditions that no derivative is asked of', <<'LIB', '  Lib.B b;'],
  model B
    Real c;
    output Base.RealWithDerivative y;
  algorithm
    c := time;
    while c < 0.9 loop
      c := c*2 + 0.1;
    end while;
  equation
    y = if c > 1 then sin(time) else -sin(time);
  end B;
LIB
    ['integers of a section', <<'LIB', '  Lib.B b;'],
  model B
    Integer n;
    Boolean big;
    Real a[1];
    Real m;
  algorithm
    a := {4*time};
    n := 0;
    while n < a[1] loop
      n := n + 1;
    end while;
    big := n > 2;
    m := if big then a[1]^2 else n;
  end B;
LIB
    ['parameters that the start computes', <<'LIB', '  Lib.B b, c(k = 3);'],
  model B
    parameter Real k = 2;
    parameter Real p(fixed = false);
    parameter Real q = 2*p + k;
    parameter Real r(fixed = false, start = 1);
    Base.ContinuousState x(fixed = false);
  initial equation
    p = k^2;
    r^3 + r = k*x;
    x = q + r/2;
  equation
    der(x) = r - x;
  end B;
LIB
    ['inner and outer elements', <<'LIB', '  inner Real level = time; inner Lib.W w(k = 3); Lib.B b[2](each c = 2);'],
  model W
    parameter Real k = 1;
    Real y[2] = {k*time, k};
  end W;
  model A
    outer Real level;
    outer W w;
    parameter Real c = 1;
    Real x = level + c*w.y[2];
    Real z = sum(w.y);
  end A;
  model B
    outer W w;
    parameter Real c = 1;
    inner outer Real level = 2*level + c;
    A a(c = 5);
  end B;
LIB
    ['outer elements that are used in another order', <<'LIB', '  inner Real v = 7 + time; inner Lib.W w(k = 3); Lib.B b;'],
  model T
    parameter Real k = 1;
    Real x = k*time;
  end T;
  model W
    parameter Real k = 1;
    T t;
    Real x = k + time;
    Real q[2] = {k, 2*k};
  end W;
  model A
    outer Real v;
    Real y = 2*v;
    Real same = v;
  end A;
  model B
    outer W w;
    parameter Real c = 1;
    Real z[2] = {w.t.x + time, c};
    A a;
    Real y = w.x + w.q[2] + a.y;
  end B;
LIB
    ['inputs that are given from further out', <<'LIB', <<'OWN'],
  model W
    Real x = 3*time;
    Real v[2] = {time, 1};
  end W;
  block P
    input Real u = 1;
    input Real w = 2;
    Real y = 10*u + w;
  end P;
  model B
    outer W w;
    Real first = w.x + 1;
    Real second = sum(w.v);
    P p;
    P q[2];
    Real z = p.y + q[2].y;
  end B;
  model C
    B b;
    Real t = b.z;
  end C;
LIB
  inner Lib.W w;
  Lib.B b(p(u = 5*time), q(w = {7, time}));
  Lib.C c(b(p(u = time), q(u = {1, w.x})));
  Lib.C d[2](b(p(each w = 4)));
OWN
    ['values for components with conditions', <<'LIB', '  Lib.B b, c(on = false), d[2](r(u = {1, time})), e(p(u = {1, time}));'],
  block P
    input Real u = 1;
    Real y = 10*u;
  end P;
  model B
    parameter Boolean on = true;
    Real z = 3*time;
    P p[2](u = {z, 2*z}) if on;
    P q(u = z + 1) if not on;
    P r(u = z);
  end B;
LIB
    ['balances', <<'LIB', '  Lib.B b; equation b.u = time;'],
  model B
    input Real u;
    Base.LinearResponse r[2];
    Real v[2], w[2];
    Real y;
  equation
    v[1] = r[2].balance + u;
    v[2] = v[1] + r[1].balance;
    w[1] = 1*(if 0.5 < -0.25 then v[1] else -0.25);
    w[2] = v[2] - w[1];
    y = sin(v[2])*v[2] + v[2]^2;
    for i in 1:2 loop
      r[i].residual = 2.5*i*r[i].balance + v[1] - i;
    end for;
  end B;
LIB
    ['short classes', <<'LIB', '  model Mine = Lib.T(p = 11); Mine m, n(n = 3); Lib.S s; Lib.Three t(p = 7); Lib.H h, i(redeclare model M = Lib.Three);'],
  model T
    parameter Real p = 2;
    parameter Integer n = 2;
    Real z[n] = {i*p*time for i in 1:n};
  end T;
  model S = T(p = 3);
  model Three = T(n = 3);
  model H
    replaceable model M = T(p = 5) constrainedby T;
    M m;
    Three t;
  end H;
LIB
    ['structural values that hold anyway', <<'LIB', '  Lib.A a; Lib.B b; Lib.P p(n = 2); Lib.P q;'],
  model P
    parameter Integer n = 2;
    parameter Real k = n;
    Real y[n] = {k*i*time for i in 1:n};
  end P;
  model A
    P p(n = 2);
    P q;
    P r(n = 2, k = 5);
  end A;
  model B
    P p(n = 2, k = 7);
    P s(n = 3);
  end B;
LIB
    ['what redeclarations complete', <<'LIB', '  Lib.C c; Lib.Holder h(redeclare function f = Lib.cube, redeclare Lib.Ramp s);'],
  partial function law
    input Real x;
    output Real y;
  end law;
  function cube
    input Real x;
    output Real y = x^3;
  algorithm
  end cube;
  partial model Stage
    Real y;
  end Stage;
  model Ramp
    extends Stage;
  equation
    y = time;
  end Ramp;
  model Holder
    replaceable function f = law;
    replaceable Stage s;
    Real z = f(time) + s.y;
  end Holder;
  model C
    Holder h(redeclare function f = cube, redeclare Ramp s);
  end C;
LIB
    ['values of a choice that the class does not comply with', <<'LIB', '  Lib.B b;'],
  type Kind = enumeration(slow, fast);
  block P
    input Real u;
    output Real y = u;
  end P;
  model B
    parameter Kind kind = Kind.fast;
    parameter Boolean on = true;
    P p[2] if kind == Kind.slow;
    Real y = if on then 2*time else 3;
  equation
    if kind == Kind.slow then
      connect(p[1].y, p[2].u);
    end if;
  end B;
LIB
    ['loops', <<'LIB', '  Lib.B b;'],
  model B
    Real i1[4] = {time, 2, 3, 4};
    Real a[4], b[4], c[5];
  equation
    a[1:2] = i1[1:2];
    b[3:4] = 2*i1[3:4];
    for i in 1:4 loop
      a[i] = 3*b[i];
    end for;
    c[1] = time;
    for i in 1:2 loop
      c[2*i:2*i + 1] = {c[2*i - 1], i}*time;
    end for;
  end B;
LIB
    ['constants that a constraint modifies', <<'LIB', <<'OWN'],
  package P
    constant Real k = 5;
    constant Real l = 6;
  end P;
  package One = P(k = 1);
  package Same = One;
  model A
    replaceable package Medium = One constrainedby One(k = 2);
    Real y = Medium.k*time + Medium.l;
  end A;
  model B
    A a(redeclare package Medium = P(k = 1));
  end B;
  model C
    replaceable model M = A;
    M m;
  end C;
LIB
  Lib.A a;
  Lib.B b;
  Lib.A c(redeclare package Medium = Lib.Same);
  Lib.A d(redeclare package Medium = Lib.P);
  Lib.A e(redeclare package Medium = Lib.P(k = 3, l = 4));
OWN
    ['packages with other constants and functions', <<'LIB', <<'OWN'],
  function twice
    input Real x;
    input Real k = 2;
    output Real y = k*x;
  algorithm
  end twice;
  package P
    constant Real k = 1;
    constant Real table[2] = {k, 2*k};
    replaceable function h
      input Real x;
      output Real y;
    algorithm
      y := x;
    end h;
    function f
      input Real x;
      output Real y;
    algorithm
      y := 0;
      while y < 3 loop
        y := y + k*x*x + h(1) + table[1 + integer(min(x, 1))];
      end while;
    end f;
    model M
      Real y = k + f(time);
    end M;
    model N
      Real y = 3;
    end N;
  end P;
  package Q = P(k = 5);
  package Same = Q;
  package S = P(redeclare function h = twice(k = 3));
  package T
    extends P(redeclare function h = twice);
  end T;
  model A
    replaceable package Medium = P;
    Real y = Medium.f(time);
    Medium.M m;
    Medium.N n;
    parameter Real k = Medium.k;
  end A;
  model B
    A a(redeclare package Medium = Q);
    A b(redeclare package Medium = Same);
    A c(redeclare package Medium = P(k = 2, redeclare function h = twice));
    A d;
    Q.M q;
    S.M s;
    T.M t;
    T.N n;
  end B;
LIB
  package Other = Lib.P(k = 7);
  Real v = Other.f(time);
  Real w = Lib.Q.f(time);
  Real x = Lib.T.f(time);
  Real y = Lib.S.f(time);
  Real z = Lib.P.f(time);
  Lib.B b;
  Lib.A a(redeclare package Medium = Lib.Same);
OWN
);
for (@cases) {
    my ($what, $classes, $own) = @$_;
    my $model = "model Own\n$own\nend Own;\n";
    write_file('text/Lib.mo', "package Lib\n${classes}end Lib;\n");
    my ($status, $out, $err) =
      run_mocc('-O0', '-c', '--interface', '--for=' . write_file('For.mo', $model), "$folder/text/Lib.mo", '-o', "$folder/handed/Lib.a");
    is($err, '', "$what: all is handed on");
    my $expected = result_of('text', $model);
    like($expected, qr/^1,/m, "$what: with the text");
    is(result_of('handed', $model), $expected, "$what: the same without it");
}

# --- the bundled libraries: what is not partial is handed on

for my $library (grep { -d } glob 'lib/*') {
    my ($status, undef, $err) = run_mocc('-O0', '-c', '--interface', $library, '-o', "$folder/handed/Bundled.a");
    is($status, 0, "$library is handed on") or diag($err);
    unlike($err, qr/without its text: (?!it is partial)/, 'all of it');
}

# --- one mistake, one error, though what is inside is not there either
write_file('text/Lib.mo', <<'END');
package Lib
  block Source
    input Real u = 2;
    Real y = u + time;
  end Source;
  model Whole
    Source s;
    Real z = s.y;
  end Whole;
end Lib;
END
my ($status, undef, $err) = run_mocc('-O0', '-c', '--interface', "$folder/text/Lib.mo", '-o', "$folder/handed/Lib.a");
is($err, '', 'all is handed on');
my @errors = result_of('handed', "model Own\n  Lib.Whole w(s(u = time));\nend Own;\n") =~ /^.*error: (.*)$/mg;
is(scalar @errors, 1, 'one error') or diag(join "\n", @errors);
like($errors[0], qr/^Lib\.Whole is not compiled for 'w': 's\.u' is given a value/, 'of what the model declares');

done_testing;
