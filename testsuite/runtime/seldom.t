# What seldom happens in a run: quoted names, a message that cannot be computed, many responses without a solution, a
# terminal that shows how far the run is.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $library = write_file('R.mo', <<'END');
package R
  function positive
    input Real x;
    output Real y;
  algorithm
    assert(x > 0.25, "not positive");
    y := x;
  end positive;
  model 'a.b'
    parameter Real 'k=\'1' = 3;
    input Real 'u"v';
    Base.ContinuousState x(start=1, fixed=true);
    Real y = 'u"v'*'k=\'1';
  equation
    der(x) = -x;
    assert(x > 0.9, "is " + String(positive(x - 0.9)));
  end 'a.b';
  model Ring "Any number can be added to all balances"
    Base.LinearResponse 'r.s'[12];
  equation
    for i in 1:12 loop
      'r.s'[i].residual = 2*'r.s'[i].balance - 'r.s'[if i == 1 then 12 else i - 1].balance -
        'r.s'[if i == 12 then 1 else i + 1].balance - i;
    end for;
  end Ring;
  model Vibration
    Base.ContinuousState x(start=1, fixed=true);
    Base.ContinuousState v(start=0, fixed=true);
    parameter Real w = 1;
  equation
    der(x) = v;
    der(v) = -w^2*x;
  end Vibration;
end R;
END
my $folder = scratch_dir();
my %sim = map { $_ => compile_model(file => $library, model => "R.$_", options => ['-Wno-all']) } "'a.b'", qw(Ring Vibration);

# --- quoted names
my $table = write_file('in.csv', "time,\"'u\"\"v'\"\n0,1\n1,3\n");
my $r = simulate($sim{"'a.b'"}, '--input', $table, '--stop', 0.05, '--set', "'k=\\'1'=5");
close_to($r->{y}[-1], 5.5, 1e-12, 'inputs and parameters with quotes in their names');
my ($status, $out, $err) = run_simulator($sim{"'a.b'"}, '--help');
like($out, qr/'a\.b'\.csv/, 'the name of the result of a model with a dot in its name');
($status, $out, $err) = run_simulator($sim{"'a.b'"}, '--list', '--variables', 'nothing');
is($status, 2, 'a list of nothing');
like($err, qr/--variables nothing matches no variable/, 'says so');

# --- a message that cannot be computed
($status, $out, $err) = run_simulator($sim{"'a.b'"}, '--output', "$folder/ab.csv");
is($status, 1, 'an assertion fails');
like($err, qr/assertion failed at time 0\.1\d*: \(in R\.positive \(R\.mo:6\): not positive\) \(R\.mo:16\)$/,
    'why its message is missing');

# --- many responses
($status, $out, $err) = run_simulator($sim{Ring}, '--output', "$folder/ring.csv");
is($status, 1, 'responses without a unique solution');
like($err, qr/the linear responses of 'r\.s'\[1\] \(R\.mo:19\), 'r\.s'\[2\] .* and 4 more have no unique solution/, 'the first of them');

# --- a terminal
SKIP: {
    skip 'script(1) is not there to be a terminal', 2 if (run_command('sh', '-c', 'script -qec true /dev/null'))[0] != 0;
    my $run = "timeout -s INT 1.5 $sim{Vibration} --stop 1e9 --interval 1e8 --output $folder/w.csv";
    ($status, $out, $err) = run_command('script', '-qec', $run, '/dev/null');
    like($out, qr/\r *0 %  time \d+\.?\d* */, 'on a terminal a run shows how far it is');
    like($out, qr/interrupted at time/, 'and where it was interrupted');
}

done_testing;
