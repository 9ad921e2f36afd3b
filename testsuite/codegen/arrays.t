# Arrays: arithmetic, slices, loops in every direction, subscripts, empty arrays, states.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Test::More;
use Mocc;
use Clean;

# Values that do not change: expected ones written here, row by row.
my @values = (
    ['Real', '[2]',    '[1, 2; 3, 4]*{5, 6}',              [17, 39]],
    ['Real', '[2]',    '{5, 6}*[1, 2; 3, 4]',              [23, 34]],
    ['Real', '[2, 2]', '[1, 2; 3, 4]*[0, 1; 2, 3]',        [4, 7, 8, 15]],
    ['Real', '',       '{1, 2, 3}*{4, 5, 6}',              [32]],
    ['Real', '[3, 2]', 'transpose([1, 2, 3; 4, 5, 6])',    [1, 4, 2, 5, 3, 6]],
    ['Real', '[2, 2]', '[1, 2; 3, 4] .* [5, 6; 7, 8]',     [5, 12, 21, 32]],
    ['Real', '[2]',    '{8, 9} ./ {2, 3}',                 [4, 3]],
    ['Real', '[2]',    '{2, 3} .^ 2',                      [4, 9]],
    ['Real', '[2]',    '1 .- {2, 3}',                      [-1, -2]],
    ['Real', '[2]',    '{2, 3} .+ 1',                      [3, 4]],
    ['Real', '[2]',    '-({2, 3} - {5, 7})/2',             [1.5, 2]],
    ['Real', '[3]',    '1:3',                              [1, 2, 3]],
    ['Real', '[4]',    '7:-2:1',                           [7, 5, 3, 1]],
    ['Real', '[3]',    '0:0.25:0.5',                       [0, 0.25, 0.5]],
    ['Real', '[2, 3]', 'zeros(2, 3)',                      [0, 0, 0, 0, 0, 0]],
    ['Real', '[2]',    'ones(2)*3',                        [3, 3]],
    ['Real', '[2]',    'fill(7, 2)',                       [7, 7]],
    ['Real', '[2, 2]', '2*identity(2) + ones(2, 2)',       [3, 1, 1, 3]],
    ['Real', '[2, 3]', '{{10*i + j for j in 1:3} for i in 1:2}', [11, 12, 13, 21, 22, 23]],
    ['Real', '[3, 2]', '{10*i + j for i in 1:2, j in 1:3}', [11, 21, 12, 22, 13, 23]],
    ['Real', '',       'sum([1, 2; 3, 4])',                [10]],
    ['Real', '',       'product({2, 3, 7})',               [42]],
    ['Real', '',       'min({3, -2, 7})',                  [-2]],
    ['Real', '',       'max([3, -2; 7, 1])',               [7]],
    ['Real', '',       'max(i*(7 - i) for i in 1:6)',      [12]],
    ['Real', '[2]',    'sum({i, i*i} for i in 1:3)',       [6, 14]],
    ['Real', '[2]',    'sum(j*m[i, 1:2] for i in 1:3, j in 1:2)', [3*63, 3*66]],
    ['Real', '[2, 2]', 'sum(i*[1, n; v[1], 2] for i in 1:2) - ones(2, 2)', [2, 8, 29, 5]],
    ['Real', '',       'sum(zeros(0)) + product(ones(0))', [1]],
    ['Real', '',       'size(m, 1) + 10*size(m, 2)',       [43]],
    ['Real', '[2]',    'size(m)',                          [3, 4]],
    ['Real', '[4]',    'm[2, :]',                          [21, 22, 23, 24]],
    ['Real', '[3]',    'm[:, end]',                        [14, 24, 34]],
    ['Real', '[2, 2]', 'm[2:3, {4, 1}]',                   [24, 21, 34, 31]],
    ['Real', '[2]',    'm[end:-2:1, 2]',                   [32, 12]],
    ['Real', '',       'm[n, n + 1]',                      [34]],
    ['Real', '[3]',    'v[pick]',                          [30, 10, 20]],
    ['Real', '',       'v[pick[2]]',                       [10]],
    ['Real', '[2]',    'if n > 2 then v[1:2] else v[2:3]', [10, 20]],
    ['Real', '[3]',    'abs(v - {20, 20, 20})',            [10, 0, 10]],
    ['Real', '[3]',    'max(v, {15, 25, 5})',              [15, 25, 30]],
    ['Real', '',       'big*big',                          [385]],
    ['Real', '',       'sum(transpose(wide)*wide)',        [12 * 12 * 2]],
    ['Real', '[12]',   '2*wide[1, :] - {i for i in 1:12}', [map { 2 - $_ } 1 .. 12]],
    ['Real', '',       '1 - (2 - 3) + 4 + 2^3/4/2',     [1 + 1 + 4 + 1]],
    ['Real', '',       '2*3/(4*5)/(6/7) - (1 - 2)*(3 - 4)', [0.35 - 1]],
    ['Real', '',       'div(-7, 2) + 10*mod(-7, 2) + 100*rem(-7, 2)', [-3 + 10 - 100]],
    ['Real', '',       'integer(-2.5) + ceil(2.25) + 10*floor(-0.5)', [-10]],
    ['Real', '',       'if not (n == 3 and n <> 4) then 1 elseif n >= 3 or n < 0 then 2 else 3', [2]],
    ['Boolean', '',    'n > 2 and not (n <= 2)',           [1]],
    ['Integer', '',    '2*n - 7',                          [-1]],
);
my $declared = join '', map { "  $values[$_][0] a$_$values[$_][1] = $values[$_][2];\n" } 0 .. $#values;
my $text = <<"END";
model Values
  parameter Integer n = 3;
  parameter Integer pick[3] = {3, 1, 2};
  parameter Real m[3, 4] = {{10*i + j for j in 1:4} for i in 1:3};
  parameter Real v[3] = {10, 20, 30};
  parameter Real big[10] = 1:10;
  parameter Real wide[2, 12] = ones(2, 12);
$declared
end Values;
END
clean_c('values', text => $text);
{
    my $r = simulate(compile_model(text => $text), '--interval', 1);
    for my $i (0 .. $#values) {
        my @got = map { $r->{$_}[-1] } sort { natural($a) cmp natural($b) } grep { /^a$i(\[|$)/ } keys %$r;
        my $same = @got == @{ $values[$i][3] };
        $same &&= abs($got[$_] - $values[$i][3][$_]) < 1e-12 for 0 .. $#got;
        ok($same, $values[$i][2]) or diag("got @got, expected @{$values[$i][3]}");
    }
}
sub natural { return join '', map { /\d/ ? sprintf '%06d', $_ : $_ } split /(\d+)/, $_[0] }

# What changes: equations in loops, slices that are determined one by one, states, subscripts of every form.
my $loops = <<'END';
model Loops
  parameter Integer n = 20;
  parameter Integer which;
  parameter Real A[3, 3] = {{-1, 2, 0}, {0, -1, 2}, {0, 0, -1}};
  Base.ContinuousState x[3](start={1, 2, 3});
  Base.ContinuousState y[2, 2](each start=0.5);
  Base.ContinuousState q(start=1);
  Real back[n];
  Real stripes[n];
  Real flat[12];
  Real grid[3, 4];
  Real turned[4, 3];
  Real parts[6];
  Real dparts[6];
  Real rate[3];
  Real rate2;
  Real chosen;
  Real none[0];
  Real no[0, 3];
  Real also[2];
  Real upper[4, 4];
  Real diagonal;
  Real mirrored[n];
  Real solved[2];
  Real 'list'[5];
equation
  der(x) = A*x;
  for i in 1:2 loop
    der(y[i, :]) = -i*y[i, :];
  end for;
  der(q) = sum(none) - q + sum(no);
  back[n] = time;
  for i in n - 1:-1:1 loop
    back[i] = back[i + 1] + i;
  end for;
  for i in 2:2:n loop
    stripes[i] = i*time;
  end for;
  for i in n - 1:-2:1 loop
    stripes[i] = -i;
  end for;
  for i in 1:3, j in 1:4 loop
    flat[(i - 1)*4 + j] = 100*i + j + time;
  end for;
  for j in 4:-1:1 loop
    for i in 3:-1:1 loop
      grid[i, j] = flat[13 - ((i - 1)*4 + j)];
      turned[j, i] = 2*grid[i, j];
    end for;
  end for;
  parts[{1, 6}] = {sin(time), 6};
  parts[2:3] = parts[1:5:6]*time;
  parts[4:5] = parts[3:-1:2];
  dparts = der(parts);
  rate = der(A*x + {0, 0, time^2});
  rate2 = der(der(x[3]));
  chosen = grid[which, which + 1] + x[which];
  for i in 1:0 loop
    none[i] = 1;
  end for;
  no = zeros(0, 3);
  for i in {2, 1} loop
    also[i] = i + time;
  end for;
  for i in 1:4 loop
    for j in i:4 loop
      upper[i, j] = i*j;
    end for;
    for j in 1:i - 1 loop
      upper[i, j] = upper[j, i] - 1;
    end for;
  end for;
  diagonal = sum(upper[i, i] for i in 1:4);
  for i in 1:n loop
    mirrored[n - (i - 1)] = back[i];
  end for;
  2*solved - {1, time} = 3*({time, 2} - solved);
  for time2 in 1:5 loop
    'list'[6 - time2] = if time2 > 2 then time2 else 'list'[6 - time2] + 0*time2 + 1 - 'list'[6 - time2];
  end for;
end Loops;
END
$loops =~ s/ else 'list'.*?;/ else 10*time2;/;
clean_c('loops', text => $loops);
{
    my $r = simulate(compile_model(text => $loops), '--tolerance', 1e-11, '--interval', 0.25, '--set', 'which=2');
    for my $row (0 .. $#{ $r->{time} }) {
        my $t = $r->{time}[$row];
        my $is = sub { my ($name, $value, $tolerance) = @_; close_to($r->{$name}[$row], $value, $tolerance // 1e-13, "$name at $t") };
        my $e = exp -$t;
        my @x = ((1 + 4 * $t + 6 * $t**2) * $e, (2 + 6 * $t) * $e, 3 * $e);
        $is->('x[' . ($_ + 1) . ']', $x[$_], 1e-8) for 0 .. 2;
        $is->("y[$_,1]", 0.5 * exp(-$_ * $t), 1e-8) for 1, 2;
        $is->('q', $e, 1e-8);
        $is->('rate2', 3 * $e, 1e-8);
        $is->('rate[3]', 3 * $e + 2 * $t, 1e-7);
        $is->('back[1]', $t + 190);
        $is->('mirrored[20]', $t + 190);
        $is->('mirrored[3]', $t + 19 + 18);
        $is->('stripes[20]', 20 * $t);
        $is->('stripes[19]', -19);
        $is->("flat[$_]", 100 * (1 + int(($_ - 1) / 4)) + 1 + ($_ - 1) % 4 + $t) for 1 .. 12;
        for my $i (1 .. 3) {
            for my $j (1 .. 4) {
                my $k = 13 - (($i - 1) * 4 + $j);
                my $value = 100 * (1 + int(($k - 1) / 4)) + 1 + ($k - 1) % 4 + $t;
                $is->("grid[$i,$j]", $value);
                $is->("turned[$j,$i]", 2 * $value);
            }
        }
        my ($s, $c) = (sin $t, cos $t);
        my @parts  = ($s, $s * $t, 6 * $t, 6 * $t, $s * $t, 6);
        my @dparts = ($c, $c * $t + $s, 6, 6, $c * $t + $s, 0);
        $is->("parts[$_]", $parts[$_ - 1]), $is->("dparts[$_]", $dparts[$_ - 1]) for 1 .. 6;
        $is->('chosen', 100 * 2 + 2 + $t + $x[1], 1e-9);
        $is->('also[1]', 1 + $t);
        $is->('also[2]', 2 + $t);
        $is->('upper[2,4]', 8);
        $is->('upper[4,2]', 7);
        $is->('diagonal', 30);
        $is->('solved[1]', (1 + 3 * $t) / 5);
        $is->('solved[2]', ($t + 6) / 5);
        $is->("'list'[5]", 10);
        $is->("'list'[4]", 20);
        $is->("'list'[1]", 5);
    }
    ok(!(grep { /^no(ne)?\[/ } keys %$r), 'empty arrays have no columns');
    my ($status, undef, $err) = run_simulator(compile_model(text => $loops), '--set', 'which=4', '--output', '-');
    isnt($status, 0, 'a subscript that is wrong at run time');
    like($err, qr/subscript [45] of \w+ is outside/, 'is named');
}

done_testing;
