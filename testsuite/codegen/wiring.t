# Connections: signs of flows inside and outside of composites, flanges passed through, arrays and slices, nested
# connectors. Masses and springs on a line, against their equations of motion.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Test::More;
use Mocc;
use Clean;

my $line = <<'END';
encapsulated package Line
  import B = Base;
  type Velocity = B.RealWithDerivative;
  connector To
    input Real s;
    Velocity v;
    flow Real f;
  end To;
  connector On
    output Real s;
    Velocity v;
    flow Real f;
  end On;
  model Wall
    On b;
    parameter Real s = 0;
  equation
    b.s = s;
    b.v = 0;
  end Wall;
  model Slide "Joint with a spring"
    To a;
    On b;
    parameter Real c = 1;
    B.ContinuousState x;
    B.ContinuousState w;
  protected
    B.LinearResponse cut;
  equation
    b.s = a.s + x;
    b.v = a.v + w;
    der(x) = w;
    der(w) = cut.balance;
    a.f = -b.f;
    cut.residual = b.f - c*x;
  end Slide;
  model Mass
    To a;
    parameter Real m = 1;
    Real acc;
  equation
    acc = der(a.v);
    a.f = m*acc;
  end Mass;
  model Spring "Between two places"
    To a;
    To b;
    parameter Real c = 1;
  equation
    b.f = c*(b.s - a.s);
    a.f = -b.f;
  end Spring;
  model Rod "Rigid, with a mass in the middle"
    To a;
    On b;
    parameter Real m = 1;
  equation
    b.s = a.s + 1;
    b.v = a.v;
    a.f = m*der(a.v) - b.f;
  end Rod;
  model Link "Composite: a joint, a mass on its end"
    To a;
    On b;
    parameter Real m = 1;
    parameter Real c = 1;
    Slide slide(c=c);
    Mass mass(m=m);
  equation
    connect(a, slide.a);
    connect(slide.b, mass.a);
    connect(slide.b, b);
  end Link;
  model Pass "Nothing but a way through"
    To a;
    On b;
  equation
    connect(a, b);
  end Pass;
  model Tee "A way through, a mass beside it, and another way"
    To a;
    On b1;
    On b2;
    parameter Real m = 1;
    Mass mass(m=m);
  equation
    connect(b1, a);
    connect(a, mass.a);
    connect(b2, a);
  end Tee;
  model Heap "Two masses on one flange"
    To a;
    parameter Real m[2] = {1, 2};
    Mass mass[2](m=m);
  equation
    for i in 1:2 loop
      connect(a, mass[i].a);
    end for;
  end Heap;
  model Double "Composites in a composite"
    To a;
    On b;
    parameter Real m[2] = {1, 1};
    parameter Real c[2] = {1, 1};
    Link link1(m=m[1], c=c[1]);
    Pass pass;
    Pass passes[2];
    Link link2(m=m[2], c=c[2]);
    Rod rod(m=0.25);
  equation
    connect(a, pass.a);
    connect(pass.b, link1.a);
    connect(link1.b, passes[1].a);
    connect(passes[1].b, passes[2].a);
    connect(link2.a, passes[2].b);
    connect(link2.b, rod.a);
    connect(rod.b, b);
  end Double;
  model Hub "A rod with three ends"
    To a;
    On b[3];
  equation
    for i in 1:3 loop
      b[i].s = a.s + i;
      b[i].v = a.v;
    end for;
    a.f = -sum(b.f);
  end Hub;
  model Fork "Flanges of its own in an array, one of them led through, one from a component, one left to a mass"
    To a;
    On b[3];
    Pass pass;
    Mass mass(m=0.5);
  equation
    connect(a, b[2]);
    connect(a, pass.a);
    connect(pass.b, b[3]);
    connect(b[1], a);
    connect(pass.b, mass.a);
  end Fork;
  connector Inner_out
    output Real y[2];
  end Inner_out;
  connector Inner_in
    input Real y[2];
  end Inner_in;
  connector Bus_out
    output Real x;
    Inner_out i[2];
  end Bus_out;
  connector Bus_in
    input Real x;
    Inner_in i[2];
  end Bus_in;
  block Talker
    Bus_out bus;
    parameter Real k = 1;
  equation
    bus.x = k*time;
    bus.i[1].y = {k, 2*k};
    bus.i[2].y[1] = 3*k;
    bus.i[2].y[2] = 4*k;
  end Talker;
  block Listener
    Bus_in bus;
    Real sum1;
    Real sum2;
  equation
    sum1 = bus.x + bus.i[1].y*{1, 10};
    sum2 = bus.i[1].y[2] + bus.i[2].y*{100, 1000};
  end Listener;
  block Relay "A bus of its own, passed on to two components and through"
    Bus_in bus;
    Bus_out out;
    Listener listener[2];
  equation
    connect(bus, out);
    connect(bus, listener[1].bus);
    connect(bus, listener[2].bus);
  end Relay;
MODELS
end Line;
END

sub line { my ($models) = @_; return $line =~ s/MODELS\n/$models/r }

# Two composites deep: 1 and m2 + everything that hangs on it.
{
    my $text = line(<<'END');
  model M
    Wall wall(s=3);
    Double double(m={2, 1.5}, c={30, 20}, link1.slide.x(start=0.1), link2(slide(x(start=-0.2), w(start=0.5))));
    Tee tee(m=0.125);
    Heap heap(m={0.5, 0.25});
    Mass mass(m=0.75);
    Pass open;
    Spring spring(c=5);
    Spring across(c=7);
  equation
    connect(wall.b, double.a);
    connect(double.b, tee.a);
    connect(tee.b1, heap.a);
    connect(tee.b2, mass.a);
    connect(tee.b2, open.a);
    connect(spring.a, wall.b);
    connect(open.b, spring.b);
    connect(across.a, tee.b1);
    connect(across.b, wall.b);
  end M;
END
    clean_c('two deep', text => $text);
    my $r = simulate(compile_model(text => $text), '--tolerance', 1e-11, '--stop', 2);
    my ($m1, $m2, $rest) = (2, 1.5, 0.25 + 0.125 + 0.5 + 0.25 + 0.75);
    my $pull = sub { my ($x1, $x2) = @_; return -12 * ($x1 + $x2 + 1) };    # both springs, from the wall to the end
    my $accelerations = sub {
        my ($x1, $x2) = @_;
        my $a1 = (-30 * $x1 + 20 * $x2) / $m1;
        my $a2 = (-20 * $x2 + $pull->($x1, $x2)) / ($m2 + $rest);
        return ($a1, $a2);
    };
    my ($x1, $x2, $w1, $w2) = rk_reference(
        sub {
            my ($x1, $x2, $w1, $w2) = @{ $_[1] };
            my ($a1, $a2) = $accelerations->($x1, $x2);
            return ($w1, $w2, $a1, $a2 - $a1);
        },
        [0.1, -0.2, 0, 0.5], $r->{time}
    );
    same_course($r->{'double.link1.slide.x'}, $x1, 1e-7, 'first joint');
    same_course($r->{'double.link2.slide.x'}, $x2, 1e-7, 'second joint');
    same_course($r->{'double.b.s'}, [map { 4 + $x1->[$_] + $x2->[$_] } 0 .. $#$x1], 1e-7, 'signal through all');
    same_course($r->{'open.b.v'},   [map { $w1->[$_] + $w2->[$_] } 0 .. $#$w1],     1e-7, 'potential through all');
    my @a = map { [$accelerations->($x1->[$_], $x2->[$_])] } 0 .. $#$x1;
    my @p = map { $pull->($x1->[$_], $x2->[$_]) } 0 .. $#$x1;
    my %flow = (
        'heap.a.f'        => [map { 0.75 * $_->[1] } @a],
        'heap.mass[2].a.f' => [map { 0.25 * $_->[1] } @a],
        'tee.b1.f'        => [map { -0.75 * $a[$_][1] + 7 / 12 * $p[$_] } 0 .. $#a],
        'tee.b2.f'        => [map { -0.75 * $a[$_][1] + 5 / 12 * $p[$_] } 0 .. $#a],
        'open.a.f'        => [map { -5 / 12 * $_ } @p],
        'open.b.f'        => [map { 5 / 12 * $_ } @p],
        'tee.a.f'         => [map { 1.625 * $a[$_][1] - $p[$_] } 0 .. $#a],
        'double.b.f'      => [map { -1.625 * $a[$_][1] + $p[$_] } 0 .. $#a],
        'double.link2.slide.b.f' => [map { 20 * $_ } @$x2],
        'double.passes[1].b.f' => [map { 20 * $_ } @$x2],
        'double.passes[2].a.f' => [map { -20 * $_ } @$x2],
        'double.a.f'      => [map { -30 * $_ } @$x1],
        'double.pass.b.f' => [map { 30 * $_ } @$x1],
        'wall.b.f'        => [map { 30 * $x1->[$_] - $p[$_] } 0 .. $#$x1],
    );
    same_course($r->{$_}, $flow{$_}, 1e-6, "$_ over time") for sort keys %flow;
}

# Arrays of connectors: by loops, whole, by slices; ends left open; several on one.
{
    my $text = line(<<'END');
  model M
    Wall wall;
    Slide slide(c=10, x(start=1));
    Hub hub[2];
    Fork fork;
    Mass mass[3](m={1, 2, 4});
    Mass more[2, 3](m={{0.5, 0.25, 0.125}, {1, 1, 1}});
    Pass pass[4];
  equation
    connect(wall.b, slide.a);
    connect(slide.b, hub[1].a);
    connect(slide.b, fork.a);
    for i in 3:-1:1 loop
      connect(hub[1].b[i], mass[4 - i].a);
    end for;
    connect(hub[1].b[3], hub[2].a);
    connect(hub[2].b, more[1, :].a);
    connect(fork.b[1:2], more[2, {3, 1}].a);
    connect(fork.b[3], more[2, 2].a);
    connect(hub[1].b[1], pass[1].a);
    connect(pass[1:3].b, pass[2:end].a);
  end M;
END
    clean_c('arrays of connectors', text => $text);
    my $r = simulate(compile_model(text => $text), '--tolerance', 1e-11, '--interval', 0.125);
    my $m = 7 + 0.875 + 3 + 0.5;
    my @x = map { cos sqrt(10 / $m) * $_ } @{ $r->{time} };
    my @acc = map { -10 / $m * $_ } @x;
    same_course($r->{'slide.x'}, \@x, 1e-7, 'all masses count');
    my %expected = (
        'mass[1].a.s' => [map { $_ + 3 } @x], 'mass[3].a.s' => [map { $_ + 1 } @x],
        'more[1,2].a.s' => [map { $_ + 3 + 2 } @x], 'more[2,3].a.s' => \@x, 'pass[4].b.s' => [map { $_ + 1 } @x],
        'hub[1].b[3].f' => [map { -(1 + 0.875) * $_ } @acc], 'hub[1].b[1].f' => [map { -4 * $_ } @acc],
        'hub[2].a.f' => [map { 0.875 * $_ } @acc], 'hub[2].b[3].f' => [map { -0.125 * $_ } @acc],
        'fork.a.f' => [map { 3.5 * $_ } @acc], 'fork.b[2].f' => [map { -$_ } @acc],
        'fork.pass.b.f' => [map { -1.5 * $_ } @acc], 'fork.pass.a.f' => [map { 1.5 * $_ } @acc],
        'slide.b.f' => [map { 10 * $_ } @x], 'wall.b.f' => [map { 10 * $_ } @x], 'pass[4].b.f' => [map { 0 } @x],
        'pass[1].a.f' => [map { 0 } @x],
    );
    same_course($r->{$_}, $expected{$_}, 1e-6, "$_ over time") for sort keys %expected;
}

# Connectors in connectors.
{
    my $text = line(<<'END');
  model M
    Talker talker[2](k={1, 5});
    Relay relay[3];
    Listener listener;
  equation
    connect(talker[2].bus, relay[1].bus);
    connect(relay[1:2].out, relay[2:3].bus);
    connect(relay[3].out, listener.bus);
    connect(talker[1].bus.i, relayed.bus.i);
    connect(talker[1].bus.i[2], single);
    relayed.bus.x = 2*time;
  end M;
END
    $text =~ s/(    Listener listener;\n)(?=  equation\n    connect\(talker)/$1    Listener relayed;\n    Tap tap;\n/;
    $text =~ s/talker\[1\]\.bus\.i\[2\], single/talker[1].bus.i[2], tap.i/;
    $text =~ s/(  block Relay )/  block Tap\n    Inner_in i;\n    Real z;\n  equation\n    z = i.y[1] - i.y[2];\n  end Tap;\n$1/;
    clean_c('nested connectors', text => $text);
    my $r = simulate(compile_model(text => $text), '--interval', 0.5);
    for my $i (0 .. 2) {
        my $t = $r->{time}[$i];
        for my $name ('relay[1].listener[2]', 'relay[2].listener[1]', 'relay[3].listener[2]', 'listener') {
            close_to($r->{"$name.sum1"}[$i], 5 * $t + 105,              1e-14, "$name.sum1 at $t");
            close_to($r->{"$name.sum2"}[$i], 10 + 15 * 100 + 20 * 1000, 1e-14, "$name.sum2 at $t");
        }
        close_to($r->{'relayed.sum1'}[$i], 2 * $t + 21, 1e-14, "a connector inside alone, at $t");
        close_to($r->{'tap.z'}[$i], -1, 1e-14, "an element of it, at $t");
    }
}

# Signals: renamed connector types, one output to many inputs, own connectors, vectors, derivatives along.
{
    my $text = <<'END';
encapsulated package Signals
  import Base.{RealWithDerivative, RealWith2Derivatives, ContinuousState};
  connector In = input Real;
  connector Out = output Real;
  connector DIn = input RealWith2Derivatives;
  connector DOut = output RealWith2Derivatives;
  connector Vec_in = In[2];
  block Gain
    parameter Real k = 1;
    In u;
    Out y;
  equation
    y = k*u;
  end Gain;
  block Mix
    In u[3];
    Out y;
    Out z[3];
  equation
    y = u*{1, 10, 100};
    z = {u[i] + i for i in 1:3};
  end Mix;
  block Motion
    DOut s;
    parameter Real a = 2;
  equation
    s = a*sin(time) + time^3;
  end Motion;
  block Through
    DIn u;
    DOut y;
    DOut z;
  equation
    connect(u, y);
    z = u^2;
  end Through;
  block Meter
    DIn u;
    Real v;
    Real a;
  equation
    v = der(u);
    a = der(v);
  end Meter;
  block All "Composite of signals"
    In u;
    In w[2];
    Out y[2];
    Out z;
    Gain gain[3](k={2, 3, 5});
    Mix mix;
  equation
    connect(u, gain[1].u);
    connect(w, gain[2:3].u);
    connect(gain.y, mix.u);
    connect(mix.y, y[1]);
    y[2] = mix.z[3];
    connect(gain[2].y, z);
  end All;
  model M
    All all;
    All all2;
    Gain one(k=1);
    Motion motion;
    Through through[2];
    Meter meter;
    Meter meter2;
  equation
    one.u = time;
    connect(one.y, all.u);
    connect(one.y, all.w[2]);
    all.w[1] = 7;
    connect(all.y, all2.w);
    connect(all.z, all2.u);
    connect(motion.s, through[1].u);
    connect(through[1].y, through[2].u);
    connect(through[2].y, meter.u);
    connect(through[2].z, meter2.u);
  end M;
end Signals;
END
    clean_c('signals', text => $text);
    my $r = simulate(compile_model(text => $text), '--interval', 0.25);
    for my $i (0 .. $#{ $r->{time} }) {
        my $t = $r->{time}[$i];
        my ($y1, $y2, $z) = (2 * $t + 210 + 500 * $t, 5 * $t + 3, 21);
        close_to($r->{'all.y[1]'}[$i],  $y1, 1e-14, "signals: y[1] at $t");
        close_to($r->{'all.y[2]'}[$i],  $y2, 1e-14, "signals: y[2] at $t");
        close_to($r->{'all2.y[1]'}[$i], 2 * $z + 10 * 3 * $y1 + 100 * 5 * $y2, 1e-14, "signals: second y[1] at $t");
        my ($s, $v, $a) = (2 * sin($t) + $t**3, 2 * cos($t) + 3 * $t**2, -2 * sin($t) + 6 * $t);
        close_to($r->{'meter.v'}[$i],  $v, 1e-13, "signals: derivative at $t");
        close_to($r->{'meter.a'}[$i],  $a, 1e-13, "signals: second derivative at $t");
        close_to($r->{'meter2.v'}[$i], 2 * $s * $v,               1e-13, "signals: derivative of the square at $t");
        close_to($r->{'meter2.a'}[$i], 2 * ($v**2 + $s * $a),     1e-13, "signals: its second derivative at $t");
    }
}

# Many flanges on one, of which the first gives a force that needs no acceleration: their sum is made anew with each
# evaluation all the same, from its first term on. On the slide itself, and through a composite that hands the flange on.
{
    my $text = line(<<'END');
  model Crowd "A spring, four masses"
    To a;
    To wall;
    Spring spring(c=3);
    Mass mass[4](m={1, 2, 3, 4});
  equation
    connect(a, spring.b);
    connect(wall, spring.a);
    for i in 1:4 loop
      connect(a, mass[i].a);
    end for;
  end Crowd;
  model Sums
    Wall wall;
    Slide slide(c=5, x(start=1, fixed=true), w(start=0, fixed=true));
    Spring spring(c=3);
    Mass mass[4](m={1, 2, 3, 4});
    Slide slide2(c=5, x(start=1, fixed=true), w(start=0, fixed=true));
    Crowd crowd;
  equation
    connect(wall.b, spring.a);
    connect(slide.b, spring.b);
    connect(wall.b, slide.a);
    for i in 1:4 loop
      connect(slide.b, mass[i].a);
    end for;
    connect(wall.b, slide2.a);
    connect(slide2.b, crowd.a);
    connect(wall.b, crowd.wall);
  end Sums;
END
    my $r = simulate(compile_model(text => $text, model => 'Line.Sums'), '--stop', 5, '--tolerance', 1e-10);
    my @expected = map { cos(sqrt(0.8) * $_) } @{ $r->{time} };
    same_course($r->{'slide.x'},  \@expected, 1e-7, 'a long sum of flows that begins with a spring');
    same_course($r->{'slide2.x'}, \@expected, 1e-7, 'the same inside of a composite');
}

{
    my $text = <<'END';
connector Out
  output Real u;
end Out;
connector In
  input Real u;
end In;
connector Outs
  Out a;
  Out b[2];
end Outs;
connector Ins
  In b[2];
  In a;
end Ins;
model Source
  Outs c;
equation
  c.a.u = time;
  c.b[1].u = 2*time;
  c.b[2].u = 3*time;
end Source;
model Sink
  Ins c;
  Real a = c.a.u;
  Real b[2] = c.b.u;
end Sink;
model Names "Connectors inside of connectors are found by their names"
  Source source;
  Sink sink;
equation
  connect(source.c, sink.c);
end Names;
END
    my $r = simulate(compile_model(text => $text), '--stop', 1);
    is(join(' ', map { $r->{$_}[-1] } 'sink.a', 'sink.b[1]', 'sink.b[2]'), '1 2 3', 'connectors inside, in another order');
}

done_testing;
