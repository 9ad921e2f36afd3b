# What annotation(experiment(...)) of the libraries' examples says is what all hosts begin with: the C program of every fifth of them, or with
# MOCC_FMI=all (make check-slow) of each; of one the simulator, the FMU's DefaultExperiment in both versions, and the package for Python.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..";
use Mocc;
use Fmus;
use Test::More;

my $folder = scratch_dir();

# The annotation of each example: {name => [start, stop, interval, tolerance]}, with the defaults for what it leaves out
sub annotations {
    my %found;
    for my $file (glob 'lib/*/Examples.mo') {
        my ($package) = $file =~ m{^lib/(\w+)/};
        my $text = Mocc::slurp($file) =~ s{//[^\n]*|/\*.*?\*/}{}gsr;
        while ($text =~ /^  model (\w+)\b(.*?)^  end \1;/gms) {
            my ($name, $body) = ("$package.Examples.$1", $2);
            my ($said) = $body =~ /annotation\(.*?\bexperiment\(([^()]*)\)/s or next;
            my %value = $said =~ /(\w+) *= *([-+.\deE]+)/g;
            $found{$name} = [map { 0 + $_ } $value{StartTime} // 0, $value{StopTime} // 1, $value{Interval} // 0, $value{Tolerance} // 1e-6];
        }
    }
    return %found;
}

my %said = annotations();
cmp_ok(scalar keys %said, '>', 80, 'the examples say how they are run');
my (@wrong, $number);
for my $model (sort keys %said) {
    next if $number++ % 5 && ($ENV{MOCC_FMI} // '') ne 'all';
    my ($status, $out, $err) = run_mocc('--emit-c', '-o', '-', '--model', $model);
    my ($experiment) = $out =~ /^\s*\.experiment = \{(.*?)\}/m;
    push @wrong, $model if join(' ', map { 0 + $_ } split /, */, $experiment // '') ne "@{ $said{$model} }";
}
is(join(' ', @wrong), '', 'and their C programs the same');

for my $model ('Planar.Examples.Pendulum') {
    my ($start, $stop, $interval, $tolerance) = @{ $said{$model} };
    $interval ||= ($stop - $start) / 500;
    my $sim = compile_model(model => $model, options => ['-O0']);
    my (undef, $help) = run_simulator($sim, '--help');
    is(join(' ', map { 0 + ($help =~ /--$_ ([-.\deE]+)/)[0] } qw(start stop interval tolerance)), "$start $stop $interval $tolerance", "$model: its simulator");
    for my $version (2, 3) {
        my $fmu = make_fmu("$folder/$model.$version.fmu", '--fmi', $version, '--model', $model);
        my ($status, $out, $err) = run_command(python(), '-c', <<'END', $fmu);
import sys, fmpy
e = fmpy.read_model_description(sys.argv[1], validate=False).defaultExperiment
print(*('%.15g' % float(x) for x in (e.startTime, e.stopTime, e.stepSize, e.tolerance)))
END
        is($out, "$start $stop $interval $tolerance\n", "its FMU of FMI $version") or diag $err;
    }
  SKIP: {
        skip 'Python loads no libraries with sanitizers or counters', 1 if ($ENV{MOCC_CFLAGS} // '') =~ /\S/;
        local $ENV{PYTHONPATH} = 'python/src';
        my ($status, $out, $err) = run_command(python(), '-c', <<'END', $model);
import sys, mocc
model = mocc.compile(model=sys.argv[1])
result = model.simulate()
e = model.experiment
print(*('%.15g' % x for x in (e.start, e.stop, e.tolerance)), '%.15g' % result.time[0], '%.15g' % result.time[-1])
END
        is($out, "$start $stop $tolerance $start $stop\n", 'and in Python') or diag $err;
    }
}

done_testing;
