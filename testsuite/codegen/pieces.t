# Hundreds of equations on lines of their own: their functions are written in pieces of bounded length. The numbers are
# those of the same equations as loops, and of the program as one text.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Test::More;
use Mocc;

my $n = 320; # whose fractions have few digits
my $folder = scratch_dir();

# The same equations, one by one and as loops; from 300 on a function is written in pieces of 50 steps.
my $head = <<'END';
function spread "Takes memory: arrays whose size the run knows"
  input Real x;
  output Real y;
protected
  Real s[:] = {x, 2*x, 3*x};
algorithm
  y := sum(s[1:integer(2 + 0*x)])/3;
end spread;

END
my ($x, $y, $lines) = ('', '', '');
for my $i (1 .. $n) {
    $x .= sprintf "  parameter Real k%d = %s;\n  Base.ContinuousState x%d(start=%s, fixed=true);\n  Real y%d, z%d;\n", $i,
      $i % 7 ? 0.5 + $i / $n : "2*$i/$n", $i, $i / 100, $i, $i;
    $lines .= sprintf "  y%d = k%d/(x%d + 10 + time)%s;\n  z%d = %s;\n  der(x%d) = y%d - spread(x%d);\n", $i, $i, $i,
      $i > 1 ? " + 0.5*y@{[$i - 1]}" : '', $i, $i % 50 ? "sqrt(y$i)" : "if x$i > 0.5 then y$i else -y$i", $i, $i, $i;
}
my $whole = <<"END";
${head}model Loop
  parameter Real k[$n] = {if mod(i, 7) > 0 then 0.5 + i/$n else 2*i/$n for i in 1:$n};
  Base.ContinuousState x[$n](start={i/100 for i in 1:$n}, each fixed=true);
  Real y[$n], z[$n];
equation
  y[1] = k[1]/(x[1] + 10 + time);
  for i in 2:$n loop
    y[i] = k[i]/(x[i] + 10 + time) + 0.5*y[i - 1];
  end for;
  for i in 1:$n loop
    z[i] = if mod(i, 50) > 0 then sqrt(y[i]) else if x[i] > 0.5 then y[i] else -y[i];
    der(x[i]) = y[i] - spread(x[i]);
  end for;
  annotation(experiment(StopTime=1, Interval=0.1));
end Loop;
END
my $plain = "${head}model Plain\n$x  Real long[700];\nequation\n$lines  for i in 1:700 loop\n    long[i] = i*y$n;\n  end for;\n"
  . "  annotation(experiment(StopTime=1, Interval=0.1));\nend Plain;\n";
my ($plain_file, $loop_file) = (write_file('Plain.mo', $plain), write_file('Loop.mo', $whole));

# --- the text
for my $tangents ([], ['--tangents']) {
    my ($status, undef, $err) = run_mocc('--emit-c', @$tangents, '-o', "$folder/Plain.c", $plain_file);
    is($status, 0, "@$tangents to C") or diag $err;
    open my $in, '<', "$folder/Plain.c" or die $!;
    my ($function, $length, @long) = ('', 0);
    my $pieces = 0;
    while (<$in>) {
        if (/^MOCC_(?:PIECE|CLASS)_FUNCTION void (\w+)\(.*\{$/) { ($function, $length) = ($1, 0); $pieces += /PIECE/ }
        $length += !m{^\s*/\*};
        push @long, "$function: $length lines" if /^\}/ && $function && $length > 300;
        $function = '' if /^\}/;
    }
    # those of initial equations and of changes of parameters are as long as these
    is(join("\n", grep { !/__parameter_changes/ } @long), '', 'no function is long');
    cmp_ok($pieces, '>=', 3 * $n / 50 + 1, 'there are pieces');
    my ($refused, undef, $why) = run_command('cc', qw(-std=c11 -O1 -Wall -Wextra -Werror -Iruntime -c -o), "$folder/Plain.o", "$folder/Plain.c");
    is($refused, 0, 'the text compiles without a warning') or diag $why;
}

# --- numbers
my $by_parts = compile_model(file => $plain_file);
my $loop = compile_model(file => $loop_file);
my $as_whole = compile_model(file => $plain_file, options => ['--whole']);
my ($one, $other, $third) = map { simulate($_, '--method', 'rk', '--tolerance', 1e-9) } $by_parts, $loop, $as_whole;
my @wrong = grep { my $i = $_; grep { "@{ $one->{qq($_$i)} }" ne "@{ $other->{qq($_\[$i])} }" } qw(x y z) } 1 .. $n;
is("@wrong", '', 'the numbers of loops, to the last digit');
is(join(' ', grep { "@{ $one->{$_} }" ne "@{ $third->{$_} }" } keys %$one), '', 'and those of one text');
cmp_ok($one->{'long[700]'}[3], '==', 700 * $one->{"y$n"}[3], 'a loop among them stays one');

# --- what is said about a step
my ($status, $out, $err) = run_simulator($by_parts, '--set', 'k133=-1e3');
is($status, 1, 'an operation of a piece that is not defined') or diag $out;
like($err, qr/\(\S*Plain\.mo:\d+\)/, 'is reported with its place');
like($err, qr/sqrt\(y133\)|z133/, 'and what it is') or diag $err;

done_testing;
