# Hundreds of components on lines of their own: each kind of step is written once, and a table says which components it
# is about. The numbers are those of the same model with arrays of components.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use JSON::PP;
use Test::More;
use Mocc;
use Clean;

my $classes = <<'END';
encapsulated package Lines
  import Base;

  connector Port_a
    input Real direction[0];
    Real v;
    flow Real i;
  end Port_a;

  connector Port_b
    output Real direction[0];
    Real v;
    flow Real i;
  end Port_b;

  model Source
    parameter Real V = 1;
    Port_b p;
  equation
    p.v = V + sin(time);
  end Source;

  model Resistor
    parameter Real R(min=0) = 1;
    parameter Real scale[2] = {1, 1};
    Port_a p, n;
  equation
    p.i = (p.v - n.v)/(R*scale[1]*scale[2]);
    n.i = -p.i;
  end Resistor;

  model Capacitor
    parameter Real C = 1;
    parameter Boolean charged = false;
    parameter Real limit = 1e3;
    Port_b p;
    Base.ContinuousState v(start=0);
    discrete Real first(start=-1, fixed=true) "When it was charged by a quarter of its limit";
    Real level = v/C;
    Real given;
  equation
    p.v = v;
    C*der(v) = p.i + given;
    when v > limit/4 then
      first = time;
    end when;
    assert(v < limit, "charged to " + String(v));
  initial equation
    v = if charged then 0.5 else 0;
  end Capacitor;
end Lines;
END
$classes =~ s/Real given;/input Real given;/;

# The ladder of n resistors and capacitors: one by one, or in arrays
sub ladder {
    my ($n, $arrays) = @_;
    my $text = $classes . "model M\n  inner Planar.World world;\n  Lines.Source source(V=2);\n";
    if ($arrays) {
        $text .= <<"END";
  Lines.Resistor r[$n](R={1 + i/100 for i in 1:$n}, scale={{i/7, 1} for i in 1:$n});
  Lines.Capacitor c[$n](C={2 - i/1000 for i in 1:$n}, charged={mod(i, 2) == 0 for i in 1:$n}, each limit=10);
equation
  connect(source.p, r[1].p);
  for i in 1:$n loop
    connect(c[i].p, r[i].n);
    c[i].given = if mod(i, 3) == 0 then 0.01*c[1].level else 0;
  end for;
  for i in 1:$n - 1 loop
    connect(c[i].p, r[i + 1].p);
  end for;
END
    } else {
        for my $i (1 .. $n) {
            my ($R, $scale, $C) = (1 + $i / 100, $i . '/7', 2 - $i / 1000);
            my $charged = $i % 2 ? 'false' : 'true';
            $text .= "  Lines.Resistor r$i(R=$R, scale={$scale, 1});\n";
            $text .= "  Lines.Capacitor c$i(C=$C, charged=$charged, limit=10);\n";
        }
        $text .= "equation\n  connect(source.p, r1.p);\n";
        for my $i (1 .. $n) {
            $text .= "  connect(c$i.p, r$i.n);\n";
            $text .= "  c$i.given = " . ($i % 3 ? '0' : '0.01*c1.level') . ";\n";
            $text .= "  connect(c$i.p, r" . ($i + 1) . ".p);\n" if $i < $n;
        }
    }
    return $text . "end M;\n";
}

# A mechanism that branches: n links, each on the one that stands half as far
sub tree {
    my ($n, $arrays) = @_;
    my $text = "model M\n  inner Planar.World world;\n  Planar.Parts.Fixed fixed;\n";
    if ($arrays) {
        $text .= <<"END";
  Planar.Joints.Revolute joint[$n](phi(start={0.1*i for i in 1:$n}, each fixed=true), w(each start=0, each fixed=true));
  Planar.Parts.FixedTranslation rod[$n](r={{0.5 + i/100, 0} for i in 1:$n});
  Planar.Parts.Body body[$n](m={1 + i/50 for i in 1:$n}, each I=0.1);
equation
  connect(fixed.frame_b, joint[1].frame_a);
  for i in 1:$n loop
    connect(joint[i].frame_b, rod[i].frame_a);
    connect(rod[i].frame_b, body[i].frame_a);
  end for;
  for i in 2:$n loop
    connect(rod[div(i, 2)].frame_b, joint[i].frame_a);
  end for;
END
    } else {
        for my $i (1 .. $n) {
            $text .= "  Planar.Joints.Revolute joint$i(phi(start=" . 0.1 * $i . ", fixed=true), w(start=0, fixed=true));\n";
            $text .= "  Planar.Parts.FixedTranslation rod$i(r={" . (0.5 + $i / 100) . ", 0});\n";
            $text .= "  Planar.Parts.Body body$i(m=" . (1 + $i / 50) . ", I=0.1);\n";
        }
        $text .= "equation\n  connect(fixed.frame_b, joint1.frame_a);\n";
        for my $i (1 .. $n) {
            $text .= "  connect(joint$i.frame_b, rod$i.frame_a);\n  connect(rod$i.frame_b, body$i.frame_a);\n";
            $text .= '  connect(rod' . int($i / 2) . ".frame_b, joint$i.frame_a);\n" if $i > 1;
        }
    }
    return $text . "end M;\n";
}

# The statements of all functions: rows of tables count no more than their number
sub functions_of {
    my ($c) = @_;
    return join "\n", grep { /^ +(?:case|if|for|struct|\w+(?:->|\().*;)/ && !/^    struct \w+ \w+;/ } split /\n/, $c;
}

my %model = (ladder => [\&ladder, 210], tree => [\&tree, 70]);
for my $name (sort keys %model) {
    my ($make, $n) = @{ $model{$name} };
    my $c = emitted_c(text => $make->($n));
    my @many = ($c, emitted_c(text => $make->(4 * $n)));
    cmp_ok(length $many[1], '<', 4 * length $many[0], "$name: C in proportion at most");
    my ($few, $more) = map { my $t = functions_of($_); $t =~ s/\d+/N/g; [split /\n/, $t] } @many;
    cmp_ok(scalar @$more, '<=', @$few + 10, "$name: four times the components, the same statements");

    my %sim = map { ($_ => compile_model(text => $make->($n, $_), options => ['--tangents', '-O0'])) } 0, 1;
    my @options = ('--stop', 0.5, '--interval', 0.1, '--tolerance', 1e-9, '--method', 'rk');
    my ($lines, $arrays) = map { simulate($sim{$_}, @options) } 0, 1;
    my $plain = sub { my ($key) = @_; return $key =~ s/^(?:der\()?\K(r|c|joint|rod|body)(\d+)(?=\.)/$1\[$2]/r };
    my %as_arrays = map { ($plain->($_) => $lines->{$_}) } keys %$lines;
    is_deeply([sort keys %as_arrays], [sort keys %$arrays], "$name: the same variables");
    my @different;
    for my $key (sort keys %$arrays) {
        for my $row (0 .. $#{ $arrays->{$key} }) {
            my ($x, $y) = ($as_arrays{$key}[$row], $arrays->{$key}[$row]);
            push @different, "$key: $x, $y" if abs($x - $y) > 1e-7 * (1 + abs $y);
        }
    }
    is_deeply([@different[0 .. (@different > 3 ? 3 : $#different)]], [], "$name: the same numbers");

    my ($a, $b) = map {
        my ($status, $out, $err) = run_simulator($sim{$_}, '--linearize', 0, '--json');
        is($status, 0, "$name: linearized") or diag $err;
        decode_json($out)
    } 0, 1;
    my ($worst, $count) = (0, 0);
    for my $i (0 .. $#{ $b->{A} }) {
        for my $k (0 .. $#{ $b->{A}[$i] }) {
            my ($x, $y) = ($a->{A}[$i][$k], $b->{A}[$i][$k]);
            $count++ if $y;
            my $distance = abs($x - $y) / (1 + abs $y);
            $worst = $distance if $distance > $worst;
        }
    }
    cmp_ok($count, '>', $n, "$name: a Jacobian");
    cmp_ok($worst, '<', 1e-9, "$name: the same directional derivatives");
}

# What is set by name reaches the component that is meant, also where a table has the model's own value.
{
    my $sim = compile_model(text => ladder(210), options => ['-O0']);
    my $r = simulate($sim, '--set', 'r7.R=0.5', '--set', 'c9.C=3', '--stop', 0.2, '--interval', 0.1, '--variables', 'c9.level,c9.v');
    my ($status, $out) = run_simulator($sim, '--set', 'r7.R=0.5', '--set', 'c9.C=3', '--list');
    like($out, qr/^r6\.R +parameter +1\.06$/m, 'another one keeps its value');
    like($out, qr/^r7\.R +parameter +0\.5$/m, 'what is set');
    close_to($r->{'c9.level'}[2], $r->{'c9.v'}[2] / 3, 1e-12, 'is what the equations use');
    ($status, $out, my $err) = run_simulator($sim, '--set', 'r31.R=-1', '--stop', 0.01, '--output', '-');
    like($err, qr/r31\.R is -1 at time 0, below its attribute min/, 'a bound of one of them');
    ($status, $out, $err) = run_simulator($sim, '--set', 'c77.limit=0.1', '--set', 'c77.charged=true', '--stop', 0.01, '--output', '-');
    like($err, qr/c77/, 'an assertion names the component');
}

done_testing;
