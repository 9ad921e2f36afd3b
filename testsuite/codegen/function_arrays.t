# Arrays inside of functions, in all that they can be: against closed forms, with exact derivatives.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Clean;
use Test::More;

my @whole = (options => ['--whole']); # one by one so many functions take longer

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
my $r = simulate(compile_model(text => $model, @whole), '--stop', 2, '--interval', 1);
for my $t (0 .. 2) {
    close_to($r->{'y[1,3]'}[$t], 2 * $t, 1e-12, "16 dimensions at $t");
    close_to($r->{'y[2,3]'}[$t], 3, 1e-12, "a slice of them at $t");
    close_to($r->{s}[$t], 6 * $t**2 + 6, 1e-12, "their sum at $t");
    close_to($r->{ds}[$t], 12 * $t, 1e-12, "its derivative at $t");
    close_to($r->{'z[9]'}[$t], $t, 1e-12, "their sum as a size at $t");
}
clean_c('16 dimensions', text => $model, @whole);

# What the turns of loops give a variable of changing size outlives them, whatever else they compute.
my $growing = <<'END';
package Lib
  function later "what comes after them takes memory again"
    input Integer n;
    input Real x;
    output Real y = sum(fill(-x, n));
  algorithm
  end later;
  function counted
    input Integer n;
    input Real x;
    output Real y;
  protected
    Real A[:], C[:];
    Real s = 0;
  algorithm
    A := {x};
    for i in 2:n loop
      A := cat(1, A, {i*x});
      s := s + sum(A .* A);
    end for;
    C := fill(-1.0, 60);
    y := sum(A) + 0*s*sum(C)*later(40, x);
  end counted;
  function longer
    input Real A[:];
    input Real x;
    output Real B[size(A, 1) + 1] = cat(1, A, {x});
    output Integer n = size(A, 1) + 1;
  algorithm
  end longer;
  function nested
    input Integer n;
    input Real x;
    output Real y;
  protected
    Real A[:], C[:];
    Integer k = 0;
    Real s = 0;
  algorithm
    for v in {1.0, 2.0} loop
      for i in 1:n loop
        if i > 0 then
          (A, k) := longer(A, v*i*x);
        end if;
        s := s + sum(A .* A);
      end for;
    end for;
    C := fill(-1.0, 60);
    y := sum(A) + 0*s*sum(C)*later(40, x) + k;
  end nested;
  function repeated
    input Integer n;
    input Real x;
    output Real y;
  protected
    Real A[:, 2], C[:];
    Real s = 0;
  algorithm
    while sum(A) < x*n*(n + 1)/2 - 0.5 loop
      A := [A; size(A, 1)*x + x, 0];
      for e in A*{1, 1} loop
        s := s + e;
      end for;
    end while;
    C := fill(-1.0, 60);
    y := sum(A) + 0*s*sum(C)*later(40, x);
  end repeated;
end Lib;
model M
  Real c = Lib.counted(6, 1 + time), dc = der(c);
  Real n = Lib.nested(4, 1 + time), dn = der(n);
  Real r = Lib.repeated(5, 1 + time);
end M;
END
$r = simulate(compile_model(text => $growing, @whole), '--stop', 1, '--interval', 1);
for my $t (0, 1) {
    close_to($r->{c}[$t], 21 * (1 + $t), 1e-12, "a vector that grows in a loop, at $t");
    close_to($r->{dc}[$t], 21, 1e-12, "its derivative, at $t");
    close_to($r->{n}[$t], 30 * (1 + $t) + 8, 1e-12, "one that grows in nested loops by a call, at $t");
    close_to($r->{dn}[$t], 30, 1e-12, "its derivative, at $t");
    close_to($r->{r}[$t], 15 * (1 + $t), 1e-12, "a matrix that grows until it is large enough, at $t");
}
clean_c('arrays that grow in loops', text => $growing, @whole);

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
    q := q + sum(sum(sum(f(A*{i, j})) for i in 1:2) for j in 1:2)*(if k == 4 then 1 else 0) + sum(v);
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
$r = simulate(compile_model(text => $model, @whole), '--stop', 2, '--interval', 1);
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
clean_c('every element', text => $model, @whole);
{
    (my $text = $model) =~ s/model M.*//s;
    my ($status, $out, $err) =
      run_simulator(compile_model(text => "${text}model M\n  Real y = Lib.wrong({time, 2});\nend M;\n"), '--output',
        scratch_dir() . '/wrong.csv');
    is($status, 1, 'arguments that differ in size: exit status');
    like($err, qr/in Lib\.wrong \(\w+\.mo:73\) for y \(\w+\.mo:\d+\): 'cat\(1, x, \{1\}\)' has size 3 in dimension 1, not 2 at time 0/, 'message');
}

# array functions, slices, what is empty, Booleans, Strings and literals in arrays
$model = <<'END';
package L
  type E = enumeration(a, b, c);
  record P
    Real x;
    Real v[2];
  end P;
  function cats
    input Boolean b[:];
    input String s[:];
    input E e[:];
    output Integer n;
    output String t;
    output E f;
    output Boolean r[2, 2];
  protected
    Boolean c[:] = cat(1, b, {true});
    String u[:] = cat(1, s, {"z"});
    E g[:] = cat(1, e, {E.c});
    Boolean M[:, :] = [b[1], b[2]; true, false];
    String V[:, :] = ["a", "b"; s[1], "d"];
    Boolean T[:, :] = transpose(M);
  algorithm
    n := size(c, 1) + size(u, 1) + size(g, 1) + (if c[end] then 100 else 0);
    t := u[end] + V[2, 1] + V[1, 2];
    f := g[end];
    r := transpose(T);
  end cats;
  function nums
    input Real x[:];
    output Real y[10];
  protected
    Real A[:, :] = outerProduct(x, x);
    Real D[:, :] = diagonal(x);
    Real S[size(x, 1), size(x, 1)] = symmetric(A + [zeros(size(x, 1), size(x, 1) - 1), ones(size(x, 1), 1)]);
    Real L[:] = linspace(0, x[1], 5);
    Real K[3, 3] = skew({x[1], 2, 3});
    Real Z[0] = zeros(0);
  algorithm
    y[1] := sum(A);
    y[2] := sum(D);
    y[3] := sum(S);
    y[4] := L*L;
    y[5] := (K*{1, 2, 3})*{1, 1, 1};
    y[6] := sum(Z) + product(Z) + product(x);
    y[7] := max(x) - min(x) + max({max(A), 1});
    y[8] := sum(vector([x[1]; x[2]])) + scalar({x[2]}) + sum(matrix(x)) + sum(matrix(x[1]));
    y[9] := sum(cat(2, A, D)) + ndims(A) + sum(size(A));
    y[10] := sum({{i*j*x[i] for i in 1:size(x, 1)} for j in 1:2}) + sum(x[i]^2 for i in 1:size(x, 1));
  end nums;
  function empties
    input Integer n;
    input Real A[:, :];
    output Integer y[12];
  protected
    Real B[:, :] = {A[i, :] for i in 1:n};
    Real C[n, size(A, 2)] = A[1:n, :];
    Real D[:, :] = cat(1, B, A);
    Real E[:, :] = transpose(C);
    Real F[:, :] = C*transpose(A);
    Real G[:, :] = [C; A];
    Real z[:] = sum({A[i, :] for i in 1:n})*ones(n);
    P p[n];
    Real H[:, :] = A[:, 1:n];
    Real J[:, :] = H*C;
  algorithm
    y := {size(B, 1), size(B, 2), size(C, 2), size(D, 1), size(E, 1), size(F, 2), size(G, 1), size(z, 1), size(p.v, 2), size(H, 1), size(J, 1), size(J, 2)};
  end empties;
  function slices
    input Real x[:];
    output Real y[size(x, 1)] = x;
    output Real A[3, 3] = zeros(3, 3);
    output Real s;
  protected
    P p[2] = {P(x[1], {x[2], x[3]}), P(0, {0, 0})};
    Real B[3, 3];
    Integer idx[2] = {3, 1};
  algorithm
    y[2:end] := y[1:end - 1];
    y[idx] := y[{1, 3}];
    A[:, 1] := x[1:3];
    A[2, :] := 2*x[1:3];
    A[{1, 3}, 2:3] := [1, 2; 3, 4]*x[1];
    B := A;
    B[idx[1], idx[2]] := 100;
    A[1, end] := B[end, 1];
    p[2] := p[1];
    p[2].v := 2*p[2].v;
    p[1].v[end] := p[2].v[1];
    p.x := p.x + {1, 2};
    s := sum(p.x) + sum(p.v) + sum(p[:].v[1]);
  end slices;
  function elementwise
    input Real x[:];
    output Real s;
  protected
    Real m[:] = mod(x, 2);
    Real a[:] = atan2(x, 2*x) + abs(-x) + sqrt(x .^ 2);
    Real p[:] = 2 .^ x + x ./ {1, 2, 4} .* 2 .- 1;
    Integer i[:] = integer(x + {0.5, 0.5, 0.5});
    Real q[:] = x*diagonal(x) + diagonal(x)*x/2;
    Real t[:, :] = -[x, x]/2;
  algorithm
    s := sum(m) + sum(a) + sum(p) + sum(i) + sum(q) + sum(t) + max(abs(t)) + min(x .+ 1);
  end elementwise;
  function recur
    input Real x[:];
    output Real y[size(x, 1)];
  algorithm
    if size(x, 1) <= 1 then
      y := x;
    else
      y := cat(1, {x[end]}, recur(x[1:end - 1]));
    end if;
  end recur;
  function choose
    input Boolean b;
    input Real x[:];
    output Real s;
  protected
    Real y[:] = if b then x else cat(1, x, x);
    Real z[:];
  algorithm
    z := if not b then x[2:end] else {1};
    s := sum(y) + sum(z) + size(y, 1);
  end choose;
  function strs
    input String a[:];
    output String t = "";
    output Integer n = 0;
  algorithm
    for s in a loop
      t := t + s;
      n := n + 1;
    end for;
    for i in 1:size(a, 1) loop
      t := t + (if a[i] == "b" then "!" else "?");
    end for;
  end strs;
end L;
model M
  parameter Real p[:] = L.nums({1, 2, 3});
  constant Real c[10] = L.nums({1, 2, 3});
  Real nums[10] = L.nums({time + 1, 2, 3}), dnums[10] = der(nums), ones_[10] = c;
  Integer e0[12] = L.empties(0, ones(2, 3)), e2[12] = L.empties(2, ones(3, 2));
  constant Integer c0[12] = L.empties(0, ones(2, 3));
  Integer known[12] = c0;
  Real y[4], A[3, 3], s, dy[4], dA[3, 3], ds;
  Real el = L.elementwise({time + 1, 2, 3}), del = der(el);
  Real r[4] = L.recur({time, 2, 3, 4}), dr[4] = der(r);
  Real ch = L.choose(true, {time, 2}) + 10*L.choose(false, {time, 2}), dch = der(ch);
  Integer n, k;
  String t, u;
  L.E f;
  Boolean b[2, 2];
  Boolean B[2, 3] = [true, false, time > 0.5; not [time > 1.5, true, false]];
  Boolean both[2] = {true, time > 0.5} and not {false, time > 1.5} or {false, false};
  constant String names[3] = {"a", "b", "c"};
  Boolean same;
  Integer letters = sum(if s == "b" then 1 else 0 for s in names);
equation
  (k, t, f, b) = L.cats({time > 0.5, false}, {"q", "w"}, {L.E.a});
  (y, A, s) = L.slices({time + 1, 2, 3, 4});
  dy = der(y);
  dA = der(A);
  ds = der(s);
  (u, n) = L.strs(names);
  same = u == "abc?!?" and t == "zqb";
end M;
END
$r = simulate(compile_model(text => $model, @whole), '--stop', 2, '--interval', 1);
my @rows = grep { my $i = $_; !grep { abs($r->{time}[$i] - $_) < 1e-9 } 0.5, 1.5 } 0 .. $#{ $r->{time} };
is(scalar @rows, 3, 'rows beside those of events');
for my $i (@rows) {
    my $t = $r->{time}[$i];
    my $x = $t + 1;
    my $is = sub {
        my ($name, $got, $want) = @_;
        close_to($got, $want, 1e-12 * (1 + abs $want), "$name at $t");
    };
    # sums of x x', of a diagonal, of x x' + [0, 1] made symmetric, ...
    my @nums = (
        ($x + 5)**2, $x + 5, ($x + 5)**2 + 5, 30 / 16 * $x**2, 1 - $x, 1 + 6 * $x,
        12 - ($x < 2 ? $x : 2), $x + 2 + 2 + $x + 5 + $x, ($x + 5)**2 + $x + 5 + 2 + 6,
        3 * ($x + 4 + 9) + $x**2 + 13,
    );
    my @dnums = (2 * ($x + 5), 1, 2 * ($x + 5), 60 / 16 * $x, -1, 6, -1, 3, 2 * ($x + 5) + 1, 3 + 2 * $x);
    for my $k (1 .. 10) {
        next if $k == 7 && $x >= 2;    # kinks of min and max
        $is->("nums[$k]", $r->{"nums[$k]"}[$i], $nums[$k - 1]);
        $is->("dnums[$k]", $r->{"dnums[$k]"}[$i], $dnums[$k - 1]);
    }
    my @empty = (0, 3, 3, 2, 3, 2, 2, 0, 2, 2, 2, 3);
    my @two = (2, 2, 2, 5, 2, 3, 5, 2, 2, 3, 3, 2);
    for my $k (1 .. 12) {
        $is->("e0[$k]", $r->{"e0[$k]"}[$i], $empty[$k - 1]);
        $is->("known[$k]", $r->{"known[$k]"}[$i], $empty[$k - 1]);
        $is->("e2[$k]", $r->{"e2[$k]"}[$i], $two[$k - 1]);
    }
    my @y = (2, $x, $x, 3);
    my @A = ([$x, $x, 100], [2 * $x, 4, 6], [3, 3 * $x, 4 * $x]);
    my @dA = ([1, 1, 0], [2, 0, 0], [0, 3, 4]);
    $is->("y[$_]", $r->{"y[$_]"}[$i], $y[$_ - 1]) for 1 .. 4;
    $is->("dy[$_]", $r->{"dy[$_]"}[$i], (0, 1, 1, 0)[$_ - 1]) for 1 .. 4;
    for my $j (1 .. 3) {
        $is->("A[$j,$_]", $r->{"A[$j,$_]"}[$i], $A[$j - 1][$_ - 1]) for 1 .. 3;
        $is->("dA[$j,$_]", $r->{"dA[$j,$_]"}[$i], $dA[$j - 1][$_ - 1]) for 1 .. 3;
    }
    $is->('s', $r->{s}[$i], 2 * $x + 25);
    $is->('ds', $r->{ds}[$i], 2);
    $is->("r[$_]", $r->{"r[$_]"}[$i], (4, 3, 2, $t)[$_ - 1]) for 1 .. 4;
    $is->('dr[4]', $r->{'dr[4]'}[$i], 1);
    $is->('ch', $r->{ch}[$i], 105 + 21 * $t);
    $is->('dch', $r->{dch}[$i], 21);
    $is->('letters', $r->{letters}[$i], 1);
    $is->('n', $r->{n}[$i], 3);
    $is->('k', $r->{k}[$i], 108);
    $is->('f', $r->{f}[$i], 3);
    $is->('same', $r->{same}[$i], 1);
    my @B = ([1, 0, $t > 0.5], [$t <= 1.5, 0, 1]);
    for my $j (1, 2) {
        $is->("B[$j,$_]", $r->{"B[$j,$_]"}[$i], $B[$j - 1][$_ - 1] ? 1 : 0) for 1 .. 3;
        $is->("b[$j,$_]", $r->{"b[$j,$_]"}[$i], $j == 2 ? 2 - $_ : $_ == 1 && $t > 0.5 ? 1 : 0) for 1, 2;
    }
    $is->('both[2]', $r->{'both[2]'}[$i], $t > 0.5 && $t <= 1.5 ? 1 : 0);
}
clean_c('array functions', text => $model, @whole);

# results with ':' have the sizes of what they are assigned, known where their values are not
$model = <<'END';
package L
  record P
    Real x;
    Real v[2];
  end P;
  function open
    input Real x[:];
    input Real A[:, :];
    output Real y[:] = 2*x;
    output Real B[:, :];
    output Real C[:, :];
    output P p[:];
    output Real w[:] = linspace(0, 1, size(x, 1) + 1);
  algorithm
    y[1] := 5;
    B := transpose(A)*A;
    C := [A; A];
    p := {P(x[i], {1, 2}) for i in 1:size(x, 1)};
  end open;
end L;
model M
  Real y[3] = L.open({time, 1, 2}, [1, time; 3, 4; 5, 6]), dy[3] = der(y);
  Real B[2, 2], C[6, 2], w[4];
  L.P p[3];
equation
  (, B, C, p, w) = L.open({time, 1, 2}, [1, time; 3, 4; 5, 6]);
end M;
END
$r = simulate(compile_model(text => $model, @whole), '--stop', 2, '--interval', 1);
for my $t (0 .. 2) {
    my %want = (
        'y[1]' => 5, 'y[3]' => 4, 'dy[2]' => 0, 'B[1,1]' => 35, 'B[1,2]' => $t + 42, 'B[2,2]' => $t**2 + 52, 'C[4,2]' => $t,
        'C[6,2]' => 6, 'w[2]' => 1 / 3, 'w[4]' => 1, 'p[1].x' => $t, 'p[3].v[2]' => 2,
    );
    close_to($r->{$_}[$t], $want{$_}, 1e-12, "$_ at $t") for sort keys %want;
}
clean_c('open results', text => $model, @whole);

# array functions in the defaults of a record's fields: parameters, variables, constructors, in functions
$model = <<'END';
package L
  record P
    Real x;
    Real v[2];
  end P;
  record Q
    parameter Integer n = 2;
    Real a[n] = fill(1, n);
    Real m[n, n] = diagonal(a);
    Real t[2] = linspace(0, a[1], 2);
    Real c[3] = cross({a[1], 0, 0}, {0, a[2], 0});
    Real o[:, :] = outerProduct(a, a);
    Real s = sum(a[i]*i for i in 1:n) + max(a) + min(m);
    Real k[:, n] = [fill(2, 1, n); m];
    Real e[:] = {a[i]^2 for i in 1:n};
    P p[n] = {P(i, {a[i], i}) for i in 1:n};
    Boolean b[2] = {a[1] > 0.5, not a[2] > 0.5};
    String names[2] = {"a", "b" + "c"};
  end Q;
  function useq
    input Q q;
    output Real y;
  algorithm
    y := sum(q.a) + sum(q.m) + sum(q.t) + sum(q.c) + sum(q.o) + q.s + sum(q.k) + sum(q.e) + sum(q.p.x) + sum(q.p.v) + (if q.b[1] then 1 else 0);
  end useq;
  function make
    input Real z;
    output Q q;
  algorithm
    q := Q(a = {z, 2});
  end make;
  function part
    input Real z;
    output Real y;
  protected
    Q q = Q(n = 3, a = {z, 2, 3});
    Q w(n = 3, a = {z, 2, 3});
  algorithm
    y := sum(q.m) + sum(q.e) + q.s + sum(q.p.v) + sum(w.m) + sum(w.e) + w.s + sum(w.p.v);
  end part;
end L;
model M
  Base.RealWithDerivative u = time + 0.75;
  parameter L.Q p;
  parameter L.Q p3(n = 3, a = {1, 2, 3});
  L.Q q(a = {u, 2});
  L.Q q3 = L.Q(n = 3, a = {u, 2, 3});
  Real y = L.useq(q), dy = der(y), y3 = L.useq(p), z = L.part(u), dz = der(z);
  Real w = sum(q3.m) + sum(q3.e) + q3.s + sum(q3.p.v);
end M;
END
$r = simulate(compile_model(text => $model, @whole), '--stop', 1, '--interval', 0.5);
for my $i (0 .. 2) {
    my $u = $r->{time}[$i] + 0.75;
    my %want = (
        y => 2 * $u**2 + 12 * $u + 33, dy => 4 * $u + 12, y3 => 31, z => 2 * ($u**2 + 3 * $u + 45), dz => 4 * $u + 6,
        w => $u**2 + 3 * $u + 45, 'q3.e[1]' => $u**2,
    );
    close_to($r->{$_}[$i], $want{$_}, 1e-11, "$_ at u = $u") for sort keys %want;
}
clean_c('defaults of fields', text => $model, @whole);
done_testing();
