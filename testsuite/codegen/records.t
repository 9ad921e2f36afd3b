# Records: components, arrays, nested and inherited ones, constructors, defaults, modifiers, equations; sizes ':'.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Clean;
use Test::More;

my $sim = compile_model(file => "$FindBin::Bin/models/Records.mo");
my (undef, $list) = run_simulator($sim, '--list');
my %v = map { /^(\S+)\s+\w+\s+(\S+)/ ? ($1 => $2) : () } split /\n/, $list;
my %want = (
    'p.m' => 3, 'p.r[2]' => 2, 'p.half' => 1.5,         # a constructor; a default in terms of another field
    'q.r[1]' => 7, 'q.half' => 2.5,                     # modifiers
    'pair.a.m' => 3, 'pair.b.half' => 2, 'pair.n' => 2, # records inside
    'many[1].m' => 1, 'many[2].r[2]' => 4, 'many[2].half' => 1,
    'part.y' => 3 * 2 + 1.5 + 3, 'part2.y' => 10 * 2 + 5 + 2, 'part3.y' => 2 * 6 + 1 + 3); # from outside, and sizes
is($v{$_}, $want{$_}, $_) for sort keys %want;
ok(!exists $v{'part2.r[3]'}, 'a size from the value that a modifier gives');

my $r = simulate($sim, '--stop', 1, '--interval', 0.25);
for my $i (0 .. 4) {
    my $t = $r->{time}[$i];
    next if $i && $t == $r->{time}[$i - 1];    # after the event
    my @v = $t > 0.5 ? (3, 1.5) : (4, 2);
    close_to($r->{'v.m'}[$i],    $v[0], 0, "v.m at $t: 'if' between records");
    close_to($r->{'v.half'}[$i], $v[1], 0, "v.half at $t");
    close_to($r->{'w.r[1]'}[$i], $t,    0, "w.r[1] at $t: a constructor of what changes");
}

# parts of fields in the defaults of others: of a constructor's values, of a component's, in functions of what they
# compute
my $text = <<'END';
package Lib
  type Level = enumeration(low, middle, high);
  record P
    Real x = 1;
    Real y = 2;
  end P;
  record R
    Real a[3];
    Real b = a[1] + a[end];
    Real c[:] = a[2:end];
    Real d[2] = a[{3, 1}];
    Real A[2, 3] = [1, 2, 3; 4, 5, 6];
    Real r[3] = A[2, :] + a;
    Real m[2, 2] = A[:, 2:3];
    Real u[2] = A[:, 1];
    P p[3] = {P(a[i], i) for i in 1:3};
    Real v[2] = p[2:3].x;
    P q[2] = p[1:2];
    Real w = p[3].x + q[2].y;
    Real z[2] = q.y;
  end R;
  record Named
    Real a[Level] = {1, 2, 3};
    Real f[Boolean] = {4, 5};
    Real b = a[Level.high] + f[true];
    Real c[2] = a[Level.middle:end];
  end Named;
  function g
    input Real x;
    output Real y;
  protected
    Named r = Named(a={x, 2*x, 3*x});
  algorithm
    y := r.b + sum(r.c);
  end g;
  function f
    input Real k[3];
    output Real s;
  protected
    R r = R(a=cross(k, {1, 2, 3}), A=[k[1], 1, 2; 3, 4, 5]*2);
  algorithm
    s := r.b + sum(r.c) + sum(r.d) + sum(r.r) + sum(r.m) + sum(r.u) + sum(r.v) + r.w + sum(r.z);
  end f;
end Lib;
model M
  Lib.R r = Lib.R(a={time, 2, 3});
  Lib.R o(a={time, 2, 3});
  Lib.Named n = Lib.Named(a={time, 2, 3});
  Real s = Lib.f({time, 2, 3}), ds = der(s);
  Real g = Lib.g(time), dg = der(g);
end M;
END
$r = simulate(compile_model(text => $text), '--stop', 2, '--interval', 1);
for my $t (0 .. 2) {
    my %part = (
        b => $t + 3, 'c[1]' => 2, 'c[2]' => 3, 'd[1]' => 3, 'd[2]' => $t, 'r[1]' => $t + 4, 'r[3]' => 9, 'm[1,1]' => 2,
        'm[2,2]' => 6, 'u[2]' => 4, 'p[2].y' => 2, 'v[2]' => 3, 'q[1].x' => $t, 'q[2].x' => 2, w => 5, 'z[2]' => 2,
    );
    for my $name (sort keys %part) {
        close_to($r->{"$_.$name"}[$t], $part{$name}, 1e-12, "$_.$name at $t") for 'r', 'o';
    }
    # the cross product is {0, 3 - 3 t, 2 t - 2}
    close_to($r->{s}[$t], 56 + 5 * $t, 1e-12, "in a function at $t");
    close_to($r->{ds}[$t], 5, 1e-12, "its derivative at $t");
    close_to($r->{'n.b'}[$t], 8, 1e-12, "by enumeration and Boolean at $t");
    close_to($r->{'n.c[2]'}[$t], 3, 1e-12, "the end of an enumeration at $t");
    close_to($r->{g}[$t], 5 + 8 * $t, 1e-12, "the same in a function at $t");
    close_to($r->{dg}[$t], 8, 1e-12, "its derivative at $t");
}
clean_c('parts of fields', text => $text);
done_testing();
