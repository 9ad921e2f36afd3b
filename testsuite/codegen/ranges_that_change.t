# A loop runs through what its range was when it began, whatever its turns assign: in functions, at compile time, and in sections.
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
done_testing();
