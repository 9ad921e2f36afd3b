# Random trees of components with connectors, RANDOM_CONNECTORS of them (20), from RANDOM_SEED (1) on: signals with their derivatives,
# potentials and flows have the values that the language's rules say (testsuite/random/connectors.py), compiled in memory, and an eighth
# of them by the C compiler. A case that fails is printed; RANDOM_SEED=its number RANDOM_CONNECTORS=1 runs it alone.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $python = $ENV{MOCC_PYTHON} // 'build/venv/bin/python';
plan skip_all => 'not under valgrind: that takes long' if $ENV{MOCC_UNDER};
BAIL_OUT("there is no $python: make venv") if !-x $python;

my $count = $ENV{RANDOM_CONNECTORS} // 20;
my $first = $ENV{RANDOM_SEED}       // 1;
my @span = ('--stop', 1, '--interval', 1);
my $together = 80; # in one program

sub in_memory {
    my ($text) = @_;
    my $mat = scratch_dir() . '/connectors.mat';
    my ($status, undef, $err) = run_mocc('run', '-Wno-all', write_file('connectors.mo', $text), @span, '--output', $mat);
    die $err if $status;
    return read_mat($mat)->{value};
}

sub by_compiler {
    my ($text) = @_;
    return simulate(compile_model(text => $text, options => ['-Wno-all', '-O0']), @span);
}

sub check {
    my ($how, $results, $seed, $some) = @_;
    my ($status, $drawn, $err) = run_command($python, "$FindBin::Bin/connectors.py", $seed, $some);
    BAIL_OUT($err) if $status;
    my ($text, $answers) = split /^---\n/m, $drawn;
    my $value = eval { $results->($text) };
    ok($value, "$how: cases from $seed on compile and run") or do { diag($@); return };
    my %wrong;
    for (split /\n/, $answers) {
        my ($time, $name, $expected) = /^(\d) (.*) (\S+)$/;
        my $got = $value->{$name} ? $value->{$name}[$time ? -1 : 0] : 'nothing';
        my ($case) = $name =~ /^case_(\d+)/;
        my $right = $got ne 'nothing' && abs($got - $expected) <= 1e-9 * (1 + abs $expected);
        push @{ $wrong{$case} }, $right ? () : "$name at $time: $got instead of $expected";
    }
    for my $case (sort { $a <=> $b } keys %wrong) {
        ok(!@{ $wrong{$case} }, "$how: case $case")
          or diag(join "\n", splice(@{ $wrong{$case} }, 0, 12), $text =~ /^(\w+ \w+_$case\b.*?^end \w+;\n)/msg);
    }
    return;
}

for (my $from = 0; $from < $count; $from += $together) {
    my $some = $count - $from < $together ? $count - $from : $together;
    check('in memory', \&in_memory, $first + $from, $some);
    check('by the C compiler', \&by_compiler, $first + $from, int(($some + 7) / 8));
}
done_testing;
