# Functions that hand rows of arrays on to others, which get them in place: the same comes out if each row is copied, element by
# element; so do derivatives of arrays that change. Rows that there are not are reported. Squares and cubes have their derivatives.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Clean;
use Test::More;

my $functions = <<'END';
  function weight "Depends on each element in another way"
    input Real v[:];
    output Real y = 0;
  algorithm
    for k in 1:size(v, 1) loop
      y := y + k*v[k]^k;
    end for;
  end weight;
  function total
    input Real m[:, 3];
    output Real y = 0;
  algorithm
    for i in 1:size(m, 1) loop
      y := y + i*ROW(m[i, :])^2;
    end for;
  end total;
  function scaled "Gives back what it gets, and more"
    input Real v[3];
    output Real w[3] = v;
  algorithm
    w[2] := 2*w[2];
  end scaled;
  function all "Rows of a matrix, of an array of three dimensions, of a constant, and of one that is assigned to"
    input Real a[:, 3], x;
    input Integer i;
    output Real y;
  protected
    constant Real c[2, 3] = {{0.1, 0.2, 0.3}, {0.4, 0.5, 0.6}};
    Real b[2, 2, 3];
    Real own[2, 3] = {{x, x^2, x^3}, {1, 2, 3}};
  algorithm
    for k in 1:2 loop
      b[k, 1, :] := a[k, :]*x;
      b[k, 2, :] := {x, k, x^3 - x^2};
    end for;
    own[2, :] := SCALED(own[1, :]);
    own[1, :] := SCALED(own[1, :]) + own[2, :];
    y := ROW(a[i, :]) + ROW(b[i, 2, :]) + TOTAL(b[2, :, :]) + ROW(c[i, :])*x + ROW(own[1, :]) + ROW(own[2, :]);
  end all;
END

# Each row of three elements in its place, or as an array of its own
sub model {
    my ($name, $copies) = @_;
    my $text = $functions;
    my $copy = sub { my ($array, $before) = @_; '{' . join(', ', map { "$array\[$before$_]" } 1 .. 3) . '}' };
    $text =~ s{\b(ROW|SCALED)\((\w+)\[((?:\w+, )+):\]\)}{($1 eq 'ROW' ? 'weight' : 'scaled') . '(' . ($copies ? $copy->($2, $3) : "$2\[$3:]") . ')'}ge;
    $text =~ s{TOTAL\(b\[2, :, :\]\)}{'total(' . ($copies ? '{' . join(', ', map { $copy->('b', "2, $_, ") } 1, 2) . '}' : 'b[2, :, :]') . ')'}ge;
    return <<"END";
encapsulated package P
  import Base.ContinuousState;
$text
  model $name
    parameter Real a[2, 3] = {{1, 2, 3}, {-1, 0.5, 2}};
    parameter Integer i = 2;
    ContinuousState x(start = 0.3, fixed = true);
    Real y = all(a, x, i), dy = der(y), ddy = der(dy);
    Real z = all(a*x, x, 1), dz = der(z), ddz = der(dz);
  equation
    der(x) = 1 + 0.1*cos(time);
  end $name;
end P;
END
}

my ($in_place, $copied) = map { compile_model(text => model('M', $_), model => 'P.M') } 0, 1;
my ($rows, $copies) = map { simulate($_, '--stop', 2, '--tolerance', 1e-10) } $in_place, $copied;
for my $name (grep { /^d*[yz]$/ } sort keys %$copies) {
    is_deeply($rows->{$name}, $copies->{$name}, "$name: the same numbers");
}
my $c = clean_c('rows', text => model('M', 0), model => 'P.M');
like($c, qr/\b$_\(\s*mocc, mocc_row\(/, "$_: rows are not copied for it") for 'P_weight__function', 'P_weight__function__2', 'P_total__function';
like($c, qr/\bP_weight__function\w*\(\s*mocc, mocc_row\(\s*mocc_row\(/, 'nor those of arrays of three dimensions');

# The value of x^k and its derivatives along x = t, k = 1, 2, 3: of y = x + 2 x^2 + 3 x^3
my $powers = simulate(compile_model(text => <<'END', model => 'P.M'), '--stop', 2, '--interval', 0.1);
encapsulated package P
  import Base.ContinuousState;
  function weight
    input Real v[3];
    output Real y = 0;
  algorithm
    for k in 1:3 loop
      y := y + k*v[k]^k;
    end for;
  end weight;
  function cube
    input Real x;
    output Real y;
  algorithm
    y := weight({x, x, x}) + 0*x^2;
  end cube;
  function slope = der(cube, x);
  function bend = der(cube, x, x);
  function third = der(cube, x, x, x);
  model M
    ContinuousState x(start = -1, fixed = true);
    Real y = cube(x), s = slope(x), b = bend(x), t = third(x), dt = der(b);
  equation
    der(x) = 1;
  end M;
end P;
END
for my $i (0 .. $#{ $powers->{x} }) {
    my $x = $powers->{x}[$i];
    my %exact = (y => $x + 2 * $x**2 + 3 * $x**3, s => 1 + 4 * $x + 9 * $x**2, b => 4 + 18 * $x, t => 18, dt => 18);
    close_to($powers->{$_}[$i], $exact{$_}, 1e-9, "$_ at x = $x") for sort keys %exact;
}

# Rows that there are not
for my $row (0, 3) {
    my ($status, undef, $err) = run_simulator($in_place, '--set', "i=$row", '--output', scratch_dir() . '/none.csv');
    isnt($status, 0, "row $row: it ends");
    like($err, qr/the subscript $row of '\w+' is outside 1\.\.2/, 'and says why');
}

done_testing;
