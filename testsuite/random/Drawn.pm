# Cases that a Python program draws, with the values that their variables and parameters have: it prints the text of a model All, with
# a component case_NUMBER for each, a line `---`, perhaps a line `set NAME=VALUE ...` with settings, and a line for each value: its name,
# what it is at the start and, if that is certain, at the end. All are compiled in memory, some of them by the C compiler, too.
package Drawn;

use strict;
use warnings;
use Exporter 'import';

use FindBin;
use Mocc;
use Test::More;

our @EXPORT = qw(check_drawn check_drawn_so drawn_by);

my $together = 80; # cases in one program
my $one_of = 8; # is compiled by the C compiler

# What a Python program of this folder prints
sub drawn_by {
    my ($program, @arguments) = @_;
    my $python = $ENV{MOCC_PYTHON} // 'build/venv/bin/python';
    BAIL_OUT("there is no $python: make venv") if !-x $python;
    my ($status, $drawn, $err) = run_command($python, "$FindBin::Bin/$program", @arguments);
    BAIL_OUT($err) if $status;
    return $drawn;
}

sub in_memory {
    my ($text, $results, @options) = @_;
    my ($status, undef, $err) = run_mocc('run', '-Wno-all', write_file('drawn.mo', $text), @options, '--output', $results);
    die $err if $status;
    return;
}

sub by_compiler {
    my ($text, $results, @options) = @_;
    my $simulator = compile_model(text => $text, options => ['-Wno-all', '-O0']);
    my ($status, undef, $err) = run_simulator($simulator, @options, '--output', $results);
    die $err if $status;
    return;
}

# What is wrong of the values in the answer's line; nothing if they are right.
sub wrong_value {
    my ($line, $value, $tolerance) = @_;
    my ($name, @expected) = split ' ', $line;
    my @got = $value->{$name} ? @{ $value->{$name} }[0, -1] : ('nothing') x 2;
    for my $i (0 .. $#expected) {
        return "$name: $got[$i] instead of $expected[$i]" . ($i ? ' at the end' : '')
          if $got[$i] !~ /^[-+\d.]/ || abs($got[$i] - $expected[$i]) > $tolerance * (1 + abs $expected[$i]);
    }
    return;
}

# Checks the cases from $first on, that are run so: what it is called, how to compile and run.
sub check_some {
    my ($how, $run, $first, $count, %of) = @_;
    my ($text, $answers) = split /^---\n/m, drawn_by($of{program}, $first, $count);
    my @settings = $answers =~ s/^set (.*)\n// ? map { ('--set', $_) } split / /, $1 : ();
    my $results = scratch_dir() . '/drawn.mat';
    my $value = eval {
        $run->($text, $results, @settings, '--stop', $of{stop}, '--interval', $of{stop});
        read_mat($results)->{value};
    };
    ok($value, "$how: cases from $first on compile and run") or do { diag($@); return };
    my %wrong;
    for (split /\n/, $answers) {
        my ($case) = /^case_(\d+)/;
        push @{ $wrong{$case} }, wrong_value($_, $value, $of{tolerance});
    }
    for my $case (sort { $a <=> $b } keys %wrong) {
        ok(!@{ $wrong{$case} }, "$how: case $case")
          or diag(join "\n", splice(@{ $wrong{$case} }, 0, 12), $text =~ /^(\w+ \w+_$case\b(?: = .*?|.*?^end \w+);\n)/msg);
    }
    return;
}

# How the program's cases are checked: `stop`: when the run ends. `tolerance`: of the values.
sub settings_for {
    my ($program, %how) = @_;
    return (program => $program, stop => 1, tolerance => 1e-9, %how);
}

# Checks cases of the program, as many as the variable of this name says, or 20, from RANDOM_SEED (1) on, and ends the test.
sub check_drawn {
    my ($program, $variable, %how) = @_;
    plan skip_all => 'not under valgrind: that takes long' if $ENV{MOCC_UNDER};
    my %of = settings_for($program, %how);
    my ($first, $count) = ($ENV{RANDOM_SEED} // 1, $ENV{$variable} // 20);
    for (my $from = 0; $from < $count; $from += $together) {
        my $some = $count - $from < $together ? $count - $from : $together;
        check_some('in memory', \&in_memory, $first + $from, $some, %of);
        check_some('by the C compiler', \&by_compiler, $first + $from, int(($some + $one_of - 1) / $one_of), %of);
    }
    done_testing;
    return;
}

# The same for several programs, their names without .py with settings, in another way: what it is called, how to compile and run; the
# variable, and how many cases there are without it
sub check_drawn_so {
    my ($how, $run, $variable, $usually, %programs) = @_;
    for my $name (sort keys %programs) {
        my %of = settings_for("$name.py", %{ $programs{$name} });
        check_some("$name, $how", $run, $ENV{RANDOM_SEED} // 1, $ENV{$variable} // $usually, %of);
    }
    return;
}

1;
