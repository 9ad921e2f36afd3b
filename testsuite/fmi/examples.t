# The libraries' examples as FMUs, run by FMPy, against the results of their simulators. A twelfth of them, some in both
# versions of FMI and both kinds; with MOCC_FMI=all (make check-slow) all of them so. Which twelfth follows from the sources of
# what makes FMUs and runs in them: a change there looks at others. Errors of the integrators are small, so that what remains
# is a mistake; special.txt has the exceptions.
use strict;
use warnings;
use Digest::MD5 'md5_hex';
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..";
use Mocc;
use Fmus;
use Test::More;
slow_test('it makes FMUs of examples');

my $all = ($ENV{MOCC_FMI} // '') eq 'all';
my $quick = ($ENV{MOCC_CFLAGS} // '') =~ /\S/; # code with sanitizers takes long to compile
my $folder = scratch_dir();

# Each of these stands for something: smooth, events in time, impacts, loops
my %whole = map { $_ => 1 } qw(Planar.Examples.Pendulum Blocks.Examples.SampledControl Impulses.Examples.BouncingBall
  Planar.Examples.KinematicLoop);

my ($status, $out, $err) = run_mocc('--list-classes');
my @models = map { /^(\w+\.Examples\.\w+)\tmodel\tsimulates\t/ ? $1 : () } split /\n/, $out;
cmp_ok(scalar @models, '>', 50, 'there are examples');
is(join(' ', grep { my $one = $_; !grep { $_ eq $one } @models } sort keys %whole), '', 'those that are tried in all ways are among them');

# What differs from the rule: the run, and the error of the comparison
my %special = do {
    open my $in, '<', "$FindBin::Bin/special.txt" or die "special.txt: $!\n";
    map { /^([^#\s]+) (\w+) (\S+) (\S+)(?: (\S+))?/ ? ("$1 $2" => [$3, $4, $5 // '']) : () } <$in>;
};

my $sources = join '', map { Mocc::slurp($_) } sort glob '{fmu,runtime/fmi,runtime/interface}/*.[ch]';
my $chosen = hex(substr md5_hex($sources), 0, 4) % 12;

my @jobs;
my $number = $chosen;
my $turn = 0;
for my $model (@models) {
    my $table = "$folder/$model.csv";
    my $each = $all || $whole{$model};
    next if !$each && ($number++ % 12 || $quick);
    $turn++ if !$each;
    ($status, $out, $err) = run_mocc('run', $model, '--tolerance', $all ? 1e-12 : 1e-11, '--output', $table);
    is($status, 0, "$model runs") or diag $err;
    for my $version (2, 3) {
        next if !$each && $version != 2 + $turn % 2;
        my $fmu = make_fmu("$folder/$model.$version.fmu", $all ? '-O2' : (), '--fmi', $version, '--model', $model);
        for my $kind (qw(me cs)) {
            next if !$each && $kind eq 'me';
            my ($runs, $allowed, $without) = @{ $special{"$model $kind"} // ['1e-10/5,1e-12/1,1e-10/1', 1e-6, ''] };
            push @jobs, join("\t", $fmu, $table, $kind, $runs, $allowed, $each && $kind eq 'cs' ? 1 : 0, $without) . "\n";
        }
    }
}
my $jobs = write_file('jobs', join '', @jobs);
($status, $out, $err) = run_python('compare.py', $jobs);
my @results = split /\n/, $out;
is(scalar @results, scalar @jobs, 'all are run') or diag $err;
for (@results) {
    my ($good, $fmu, $kind, $problem) = split /\t/;
    $fmu =~ s{.*/}{};
    ok($good eq 'ok', "$fmu $kind") or diag $problem;
}

done_testing;
