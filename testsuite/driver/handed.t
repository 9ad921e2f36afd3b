# mocc -c --interface: a library that is handed on as archive and interface. Models of it have the results that they have
# with its text; what is hidden is hidden; whatever the bytes of the interface are, mocc says what is wrong.
use strict;
use warnings;
use Cwd 'abs_path';
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $folder = abs_path(scratch_dir());
mkdir "$folder/$_" for 'text', 'handed', 'broken';

sub slurp {
    my ($path) = @_;
    open my $in, '<:raw', $path or die "$path: $!\n";
    local $/;
    return <$in>;
}

sub spew {
    my ($path, $bytes) = @_;
    open my $out, '>:raw', $path or die "$path: $!\n";
    print {$out} $bytes;
    close $out;
    return;
}

my $text = <<'END';
package Lib "To be handed on"
  type Length = Real(unit="m");
  connector In = input Real;
  connector Out = output Real;
  function Law "A law of its own"
    input Real x;
    input Real k;
    output Real y;
  algorithm
    y := k*x;
    for i in 1:3 loop
      y := y + sin(y)/i;
    end for;
  end Law;
  partial block Siso
    In u;
    Out y;
  end Siso;
  partial block Doubled
    extends Siso;
    Real twice;
  equation
    twice = 2*u;
  end Doubled;
  block Gain "A factor"
    // What it is for
    extends Doubled;
    parameter Real k = 2 "The factor";
  protected
    Real secret = 3*u; // not to be seen
  equation
    y = k*Law(u, k) + secret - twice;
  end Gain;
  block Filter
    extends Siso;
    parameter Real T = 0.5;
    Base.ContinuousState x(start=1);
  initial equation
    x = u/2;
  equation
    der(x) = (u - x)/T;
    y = x;
  end Filter;
  block Relay
    In u;
    Out y;
    discrete Integer n(start=0, fixed=true);
    Boolean on;
    String said;
  protected
    Real last;
  algorithm
    last := u;
    on := last > 0.25;
    if on then
      last := last*last;
    end if;
    said := if on then "on" else "off";
    for i in 1:2 loop
      assert(i*last < 5, "the last one is " + String(last) + said, AssertionLevel.warning);
    end for;
  equation
    y = if on then 1 + last else -1;
    when on then
      n = pre(n) + 1;
    end when;
    assert(n < 100, "too many");
  end Relay;
  block Mean
    parameter Integer n = 2;
    In u[n];
    Out y;
  equation
    y = sum(u)/n;
  end Mean;
  block Pair
    extends Siso;
    Gain gain[2](k={1, 0.5});
  equation
    gain[1].u = u;
    gain[2].u = gain[1].y;
    y = gain[2].y;
  end Pair;
  model Ball
    parameter Real e = 0.8;
    Base.ContinuousState h(start=1, fixed=true), v(start=0, fixed=true);
  equation
    der(h) = v;
    der(v) = -9.81;
    when h <= 0 then
      reinit(v, -e*pre(v));
    end when;
  end Ball;
  model Wheel "Turns, on a bearing that others give"
    Rotational.Interfaces.Flange_a flange;
    parameter Real J = 2;
    Rotational.Parts.Inertia inertia(J=J);
  equation
    connect(flange, inertia.flange);
  end Wheel;
  model Swing
    parameter Real length = 1;
    Planar.Interfaces.Frame_a frame_a;
    Planar.Interfaces.Frame_b frame_b;
    Planar.Joints.Revolute hinge(phi(start=0.5));
    Planar.Parts.FixedTranslation rod(r={length, 0});
    Planar.Parts.Body body(m=2, I=0.1);
  equation
    connect(frame_a, hinge.frame_a);
    connect(hinge.frame_b, rod.frame_a);
    connect(rod.frame_b, body.frame_a);
    connect(rod.frame_b, frame_b);
  end Swing;
  block Sized
    extends Siso;
    Mean mean(n=3);
  equation
    for i in 1:3 loop
      mean.u[i] = u*i;
    end for;
    y = mean.y;
  end Sized;
  type Side = enumeration(left, right, both);
  block Switched "Conditions and an enumeration decide"
    extends Siso;
    parameter Boolean squared = false, smooth = false;
    parameter Side side = Side.left;
    parameter Boolean steep = false;
    In level if steep;
    Base.ContinuousState x(start=1, fixed=true);
  protected
    Real v;
  equation
    v = if squared then u^2 else u;
    if steep then
      der(x) = 4*(v - x);
    else
      der(x) = v^2 - x;
    end if;
    if smooth then
      y = x;
    else
      y = if side == Side.left then v elseif side == Side.right then -v else abs(v);
    end if;
  initial equation
    assert(side <> Side.both or not smooth, "one side");
  end Switched;
  block Table "Its points can be any"
    parameter Real points[:] = {1, 2};
    Out y;
  equation
    y = points[1] + points[size(points, 1)]*time;
  end Table;
  block Stages "What is between can be redeclared"
    extends Siso;
    replaceable Gain stage constrainedby Siso;
  equation
    stage.u = u;
    y = 2*stage.y;
  end Stages;
  block Derived "Equations of its base, and of its own"
    extends Blocks.Math.Gain(k=3);
    Real more = 2*y;
  end Derived;
  model Field "An inner one decides about all that feels it"
    parameter Boolean strong = false;
    parameter Integer n = if strong then 3 else 1;
    parameter Real g[n] = fill(0.5, n);
  end Field;
  block Felt
    outer Field field;
    Out y;
  equation
    y = time*sum(field.g) + field.n;
  end Felt;
  block Inside "Has no outer component itself"
    Felt felt;
    Out y;
  equation
    y = 2*felt.y;
  end Inside;
  model Example
    inner Field field(g={4});
    Gain gain;
    Felt felt;
    Inside inside;
    Stages stages(redeclare Filter stage);
  equation
    gain.u = time;
    stages.u = time;
    annotation(experiment(StopTime=1));
  end Example;
end Lib;
END
spew("$folder/text/Lib.mo", $text);
my ($status, $out, $err) = run_mocc('-c', '--interface', '-o', "$folder/handed/Lib.a", "$folder/text/Lib.mo");
is("$status$out", 0, 'handed on');
like($err, qr/^mocc: Lib\.Doubled cannot be handed on without its text: it is partial.*\n\z/, 'what cannot be is named, with the reason, and nothing else');
my $interface = slurp("$folder/handed/Lib.moi");

# --- what is in it --------------------------------------------------------------------------------

unlike($interface, qr/not to be seen|2\*u|sum\(u\)|9\.81|0\.25/, 'equations, numbers and comments are hidden');
like($interface, qr/parameter Real k = 2 "The factor";/, 'declarations');
like($interface, qr{block Gain "A factor"\n +// What it is for\n}, 'documentation');
like($interface, qr/secret = u;\n +y = hidden\(u\) \+ secret \+ twice;/, 'what follows from what, affinely or not');
unlike($interface, qr/model Example/, 'no models to be run');
is(join('', run_mocc('-c', '--interface', '-o', "$folder/broken/Lib.a", "$folder/text/Lib.mo")), "0$err", 'once more');
ok(slurp("$folder/broken/Lib.moi") eq $interface && slurp("$folder/broken/Lib.a") eq slurp("$folder/handed/Lib.a"), 'the same bytes');
unlink "$folder/broken/Lib.a";
like((run_mocc('--list-classes', '-I', "$folder/handed", 'Lib'))[1], qr/^Lib\.Gain\tblock\t-\tA factor$/m, '--list-classes');

# --- results --------------------------------------------------------------------------------------

my $n = 0;

sub compile {
    my ($where, $model, @options) = @_;
    my $file = write_file("Own$n.mo", $model);
    return run_mocc('-I', "$folder/$where", @options, '-o', "$folder/own_$where", $file);
}

# The results with the text and without it
sub same {
    my ($what, $model, $stop, @options) = @_;
    $n++;
    for my $where ('text', 'handed') {
        is(join('', compile($where, $model, @options)), 0, "$what: $where") or return;
        my ($status, $out, $err) = run_command("$folder/own_$where", '--stop', $stop, '--output', "$folder/$where.csv");
        is($status, 0, 'runs') or diag($err);
    }
    ok(slurp("$folder/text.csv") eq slurp("$folder/handed.csv"), "$what: the same results");
    return;
}

# The same to rounding: balances are eliminated with numbers, not written out
sub near {
    my ($what, $model) = @_;
    $n++;
    my @last;
    for my $where ('text', 'handed') {
        is(join('', compile($where, $model)), 0, "$what: $where") or return;
        my $run = simulate("$folder/own_$where", '--stop', 1, '--tolerance', 1e-10);
        push @last, { map { $_ => $run->{$_}[-1] } keys %$run };
    }
    is(join(' ', sort keys %{ $last[1] }), join(' ', sort keys %{ $last[0] }), "$what: the same variables");
    my @far = grep { abs($last[0]{$_} - $last[1]{$_}) > 1e-7 * (1 + abs $last[0]{$_}) } sort keys %{ $last[0] };
    is("@far", '', "$what: the same results");
    return;
}

same('components, arrays of them, a function', <<'END', 2);
model Own
  Lib.Gain gain[3](k={3, 4, 5});
  Lib.Pair pair;
  Lib.Filter filter(T=0.3);
  Lib.Relay relay;
  Lib.Mean mean;
  parameter Real a = 2;
  Real y;
equation
  gain[1].u = sin(a*time)/10;
  gain[2].u = gain[1].y;
  gain[3].u = Lib.Law(filter.y, 0.5);
  pair.u = gain[3].twice;
  filter.u = gain[2].y;
  relay.u = sin(9*time);
  mean.u = {pair.y, relay.y};
  y = mean.y + relay.n;
end Own;
END
same('events and states', "model Own\n  Lib.Ball ball[2](e={0.7, 0.5});\n  Real z = ball[1].h - ball[2].v;\nend Own;\n", 1);
same('variants', <<'END', 2);
model Own
  Lib.Mean mean(n=3);
  Lib.Sized sized;
  Lib.Switched s0, s1(squared=true), s2(smooth=true), s3(squared=true, smooth=true, steep=true), s4(side=Lib.Side.right),
    s5(side=Lib.Side.both, squared=false);
  Lib.Table table(points={4, 5});
  Lib.Stages stages(redeclare Lib.Filter stage), gains;
  Lib.Derived derived;
  Blocks.Sources.Constant one(k=1);
equation
  sized.u = sin(3*time);
  s0.u = sized.y;
  s1.u = s0.y - 1;
  s2.u = s1.y;
  s3.u = s2.y;
  connect(one.y, s3.level);
  s4.u = s3.y;
  s5.u = s4.y - 0.5;
  mean.u = {s5.y, table.y, 1};
  stages.u = mean.y;
  gains.u = stages.y/100;
  derived.u = gains.y;
end Own;
END
same('inner components of the user', <<'END', 1);
model Own
  model Weak
    inner Lib.Field field(g={3}, strong=false);
    Lib.Felt felt;
    Lib.Inside inside;
  end Weak;
  model Strong
    inner Lib.Field field(strong=true, g={1, 2, 4});
    Lib.Felt felt;
    Lib.Inside inside;
  end Strong;
  Weak weak;
  Strong strong;
  inner Lib.Field field;
  Lib.Inside inside;
  Lib.Felt felt;
end Own;
END
like((compile('handed', "model Own\n  inner Lib.Field field(n=5);\n  Lib.Felt felt;\nend Own;\n"))[2],
    qr/Lib\.Field is not compiled for 'field': 'n' decides about its sizes or equations, and is 5 here; it is compiled for n = 1, n = 3 /, 'another size');
near('balances on both sides', <<'END');
model Own
  inner Planar.World world;
  Planar.Parts.Fixed base;
  Lib.Swing swing[3](length={1, 0.5, 0.7});
  Planar.Parts.Body body(m=1, I=0.2);
  Rotational.Parts.Fixed fixed;
  Rotational.Joints.Bearing bearing(w(start=1));
  Rotational.Parts.SpringDamper spring(c=5, d=0.1);
  Lib.Wheel wheel;
equation
  connect(base.frame_b, swing[1].frame_a);
  for i in 2:3 loop
    connect(swing[i - 1].frame_b, swing[i].frame_a);
  end for;
  connect(swing[3].frame_b, body.frame_a);
  connect(fixed.flange, bearing.flange_a);
  connect(bearing.flange_b, wheel.flange);
  connect(fixed.flange, spring.flange_a);
  connect(bearing.flange_b, spring.flange_b);
end Own;
END
# A class that two libraries have compiled, one of them beside a class whose response is not written out
spew("$folder/text/Braked.mo", <<'END');
package Braked
  model Stop
    Rotational.Interfaces.Flange_a flange;
    Rotational.Parts.Inertia inertia(J=1);
    Rotational.Friction.Brake brake(fn_max=2);
  equation
    connect(flange, inertia.flange);
    connect(flange, brake.flange);
    brake.f_normalized = 1;
  end Stop;
end Braked;
END
is(join('', run_mocc('-c', '--interface', '-o', "$folder/handed/Braked.a", "$folder/text/Braked.mo")), 0, 'another library is handed on');
near('two libraries with classes in common', <<'END');
model Own
  Rotational.Parts.Fixed fixed;
  Rotational.Joints.Bearing bearing(w(start=1));
  Lib.Wheel wheel;
  Braked.Stop stop;
equation
  connect(fixed.flange, bearing.flange_a);
  connect(bearing.flange_b, wheel.flange);
  connect(bearing.flange_b, stop.flange);
end Own;
END
my $signals = "model Own\n  Lib.Gain gain;\n  Real y;\nequation\n  gain.u = time;\n  y = gain.y;\nend Own;\n";
same('with -O3', $signals, 1, '-O3');
same('with directional derivatives', $signals, 1, '--tangents');

# C text of the model, and an archive of what it lacks, linked by hand
my $build = $ENV{MOCC_BUILD} // 'build';
my $sanitized = $ENV{MOCC_CFLAGS} // '';
is(join('', run_mocc('-I', "$folder/handed", '--emit-c', '-o', "$folder/own.c", write_file('Own.mo', $signals))), 0, '--emit-c');
unlike(slurp("$folder/own.c"), qr/hidden\(/, 'no skeletons');
my @libraries = glob "$build/lib*.a";
($status, $out, $err) = run_command('sh', '-c',
    "cc -std=c11 -O1 -fno-math-errno -ffp-contract=off -Wall -Wextra -Werror $sanitized -I$build '$folder/own.c'"
    . " -Wl,--whole-archive '$folder/own.a' -Wl,--no-whole-archive -Wl,--start-group @libraries -Wl,--end-group -lm -o '$folder/own_c'");
is("$status$err", 0, 'it compiles without a warning');
is((run_command("$folder/own_c", '--stop', 1, '--output', "$folder/c.csv"))[0], 0, 'and runs');
ok(slurp("$folder/c.csv") eq slurp("$folder/text.csv"), 'with the same results');
($status, $out, $err) = run_mocc('run', '-I', "$folder/handed", write_file('Own.mo', $signals), '--stop', 1, '--output', '-');
is($status, 0, 'mocc run') or diag($err);

# --- what is refused ------------------------------------------------------------------------------

sub refused {
    my ($pattern, $model, @options) = @_;
    my ($status, $out, $err) = compile('handed', $model, @options);
    like($err, $pattern, $pattern);
    is($status, 1, 'status 1');
    is(scalar(() = $err =~ /error: /g), 1, 'one error') or diag $err;
    return;
}
refused(qr/^\S+:2:12: error: Lib\.Mean is not compiled for 'mean': 'n' decides about its sizes or equations, and is 4 here; it is compiled for n = 2, n = 3 \[structural\]$/m,
    "model Own\n  Lib.Mean mean(n=4);\nequation\n  mean.u = {1, 2, 3, 4};\nend Own;\n");
refused(qr/^\S+:2:14: error: Lib\.Stages is not compiled for 'stages': here it has \(redeclare \.Lib\.Pair stage\); it is compiled as its text says, and with the redeclarations \(redeclare \.Lib\.Filter stage\) \[structural\]$/m,
    "model Own\n  Lib.Stages stages(redeclare Lib.Pair stage);\nequation\n  stages.u = 1;\nend Own;\n");
refused(qr/^\S+:2:13: error: Lib\.Table is not compiled for 'table': the sizes of 'points' are \[3\] of a given value here; it is compiled for points\[2\], points\[2\] of a given value \[structural\]$/m,
    "model Own\n  Lib.Table table(points={1, 2, 3});\nend Own;\n");
refused(qr/error: Lib\.Gain is compiled, and cannot be extended.* \[package\]$/m, "model Own\n  extends Lib.Gain(u=1);\nend Own;\n");
refused(qr/error: Lib\.Relay is compiled, and cannot be extended.* \[package\]$/m, "model Own\n  extends Lib.Relay(u=1);\n  Real z = y + last;\nend Own;\n");
refused(qr/error: Lib\.Doubled is compiled, and cannot be extended.*it is partial.* \[package\]$/m, "model Own\n  extends Lib.Doubled;\nequation\n  y = u;\nend Own;\n");
($status, $out, $err) = run_mocc('--check', '-Wno-all', '-I', "$folder/handed", write_file('Unused.mo', "model Own\n  model Four = Lib.Mean(n=4);\n  Real y = time;\nend Own;\n"));
is($status, 0, 'a class that is not compiled so, and that nothing is declared of') or diag $err;
like((run_mocc('-I', "$folder/handed", '--model', 'Lib.Gain', '-o', "$folder/gain"))[2], qr/error: Lib\.Gain is compiled as a component/, 'a class of it as the model');
like((run_mocc('-I', "$folder/handed", '--fmu-sources', '-o', "$folder/own.fmu", write_file('Own.mo', $signals)))[2],
    qr/error: --fmu-sources: there is no C text of this model: .* \[package\]$/m, '--fmu-sources');
like((run_mocc('-I', "$folder/handed", '--emit-c', '-o', '-', write_file('Own.mo', $signals)))[2], qr/error: --emit-c: .*'-o' has to name a file \[package\]$/m, '--emit-c to standard output');
same('what has no equations is extended', "block Own\n  extends Lib.Siso;\n  Lib.Gain gain;\nequation\n  gain.u = u + time;\n  y = gain.y;\nend Own;\n", 1);

# --- what is wrong with it ------------------------------------------------------------------------

sub broken {
    my ($what, $bytes, $pattern, $expected) = @_;
    spew("$folder/broken/Lib.moi", $bytes);
    my ($status, $out, $err) = compile('broken', $signals);
    like($err, $pattern, $what);
    is($status, $expected, "$what: the status");
    return;
}
broken('no archive', $interface, qr/^mocc: \S+Lib\.a does not have the object of \w+.*it cannot be read$/, 3);
spew("$folder/broken/Lib.a", substr slurp("$folder/handed/Lib.a"), 0, 5000);
broken('half an archive', $interface, qr/^mocc: \S+Lib\.a does not have the object of/, 3);
broken('another version',  $interface =~ s/interface 1/interface 2/r,  qr/^\S+Lib\.moi:1:1: error: this interface is of another version of mocc \(format 2\)/, 1);
broken('no interface', $_, qr/error: this is no interface of a compiled library/, 1) for '', 'package Lib end Lib;', "\0" x 100;
for (0 .. 11) {
    my $at = int $_ * length($interface) / 12;
    my $other = $interface;
    substr($other, $at, 1) = chr(ord(substr $other, $at, 1) ^ 1 + $_ * 10 % 127);
    broken("byte $at", $other, qr/error: this (?:interface is damaged|is no interface|interface is of another)/, 1);
}
broken('a part of it', substr($interface, 0, length($interface) / 2), qr/error: this interface is damaged/, 1);

done_testing;
