# A loop runs through what its range was when it began, whatever its turns assign: in functions, at compile time, and in sections. There,
# each turn has events of its own, whatever the range is.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

# range, what a turn assigns => the digits that the loop goes through
my @loops = (
    ['w', 'w := {7, 7}', 12],
    ['w', 'w[2] := 7', 12],
    ['w[{2, 1}]', 'w := {7, 7}', 21],
    ['(if c then w else w)', 'w := {7, 7}', 12],
    ['(if c then w else v)', 'w[2] := 7', 12],
    ['(if not c then w else v)', 'v[2] := 7', 34],
    ['(if c then (if c then w else v) else v)', 'w := {7, 7}', 12],
    ['(if c then m[1, :] else v)', 'm[1, 2] := 7', 12],
    ['m[:, 1]', 'm := fill(7, 2, 2)', 13],
    ['vector(m[:, 1:1])', 'm := fill(7, 2, 2)', 13],
    ['vector(w)', 'w := {7, 7}', 12],
    ['vector(matrix(w))', 'w := {7, 7}', 12],
    ['vector(if c then w else v)', 'w := {7, 7}', 12],
    ['r.v', 'r := R(0, {7, 7})', 56],
    ['(if c then r.v else w)', 'r := R(0, {7, 7})', 56],
    ['q.a', 'q[2].a := 7', 89],
    ['(if c then q.a else w)', 'q[2].a := 7', 89],
    ['{w[1], w[2]}', 'w := {7, 7}', 12],
    ['2*w', 'w := {7, 7}', 24],
);
my $begin = 'w := {1, 2}; v := {3, 4}; m := {{1, 2}, {3, 4}}; r := R(0, {5, 6}); q := {R(8, {0, 0}), R(9, {0, 0})};';
my $variables = "  Real w[2], v[2], m[2, 2];\n  R r, q[2];\n";
my ($branches, $section, $sizes) = ('', '', '');
for my $i (1 .. @loops) {
    my ($range, $assigned) = @{ $loops[$i - 1] };
    $branches .= ($i > 1 ? 'elseif' : 'if') . " how == $i then\n    for x in $range loop\n      y := 10*y + x;\n      $assigned;\n    end for;\n  ";
    $section .= "  $begin\n  z[$i] := 0;\n  for x in $range loop\n    z[$i] := 10*z[$i] + x;\n    $assigned;\n  end for;\n";
    $sizes .= "  Boolean a$i\[integer(digits($i, true))] = fill(c, integer(digits($i, true)));\n  Integer s$i = size(a$i, 1);\n";
}
my $n = @loops;
my $r = simulate(compile_model(text => <<"END", options => ['-Wno-all']), '--stop', 1);
record R
  Real a;
  Real v[2];
end R;
function digits
  input Integer how;
  input Boolean c;
  output Real y = 0;
protected
$variables
algorithm
  $begin
  ${branches}end if;
end digits;
model M
  Boolean c = time < 2;
  Real y[$n] = {digits(i, c) for i in 1:$n};
$sizes
  Real z[$n];
$variables
algorithm
$section
end M;
END
for my $i (1 .. @loops) {
    my ($range, $assigned, $digits) = @{ $loops[$i - 1] };
    is($r->{"y[$i]"}[0], $digits, "$range, $assigned: in a function");
    is($r->{"s$i"}[0], $digits, '... at compile time');
    is($r->{"z[$i]"}[0], $digits, '... in a section');
}

# range => values at time t; a turn makes an event when its value passes 1
my @ranges = (
    ['w'                            => sub { ($_[0], 2*$_[0]) }],
    ['{time, 2*time, time}'         => sub { ($_[0], 2*$_[0], $_[0]) }],
    ['twice(time)'                  => sub { ($_[0], 2*$_[0]) }],
    ['twice(0.75)'                  => sub { (0.75, 1.5) }],
    ['both(time)'                   => sub { ($_[0], 3*$_[0]) }],
    ['both(0.5)'                    => sub { (0.5, 1.5) }],
    ['cat(1, w, {time, 1.5})'       => sub { ($_[0], 2*$_[0], $_[0], 1.5) }],
    ['cross({1, 1, 1}, {2, 2, 3})'  => sub { (1, -1, 0) }],
    ['vector({{time}, {time}})'     => sub { ($_[0], $_[0]) }],
    ['linspace(1.5, 1.5, 2)'        => sub { (1.5, 1.5) }],
    ['linspace(0, time, 3)'         => sub { (0, $_[0]/2, $_[0]) }],
    ['(if time < 0.75 then w else w[{2, 1}])' => sub { ($_[0], 2*$_[0]) }],
    ['{x^2 for x in w}'             => sub { ($_[0]**2, 4*$_[0]**2) }],
    ['{n, 2*n}'                     => sub { my $n = $_[0] < 0.75 ? 1 : 2; ($n, 2*$n) }],
    ['p'                            => sub { (0.5, 0.5, 2) }],
    ['diagonal({1.5, time})*{1, 1}' => sub { (1.5, $_[0]) }],
);
my $k = @ranges;
my $statements = join '', map { "  y[$_] := 0;\n  for x in $ranges[$_ - 1][0] loop\n    if x > 1 then\n      y[$_] := y[$_] + 1;\n    end if;\n"
      . "  end for;\n  z[$_] := sum({if x > 1 then 2 else 0 for x in $ranges[$_ - 1][0]});\n" } 1 .. $k;
$r = simulate(compile_model(text => <<"END", options => ['-Wno-all']), '--stop', 1.2, '--interval', 0.1);
function twice
  input Real u;
  output Real y[2] = {u, 2*u};
algorithm
end twice;
function both
  input Real u;
  output Real y[2];
  output Real z = u;
algorithm
  y[1] := u;
  for i in 2:2 loop
    y[i] := 3*u;
  end for;
end both;
model M
  parameter Real p[3] = {0.5, 0.5, 2};
  Integer n = if time < 0.75 then 1 else 2;
  Real w[2] = {time, 2*time};
  Real y[$k], z[$k];
algorithm
$statements
end M;
END
my $times = $r->{time};
for my $i (1 .. $k) {
    my ($range, $values) = @{ $ranges[$i - 1] };
    my @wrong;
    for my $row (0 .. $#$times) {
        my $t = $times->[$row];
        next if grep { $_ > 0 && abs($_ - 1) < 1e-6 && $range =~ /time|w/ } $values->($t); # at the event
        next if abs($t - 0.75) < 1e-6;
        my $above = grep { $_ > 1 } $values->($t);
        push @wrong, $t if $r->{"y[$i]"}[$row] != $above || $r->{"z[$i]"}[$row] != 2*$above;
    }
    ok(!@wrong, "$range: each turn has events of its own") or diag("at @wrong");
}
for my $t (0.5, 1, 1/3) {
    ok((grep { abs($_ - $t) < 1e-9 } @$times), "an event at $t");
}

# messages and explanations show the iterator as it is written
my $roots = write_file('Roots.mo', <<'END');
model Roots
  Real w[2] = {time, -3};
  Real y;
algorithm
  y := 0;
  for x in w loop
    if x > 5 then
      y := 1;
    end if;
    y := y + sqrt(x);
  end for;
end Roots;
END
like((run_mocc('--explain', $roots))[1], qr/for x in w loop .*\n +if x > 5 then/, '--explain shows the loop');
my $roots_run = compile_model(file => $roots, options => ['-Wno-all']);
like((run_simulator($roots_run, '--stop', 1))[2], qr/sqrt\(x\) in Roots .* the argument -3 is negative/, 'a message of the run');
done_testing();
