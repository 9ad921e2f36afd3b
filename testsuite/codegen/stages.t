# Successive systems: what balances have settled may act in any way on balances that they do not depend on. The same model
# twice, with LinearResponses and solved by hand: all columns agree, derivatives by states too. Directly, by way of relations,
# whens, functions and algorithms, in components with both sides inside, in arrays whose elements come one after the other, in
# trees of connectors, with implicit steps.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

# The classes with balances, or with what these are
sub classes {
    my ($package, $by_hand) = @_;
    my $responses = sub { $by_hand ? '' : "Base.LinearResponse $_[0];" };
    my $press = $by_hand ? 'a = (load - 0.9*k*x)/(m + 0.1*c);' : "a = cut.balance;\n    cut.residual = m*a + 0.9*k*x + 0.1*c*a - load;";
    my $slide = $by_hand ? 'b = -(friction + 3*s)/(2 + N^2);' : "b = cut.balance;\n    cut.residual = (2 + N^2)*b + friction + 3*s;";
    my @own = $by_hand
      ? ('a = (2 - x)/(2 + x^2);', 'b = (cut - friction - 3*a)/(4 + abs(a));', 'd = (far*b - high - 2*a)/(1 + b^2);')
      : ("a = one.balance;\n    one.residual = 2*a + x^2*a + x - 2;",
         "b = two.balance;\n    two.residual = (4 + abs(a))*b + friction + 3*a - cut;",
         "d = three.balance;\n    three.residual = d + b^2*d - far*b + high + 2*a;");
    return <<"END";
encapsulated package $package
  import Base;
  import Blocks.Tables;
  import Blocks.Types.Extrapolation;

  function clip
    input Real u;
    output Real y;
  algorithm
    y := if u > 1 then 1 else u;
  end clip;

  model Press "Settles how hard it presses"
    parameter Real m = 1.5, k = 40, c = 0.7;
    input Real load;
    output Real N;
    Base.ContinuousState x(start=0.3, fixed=true), v(start=0, fixed=true);
    Real a;
  protected
    @{[$responses->('cut')]}
  equation
    $press
    der(x) = v;
    der(v) = a;
    N = k*x - c*a;
  end Press;

  model Slide "Is held by friction as it is pressed"
    parameter Real mu = 0.4;
    input Real N;
    output Real back;
    Base.ContinuousState s(start=0.1, fixed=true), u(start=1, fixed=true);
    Real b, friction;
    Boolean hard;
    Integer turns(start=0, fixed=true);
  protected
    @{[$responses->('cut')]}
  equation
    hard = N > 2;
    when N < -1 then
      turns = pre(turns) + 1;
    end when;
    friction = (if hard then 1.5 else 1)*mu*abs(N)*tanh(3*u) + 0.1*turns;
    $slide
    der(s) = u;
    der(u) = b;
    back = b;
  end Slide;

  model Machine "Both, one after the other"
    input Real load;
    output Real reaction;
    Press press;
    Slide slide;
  equation
    press.load = load;
    slide.N = press.N;
    reaction = slide.back;
  end Machine;

  model Whole
    Machine alone;
    Machine row[3] "Each presses as the one before moves";
    Base.ContinuousState x(start=1, fixed=true), y(start=0, fixed=true), z(start=0, fixed=true);
    Real a, b, d, friction, clipped, cut, far, list[2], high;
    Boolean decided "By a balance, for a later one";
    discrete Real seen(start=0, fixed=true);
  protected
    @{[$responses->('one, two, three')]}
  equation
    alone.load = 1;
    row[1].load = 0.5;
    for i in 2:3 loop
      row[i].load = row[i - 1].reaction^2;
    end for;
    $own[0]
    clipped = clip(3*a);
    decided = a > 0.6;
    when time > 0.7 then
      seen = a;
    end when;
    list = {a^2, clipped};
    friction = sum(list) + (if decided then 0.3 else noEvent(if a < 0 then -1 else 0)) + seen;
  algorithm
    cut := 0;
    for i in 1:2 loop
      cut := max(cut, list[i]);
    end for;
  equation
    $own[1]
    far = sqrt(1 + b^2) + Tables.linear({0, 1, 2}, {0, 0.5, 3}, 0.5 + b, Extrapolation.LastTwoPoints);
    high = if b > 0.2 or decided then abs(a) else 0;
    $own[2]
    der(x) = -a;
    der(y) = b - y;
    der(z) = d;
  end Whole;
end $package;
END
}

my ($folder) = scratch_dir();
write_file("stages.mo", classes('Balances', 0) . classes('Solved', 1));

sub rows {
    my ($head, @lines) = split /\n/, shift;
    my (@names, %column);
    push @names, defined $1 ? $1 : $2 while $head =~ /\G(?:"([^"]*)"|([^,]*))(?:,|$)/g && defined pos $head && ($1 // $2) ne '';
    @column{@names} = 0 .. $#names;
    return (\%column, [map { [split /,/] } @lines]);
}

# The columns that both have, by their largest relative difference
sub compare {
    my ($what, $one, $other, $bound) = @_;
    my ($mine, $rows) = rows($one);
    my ($column, $same) = rows($other);
    is(scalar @$rows, scalar @$same, "$what: the same rows and events");
    my ($worst, $where, $count) = (0, '', 0);
    for my $name (grep { defined $column->{$_} } sort keys %$mine) {
        $count++;
        for my $i (0 .. ($#$rows < $#$same ? $#$rows : $#$same)) {
            my ($p, $q) = ($rows->[$i][$mine->{$name}], $same->[$i][$column->{$name}]);
            my $difference = abs($p - $q)/(1 + abs $q);
            ($worst, $where) = ($difference, "$name at $rows->[$i][0]") if $difference > $worst;
        }
    }
    cmp_ok($count, '>', 70, "$what: $count columns");
    cmp_ok($worst, '<', $bound, "$what: they agree") or diag $where;
    return;
}

my %out;
for my $package (qw(Balances Solved)) {
    my ($status, $out, $err) = run_mocc('--tangents', '--model', "$package.Whole", '-o', "$folder/$package", "$folder/stages.mo");
    is($status, 0, "$package compiles") or diag $err;
    for my $method (qw(rk bdf)) {
        ($status, $out, $err) = run_command("$folder/$package", qw(--stop 2 --interval 0.02 --tolerance 1e-10 --output -),
            '--method', $method);
        is($status, 0, "$package runs") or diag $err;
        $out{"$package $method"} = $out;
    }
    ($status, $out, $err) = run_command("$folder/$package", qw(--linearize 0.9));
    is($status, 0, "$package: linearized") or diag $err;
    like($out, qr/exact derivatives/, 'exactly');
    $out{"$package linear"} = $out;
}
compare($_, $out{"Balances $_"}, $out{"Solved $_"}, 1e-7) for qw(rk bdf);
my @elements = map { [map { split ' ' } $out{"$_ linear"} =~ /^der\(\w+\) +(.*)/gm] } qw(Balances Solved);
is(scalar @{ $elements[0] }, scalar @{ $elements[1] }, 'as many elements of the matrices');
my ($apart) = sort { $b <=> $a } map { abs($elements[0][$_] - $elements[1][$_])/(1 + abs $elements[1][$_]) } 0 .. $#{ $elements[1] };
cmp_ok($apart, '<', 1e-5, 'the derivatives of both agree');

# Two trees of connectors, by implicit steps, too: how hard the first one pulls at its support brakes the second one.
write_file("trees.mo", <<'END');
model Chain
  parameter Integer n = 10;
  Planar.Interfaces.Frame_a frame_a;
  Rotational.Interfaces.Flange_b flange;
  Planar.Joints.Revolute revolute[n](each useFlange=true);
  Planar.Parts.FixedTranslation bar[n](each r={1, 0});
  Planar.Parts.Body body[n](each m=1, each I=0.1);
  Rotational.Parts.Damper damper[n](each d=0.3);
equation
  connect(frame_a, revolute[1].frame_a);
  connect(revolute[1].flange, flange);
  for i in 1:n loop
    connect(revolute[i].frame_b, bar[i].frame_a);
    connect(bar[i].frame_b, body[i].frame_a);
    connect(revolute[i].support, damper[i].flange_a);
    connect(revolute[i].flange, damper[i].flange_b);
  end for;
  for i in 2:n loop
    connect(bar[i - 1].frame_b, revolute[i].frame_a);
  end for;
end Chain;

model Trees "The first chain swings, and what its support bears brakes the second one"
  parameter Integer n = 10;
  inner Planar.World world;
  Planar.Parts.Fixed fixed, fixed1(r={20, 0});
  Planar.Sensors.CutForceAndTorque bearing;
  Chain chain(n=n), braked(n=n);
  Rotational.Friction.Brake brake(mue_pos=[0, 0.4], cgeo=0.1);
  Real moved[2], expected "Magnitude of the force at the support, out of the motion", wrong;
equation
  connect(fixed.frame_b, bearing.frame_a);
  connect(bearing.frame_b, chain.frame_a);
  connect(fixed1.frame_b, braked.frame_a);
  connect(bearing.magnitude, brake.f_normalized);
  connect(braked.flange, brake.flange);
  moved = {sum(der(chain.body[i].frame_a.v0[k]) for i in 1:n) for k in 1:2};
  expected = sqrt(moved[1]^2 + (moved[2] + n*9.81)^2);
  wrong = brake.fn - expected;
end Trees;

model LongTrees = Trees(n=20) "Enough balances for sparse systems";

model Alone "The second chain, braked as the first one pulls when it hangs at rest"
  parameter Integer n = 20;
  inner Planar.World world;
  Planar.Parts.Fixed fixed1(r={20, 0});
  Chain braked(n=n);
  Blocks.Sources.Constant weight(k=n*9.81);
  Rotational.Friction.Brake brake(mue_pos=[0, 0.4], cgeo=0.1);
equation
  connect(fixed1.frame_b, braked.frame_a);
  connect(weight.y, brake.f_normalized);
  connect(braked.flange, brake.flange);
end Alone;
END
sub compile_tree {
    my ($model) = @_;
    my ($status, $out, $err) = run_mocc('--model', $model, '-o', "$folder/$model", "$folder/trees.mo");
    is($status, 0, "$model compiles") or diag $err;
    return;
}

sub run_tree {
    my ($model, @options) = @_;
    my ($status, $out, $err) = run_command("$folder/$model", qw(--stop 0.5 --interval 0.05 --tolerance 1e-8 --output -), @options);
    is($status, 0, "$model @options") or diag $err;
    return rows($out);
}

for my $model (qw(Trees LongTrees)) {
    compile_tree($model);
    my %final;
    for my $method (qw(rk bdf)) {
        my ($column, $rows) = run_tree($model, '--method', $method);
        my ($most) = sort { $b <=> $a } map { abs $_->[$column->{wrong}] } @$rows;
        cmp_ok($most, '<', 1e-8, "$model, $method: the second one is braked as the first one pulls, at once");
        cmp_ok($rows->[-1][$column->{expected}], '>', 50, "$method: it pulls");
        $final{$method} = $rows->[-1];
    }
    my ($most) = sort { $b <=> $a } map { abs($final{rk}[$_] - $final{bdf}[$_])/(1 + abs $final{rk}[$_]) } 0 .. $#{ $final{rk} };
    cmp_ok($most, '<', 1e-4, 'both methods agree');
}

# The same where one stage is enough, and trees are eliminated
compile_tree('Alone');
my ($alone, $expected) = run_tree('Alone');
my ($column, $rows) = run_tree('LongTrees', '--set', 'chain.revolute[1].phi=-90deg');
my ($worst, $count) = (0, 0);
for my $name (grep { /^braked\./ && defined $column->{$_} } sort keys %$alone) {
    $count++;
    for my $at (0, -1) {
        my ($p, $q) = ($expected->[$at][$alone->{$name}], $rows->[$at][$column->{$name}]);
        my $apart = abs($p - $q)/(1 + abs $p);
        diag "$name $at $p $q" if $apart > 1e-3;
        $worst = $apart if $apart > $worst;
    }
}
cmp_ok($count, '>', 1000, "$count columns of the second chain");
cmp_ok($worst, '<', 1e-8, 'its sparse system has the solution that elimination finds');

done_testing;
