# FMUs of models whose libraries are handed on without their text: the descriptions are those of the FMUs with the text, with all
# that depends on what, and so are the results.
use strict;
use warnings;
use Cwd 'abs_path';
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..";
use Mocc;
use Fmus;
use Test::More;

my $folder = abs_path(scratch_dir());
mkdir "$folder/$_" for 'text', 'handed';

open my $out, '>', "$folder/text/Lib.mo" or die;
print {$out} <<'END';
package Lib
  pure function rate
    input Real x;
    input Real dx;
    output Real y;
  algorithm
    y := 3*x^2*dx;
  end rate;
  pure function law
    input Real x;
    output Real y;
    external "C" y = law(x) annotation(Include="static double law(double x) { return x*x*x; }");
    annotation(derivative=rate);
  end law;
  block Gain "Factors that follow from parameters, from events, and others"
    input Real u;
    output Real y[3];
    parameter Real k = 2;
    Base.ContinuousState x(start=0.5, fixed=false);
    discrete Real held(start=1, fixed=true);
  protected
    Real tripled = 3*u;
  initial equation
    x^3 + k*x = 2*k;
  equation
    der(x) = k*u - x + 2*tripled;
    when x > 1 then
      held = pre(held) + u;
    end when;
    y[1] = 7*u + time;
    y[2] = k*x + held*u;
    y[3] = if u > 0.5 then law(x) else tripled;
  end Gain;
  block Pair
    input Real u;
    output Real y;
    Gain gain[2](k={1, 0.5});
    function twice
      input Real a;
      input Real b;
      output Real c;
    algorithm
      c := 2*a;
    end twice;
  equation
    gain[1].u = u;
    gain[2].u = gain[1].y[2];
    y = twice(gain[2].y[1], gain[1].x) + gain[2].y[3];
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
end Lib;
END
close $out;
my ($status, $told, $err) = run_mocc('-c', '--interface', '-o', "$folder/handed/Lib.a", "$folder/text/Lib.mo");
is("$status$told$err", 0, 'handed on');

my %models = (Blocks => <<'END', Mechanism => <<'END');
model Blocks
  input Real u(start=0.3);
  Lib.Pair pair;
  Lib.Gain gain;
  Lib.Ball ball[2](e={0.7, 0.5});
  output Real y, before;
equation
  pair.u = u + sin(time);
  gain.u = pair.y;
  y = gain.y[2] + ball[1].h;
  before = pre(pair.gain[1].held);
  annotation(experiment(StopTime=0.6, Interval=0.02));
end Blocks;
END
model Mechanism
  inner Planar.World world;
  Planar.Parts.Fixed base;
  parameter Real l = 1;
  Lib.Swing swing[3](length={l, 0.5, 0.7});
  Planar.Parts.Body body(m=1, I=0.2);
equation
  connect(base.frame_b, swing[1].frame_a);
  for i in 2:3 loop
    connect(swing[i - 1].frame_b, swing[i].frame_a);
  end for;
  connect(swing[3].frame_b, body.frame_a);
  annotation(experiment(StopTime=0.5, Interval=0.02));
end Mechanism;
END

my @jobs;
for my $model (sort keys %models) {
    my $file = write_file("$model.mo", $models{$model});
    ($status, $told, $err) = run_mocc('run', '-I', "$folder/text", $file, '--tolerance', 1e-10, '--output', "$folder/$model.csv");
    is($status, 0, "$model runs") or diag $err;
    for my $version (2, 3) {
        my @descriptions;
        for my $where ('text', 'handed') {
            my $fmu = make_fmu("$folder/$model$version$where.fmu", '--fmi', $version, '-I', "$folder/$where", $file);
            my ($status, $description) = run_command('unzip', '-p', $fmu, 'modelDescription.xml');
            push @descriptions, $description =~ s/(?:guid|instantiationToken)="[^"]*"//r;
        }
        ok($descriptions[0] eq $descriptions[1], "$model, version $version: the same description");
        my $kind = ($model eq 'Blocks') == ($version == 3) ? 'me' : 'cs';
        push @jobs, join("\t", "$folder/$model${version}handed.fmu", "$folder/$model.csv", $kind, '1e-8/5', 1e-5, 0, '') . "\n" if $version == 3 || $model eq 'Mechanism';
    }
}
my @again = map { Mocc::slurp($_) } make_fmu("$folder/once.fmu", '-I', "$folder/handed", "$folder/Blocks.mo"), "$folder/Blocks3handed.fmu";
ok($again[0] eq $again[1], 'the same bytes');
($status, $told, $err) = run_python('compare.py', write_file('jobs', join '', @jobs));
my @results = split /\n/, $told;
is(scalar @results, scalar @jobs, 'all are run') or diag $err;
for (@results) {
    my ($good, $fmu, $kind, $problem) = split /\t/;
    $fmu =~ s{.*/}{};
    ok($good eq 'ok', "$fmu $kind") or diag $problem;
}

done_testing;
