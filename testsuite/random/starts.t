# Random classes whose runs start in all ways, RANDOM_STARTS of them (20), from RANDOM_SEED (1) on: states, parameters and discrete
# variables get the values that initial equations, initial algorithms and the system of what is solved for have
# (testsuite/random/starts.py), compiled in memory, and an eighth of them by the C compiler. A case that fails is printed;
# RANDOM_SEED=its number RANDOM_STARTS=1 runs it alone.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $python = $ENV{MOCC_PYTHON} // 'build/venv/bin/python';
plan skip_all => 'not under valgrind: that takes long' if $ENV{MOCC_UNDER};
BAIL_OUT("there is no $python: make venv") if !-x $python;

my $count = $ENV{RANDOM_STARTS} // 20;
my $first = $ENV{RANDOM_SEED}   // 1;
my @span = ('--stop', 1, '--interval', 1);
my $together = 80; # in one program

my $mat = scratch_dir() . '/starts.mat';

sub in_memory {
    my ($text) = @_;
    my ($status, undef, $err) = run_mocc('run', '-Wno-all', write_file('starts.mo', $text), @span, '--output', $mat);
    die $err if $status;
    return read_mat($mat)->{value};
}

sub by_compiler {
    my ($text) = @_;
    my ($status, undef, $err) = run_simulator(compile_model(text => $text, options => ['-Wno-all', '-O0']), @span, '--output', $mat);
    die $err if $status;
    return read_mat($mat)->{value};
}

# Whether the value is that, but for what is left of the equations that are solved
sub is_right {
    my ($got, $expected) = @_;
    return $got =~ /^[-+\d.]/ && abs($got - $expected) <= 1e-6 * (1 + abs $expected);
}

sub check {
    my ($how, $results, $seed, $some) = @_;
    my ($status, $drawn, $err) = run_command($python, "$FindBin::Bin/starts.py", $seed, $some);
    BAIL_OUT($err) if $status;
    my ($text, $answers) = split /^---\n/m, $drawn;
    my $value = eval { $results->($text) };
    ok($value, "$how: cases from $seed on compile and run") or do { diag($@); return };
    my %wrong;
    for (split /\n/, $answers) {
        my ($name, $expected, undef, $at_end) = split;
        my $values = $value->{$name} // ['nothing'];
        my ($case) = $name =~ /^case_(\d+)/;
        my $right = is_right($values->[0], $expected) && (!defined $at_end || is_right($values->[-1], $at_end));
        push @{ $wrong{$case} }, $right ? () : "$name: $values->[0] and $values->[-1] instead of $expected" . (defined $at_end ? " and $at_end" : '');
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
