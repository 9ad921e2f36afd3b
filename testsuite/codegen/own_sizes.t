# A[:, size(A, 1)]: sizes that follow from preceding ones, in models, records, connectors and functions, at compile time
# and in the run.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Clean;
use Test::More;

my $library = <<'END';
package Lib
  function trace "the input itself"
    input Real A[:, size(A, 1)];
    output Real t = 0;
  algorithm
    for i in 1:size(A, 1) loop
      t := t + A[i, i];
    end for;
  end trace;
  function square "a result and a local array"
    input Real A[:, size(A, 1)];
    output Real B[size(A, 1), size(B, 1)];
  protected
    Real C[:, size(C, 1) + 0] = A;
  algorithm
    B := C*A;
  end square;
  function cut "locals that get their sizes by assignment"
    input Real A[:, :];
    input Integer n;
    output Real s;
  protected
    Real C[:, size(C, 1)];
  algorithm
    C := A[1:n, 1:2];
    s := sum(C);
  end cut;
  function standard "a default"
    input Integer n = 3;
    input Real A[:, size(A, 1)] = 2*identity(n);
    output Real t = sum(A);
  algorithm
  end standard;
  function affine "behind the type's name, and more than one dimension further"
    input Real[:, size(A, 1) + 1] A;
    input Real T[:, size(T, 1), size(T, 1)*size(T, 2)];
    output Real s = sum(A) + sum(T);
  algorithm
  end affine;
  record System
    Real A[:, size(A, 1)];
    Real b[size(A, 1)];
  end System;
  record Sized
    Integer n;
    Real A[n, size(A, 1)];
  end Sized;
  function step
    input System s;
    input Real x[size(s.A, 1)];
    output Real y[size(x, 1)];
  algorithm
    y := s.A*x + s.b;
  end step;
  record Point
    Real x;
    Real A[:, size(A, 1)];
  end Point;
  function grid "arrays of records"
    input Point p[:, size(p, 1)];
    output Real s = sum(p.x) + sum(p.A);
  algorithm
  end grid;
  function points "the same among the locals"
    input Point p[:, :];
    output Real s;
  protected
    Point q[:, size(q, 1)];
  algorithm
    q := p;
    s := sum(q.x);
  end points;
  connector Pins = input Real;
  block Gain
    parameter Real K[:, size(K, 1)] = identity(2);
    input Pins u[size(K, 1)];
    output Real y[size(u, 1)];
  equation
    y = K*u;
  end Gain;
  model Cell
    parameter Real k = 1;
    Real v = k*time;
  end Cell;
end Lib;
END

my $model = $library . <<'END';
model M
  parameter Real A[:, size(A, 1)] = [1, 2; 3, 4];
  parameter Real B[:, size(B, 1) + 1] = [1, 2, 3; 4, 5, 6];
  parameter Lib.System r(A=[1, 2; 3, 4], b={1, -1});
  parameter Lib.System s = Lib.System([1, 2; 3, 4], {1, -1});
  parameter Lib.Sized z(n=2, A=[1, 2; 3, 4]);
  Lib.Gain gain(K=[1, 2, 3; 4, 5, 6; 7, 8, 10], u={time, 1, 2});
  Lib.Cell cell[2, size(cell, 1)](k={{1, 2}, {3, 4}});
  Real x[3, size(x, 1)] = fill(time, 3, 3);
  Real t = Lib.trace(A*time^2), dt = der(t), ddt = der(dt);
  Real q[2, 2] = Lib.square(A*time), dq[2, 2] = der(q);
  Real y[2] = Lib.step(r, {time, 1}), w[2] = Lib.step(s, {time, 1});
  Real c = Lib.cut([1, 2, 3; 4, 5, time], 2);
  Real d = Lib.standard(), e = Lib.standard(2), f = Lib.standard(A=[time, 1; 1, 1]);
  Real a = Lib.affine(B*time, fill(1, 2, 2, 4)), da = der(a);
  Real g = Lib.grid({{Lib.Point(time, [1, 2; 3, 4]), Lib.Point(2, ones(2, 2))},
                     {Lib.Point(1, ones(2, 2)), Lib.Point(0, ones(2, 2))}});
  Real h = Lib.points({{Lib.Point(time, [1]), Lib.Point(2, [2])}, {Lib.Point(1, [1]), Lib.Point(0, [3])}});
  Real sum_cell = sum(cell.v) + sum(x) + sum(z.A);
  constant Integer n = integer(Lib.trace([1, 2; 3, 4]));
  Real five[n] = fill(time, n);
end M;
END
my $r = simulate(compile_model(text => $model), '--stop', 2, '--interval', 1);
for my $i (0 .. 2) {
    my $T = $i;
    my %want = (
        t => 5 * $T**2, dt => 10 * $T, ddt => 10,
        'q[1,1]' => 7 * $T**2, 'q[1,2]' => 10 * $T**2, 'q[2,1]' => 15 * $T**2, 'q[2,2]' => 22 * $T**2,
        'dq[1,1]' => 14 * $T, 'dq[1,2]' => 20 * $T, 'dq[2,1]' => 30 * $T, 'dq[2,2]' => 44 * $T,
        'y[1]' => $T + 3, 'y[2]' => 3 * $T + 3, 'w[1]' => $T + 3, 'w[2]' => 3 * $T + 3,
        c => 12, d => 6, e => 4, f => $T + 3, a => 21 * $T + 16, da => 21, g => $T + 3 + 22, h => $T + 3,
        sum_cell => 10 * $T + 9 * $T + 10, 'five[5]' => $T,
        'gain.y[1]' => $T + 8, 'gain.y[2]' => 4 * $T + 17, 'gain.y[3]' => 7 * $T + 28,
    );
    close_to($r->{$_}[$i], $want{$_}, 1e-12, "$_ at $T") for sort keys %want;
}
clean_c('own sizes', text => $model);

# what only the run knows is checked there
for my $case (
    ['an argument', 'Lib.narrow([1, 2, 3; 4, 5, time])', qr/in Lib\.trace \(\w+\.mo:3\) for y \(\w+\.mo:\d+\): 'A' has size 2 in dimension 2, not 1 at time/],
    ['a local array', 'Lib.cut([1, 2, 3; 4, 5, time], integer(1 + time))', qr/in Lib\.cut \(\w+\.mo:25\) for y \(\w+\.mo:\d+\): 'C' has size 2 in dimension 2, not 1 at time/],
) {
    my ($name, $call, $message) = @$case;
    (my $text = $library) =~ s/end Lib;/function narrow\n input Real A[:, :];\n output Real t;\nalgorithm\n t := trace(A[1:1, 1:2]);\nend narrow;\nend Lib;/;
    my $sim = compile_model(text => "${text}model M\n  Real y = $call;\nend M;\n");
    my ($status, $out, $err) = run_simulator($sim, '--output', scratch_dir() . '/wrong.csv');
    is($status, 1, "$name: exit status");
    like($err, $message, "$name: message");
}
done_testing();
