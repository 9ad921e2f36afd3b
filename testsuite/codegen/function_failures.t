# Functions that cannot go on: a message that names the function, its file and line, and the time; the rows so far are
# kept; nothing crashes and nothing hangs.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use POSIX ();
use Test::More;

my $library = <<'END';
package Lib
  function endless
    input Real x;
    output Real y = x;
  algorithm
    while y >= 0 loop
      y := y + 1;
    end while;
  end endless;
  function deep
    input Real x;
    output Real y;
  algorithm
    y := deep(x + 1) + 1;
  end deep;
  function deepArray
    input Real x[3];
    output Real y[3];
  algorithm
    y := deepArray(x + {1, 2, 3}) .+ 1;
  end deepArray;
  function outside
    input Real x[:];
    input Integer i;
    output Real y;
  algorithm
    y := x[i];
  end outside;
  function checked
    input Real x;
    output Real y;
  algorithm
    assert(x < 0.5, "x = " + String(x) + " is too large");
    assert(x < 0.1, "this is only a warning", AssertionLevel.warning);
    y := x;
  end checked;
  function sizes
    input Real x[:];
    input Real y[:];
    output Real z;
  protected
    Real w[2];
  algorithm
    w := x + y;
    z := sum(w);
  end sizes;
  function points
    input Integer n;
    output Real y = sum(linspace(0, 1, n));
  algorithm
  end points;
end Lib;
END

my @cases = (
    ['a recursion without an end', 'Real y = Lib.deep(time);', 0,
        qr/^\w+: error: in Lib\.deep for y \(\w+\.mo:\d+\): the function calls itself too often, maybe without end at time 0$/],
    ['the same with arrays', 'Real y[3] = Lib.deepArray({time, 1, 2});', 0, qr/in Lib\.deepArray for y \(\w+\.mo:\d+\): the function calls itself too often/],
    ['a subscript', 'Real y = Lib.outside({1, 2, 3}, integer(1 + 4*time));', 75,
        qr/in Lib\.outside \(\w+\.mo:27\) for y \(\w+\.mo:\d+\): the subscript 4 of 'x' is outside 1\.\.3 at time 0\.75\d*$/],
    ['an assertion', 'Real y = Lib.checked(time);', 50, qr/in Lib\.checked \(\w+\.mo:33\) for y \(\w+\.mo:\d+\): x = 0\.5 is too large at time 0\.5$/],
    ['sizes of operands', 'Real y = if time < 0.5 then 0 else Lib.sizes({1, 2}, {1, 2, time});', 50,
        qr/in Lib\.sizes \(\w+\.mo:44\) for y \(\w+\.mo:\d+\): operands differ in size: 2 and 3 in dimension 1 at time 0\.5$/],
    ['too few points', 'Real y = Lib.points(if time < 0.5 then 2 else 1);', 50,
        qr/in Lib\.points \(\w+\.mo:49\) for y \(\w+\.mo:\d+\): 'linspace' needs at least 2 points at time 0\.5$/],
    ['the size of a variable', 'Real y = if time < 0.5 then 0 else Lib.sizes({1, 2, 3}, {1, 2, time});', 50,
        qr/in Lib\.sizes \(\w+\.mo:44\) for y \(\w+\.mo:\d+\): 'w' has size 2 in dimension 1, its value 3 at time 0\.5$/],
);
for my $case (@cases) {
    my ($name, $line, $rows, $message) = @$case;
    my $sim = compile_model(text => "${library}model M\n  $line\nend M;\n");
    my $csv = scratch_dir() . '/failing.csv'; # a run without a row leaves no file
    unlink $csv;
    my ($status, $out, $err) = run_simulator($sim, '--interval', 0.01, '--output', $csv);
    is($status, 1, "$name: exit status");
    my ($last) = (split /\n/, $err)[-1];
    like($last // '', $message, "$name: message");
    my %regular = map { sprintf('%.0f', 100 * $_) => 1 } @{ -e $csv ? read_csv($csv)->{time} : [] }; # events add rows of their own
    is(scalar(grep { $_ < $rows } keys %regular), $rows, "$name: rows kept");
    is(() = ($err =~ /only a warning/g), $name eq 'an assertion' ? 1 : 0, "$name: a warning is told once");
}

# what no clock ends, Ctrl-C does, and the rows are kept
for my $model ("Real y = if time < 0.5 then 0 else Lib.endless(time);",
    "Base.ContinuousState s(start=0, fixed=true);\nequation\n  der(s) = if time < 0.5 then 1 else Lib.endless(time);") {
    my $sim = compile_model(text => "${library}model M\n  $model\nend M;\n");
    my $csv = scratch_dir() . '/endless.csv';
    my $pid = fork() // die "fork: $!\n";
    if ($pid == 0) {
        open STDOUT, '>', '/dev/null';
        open STDERR, '>', scratch_dir() . '/endless.err';
        { exec $sim, '--interval', 0.01, '--output', $csv }
        POSIX::_exit(127);
    }
    for (1 .. 200) { # it is in the loop once rows have been written and no more come
        last if -s $csv;
        select undef, undef, undef, 0.02;
    }
    select undef, undef, undef, 0.3;
    kill 'INT', $pid;
    waitpid $pid, 0;
    is($? >> 8, 130, 'an endless loop ends by Ctrl-C');
    cmp_ok(scalar @{ read_csv($csv)->{time} }, '>', 20, 'the rows are kept');
    open my $err, '<', scratch_dir() . '/endless.err';
    like(join('', <$err>), qr/error: interrupted at time 0\.\d+$/, 'and said so');
}
done_testing();
