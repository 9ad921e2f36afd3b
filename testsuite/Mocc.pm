# Helpers of the test suite: compile a model, run its simulator, read the result, compare.
#
#   use FindBin;
#   use lib "$FindBin::Bin/..";
#   use Mocc;
#
#   my $sim = compile_model(model => 'Planar.Examples.Pendulum');
#   my $res = simulate($sim, '--tolerance', 1e-10);
#   close_to($res->{'revolute.phi'}[-1], -1.137459, 1e-6, 'angle at the end');
#
# The compiler is $ENV{MOCC}, or ./mocc: the tests run from the project's root. Compiler and simulators are started by
# the command in $ENV{MOCC_UNDER} (valgrind) if that is set. Where it, or a sanitizer, ends a program with status 99, a
# test fails, whatever status was expected. $ENV{MOCC_QUICK} is for a quick run: models run in memory, slow files are skipped.
package Mocc;

use strict;
use warnings;
use Digest::MD5 'md5_hex';
use Encode 'encode_utf8';
use Exporter 'import';
use File::Spec;
use File::Temp;
use POSIX ();
use Test::More ();

our @EXPORT = qw(
  slow_test mocc_path scratch_dir write_file run_command run_mocc compile_model run_simulator simulate read_csv read_mat
  close_to shows same_course rk_reference solve_linear
);

# Programs leave signals alone that are ignored when they start. So it is in the background of a script; tests send them.
$SIG{$_} = 'DEFAULT' for qw(INT QUIT);

# What mocc keeps of classes that it has compiled is the build's own: no test touches the user's cache, and what an
# earlier run of the tests has left there differs from what this one makes in its time only.
$ENV{XDG_CACHE_HOME} = File::Spec->rel2abs(($ENV{MOCC_BUILD} // 'build') . '/cache');

my $scratch;
my $serial = 0;

my @under = split ' ', $ENV{MOCC_UNDER} // '';
my $objection = 99;

# Warnings count as errors, but not with sanitizers, where gcc has false ones. mocc links by gold where it is,
# which is quicker, but only with the compiler that it knows.
my $compiler = $ENV{MOCC_CFLAGS} ? 'gcc' : 'gcc -Wall -Wextra -Werror -Wno-infinite-recursion';
$compiler .= ' -fuse-ld=gold -Wl,--build-id=none' if grep { -x "$_/ld.gold" } split /:/, $ENV{PATH} // '';

sub mocc_path { return $ENV{MOCC} // './mocc' }

# slow_test(WHAT): skips the whole file in a quick run, because of what it does.
sub slow_test {
    my ($what) = @_;
    Test::More::plan(skip_all => "not in a quick run: $what") if $ENV{MOCC_QUICK};
    return;
}

# A folder for this test's files; it goes away with the test.
sub scratch_dir {
    $scratch //= File::Temp->newdir('mocc-test-XXXXXX', TMPDIR => 1);
    return "$scratch";
}

# write_file(NAME, TEXT): a file in the scratch folder. Returns its path.
sub write_file {
    my ($name, $text) = @_;
    my $path = scratch_dir() . "/$name";
    open my $out, '>:raw', $path or die "$path: $!\n";
    print {$out} $text;
    close $out or die "$path: $!\n";
    return $path;
}

sub slurp {
    my ($path) = @_;
    open my $in, '<:raw', $path or die "$path: $!\n";
    local $/;
    my $text = <$in>;
    close $in;
    return $text // '';
}

# run_command(PROGRAM, ARGUMENTS...): returns (exit status, standard output, standard error); a program that ends by
# a signal has 128 + its number as status, one that cannot be started 127. No shell comes in between.
sub run_command {
    my @command = @_;
    my ($out, $err) = map { scratch_dir() . "/$_." . ++$serial } qw(stdout stderr);
    my $pid = fork() // die "fork: $!\n";
    if ($pid == 0) {
        open STDIN, '<', '/dev/null' or POSIX::_exit(127);
        open STDOUT, '>', $out or POSIX::_exit(127);
        open STDERR, '>', $err or POSIX::_exit(127);
        { no warnings 'exec'; exec { $command[0] } @command }
        print STDERR "cannot start $command[0]: $!\n";
        close STDERR;
        POSIX::_exit(127);
    }
    waitpid $pid, 0;
    my $status = $? & 127 ? 128 + ($? & 127) : $? >> 8;
    my @text = (slurp($out), slurp($err));
    unlink $out, $err;
    if ($status == $objection) {
        Test::More::fail("no memory error in @command");
        Test::More::diag($text[1]);
    }
    return ($status, @text);
}

# run_mocc(ARGUMENTS...): the compiler; returns (exit status, standard output, standard error).
sub run_mocc { return run_command(@under, mocc_path(), @_) }

# compile_model(file => PATH or [PATHS], text => MODELICA, model => NAME, options => [...]): a simulator's path.
# All are optional: a library's model needs only its name. Dies with the diagnostics when the model does not compile, and
# with those of the C compiler if it warns of the C text. program => 1: the C compiler makes a program in any case, for it
# is looked at, computes long, is run often or calls external functions.
sub compile_model {
    my %arg = @_;
    my @files = !defined $arg{file} ? () : ref $arg{file} ? @{ $arg{file} } : $arg{file};
    my $sim = scratch_dir() . '/sim' . ++$serial;
    my $in_memory = runs_in_memory(\%arg);
    $arg{options} = [optimization(\%arg), @{ $arg{options} // [] }];
    my $kept = $in_memory ? undef : kept_simulator(\%arg, @files);
    return $sim if $kept && link $kept, $sim;
    push @files, write_file('model' . ++$serial . '.mo', $arg{text}) if defined $arg{text};
    my @model = (defined $arg{model} ? ('--model', $arg{model}) : (), @files);
    my @command = $in_memory ? ('--emit-c', '-o', '/dev/null', @model) : (@{ $arg{options} }, '-o', $sim, @model);
    local $ENV{CC} = $ENV{CC} // $compiler;
    my ($status, $out, $err) = run_mocc(@command);
    die join(' ', mocc_path(), @command) . ": exit status $status\n$out$err" if $status != 0 || $err =~ / cannot compile .* by itself/;
    write_runner($sim, @model) if $in_memory;
    link $sim, $kept if $kept;
    return $sim;
}

# Whether a model runs in memory (mocc run): it takes a fraction of the time that the C compiler takes. Models of
# libraries are compiled as users compile them.
sub runs_in_memory {
    my ($arg) = @_;
    return $ENV{MOCC_QUICK} && !@under && !$arg->{program} && !@{ $arg->{options} // [] } && defined($arg->{text} // $arg->{file});
}

# Makes a script of mocc run, for what a simulator is used for. Compiling has given the warnings.
sub write_runner {
    my ($path, @model) = @_;
    my ($mocc, @words) = map { s/'/'\\''/gr } File::Spec->rel2abs(mocc_path()), 'run', '-Wno-all', @model;
    open my $out, '>:raw', $path or die "$path: $!\n";
    print {$out} join(' ', '#!/bin/sh' . "\nexec", map { "'$_'" } $mocc, @words), " \"\$@\"\n";
    close $out or die "$path: $!\n";
    chmod 0755, $path or die "$path: $!\n";
    return;
}

# Models of tests are compiled with -O1, which takes a quarter of the time less than -O2. What users get is tested by the
# models of libraries, and by all of them under valgrind; with sanitizers both take long.
sub optimization {
    my ($arg) = @_;
    return if @under || grep { /^-O/ } @{ $arg->{options} // [] };
    return defined $arg->{text} || defined $arg->{file} || $ENV{MOCC_CFLAGS} ? '-O1' : ();
}

# Where a run of the suite keeps the simulator of these arguments, as the runner has $ENV{MOCC_KEPT} for: the same model
# is asked for in many tests. Nothing for files of a test's own, and folders, which may change.
sub kept_simulator {
    my ($arg, @files) = @_;
    return if !$ENV{MOCC_KEPT} || grep { !m{\btestsuite/.*\.mo\z} } @files;
    my @what = (mocc_path(), $ENV{CC}, @{ $arg->{options} }, '--', @$arg{qw(model text)}, map { File::Spec->rel2abs($_) } @files);
    return "$ENV{MOCC_KEPT}/" . md5_hex(encode_utf8(join "\0", map { $_ // '' } @what));
}

# run_simulator(SIM, ARGUMENTS...): returns (exit status, standard output, standard error). Messages begin with the name of
# the simulator, in memory too.
sub run_simulator {
    my ($sim, @arguments) = @_;
    my ($status, $out, $err) = run_command(@under, $sim, @arguments);
    my ($name) = $sim =~ m{([^/]+)\z};
    $err =~ s/^mocc run [^:\n]+: /$name: /mg if $ENV{MOCC_QUICK};
    return ($status, $out, $err);
}

# simulate(SIM, ARGUMENTS...): the result as a reference to a hash from column name to an array of numbers ('time' is
# one of the columns). Dies with what the simulator said when it fails.
sub simulate {
    my ($sim, @arguments) = @_;
    my $csv = scratch_dir() . '/result' . ++$serial . '.csv';
    my ($status, $out, $err) = run_simulator($sim, @arguments, '--output', $csv);
    die "$sim @arguments: exit status $status\n$out$err" if $status != 0;
    my $result = read_csv($csv);
    unlink $csv;
    return $result;
}

# read_csv(PATH): columns by name. Fields may be quoted as in RFC 4180.
sub read_csv {
    my ($path) = @_;
    my @lines = split /\r?\n/, slurp($path);
    die "$path: empty\n" unless @lines;
    my @names = csv_fields(shift @lines);
    my @fields;
    for my $line (@lines) {
        my $before = @fields;
        push @fields, $line =~ tr/"// ? csv_fields($line) : split /,/, $line, -1;
        die "$path: " . (@fields - $before) . ' fields under ' . @names . " names: $line\n" if @fields != $before + @names;
    }
    my %place;
    for my $i (0 .. $#names) {
        die "$path: column $names[$i] stands there twice\n" if exists $place{ $names[$i] };
        $place{ $names[$i] } = $i;
    }
    tie my %result, 'Mocc::Columns', \%place, \@fields;
    return \%result;
}

sub csv_fields {
    my ($line) = @_;
    my @fields;
    while ($line =~ /\G(?:"((?:[^"]|"")*)"|([^,]*))(,|\z)/g) {
        my ($quoted, $plain, $end) = ($1, $2, $3);
        $quoted =~ s/""/"/g if defined $quoted;
        push @fields, $quoted // $plain;
        last if $end eq '';
    }
    return @fields;
}

# Of a table, a hash with columns that are made out of its fields when they are asked for: most of them never are.
package Mocc::Columns {
    require Tie::Hash;
    our @ISA = ('Tie::ExtraHash');

    sub TIEHASH {
        my ($class, $place, $fields) = @_;
        return bless [{ map { $_ => undef } keys %$place }, $place, $fields], $class;
    }

    sub FETCH {
        my ($self, $name) = @_;
        my ($columns, $place, $fields) = @$self;
        return $columns->{$name} if defined $columns->{$name} || !exists $columns->{$name};
        my $width = keys %$place;
        return $columns->{$name} = [@$fields[map { $_ * $width + $place->{$name} } 0 .. @$fields / $width - 1]];
    }
}

# read_mat(PATH): the matrices of a MATLAB file of level 4, by name, and what they say of the variables if it is a
# trajectory. Returns {matrix => {NAME => [COLUMN, ...]}, order => [NAMES], text => {NAME => DESCRIPTION},
# info => {NAME => [FOUR NUMBERS]}, value => {NAME => [VALUES]}}; a matrix of characters has texts as its columns.
# Dies where the file is not exactly that; with torn => 1 something may follow the last matrix of a trajectory.
sub read_mat {
    my ($path, %how) = @_;
    my $bytes = slurp($path);
    my (%matrix, @order);
    my $at = 0;
    while ($at < length $bytes && !($how{torn} && $matrix{data_2})) {
        my ($type, $rows, $columns, $imaginary, $length) = unpack "\@$at l<5", $bytes;
        my $name = substr $bytes, $at + 20, $length - 1;
        $at += 20 + $length;
        my ($size, $format) = $type == 0 ? (8, 'd<') : $type == 20 ? (4, 'l<') : $type == 51 ? (1, 'a') : (0, '');
        die "$path: matrix $name of type $type\n" if !$size || $imaginary;
        die "$path: matrix $name is cut off\n" if $at + $size * $rows * $columns > length $bytes;
        my $width = $size * $rows;
        my $unpack = $type == 51 ? "a$rows" : "$format$rows";
        $matrix{$name} = [map { my @v = unpack $unpack, substr $bytes, $at + $_ * $width, $width; $type == 51 ? $v[0] : \@v }
              0 .. $columns - 1];
        push @order, $name;
        $at += $width * $columns;
    }
    my %result = (matrix => \%matrix, order => \@order);
    return \%result if !$matrix{dataInfo};
    for my $i (0 .. $#{ $matrix{name} }) {
        my ($name, $text) = map { s/ +\z//r } $matrix{name}[$i], $matrix{description}[$i];
        die "$path: $name stands there twice\n" if exists $result{info}{$name};
        my $info = $result{info}{$name} = $matrix{dataInfo}[$i];
        my ($table, $row) = @$info;
        $result{text}{$name} = $text;
        $result{value}{$name} = [map { ($row < 0 ? -1 : 1) * $_->[abs($row) - 1] } @{ $matrix{ 'data_' . ($table || 2) } }];
    }
    return \%result;
}

sub is_number { return defined $_[0] && $_[0] =~ /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/ }

# close_to(GOT, EXPECTED, TOLERANCE, NAME): a test that passes when |GOT - EXPECTED| <= TOLERANCE * |EXPECTED|;
# an EXPECTED of zero takes TOLERANCE as absolute.
sub close_to {
    my ($got, $expected, $tolerance, $name) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my $bound = $tolerance * (abs($expected) || 1);
    my $passed = is_number($got) && abs($got - $expected) <= $bound;
    Test::More::ok($passed, $name)
      or Test::More::diag(sprintf "got %s, expected %.16g +- %.3g", $got // 'nothing', $expected, $bound);
    return $passed;
}

# shows(GOT, DIGITS, NAME): a test that passes when GOT agrees with a printed value: to half a unit of its last digit
# and 1e-6 relative. DIGITS is a string, for its trailing zeros count.
sub shows {
    my ($got, $digits, $name) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my ($fraction) = $digits =~ /\.(\d*)/;
    my $bound = 0.5 * 10**-length($fraction // '') + 1e-6 * abs $digits;
    my $passed = is_number($got) && abs($got - $digits) <= $bound;
    Test::More::ok($passed, $name) or Test::More::diag("got " . ($got // 'nothing') . ", expected $digits");
    return $passed;
}

# same_course(GOT, EXPECTED, TOLERANCE, NAME): a test that passes when two arrays agree everywhere, TOLERANCE being
# relative to the largest magnitude in EXPECTED (absolute when that is zero).
sub same_course {
    my ($got, $expected, $tolerance, $name) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    if (!$got || @$got != @$expected || !@$expected) {
        Test::More::ok(0, $name);
        Test::More::diag('got ' . ($got ? scalar @$got : 'no') . ' values, expected ' . @$expected);
        return 0;
    }
    my $scale = 0;
    for (@$expected) { $scale = abs $_ if abs $_ > $scale }
    my ($worst, $at) = (-1, 0);
    for my $i (0 .. $#$expected) {
        my $error = is_number($got->[$i]) ? abs($got->[$i] - $expected->[$i]) : 9**9**9;
        ($worst, $at) = ($error, $i) if $error > $worst;
    }
    my $passed = $worst <= $tolerance * ($scale || 1);
    Test::More::ok($passed, $name)
      or Test::More::diag(sprintf 'worst in row %d: got %s, expected %.16g, tolerance %.3g of %.6g',
        $at, $got->[$at], $expected->[$at], $tolerance, $scale || 1);
    return $passed;
}

# rk_reference(F, Y0, TIMES, TOLERANCE): integrates y' = F(t, y) from y = Y0 at TIMES->[0]. F gets t and a reference to
# y and returns the derivatives as a list. Returns one array of values for each component of y, one value for each
# time. The method is the Runge-Kutta pair 5(4) of Dormand and Prince, TOLERANCE (default 1e-13) bounds the error of a
# step.
my @C = (0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1, 1);
my @A = (
    [],
    [1 / 5],
    [3 / 40,       9 / 40],
    [44 / 45,      -56 / 15,      32 / 9],
    [19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729],
    [9017 / 3168,  -355 / 33,     46732 / 5247, 49 / 176, -5103 / 18656],
    [35 / 384,     0,             500 / 1113,   125 / 192, -2187 / 6784, 11 / 84],
);
my @E = (71 / 57600, 0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40);

sub rk_reference {
    my ($f, $y0, $times, $tolerance) = @_;
    $tolerance //= 1e-13;
    my @y = @$y0;
    my $t = $times->[0];
    my @result = map { [$_] } @y;
    my $h = 1e-4;
    my @first = $f->($t, \@y);
    for my $goal (@$times[1 .. $#$times]) {
        while ($t < $goal) {
            my $last = $t + 1.01 * $h >= $goal;
            my $step = $last ? $goal - $t : $h;
            my (@k, @z);
            $k[0] = \@first;
            for my $s (1 .. 6) {
                @z = @y;
                for my $j (0 .. $s - 1) {
                    my $a = $step * $A[$s][$j] or next;
                    $z[$_] += $a * $k[$j][$_] for 0 .. $#y;
                }
                $k[$s] = [$f->($t + $C[$s] * $step, \@z)];
            }
            my $error = 0;
            for my $i (0 .. $#y) {
                my $e = 0;
                $e += $E[$_] * $k[$_][$i] for 0 .. 6;
                $e = abs($e * $step) / ($tolerance * (1 + abs $y[$i]));
                $error = $e if $e > $error;
            }
            if ($error <= 1) {
                @y = @z;
                @first = @{ $k[6] };
                $t = $last ? $goal : $t + $step;
            }
            my $factor = $error > 0 ? 0.9 * $error**-0.2 : 5;
            $factor = $factor < 0.2 ? 0.2 : $factor > 5 ? 5 : $factor;
            $h = $step * $factor if $error > 1 || !$last || $factor < 1;
        }
        push @{ $result[$_] }, $y[$_] for 0 .. $#y;
    }
    return @result;
}

# solve_linear(A, B): the solution x of A x = B as a list, by elimination with row pivots. A is an array of rows.
sub solve_linear {
    my ($matrix, $right) = @_;
    my @row = map { [@{ $matrix->[$_] }, $right->[$_]] } 0 .. $#$right;
    my $n = @row;
    for my $k (0 .. $n - 1) {
        my ($pivot) = sort { abs $row[$b][$k] <=> abs $row[$a][$k] } $k .. $n - 1;
        die "solve_linear: singular matrix\n" if $row[$pivot][$k] == 0;
        @row[$k, $pivot] = @row[$pivot, $k];
        for my $i ($k + 1 .. $n - 1) {
            my $factor = $row[$i][$k] / $row[$k][$k] or next;
            $row[$i][$_] -= $factor * $row[$k][$_] for $k .. $n;
        }
    }
    my @x;
    for my $k (reverse 0 .. $n - 1) {
        my $sum = $row[$k][$n];
        $sum -= $row[$k][$_] * $x[$_] for $k + 1 .. $n - 1;
        $x[$k] = $sum / $row[$k][$k];
    }
    return @x;
}

1;
