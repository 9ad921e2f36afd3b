# Random functions of arrays and records, RANDOM_ARRAYS of them (12), from RANDOM_SEED (1) on: each form of a call, its derivatives,
# and its algorithm in a section have the values that NumPy computes (testsuite/random/arrays.py), compiled in memory; a quarter of
# them by the C compiler, too. A case that fails is printed; RANDOM_SEED=its number RANDOM_ARRAYS=1 runs it alone.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $python = $ENV{MOCC_PYTHON} // 'build/venv/bin/python';
plan skip_all => 'not under valgrind: that takes long' if $ENV{MOCC_UNDER};
BAIL_OUT("there is no $python: make venv") if !-x $python;

my $count = $ENV{RANDOM_ARRAYS} // 12;
my $first = $ENV{RANDOM_SEED}   // 1;
my @span = ('--stop', 0.5, '--interval', 0.25);

# By case: what is wrong with the values of its variables
sub wrong_values {
    my ($r, $answers) = @_;
    my (%row, %wrong);
    $row{ $r->{time}[$_] + 0 } //= $_ for 0 .. $#{ $r->{time} };
    for (split /\n/, $answers) {
        my ($time, $name, $value) = split;
        my $got = $r->{$name} ? $r->{$name}[$row{ $time + 0 }] : 'nothing';
        next if $got =~ /^[-+\d.]/ && abs($got - $value) <= 1e-9 * (1 + abs $value);
        my ($case) = $name =~ /^(case_\d+)/;
        push @{ $wrong{$case} }, "$name at $time: $got instead of $value";
    }
    return \%wrong;
}

# The text of so many cases, and what values they have
sub drawn {
    my ($some) = @_;
    my ($status, $out, $err) = run_command($python, "$FindBin::Bin/arrays.py", $first, $some);
    BAIL_OUT($err) if $status;
    return split /^---\n/m, $out;
}

sub in_memory {
    my ($text) = @_;
    my $csv = scratch_dir() . '/arrays.csv';
    my ($status, undef, $err) = run_mocc('run', '-Wno-all', write_file('arrays.mo', $text), @span, '--output', $csv);
    die $err if $status;
    return read_csv($csv);
}

sub by_compiler {
    my ($text) = @_;
    return simulate(compile_model(text => $text, options => ['-Wno-all', '-O0']), @span);
}

for (['in memory', \&in_memory, $count], ['by the C compiler', \&by_compiler, int(($count + 3) / 4)]) {
    my ($how, $results, $some) = @$_;
    my ($text, $answers) = drawn($some);
    my $r = eval { $results->($text) };
    ok($r, "$how: compiles and runs") or do { diag($@); next };
    my $wrong = wrong_values($r, $answers);
    my %case = map { $_ => 1 } $answers =~ /^0\.0 (case_\d+)/mg;
    for my $case (sort keys %case) {
        my ($number) = $case =~ /(\d+)/;
        ok(!$wrong->{$case}, "$how: $case")
          or diag(join "\n", splice(@{ $wrong->{$case} }, 0, 12), $text =~ /^(?:function \w_${number}\n|model Case_${number}\n).*?^end \w+;\n/msg);
    }
}
done_testing;
