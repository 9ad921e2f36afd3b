# What no balance depends on may use values that balances decide about in any way: results, states, events, assertions. The
# same model twice, with a LinearResponse and solved by hand: all columns agree. How it is used: directly, in loops and
# branches, by functions, algorithms, components, connectors and arrays of them.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

sub text {
    my ($name, $declare, $solve, $close) = @_;
    return <<"END";
model $name
  $declare
  Base.ContinuousState x(start=1, fixed=true), v(fixed=true), smooth(start=0.3, fixed=true);
  Real a, N "From -2 to 4", drag;
  Real magnitude, product, quotient, limited, chosen, power, table, rolled, twice, sums, named;
  Real split[2] "One for the balance, one from it", many[3], largest, squares[2, 2];
  parameter Real t[4] = {1, 2, 4, 8};
  Boolean high, both;
  Integer count(start=0, fixed=true), level;
  discrete Real seen(start=0, fixed=true);
  Base.ContinuousState work(fixed=true), lag(fixed=true), jump(fixed=true), list[2](each fixed=true);
  Uses.Magnitude single, row[3];
  Uses.Filter filter;
  Uses.Counter counter;
  Uses.Limits limits;
  Uses.Within inside;
  Uses.Place place;
  Uses.Reader reader[2];
  Blocks.Nonlinear.Limiter limiter(uMax=2);
  Blocks.Nonlinear.DeadZone zone(uMax=0.5);
  Blocks.Logical.Hysteresis hysteresis(uLow=0, uHigh=2);
  Blocks.Continuous.FirstOrder order(T=0.2);
equation
  drag = 0.1*smooth*v;
  split[1] = drag;
  $solve
  der(x) = v;
  der(v) = a;
  N = 3*a + 1;
  $close
  // friction by the magnitude of a reaction, through a state
  der(smooth) = (abs(N) - smooth)/0.5;
  magnitude = abs(N);
  split[2] = abs(N);
  product = N*a;
  quotient = 1/(5 + N);
  limited = if N > 2 then 2 elseif N < -1 then -1 else N;
  if N > 1 then
    chosen = 1;
  else
    chosen = N^3;
  end if;
  power = N^2 + 2^a;
  level = integer(N);
  table = t[max(1, min(4, level))];
  rolled = Planar.Functions.S3(0.5, 1.5, 2, 1, N);
  twice = magnitude^2 + N;
  named = max(N, a) + noEvent(if N < 0 then 1 else 2);
  for i in 1:3 loop
    many[i] = abs(i*N - 1);
  end for;
  largest = max(many);
  squares = [N, a; 1, 2]*[N, 1; a, 3];
  sums = sum(many[i]*N for i in 1:3);
  high = N > 1.5;
  both = high and a < 1.2;
  when {N > 3, a < -0.5} then
    count = pre(count) + 1;
    seen = abs(a);
  end when;
  when time > 2.5 then
    reinit(jump, N^2);
  end when;
  der(work) = N*v;
  der(lag) = if high then N^2 - lag else -lag;
  der(jump) = sqrt(abs(a));
  for i in 1:2 loop
    der(list[i]) = exp(-i*N);
  end for;
  assert(abs(N) < 5, "never that large");
  single.u = N;
  for i in 1:3 loop
    row[i].u = many[i] - a;
  end for;
  filter.u = N;
  counter.u = a;
  limits.u = N;
  inside.u = N;
  place.to = a;
  for i in 1:2 loop
    connect(place.plug, reader[i].plug);
  end for;
  limiter.u = N;
  connect(limiter.y, zone.u);
  connect(zone.y, order.u);
  hysteresis.u = N;
algorithm
  beyond := 0;
  for i in 1:3 loop
    if N > i then
      beyond := beyond + N*i;
    end if;
  end for;
  beyond := beyond^2;
algorithm
  when N > 2 then
    ticks := ticks + 1;
  end when;
end $name;
END
}

my $library = <<'END';
package Uses
  connector Plug_b
    output Real direction[0];
    Real v;
    flow Real i;
  end Plug_b;
  connector Plug_a
    input Real direction[0];
    Real v;
    flow Real i;
  end Plug_a;
  model Place "Gives a value that a balance has decided about as a potential"
    input Real to;
    Plug_b plug;
    Real load = plug.i^2;
  equation
    plug.v = to;
  end Place;
  model Reader
    Plug_a plug;
    Real y = abs(plug.v);
  equation
    plug.i = y;
  end Reader;
  block Magnitude
    input Real u;
    output Real y = abs(u);
  end Magnitude;
  block Filter
    input Real u;
    output Real y;
  protected
    Base.ContinuousState f(fixed=true);
  equation
    der(f) = 5*(u*u - f);
    y = f;
  end Filter;
  block Counter
    input Real u;
    output Integer n(start=0, fixed=true);
  equation
    when u > 0.5 then
      n = pre(n) + 1;
    end when;
  end Counter;
  block Limits
    input Real u;
    output Real y;
    output Boolean at;
  equation
    at = u > 2 or u < -1;
    y = if u > 2 then 2 elseif u < -1 then -1 else u;
  end Limits;
  block Within "Hands it on"
    input Real u;
    output Real y;
    Magnitude first;
    Limits second;
  equation
    first.u = -u;
    second.u = first.y - 1.7;
    y = second.y*u;
  end Within;
end Uses;
END

# x'' = a with residual a + x + drag
my $solved = text('Solved', 'Base.LinearResponse cut; Real beyond; Integer ticks(start=0, fixed=true);', 'a = cut.balance;',
    'cut.residual = 2*(a + x + split[1]);');
my $by_hand = text('ByHand', 'Real beyond; Integer ticks(start=0, fixed=true);', 'a = -x - split[1];', '');
my @options = ('--stop', 8, '--interval', 0.02, '--tolerance', 1e-10);
my ($one, $two) = map { simulate(compile_model(text => $library . $_), @options) } $solved, $by_hand;
is_deeply([grep { !/^cut/ } sort keys %$one], [sort keys %$two], 'the same columns');
cmp_ok($one->{count}[-1], '>=', 2, 'events happen');
cmp_ok($one->{'counter.n'}[-1], '>=', 1, 'in components, too');
for my $name (sort keys %$two) {
    same_course($one->{$name}, $two->{$name}, 1e-7, "$name as by hand");
}

# an implicit method needs how all of it changes with the states
my $implicit = simulate(compile_model(text => $library . $solved), @options, '--method', 'bdf');
close_to($implicit->{$_}[-1], $two->{$_}[-1], 1e-6, "$_ at the end by an implicit method") for qw(x smooth work lag jump beyond order.y);

# Friction of hinges by the magnitude of what they bear, through filters; by sensors, along a tree. A pendulum by itself against
# its equations by hand, and balances are eliminated along the tree as without sensors.
my $hinges = compile_model(text => <<'END');
model Hinges
  inner Planar.World world;
  parameter Integer n = 4;
  Planar.Parts.Fixed fixed;
  Planar.Joints.Revolute joint[n](each useFlange=true, each phi(start=0.3));
  Planar.Sensors.CutForceAndTorque cut[n];
  Planar.Parts.FixedTranslation bar[n](each r={0.5, 0});
  Planar.Parts.Body body[n](each m=2, each I=0.05);
  Blocks.Math.Gain gain[n](each k=0.1);
  Blocks.Continuous.FirstOrder filter[n](each T=0.05);
  Rotational.Sources.Torque torque[n];
  Blocks.Nonlinear.Limiter limiter(uMax=15);
  Blocks.Logical.GreaterThreshold above(threshold=18);
equation
  connect(fixed.frame_b, joint[1].frame_a);
  connect(fixed.frame_b, joint[n].frame_a);
  for i in 1:n loop
    connect(joint[i].frame_b, cut[i].frame_a);
    connect(cut[i].frame_b, bar[i].frame_a);
    connect(bar[i].frame_b, body[i].frame_a);
    connect(cut[i].magnitude, gain[i].u);
    connect(gain[i].y, filter[i].u);
    torque[i].tau = -filter[i].y*tanh(joint[i].w/0.5);
    connect(torque[i].flange, joint[i].flange);
  end for;
  for i in 2:n - 1 loop
    connect(bar[i - 1].frame_b, joint[i].frame_a);
  end for;
  connect(cut[n].magnitude, limiter.u);
  connect(cut[n].magnitude, above.u);
end Hinges;
END
my $swing = simulate($hinges, '--stop', 3, '--interval', 0.02, '--tolerance', 1e-10);
my $law = sub {
    my ($phi, $w, $F) = @_;
    my $e = exp(4 * $w); # tanh(w/0.5)
    my $z = (-2 * 9.81 * 0.5 * cos($phi) - $F * ($e - 1) / ($e + 1)) / (0.05 + 2 * 0.25);
    my ($ax, $ay) = (-0.5 * ($z * sin($phi) + $w**2 * cos $phi), 0.5 * ($z * cos($phi) - $w**2 * sin $phi));
    return ($z, 2 * sqrt($ax**2 + ($ay + 9.81)**2));
};
my @y = rk_reference(sub {
    my ($t, $y) = @_;
    my ($z, $force) = $law->(@$y);
    return ($y->[1], $z, (0.1 * $force - $y->[2]) / 0.05);
}, [0.3, 0, 0], $swing->{time}, 1e-11);
my @force = map { my $k = $_; ($law->(map { $_->[$k] } @y))[1] } 0 .. $#{ $y[0] };
same_course($swing->{'joint[4].phi'}, $y[0], 1e-7, 'angle with friction by the magnitude of the force');
same_course($swing->{'filter[4].y'}, $y[2], 1e-7, 'the force, filtered');
same_course($swing->{'cut[4].magnitude'}, \@force, 1e-7, 'the force');
same_course($swing->{'limiter.y'}, [map { $_ > 15 ? 15 : $_ } @force], 1e-7, 'the force, limited');
cmp_ok(scalar(grep { $_ } @{ $swing->{'above.y'} }), '>', 5, 'the force is above a threshold at times');
my ($status, $out, $err) = run_simulator($hinges, '--statistics', '--stop', 1, '--output', '-');
like("$out$err", qr/^balances +4, in 0 evaluations by one matrix/m, 'balances are eliminated along the tree');

done_testing;
