# Random classes with modifiers, RANDOM_MODIFIERS of them (20), from RANDOM_SEED (1) on: components, bases and classes in the place of
# others get the values that Modelica's rules say (testsuite/random/modifiers.py), compiled in memory. A case that fails is printed;
# RANDOM_SEED=its number RANDOM_MODIFIERS=1 runs it alone.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $python = $ENV{MOCC_PYTHON} // 'build/venv/bin/python';
plan skip_all => 'not under valgrind: that takes long' if $ENV{MOCC_UNDER};
BAIL_OUT("there is no $python: make venv") if !-x $python;

my $count = $ENV{RANDOM_MODIFIERS} // 20;
my $first = $ENV{RANDOM_SEED}      // 1;

my ($status, $drawn, $err) = run_command($python, "$FindBin::Bin/modifiers.py", $first, $count);
BAIL_OUT($err) if $status;
my ($text, $answers) = split /^---\n/m, $drawn;

my $results = scratch_dir() . '/modifiers.mat';
($status, undef, $err) =
  run_mocc('run', '-Wno-all', write_file('modifiers.mo', $text), '--stop', 1, '--interval', 1, '--output', $results);
is($status, 0, 'compiles and runs') or diag($err);

my $value = $status ? {} : read_mat($results)->{value};
my %wrong;
for (split /\n/, $answers) {
    my ($name, $expected) = split;
    my $got = $value->{$name} ? $value->{$name}[0] : 'nothing';
    my ($case) = $name =~ /^case_(\d+)/;
    my $right = $got ne 'nothing' && abs($got - $expected) <= 1e-9 * (1 + abs $expected);
    push @{ $wrong{$case} }, $right ? () : "$name: $got instead of $expected";
}
for my $case (sort { $a <=> $b } keys %wrong) {
    ok(!@{ $wrong{$case} }, "case $case")
      or diag(join "\n", splice(@{ $wrong{$case} }, 0, 12), $text =~ /^(model C\d_$case\n.*?^end \w+;\n|  C4_$case .*\n)/msg);
}
done_testing;
