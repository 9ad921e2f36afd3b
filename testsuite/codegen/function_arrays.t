# Arrays inside of functions, in all that they can be: against closed forms, with exact derivatives.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Clean;
use Test::More;

# as many dimensions as an array can have, in the simulator and at compile time
my $open = join ', ', (':') x 16;
my $model = <<"END";
package Lib
  function ends
    input Real a[$open];
    output Real b[2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3];
  algorithm
    b := 2*a;
    b[2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, :] := {1, 2, 3};
  end ends;
  function total
    input Real x;
    output Real y = sum(ends(fill(x, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3)));
  algorithm
  end total;
  function plane
    input Real x;
    output Real y[2, 3];
  protected
    Real a[$open] = ends(fill(x, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3));
  algorithm
    y := a[:, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, :];
  end plane;
end Lib;
model M
  Real y[2, 3] = Lib.plane(time);
  Real s = Lib.total(time^2), ds = der(s);
  Real z[integer(Lib.total(0.5))] = fill(time, integer(Lib.total(0.5)));
end M;
END
my $r = simulate(compile_model(text => $model), '--stop', 2, '--interval', 1);
for my $t (0 .. 2) {
    close_to($r->{'y[1,3]'}[$t], 2 * $t, 1e-12, "16 dimensions at $t");
    close_to($r->{'y[2,3]'}[$t], 3, 1e-12, "a slice of them at $t");
    close_to($r->{s}[$t], 6 * $t**2 + 6, 1e-12, "their sum at $t");
    close_to($r->{ds}[$t], 12 * $t, 1e-12, "its derivative at $t");
    close_to($r->{'z[9]'}[$t], $t, 1e-12, "their sum as a size at $t");
}
clean_c('16 dimensions', text => $model);

# calls for every element of what is computed: of calls, products, choices, records, each other
$model = <<'END';
package Lib
  function f "Only the first of its results is used"
    input Real x;
    input Real s = 1;
    output Real y;
    output Real z;
  algorithm
    y := s*x^2;
    z := 3;
  end f;
  function g
    input Real x[:];
    output Real y[size(x, 1)];
  algorithm
    y := 2*x;
  end g;
  record P
    Real a;
    Real b;
  end P;
  function value
    input P p;
    output Real y = p.a^2 + p.b;
  algorithm
  end value;
  function make
    input Real x;
    output P p = P(x, 2*x);
  algorithm
  end make;
  function points
    input Real x[:];
    output P p[size(x, 1)];
  algorithm
    for i in 1:size(x, 1) loop
      p[i] := P(x[i], 1);
    end for;
  end points;
  function all
    input Real x[:];
    input Real A[:, :];
    output Real y[size(x, 1)];
    output Real M[2, 2];
    output Real n;
    output Real w;
    output Real q = 0;
  protected
    P p[size(x, 1)];
    Real v[:] = f(A*x, s=g(x)) "In a declaration";
    Integer k = 0;
  algorithm
    y := f(g(x), A*x);
    M := f(A*A);
    n := sum(f(f(x + g(x), if x[1] > 0.5 then g(x) else x)));
    p := make(g(x));
    w := sum(value(points(x))) + sum(value(p)) + sum(value(make(g(x)))) + sum(p.b);
    for i in f(g(x)) loop
      q := q + i;
    end for;
    while k < sum(f(g({1, k}))) and k < 4 loop // computed anew each time
      k := k + 1;
    end while;
    q := q + sum(sum(f(A*{i, j}) for i in 1:2) for j in 1:2)*(if k == 4 then 1 else 0) + sum(v);
  end all;
  function default
    input Real x[:];
    input Real y[size(x, 1)] = f(g(x));
    output Real s = sum(y);
  algorithm
  end default;
  function wrong
    input Real x[:];
    output Real s = sum(f(g(x), cat(1, x, {1})));
  algorithm
  end wrong;
end Lib;
model M
  Real y[2], Q[2, 2], n, w, q, dy[2], dn, dw, dq, m[2], dm[2], d, dd, L[2, 2];
  constant Real c[2] = Lib.all({1, 2}, [1, 2; 3, 4]);
equation
  (y, Q, n, w, q) = Lib.all({time, 1}, [1, 2; 3, 4]);
  dy = der(y);
  dn = der(n);
  dw = der(w);
  dq = der(q);
  m = Lib.f(Lib.g({time, 1}), [1, 2; 3, 4]*{time, 1});
  dm = der(m);
  d = Lib.default({time, 1});
  dd = der(d);
  L = Lib.f([1, 2; 3, 4]*[time, 0; 0, 1]);
end M;
END
$r = simulate(compile_model(text => $model), '--stop', 2, '--interval', 1);
for my $t (0 .. 2) {
    my $s = $t > 0.5 ? 2 : 1;
    # f(g(t), t + 2) = (t + 2)(2 t)^2; f(f(3 t, s t)) = (9 s t^3)^2
    my %want = (
        'y[1]' => 4 * $t**2 * ($t + 2), 'y[2]' => 4 * (3 * $t + 4), 'dy[1]' => 12 * $t**2 + 16 * $t, 'dy[2]' => 12,
        'Q[1,1]' => 49, 'Q[1,2]' => 100, 'Q[2,1]' => 225, 'Q[2,2]' => 484,
        n => 81 * $s**2 * ($t**6 + 1), dn => 486 * $s**2 * $t**5,
        w => $t**2 + 3 + 2 * (4 * $t**2 + 4 * $t + 8) + 4 * $t + 4, dw => 18 * $t + 12,
        q => 4 * $t**2 + 4 + 9 + 25 + 16 + 36 + 49 + 121 + 100 + 196 + 2 * $t * ($t + 2)**2 + 2 * (3 * $t + 4)**2,
        dq => 8 * $t + 2 * ($t + 2)**2 + 4 * $t * ($t + 2) + 12 * (3 * $t + 4),
        'm[1]' => 4 * $t**2 * ($t + 2), 'dm[1]' => 12 * $t**2 + 16 * $t, 'm[2]' => 4 * (3 * $t + 4),
        d => 4 * $t**2 + 4, dd => 8 * $t, 'L[2,1]' => 9 * $t**2, 'L[2,2]' => 16,
    );
    close_to($r->{$_}[$t], $want{$_}, 1e-12 * (1 + abs $want{$_}), "$_ at $t") for sort keys %want;
}
clean_c('every element', text => $model);
{
    (my $text = $model) =~ s/model M.*//s;
    my ($status, $out, $err) =
      run_simulator(compile_model(text => "${text}model M\n  Real y = Lib.wrong({time, 2});\nend M;\n"), '--output',
        scratch_dir() . '/wrong.csv');
    is($status, 1, 'arguments that differ in size: exit status');
    like($err, qr/in Lib\.wrong \(\w+\.mo:73\): 'an argument' has size 3 in dimension 1, not 2 at time 0/, 'message');
}
done_testing();
