# The sine and the cosine of an angle are computed once in an evaluation that is written out, whatever loops ask for them, and those
# that follow from parameters once in a run. What comes out is what complete evaluations give.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Hosts;
use Mocc;
use Test::More;

plan skip_all => 'not under valgrind: that takes long' if $ENV{MOCC_UNDER};

my $chain = <<'END';
model Chain "Hinges and rods, each with a body and a contact with a slope"
  parameter Integer n = 12;
  inner Dialectic.World world(TD=0.002);
  Dialectic.Parts.Root root(r={0, 0.1}), slope(phi=0.1);
  Dialectic.Joints.ElasticJoint hinge[n](each c=500, each phi0=0.1);
  Dialectic.Parts.Rod rod[n](each r={1/n, 0});
  Dialectic.Parts.Body body[n](each m=1/n, each I=1e-5);
  Dialectic.Contacts.PointPlane contact[n](each c=1e3, each mu=0.3, each v_s=0.01);
  Base.ContinuousState impulse(start=0, fixed=true) "Of all contacts on the slope";
equation
  connect(root.flangeOn, hinge[1].flangeTo);
  for i in 1:n loop
    connect(hinge[i].flangeOn, rod[i].flangeTo);
    connect(rod[i].flangeOn, body[i].flangeTo);
    connect(rod[i].flangeOn, contact[i].flangeToB);
    connect(slope.flangeOn, contact[i].flangeToA);
  end for;
  for i in 1:n - 1 loop
    connect(rod[i].flangeOn, hinge[i + 1].flangeTo);
  end for;
  der(impulse) = slope.flangeOn.f0[2];
end Chain;
END
# Sines of a variable in a class of the model, in an array of its own, in branches, and of what is no variable
my $swings = <<'END';
model Swing
  parameter Real k = 1;
  input Real drive;
  Base.ContinuousState phi(start=0.3*k, fixed=true), w(start=0, fixed=true);
  output Real angle = phi + drive;
  Real across = sin(angle) + cos(2*angle);
  Real along = if time < 0.5 then cos(angle) else k*cos(angle) + sin(angle)^2;
  Real q[2] = {angle, angle^2};
  Real both = sum(sin(q[i])*cos(q[i]) for i in 1:2);
  Base.LinearResponse r;
equation
  r.residual = (2 + cos(angle))*r.balance + 9.81*across + along;
  der(phi) = w;
  der(w) = r.balance - both*cos(q[2]);
end Swing;

model Swings
  Swing first(k=2, drive=0), swing[20](k=0.1*(1:20));
equation
  swing[1].drive = 0.1*sin(first.angle);
  for i in 2:20 loop
    swing[i].drive = 0.1*cos(swing[i - 1].angle);
  end for;
end Swings;
END

# How often the evaluation, and what it prepares, compute sines and cosines
sub counts {
    my ($name, $text) = @_;
    my ($status, $c, $err) = run_mocc('--emit-c', '-o', '-', '--model', $name, write_file("$name.mo", $text));
    is($status, 0, "$name: to C") or diag $err;
    return map {
        my ($body) = $c =~ /^static \w+ $_\([^;{]*\) \{\n(.*?)^\}/ms;
        my $n = () = ($body // '') =~ /\b(?:sin|cos)\(/g;
        $n;
    } qw(model_differentiate model_prepare);
}

is_deeply([counts('Chain', $chain)], [4, 2], 'a chain: both of the rods in their loop, and of the last one; of the slope');
my @models = (['Chain', '--model', 'Chain', write_file('Chain.mo', $chain)], ['Swings', '--model', 'Swings', write_file('Swings.mo', $swings)]);
my ($status, $out, $err) = run_command(build_host('testsuite/codegen/split.c', @models));
is($status, 0, 'the same derivatives') or diag "$out$err";
is(scalar(() = $out =~ /, written out: [1-9]/g), scalar @models, 'all are written out') or diag $out;

done_testing;
