# Random mechanisms whose connections close loops, with parts of very different masses, RANDOM_CLOSURES of them (2), from RANDOM_SEED
# (102) on: their accelerations by one dense matrix, by a sparse one, and along trees with a border, against equations of motion in
# extended precision (testsuite/random/closures.py). An error is measured by what one rounding error of each number makes. As many
# more have components inside of each other, with borders of their own.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Hosts;
use Mocc;
use Test::More;

my $python = $ENV{MOCC_PYTHON} // 'build/venv/bin/python';
plan skip_all => 'not under valgrind: it has no extended precision' if $ENV{MOCC_UNDER};
BAIL_OUT("there is no $python: make venv") if !-x $python;

my $count = $ENV{RANDOM_CLOSURES} // 2;
my $first = $ENV{RANDOM_SEED}     // 102;
my $together = 25; # in one program
my $script = "$FindBin::Bin/closures.py";
my $folder = scratch_dir();

# Compares mechanisms of these seeds, one after the other. Returns how often the border was asked for, and gave nothing.
sub compare {
    my ($letter, @some) = @_;
    my @script = ($python, $script, $letter eq 'N' ? 'nested' : ());
    my ($status, $out, $err) = run_command(@script, 'write', $some[0], scalar @some, $folder);
    is($status, 0, 'texts') or diag $err;
    my $host = build_host('testsuite/random/closures.c',
        map { ["$letter$_.M", '-Wno-all', '--model', "$letter$_.M", "$folder/$letter$_.mo"] } @some);
    ($status, $out, $err) = run_command($host);
    is($status, 0, "mechanisms $some[0] to $some[-1]: all ways have derivatives") or diag "$out$err";
    my $lines = write_file('lines', $out);
    ($status, $out, $err) = run_command(@script, 'check', $some[0], scalar @some, $lines);
    is($status, 0, 'they are compared') or diag $err;
    unlike($out, qr/, point /, 'the same accelerations') or diag $out;
    like($out, qr/^dense: .*^sparse: /ms, 'some have been compared');
    note $out;
    return $out =~ /^refused: (\d+) of (\d+)/m ? ($2, $1) : (0, 0);
}

for my $letter ('L', 'N') {
    my ($asked, $refused) = (0, 0);
    my @seeds = ($first .. $first + $count - 1);
    while (my @some = splice @seeds, 0, $together) {
        my ($n, $without) = compare($letter, @some);
        $asked += $n;
        $refused += $without;
    }
    cmp_ok($asked, '>', 0, 'some have a border') if $count >= $together || !defined $ENV{RANDOM_SEED};
    cmp_ok($refused, '<', 0.4*$asked, 'the border gives most of them') if $count >= $together;
}

# light parts between heavy ones, of which a border alone would leave half of the digits
my ($n, $without) = compare('L', 9115);
ok($n > 0 && $without == $n, 'what a border would lose digits of, it refuses');
done_testing();
