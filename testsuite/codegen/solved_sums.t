# Equations whose unknown stands in a sum of elements, of which all others are known.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $r = simulate(compile_model(text => <<'END', options => ['-Wno-all']), '--stop', 1);
type Level = enumeration(low, mid, high);
model M
  Real i[3], k[2, 3], n[3], m[2, 2], q[2, 2], e[4];
  Real a, b, c, d, f, g, h, l;
  Real z[200], w[3, 30, 2], dz;
  Real z1[Level], z2[Boolean], u[3], p[4], o[3], w3[3, 3], r2[2, 30];
  Base.ContinuousState n3[3](each fixed = false), n4[3](each fixed = false), n5[3](each fixed = false);
  Base.ContinuousState s[2](each start = 0, each fixed = true);
initial equation
  n3[1] = 1;
  n3[2] = 2;
  sum(n3) = 10;
  n4[1] = 1;
  n4[3] = 2;
  sum(j*n4[j] for j in 1:3) = 10;
  n5[1] = 1;
  n5[2] = 2;
  sum({n5[1], n5[2], n5[3]}) = 10;
equation
  der(n3) = zeros(3);
  der(n4) = zeros(3);
  der(n5) = zeros(3);
  z1[Level.low] = time;
  z1[Level.high] = 2;
  sum(z1[l]*Integer(l) for l in Level) = 0;
  z2[false] = 3;
  sum(z2) = 5;
  u[1] = time;
  u[2] = 2;
  {u[j] for j in 1:3}*{1, 2, 3} = 0;
  p[2:4] = {1, 2, 3};
  sum(p[5 - j]*j for j in 1:4) + p[1] = time;
  o[1] = 1;
  o[3] = 3;
  o[2] + sum(o[j] + o[4 - j] + o[mod(2*j, 4) + 1] for j in 2:3) = time;
  w3[1, :] = {1, time, 3};
  w3[2, 1:2] = {3, 4};
  w3[3, :] = {5, 5, 5};
  sum(j*sum(w3[j, :]) for j in 1:3) = 0;
  for q in 1:2 loop
    for j in 1:30 loop
      if j <> 3*q then
        r2[q, j] = j;
      end if;
    end for;
    sum(r2[q, :]) = q*time;
  end for;
  i[1] = time;
  i[3] = 2;
  sum(i) = 0;
  n[2:3] = {time, 2};
  n*{2, 3, 4} = 5;
  for r in 1:2 loop
    for j in 1:2 loop
      k[r, j] = r + j*time;
    end for;
    sum(k[r, :]) = r;
  end for;
  m[1, :] = {1, 2};
  m[2, 1] = 3;
  sum(m) + time = 10;
  2*transpose(q) = {{2, 4}, {6, 8*time}} - transpose(q);
  sum({a, 3*a, time}) = 8;
  {b, 2, time}*{time + 1, 3, b} = 9;
  sum(j*c + time for j in 1:3) = 0;
  sum(fill(d, 4)) = 2*d + 6;
  sum({{f, 1}, {2, time}}) = 0;
  {{g, 1}, {2, 3}}*{1, time}*{1, 1} = 7;
  sum({h, 1} .* {time + 2, 5}) = h;
  product({2, l, time + 1}) = 4;
  if time < 0.5 then
    e[1:3] = {1, 2, 3};
    sum(e) = 0;
  else
    e[1:3] = {4, 5, time};
    sum(e) + 2 = 0;
  end if;
  for j in 1:200 loop
    if j <> 70 then
      z[j] = j*time;
    end if;
  end for;
  2*sum(z) + z*ones(200) = time;
  dz = der(z[70]);
  w[1:2, :, :] = fill(1, 2, 30, 2);
  w[3, 1:29, :] = fill(time, 29, 2);
  w[3, 30, 1] = 5;
  sum(w) = 0;
  der(s[1]) = 1;
  sum(der(s)) = 3;
end M;
END
for my $row (0, $#{ $r->{time} }) {
    my $t = $r->{time}[$row];
    my %expected = (
        'i[2]' => -2 - $t, 'n[1]' => (5 - 3*$t - 8)/2, 'k[1,3]' => 1 - 2 - 3*$t, 'k[2,3]' => 2 - 4 - 3*$t, 'm[2,2]' => 4 - $t,
        'q[1,1]' => 2/3, 'q[1,2]' => 2, 'q[2,1]' => 4/3, 'q[2,2]' => 8*$t/3, a => (8 - $t)/4, b => 3/(2*$t + 1), c => -$t/2,
        d => 3, f => -3 - $t, g => 5 - 4*$t, h => -5/($t + 1), l => 2/($t + 1), 'e[4]' => $t < 0.5 ? -6 : -11 - $t,
        'z[70]' => $t/3 - 20030*$t, dz => 1/3 - 20030, 'w[3,30,2]' => -125 - 58*$t, 'z1[2]' => -($t + 6)/2, 'z2[2]' => 2, 'u[3]' => -(4 + $t)/3, 'p[1]' => ($t - 10)/5, 'o[2]' => ($t - 8)/3, 'w3[2,3]' => -(4 + $t + 14 + 45)/2,
        'r2[1,3]' => $t - 462, 'r2[2,6]' => 2*$t - 459, 'n3[3]' => 7, 'n4[2]' => 1.5, 'n5[3]' => 7, 'der(s[2])' => 2);
    for my $name (sort keys %expected) {
        cmp_ok(abs($r->{$name}[$row] - $expected{$name}), '<', 1e-12*(1 + abs $expected{$name}), "$name at $t") or diag("$r->{$name}[$row] instead of $expected{$name}");
    }
}
done_testing();
