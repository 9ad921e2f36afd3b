# Powers of matrices whose exponent is known to the run, to the compiler, or to nobody before an event: the n-th power of
# a rotation turns by n times the angle, that of [1, 1; 1, 0] has Fibonacci's numbers.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Clean;
use Test::More;

my $model = <<'END';
package Lib
  function power
    input Real A[:, size(A, 1)];
    input Integer n;
    output Real B[size(A, 1), size(A, 1)];
  algorithm
    B := A^n;
  end power;
  function twelfth
    input Real A[:, :];
    output Real B[size(A, 1), size(A, 1)];
  algorithm
    B := A^12;
  end twelfth;
  function fibonacci
    input Integer n;
    output Integer f;
  protected
    Integer F[2, 2] = [1, 1; 1, 0];
  algorithm
    F := F^n;
    f := F[1, 2];
  end fibonacci;
end Lib;
model M
  parameter Integer n = 5;
  parameter Integer m = 2;
  final parameter Integer q = 4;
  discrete Integer k(start=1, fixed=true);
  parameter Real A[2, 2] = [1, 1; 1, 0];
  parameter Real Z[2, 2] = A^n;
  Real R[2, 2] = [cos(time), sin(time); -sin(time), cos(time)];
  Real none[2, 2] = R^0, one[2, 2] = R^1, two[2, 2] = R^2, P[2, 2] = R^n, dP[2, 2] = der(P), ddP[2, 2] = der(dP);
  Real Q[2, 2] = R^q, dQ[2, 2] = der(Q), T[2, 2] = Lib.twelfth(R), dT[2, 2] = der(T), ddT[2, 2] = der(dT);
  Real W[2, 2] = Lib.power(R, m), dW[2, 2] = der(W);
  Real E[0, 0] = zeros(0, 0)^n;
  Real z[Lib.fibonacci(6)] = fill(time, 8);
  Real all[3] = {sum(R^i) for i in 1:3};
  Real F40 = Lib.fibonacci(40);
  Real K[2, 2];
  Base.ContinuousState x(start=1, fixed=true);
  Base.LinearResponse cut;
equation
  when time > 0.5 then
    k = 3;
  end when;
  K = R^k;
  der(x) = -(A^n)*{x, 0}*{1, 0}/8;
  cut.residual = {1, 0}*(A^n)*{cut.balance, 1} - x;
end M;
END
my $sim = compile_model(text => $model);
for my $n (5, 0, 1, 6) {
    my @F = (0, 1);
    push @F, $F[-1] + $F[-2] for 1 .. 40;
    unshift @F, 1;    # F(-1), F(0), ...
    my $r = simulate($sim, '--stop', 1, '--interval', 0.25, '--tolerance', 1e-10, '--set', "n=$n");
    for my $i (0 .. $#{ $r->{time} }) {
        my $t = $r->{time}[$i];
        my $k = $t > 0.5 || $i > 2 ? 3 : 1;
        my %want = (
            'none[1,1]' => 1, 'none[2,1]' => 0, 'one[1,2]' => sin($t), 'two[2,1]' => -sin(2 * $t),
            'P[1,1]' => cos($n * $t), 'P[1,2]' => sin($n * $t), 'P[2,1]' => -sin($n * $t),
            'dP[1,1]' => -$n * sin($n * $t), 'ddP[1,2]' => -$n**2 * sin($n * $t),
            'Q[1,2]' => sin(4 * $t), 'dQ[1,2]' => 4 * cos(4 * $t),
            'T[1,2]' => sin(12 * $t), 'dT[1,2]' => 12 * cos(12 * $t), 'ddT[1,1]' => -144 * cos(12 * $t),
            'W[1,1]' => cos(2 * $t), 'dW[1,1]' => -2 * sin(2 * $t),
            'z[8]' => $t, 'all[3]' => 2 * cos(3 * $t), F40 => 102334155,
            'K[1,2]' => sin($k * $t), x => exp(-$F[$n + 2] / 8 * $t),
            'cut.balance' => (exp(-$F[$n + 2] / 8 * $t) - $F[$n + 1]) / $F[$n + 2],
        );
        close_to($r->{$_}[$i], $want{$_}, 1e-7, "$_ at $t, n = $n") for sort keys %want;
    }
}
clean_c('powers', text => $model);

# at events and at the start: what a variable was before is what a function gets, too
$model = <<'END';
function square
  input Real A[:, :];
  output Real B[size(A, 1), size(A, 2)] = A*A;
algorithm
end square;
model M
  parameter Integer n = 2;
  parameter Real A[2, 2](each fixed=false);
  discrete Real D[2, 2](start=[1, 1; 1, 0], each fixed=true);
  discrete Real E[2, 2](start=[1, 1; 1, 0], each fixed=true);
  Integer k(start=1, fixed=true);
  Base.ContinuousState x[2];
  Real y[2];
initial equation
  A = [1, 1; 1, 0]^n;
  x = A^n*{1, 0};
equation
  der(x) = -[1, 0; 0, 2]^n*x;
  when sample(0.1, 0.2) then
    k = pre(k) + 1;
    D = pre(D)^(pre(k) + 1);
    E = square(pre(E));
  end when;
  for i in 1:2 loop
    y[i] = sum(D^(i + 4));
  end for;
end M;
END
my $r = simulate(compile_model(text => $model), '--stop', 0.4, '--interval', 0.2, '--tolerance', 1e-10);
# D, E = [1, 1; 1, 0] to the powers 1, 2, 6 and 1, 2, 4
my @F = (0, 1);
push @F, $F[-1] + $F[-2] for 1 .. 40;
for my $row ([0, 1, 1], [0.2, 2, 2], [0.4, 6, 4]) {
    my ($t, $d, $e) = @$row;
    my ($i) = grep { abs($r->{time}[$_] - $t) < 1e-9 } 0 .. $#{ $r->{time} };
    my %want = (
        'A[1,1]' => 2, 'A[2,2]' => 1, 'x[1]' => 5 * exp(-$t), 'x[2]' => 3 * exp(-4 * $t), 'D[1,1]' => $F[$d + 1],
        'D[1,2]' => $F[$d], 'D[2,1]' => $F[$d], 'D[2,2]' => $F[$d - 1], 'E[1,1]' => $F[$e + 1], 'E[2,1]' => $F[$e],
        'E[2,2]' => $F[$e - 1], 'y[1]' => $F[5 * $d + 3], 'y[2]' => $F[6 * $d + 3],
    );
    close_to($r->{$_}[$i], $want{$_}, 1e-8 * (1 + $want{$_}), "$_ at $t") for sort keys %want;
}
clean_c('powers at events', text => $model);

# a power of a parameter is one, too; a negative exponent has no meaning
my ($status, $list) = run_simulator($sim, '--list');
like($list, qr/^Z\[1,1\]\s+parameter\s+8$/m, 'a parameter of a power');
my ($failed, $out, $err) = run_simulator($sim, '--set', 'm=-1', '--output', scratch_dir() . '/negative.csv');
is($failed, 1, 'a negative exponent in a function: exit status');
like($err, qr/in Lib\.power \(\w+\.mo:7\) for \w+ \(\w+\.mo:\d+\): the exponent of a matrix is negative: -1 at time 0$/m, 'message');
($failed, $out, $err) = run_simulator($sim, '--set', 'n=-2', '--output', scratch_dir() . '/negative.csv');
is($failed, 1, 'a negative exponent in a model: exit status');
like($err, qr/in M \(\w+\.mo:(\d+)\) for \w+ \(\w+\.mo:\1\): the exponent of a matrix is negative: -2/, 'message');
my $wrong = compile_model(text => <<'END');
function power
  input Real A[:, :];
  output Real s;
algorithm
  s := sum(A[1:1, :]^4);
end power;
model M
  Real y = power([time, 2; 3, 4]);
end M;
END
($failed, $out, $err) = run_simulator($wrong, '--output', scratch_dir() . '/wrong.csv');
like($err, qr/in power \(\w+\.mo:5\) for y \(\w+\.mo:8\): 'A\[1:1, :\]' has size 2 in dimension 2, not 1 at time 0/, 'no square matrix');
my $half = compile_model(text => <<'END');
function square "One size is known, the other one is that of the argument"
  input Real A[2, :];
  output Real s;
algorithm
  s := sum(A^2);
end square;
model M
  Real y = square([time, 2; 3, 4]);
end M;
END
close_to(simulate($half)->{y}[-1], 54, 1e-12, 'a matrix of which one size is known');
done_testing();
