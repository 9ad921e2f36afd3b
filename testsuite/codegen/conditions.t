# Conditional components, connects that vanish with them, and if equations that are decided at compile time.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $sim = compile_model(file => "$FindBin::Bin/models/Conditions.mo");
my $r = simulate($sim, '--stop', 3, '--interval', 0.5, '--tolerance', 1e-10);
for my $i (0 .. 6) {
    my $t = $r->{time}[$i];
    my $w = sqrt(0.5);
    close_to($r->{'c.s'}[$i], cos($w * $t),          1e-8, "neither flange nor force at $t");
    close_to($r->{'b.s'}[$i], -1 + 2 * cos($w * $t), 1e-8, "the branch of a constant force at $t");
    my ($d, $wd) = (0.125, sqrt(0.5 - 0.125**2));    # 2 s'' + 0.5 s' + s = 0
    my $s = exp(-$d * $t) * (cos($wd * $t) + $d / $wd * sin($wd * $t));
    close_to($r->{'a.s'}[$i], $s, 1e-8, "the damper on the flange that is there at $t");
    my @x = ($t, 2 * $t, 4 * $t, $t > 0.5 ? 1 : 0);
    close_to($r->{"x[$_]"}[$i], $x[$_ - 1], 1e-12, "x[$_] at $t") for 1 .. 4;
    close_to($r->{'y[1]'}[$i], 1 + 7 * $t, 1e-12, "y[1] at $t");
}
ok(exists $r->{'a.flange.f'},  'the flange of a is there');
ok(!exists $r->{'b.flange.f'}, 'that of b is not');
ok(!(grep { /extra/ } keys %$r), 'a component whose condition is false is nowhere');

my $without = compile_model(text => <<'END', file => "$FindBin::Bin/models/Conditions.mo");
model Without
  extends M(damped=false);
end Without;
END
my $free = simulate($without, '--stop', 3, '--interval', 1, '--tolerance', 1e-10);
close_to($free->{'a.s'}[-1], cos(3 * sqrt(0.5)), 1e-8, 'connects to what is absent vanish: the flange is free');

my ($status, undef, $err) = run_simulator($sim, '--set', 'damped=false', '--output', '/dev/null');
isnt($status, 0, 'a condition cannot be changed after compilation');
like($err, qr/damped/, '... and the message names it');

# Conditions of iterators and of what changes, both in one
my $mixed = compile_model(text => <<'END');
model Mixed
  Boolean on = time > 0.3;
  Boolean both[2] = {on, time > 0.7};
  Real x[3], y[2];
equation
  for i in 1:3 loop
    if i == 1 and on then
      x[i] = 1;
    elseif i == 2 then
      x[i] = 2;
    else
      x[i] = if on then 3 else 4;
    end if;
  end for;
  for i in 1:2 loop
    if both[i] or i > 5 then
      y[i] = i;
    else
      y[i] = -i;
    end if;
  end for;
end Mixed;
END
my $m = simulate($mixed, '--interval', 0.5);
for my $row (0 .. $#{ $m->{time} }) {
    my $t = $m->{time}[$row];
    next if $t == 0.3 || $t == 0.7; # rows on both sides of an event
    my @want = ($t > 0.3 ? 1 : 4, 2, $t > 0.3 ? 3 : 4);
    is($m->{"x[$_]"}[$row], $want[$_ - 1], "x[$_] at $t") for 1 .. 3;
    is($m->{'y[1]'}[$row], $t > 0.3 ? 1 : -1, "y[1] at $t");
    is($m->{'y[2]'}[$row], $t > 0.7 ? 2 : -2, "y[2] at $t");
}
done_testing();
