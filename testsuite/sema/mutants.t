# Files with random mistakes: the compiler never crashes, hangs or writes C that a C compiler complains about.
#
# MUTANTS=N tries N mutants of every file (default 60), MUTANTS_SEED=S others, MUTANTS_KEEP=DIR keeps those that fail,
# MUTANTS_FILES='testsuite/*/*.mo lib/*/*.mo' takes other files, which may have errors. Every third mutant is explained,
# every third checked for programs, the others become C.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use File::Copy ();
use POSIX ();
use Test::More;

my $number = $ENV{MUTANTS} // 60;
my $seed = $ENV{MUTANTS_SEED} // 1;
my $seconds = 10;
my @warnings = qw(-std=c11 -Wall -Wextra -Iruntime -fsyntax-only -x c);
my @files = ("$FindBin::Bin/medium.mo", 'lib/Planar/Parts.mo', 'lib/Planar/Joints.mo', 'lib/Planar/Examples.mo');
@files = glob $ENV{MUTANTS_FILES} if $ENV{MUTANTS_FILES};

# A generator of its own, so that a seed means the same everywhere (Lewis, Goodman, Miller 1969).
sub pick {
    my ($n) = @_;
    $seed = $seed * 16807 % 2147483647;
    return $seed % $n;
}

# Words, each with the space before it.
sub words {
    my ($text) = @_;
    return $text =~ m{\G((?:\s|//[^\n]*|/\*.*?\*/)*(?:"(?:\\.|[^"])*"|\w+(?:\.\d+)?(?:[eE][-+]?\d+)?|[<>=:]=|<>|\S|\z))}gs;
}

my @mutations = (
    sub { my ($w) = @_; splice @$w, pick(scalar @$w), 1 },
    sub { my ($w) = @_; my $i = pick(scalar @$w); splice @$w, $i, 0, $w->[$i] },
    sub { my ($w) = @_; my $i = pick(@$w - 1); @$w[$i, $i + 1] = @$w[$i + 1, $i] },
    sub { my ($w) = @_; my ($i, $k) = (pick(scalar @$w), pick(scalar @$w)); $w->[$i] = $w->[$k] },
    sub { my ($w) = @_; my ($i, $k) = (pick(scalar @$w), pick(scalar @$w)); splice @$w, $i, 0, $w->[$k] },
);
my @line_mutations = (
    sub { my ($l) = @_; splice @$l, pick(scalar @$l), 1 },
    sub { my ($l) = @_; my $i = pick(scalar @$l); splice @$l, $i, 0, $l->[$i] },
    sub { my ($l) = @_; my $i = pick(@$l - 1); @$l[$i, $i + 1] = @$l[$i + 1, $i] },
    sub { my ($l) = @_; my $i = pick(scalar @$l); my $line = splice @$l, $i, 1; splice @$l, pick(scalar @$l), 0, $line },
);

sub mutant {
    my ($text) = @_;
    my $lines = pick(3) == 0;
    my @parts = $lines ? $text =~ /(.*\n)/g : words($text);
    for (0 .. pick(2)) {
        last if @parts < 2;
        my $set = $lines ? \@line_mutations : \@mutations;
        $set->[pick(scalar @$set)]->(\@parts);
    }
    return join '', @parts;
}

# The exit status of a command whose output goes to a file; 128 + 14 if it takes too long.
sub limited {
    my ($to, @command) = @_;
    my $pid = fork() // die "fork: $!\n";
    if ($pid == 0) {
        open STDIN, '<', '/dev/null' or POSIX::_exit(127);
        open STDOUT, '>', $to or POSIX::_exit(127);
        open STDERR, '>&', \*STDOUT or POSIX::_exit(127);
        alarm $seconds;
        { no warnings 'exec'; exec { $command[0] } @command }
        POSIX::_exit(127);
    }
    waitpid $pid, 0;
    return $? & 127 ? 128 + ($? & 127) : $? >> 8;
}

sub text_of {
    my ($path) = @_;
    open my $in, '<:raw', $path or return '';
    local $/;
    my $text = <$in>;
    return $text // '';
}

my $error = qr/(?:^|: )error: .* \[[a-z-]+\]$/m;
my @errors = ($error, $error, qr/"severity": "error"/);

# What is wrong with the compiler's answer to a text, or nothing; `way`: whether it is to be compiled, explained or checked
sub fault {
    my ($text, $way) = @_;
    my $file = write_file('mutant.mo', $text);
    my ($said, $c) = map { scratch_dir() . "/mutant.$_" } qw(said c);
    unlink $c;
    my @options = (['--emit-c', '-o', $c], ['--explain'], ['--check', '--diagnostics=json'])[$way]->@*;
    my $status = limited($said, mocc_path(), @options, $file);
    my $output = text_of($said);
    return "exit status $status\n$output" if $status != 0 && $status != 1;
    return "exit status 1 without an error\n$output" if $status == 1 && $output !~ $errors[$way];
    return "a text is missing\n$output" if $output =~ /\(null\)/;
    return "an error, but exit status 0\n$output" if $status == 0 && $output =~ $errors[$way];
    return if $status == 1 || $way;
    $status = limited($said, $ENV{CC} // 'gcc', @warnings, $c);
    $output = text_of($said);
    return $status || $output ne '' ? "the C compiler: exit status $status\n$output" : undef;
}

my $kept = 0;

sub check {
    my ($name, @texts) = @_;
    my $faults = 0;
    for my $i (0 .. $#texts) {
        my $fault = fault($texts[$i], $i % 3) // next;
        diag("$name $i: $fault") if $faults++ < 3;
        File::Copy::copy(scratch_dir() . '/mutant.mo', "$ENV{MUTANTS_KEEP}/" . ++$kept . '.mo') if $ENV{MUTANTS_KEEP};
    }
    is($faults, 0, "$name: " . scalar @texts);
}

for my $file (@files) {
    my $text = text_of($file);
    my ($base) = $file =~ m{([^/]+)$};
    is(fault($text, 0), undef, "$base compiles") if !$ENV{MUTANTS_FILES};
    check("mutants of $base", map { mutant($text) } 1 .. $number);
}

done_testing, exit if $ENV{MUTANTS_FILES};

# every beginning of a file, cut after a word
my @words = words(text_of($files[0]));
my $step = $ENV{MUTANTS} ? 1 : 6;
check('beginnings', map { join '', @words[0 .. $_ * $step] } 0 .. $#words / $step);

done_testing;
