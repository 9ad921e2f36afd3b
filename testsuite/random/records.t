# Random records given in all ways, RANDOM_RECORDS of them (20), from RANDOM_SEED (1) on: fields have the values that the language's rules
# say (testsuite/random/records.py), final ones that follow from others too, with settings. Compiled in memory. A case that fails is
# printed; RANDOM_SEED=its number RANDOM_RECORDS=1 runs it alone.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $python = $ENV{MOCC_PYTHON} // 'build/venv/bin/python';
plan skip_all => 'not under valgrind: that takes long' if $ENV{MOCC_UNDER};
BAIL_OUT("there is no $python: make venv") if !-x $python;

my $count = $ENV{RANDOM_RECORDS} // 20;
my $first = $ENV{RANDOM_SEED}    // 1;

my ($status, $drawn, $err) = run_command($python, "$FindBin::Bin/records.py", $first, $count);
BAIL_OUT($err) if $status;
my ($text,     $answers) = split /^---\n/m, $drawn;
my ($settings, @lines)   = split /\n/, $answers;

my $results = scratch_dir() . '/records.mat';
($status, undef, $err) = run_mocc('run', '-Wno-all', write_file('records.mo', $text), map({ ('--set', $_) } grep { /=/ } split / /, $settings),
    '--stop', 1, '--interval', 1, '--output', $results);
is($status, 0, 'compiles and runs') or diag($err);

my $value = $status ? {} : read_mat($results)->{value};
my %wrong;
for (@lines) {
    my ($name, $expected) = split;
    my $got = $value->{$name} ? $value->{$name}[0] : 'nothing';
    my ($case) = $name =~ /^case_(\d+)/;
    my $right = $got ne 'nothing' && abs($got - $expected) <= 1e-9 * (1 + abs $expected);
    push @{ $wrong{$case} }, $right ? () : "$name: $got instead of $expected";
}
for my $case (sort { $a <=> $b } keys %wrong) {
    ok(!@{ $wrong{$case} }, "case $case")
      or diag(join "\n", splice(@{ $wrong{$case} }, 0, 12), $text =~ /^(\w+ \w+_$case\b.*?^end \w+;\n|record \w+_$case = .*\n)/msg);
}
done_testing;
