# Memory that runs out, files that cannot be opened, written, closed, renamed, programs that cannot be started or
# watched: one such call fails in a run of mocc or of a simulator, and all after it, too. It never crashes, says what it
# could not do, and no old file is lost.
#
# Of the calls some are tried, spread over the run; with MOCC_FAULTS=all (make check-slow) each of them.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Cwd ();
use Mocc;
use Test::More;

plan skip_all => 'sanitizers and valgrind have an allocator of their own' if $ENV{MOCC_UNDER} || mocc_path() =~ m{/san/};

my $mocc = Cwd::abs_path(mocc_path() . '-shared'); # the compiler itself has the C library in it
my $folder = scratch_dir();
my $library = "$folder/failing.so";
my ($status, $out, $err) = run_command('cc', '-shared', '-fPIC', '-O1', '-o', $library, "$FindBin::Bin/failing.c", '-ldl');
is($status, 0, 'the library that lets calls fail') or diag $err;
# The calls that count executed lines (make coverage) come after main.
my @calls = mocc_path() =~ m{/cov/} ? 'FAIL_MAIN=1' : ();
my $tries = ($ENV{MOCC_FAULTS} // '') eq 'all' ? 1e9 : 12;

# Runs a command with a failing call. Returns as run_command does, and how many calls of the kind there were.
sub run_failing {
    my ($kind, $at, $on, @command) = @_;
    my @set = ("LD_PRELOAD=$library", "FAIL_KIND=$kind", "FAIL_AT=$at", "FAIL_COUNT=$folder/count", @calls, $on ? 'FAIL_ON=1' : ());
    unlink "$folder/count";
    my @result = run_command('/usr/bin/env', @set, @command);
    open my $in, '<', "$folder/count" or return (@result, 0);
    return (@result, <$in> + 0);
}

sub text_of {
    my ($path) = @_;
    open my $in, '<:raw', $path or return undef;
    local $/;
    return scalar <$in>;
}

# survive(WHAT, FILE, WHOLE, COMMAND...): WHOLE tells of FILE's text whether it may be there.
sub survive {
    my ($what, $file, $whole, @command) = @_;
    for my $kind (qw(memory open write close rename spawn wait)) {
        my $calls = (run_failing($kind, 0, 0, @command))[3];
        next if !$calls;
        my $n = $calls < $tries ? $calls : $tries;
        my @bad;
        for my $try (0 .. $n - 1) {
            my $at = $n > 1 ? 1 + int($try * ($calls - 1) / ($n - 1)) : 1;
            for my $on (0, 1) {
                write_file($file, "old\n");
                my ($status, $out, $err) = run_failing($kind, $at, $on, @command);
                my $text = text_of("$folder/$file") // '';
                my $right = $status == 0 ? $whole->($text) : $status <= 3 && $err ne '' && ($text eq "old\n" || $whole->($text));
                my @left = glob "$folder/.mocc-* $folder/*.part";
                unlink @left;
                push @bad, "$at" . ($on ? ' and on' : '') . ": status $status, " . length($text) . " bytes, left: @left, $err"
                  if !$right || (@left && $status <= 1);
            }
        }
        is(join('', @bad), '', "$what: $kind, $n of $calls calls");
    }
    return;
}

my $model = write_file('M.mo', <<'END');
model M "A state, an event, a String"
  parameter Real k(unit="1/s") = 1 "Rate";
  Base.ContinuousState x(start=1, fixed=true);
  discrete Real n(start=0, fixed=true);
equation
  der(x) = -k*x;
  when x < 0.5 then
    n = pre(n) + 1;
  end when;
  assert(x > -1, "is " + String(x));
end M;
END
run_mocc('--emit-c', '-o', "$folder/right.c", $model);
my $right = text_of("$folder/right.c");
survive('C text', 'M.c', sub { $_[0] eq $right }, $mocc, '--emit-c', '-o', "$folder/M.c", $model);
survive('errors', 'M.txt', sub { 1 }, $mocc, '--check', write_file('Bad.mo', "model Bad\n  Real x = y;\nend Bad;\n"));
for my $format ('--check --diagnostics=json', '--check --diagnostics=sarif', '--dump=interface') {
    my @command = ($mocc, split(' ', $format), "$folder/Bad.mo");
    my ($failed, $all, undef, $calls) = run_failing('memory', 0, 0, @command);
    my $n = $calls < $tries ? $calls : $tries;
    my @bad;
    for my $at (map { 1 + int($_ * $calls / $n) } 0 .. $n - 1) {
        my ($status, $out, $err) = run_failing('memory', $at, 0, @command);
        push @bad, $at
          if !($status == 3 && $err ne "") && !($status == $failed && ($out eq $all || "$out$err" =~ m{Cannot allocate memory}));
    }
    is("@bad", '', "$format: all of it or status 3");
}
{
    my ($status, $out, $err) = run_failing('open', 1, 0, $mocc, '--check', '--watch', "$folder/Bad.mo");
    is("$status $err", "3 mocc: files cannot be watched: Too many open files\n", 'files cannot be watched');
    mkdir "$folder/alone";
    system 'cp', $mocc, "$folder/alone/mocc";
    ($status, $out, $err) = run_command("$folder/alone/mocc", '--check', "$folder/Bad.mo");
    is($status, 3, 'mocc alone');
    like($err, qr/^mocc: the bundled libraries are not beside the executable/, 'says what is missing');
}

# In place of the C compiler: what it reads is what it writes, and so is an archive that it links.
my $compiler = write_file('compiler', <<'END');
#!/bin/sh
for word; do
    case $last in -o) out=$word ;; esac
    case $word in /dev/fd/*) archive=$word ;; esac
    last=$word
done
exec cat $archive > "$out"
END
chmod 0755, $compiler;
$ENV{CC} = $compiler;
survive('compiled text', 'M.sim', sub { $_[0] eq $right }, $mocc, '--whole', '-o', "$folder/M.sim", $model);
{
    local $ENV{XDG_CACHE_HOME} = $folder;
    local $ENV{MOCC_CACHE_SIZE} = 0; # each object is removed as soon as it is there
    run_mocc('-o', "$folder/M.sim", $model);
    my $linked = text_of("$folder/M.sim");
    like($linked, qr/^!<arch>\n.*mocc_model/s, 'objects that are linked');
    survive('compiled parts', 'M.sim', sub { $_[0] eq $right || $_[0] eq $linked }, $mocc, '-o', "$folder/M.sim", $model);
}
delete $ENV{CC};
my $sim = compile_model(file => $model);
my $rows = qr/\Atime,[^\n]*\n(?:[^\n]*\n)*\z/;
survive('simulator', 'M.csv', sub { $_[0] =~ $rows }, $sim, '--stop', 2, '--output', "$folder/M.csv");
survive('MATLAB file', 'M.mat', sub { length $_[0] > 100 && eval { read_mat("$folder/M.mat") } }, $sim, '--stop', 2, '--output', "$folder/M.mat");
survive('list', 'M.none', sub { 1 }, $sim, '--list');
survive('page', 'M.html', sub { $_[0] =~ m{</html>\n\z} }, $sim, '--stop', 2, '--animate', "$folder/M.html");
survive('picture', 'M.svg', sub { $_[0] =~ m{</svg>\n\z} }, $sim, '--stop', 2, '--plot', 'x', '--output', "$folder/M.svg");

done_testing;
