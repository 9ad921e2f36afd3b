# The C sources of an FMU compile without a warning, with nothing but the C library, and what comes of them answers as the
# library does that mocc has compiled.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..";
use Mocc;
use Fmus;
use Test::More;
slow_test('it compiles the runtime for FMUs');

my $folder = scratch_dir();
my @compiler = (split(' ', $ENV{CC} // 'cc'), qw(-Wall -Wextra -Werror));
my $made = "$folder/Made.fmu";
for my $version (3, 2) {
    my $fmu = make_fmu("$folder/With$version.fmu", '--fmi', $version, '--fmu-sources', "$FindBin::Bin/calls.mo");
    my ($status, $out, $err) = run_command(python(), "$FindBin::Bin/rebuild.py", $fmu, $version == 3 ? $made : "$folder/none", $folder, @compiler);
    is("$status$out$err", '0', "FMI $version: the sources compile");
    ($status, $out, $err) = run_command(python(), qw(-m fmpy validate), $fmu);
    is("$status$out", "0No problems found.\n", 'FMPy has nothing to remark');
}
my ($status, $out, $err) = run_command(python(), "$FindBin::Bin/calls.py", $made);
is($status, 0, 'calls') or diag $err;
is(join("\n", grep { !/^ok|^1\.\./ } split /\n/, $out), '', 'all answers are right');
cmp_ok(() = $out =~ /^ok/mg, '>', 50, 'there are many');

# The start is solved for by a method of mocc's own there
SKIP: {
    skip 'Python loads no libraries with sanitizers or counters', 1 if ($ENV{MOCC_CFLAGS} // '') =~ /\S/;
    my $solving = make_fmu("$folder/Solving.fmu", '--fmu-sources', '--model', 'InitialSystem.All',
        "$FindBin::Bin/../codegen/models/InitialSystem.mo");
    run_command(python(), "$FindBin::Bin/rebuild.py", $solving, "$folder/Solved.fmu", $folder, @compiler);
    ($status, $out, $err) = run_command(python(), '-c', <<'END', $solving, "$folder/Solved.fmu");
import sys, fmpy
names = ['pendulum.phi', 'pendulum.w', 'vehicle.y', 'row.s[4]', 'fitted.k[2]', 'arm.hinge.phi', 'follow.x']
for x0 in 0.8, -1.9:
    two = [fmpy.simulate_fmu(f, stop_time=0.5, start_values={'pendulum.x0': x0}, output=names)[0] for f in sys.argv[1:]]
    print(len(two[0]) == 8 and all(abs(a - b) < 1e-12 for a, b in zip(*two)))
END
    is("$status$out", "0True\nTrue\n", 'the start is the same') or diag $err;
}

my $again = make_fmu("$folder/again.fmu", '--fmi', 2, '--fmu-sources', "$FindBin::Bin/calls.mo");
ok(Mocc::slurp($again) eq Mocc::slurp("$folder/With2.fmu"), 'the same model gives the same bytes');

($status, $out, $err) = run_mocc('--fmu-sources', '-o', "$folder/simulator", "$FindBin::Bin/calls.mo");
is("$status$err", "2mocc: --fmu-sources needs an FMU that is written, -o FILE.fmu\nTry 'mocc --help'.\n", 'sources of a simulator');

my $external = write_file('Calling.mo', <<'END');
function third "Of a number"
  input Real x;
  output Real y;
  external "C" y = cbrt(x);
end third;

model Calling
  Real x = third(time);
end Calling;
END
($status, $out, $err) = run_mocc('--fmu-sources', '-o', "$folder/calling.fmu", $external);
is("$status$err", "1mocc: --fmu-sources cannot take along the C functions that the model calls\n", "C functions of the user's");

done_testing;
