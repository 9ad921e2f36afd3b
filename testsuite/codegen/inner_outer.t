# Inner and outer: components and variables, parameters and what varies, handed down through levels and arrays.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $sim = compile_model(file => "$FindBin::Bin/models/InnerOuter.mo");
my $res = simulate($sim, '--stop', 1, '--interval', 0.25);
for my $i (0 .. $#{$res->{time}}) {
    my $t = $res->{time}[$i];
    my ($wind, $q) = (sin(2 * $t), $t**2);
    my $y = 2 * $wind + 3 * $wind + $q;
    for my $leaf ('mid.leaf[2]', 'mids[1].leaf[1]', 'mids[2].leaf[3]') {
        close_to($res->{"$leaf.y"}[$i], $y, 1e-12, "$leaf.y at $t");
        close_to($res->{"$leaf.dq"}[$i], 2 * $t, 1e-12, "$leaf.dq at $t");
    }
    close_to($res->{'mids[2].own'}[$i], 2 * $q, 1e-12, "own at $t");
    close_to($res->{'mid.z'}[$i], 3 * $wind + 3 * $y, 1e-12, "mid.z at $t");
}
ok(!(grep { /mid\.world|leaf\[\d\]\.(world|k|q)$/ } keys %$res), 'what is handed down is no variable of its own');
my $set = simulate($sim, '--stop', 1, '--interval', 0.5, '--set', 'k=10');
close_to($set->{'mids[1].leaf[2].y'}[-1], 13 * sin(2) + 1, 1e-12, '--set of an inner parameter reaches everyone');

# Two models with inner components of one class but other sizes: what has the outer one in a component has another variant
# in each of them, also where that component has been made before
my $two = simulate(compile_model(text => <<'END'), '--stop', 1);
model World
  parameter Boolean many = false;
  parameter Integer n = if many then 3 else 1;
  parameter Real x[n] = fill(2, n);
  parameter Real last = 7;
end World;
model Body
  outer World world;
  Real z = world.last + time*sum(world.x);
end Body;
model Assembly
  Body b;
end Assembly;
model Few
  inner World world(last=5);
  Body b;
  Assembly a;
end Few;
model Many
  inner World world(many=true, last=6);
  Body b;
  Assembly a;
end Many;
model M
  Few few;
  Many many;
end M;
END
is(join(' ', map { $two->{$_}[-1] } 'few.b.z', 'few.a.b.z', 'many.b.z', 'many.a.b.z'), '7 7 12 12', 'each its own');
done_testing();
