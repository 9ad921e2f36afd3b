# Functions that get arrays which do not change, as a spline gets its knots, and are differentiated by what does: these arrays are passed
# on as they are, however long they are. What comes out is what comes out if the arrays change, but as much as nothing.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Clean;
use Test::More;

my $functions = <<'END';
  function horner "A polynomial"
    input Real c[:], x;
    output Real y = 0;
  algorithm
    for i in size(c, 1):-1:1 loop
      y := y*x + c[i];
    end for;
  end horner;
  function at "The number of the part of a table that x is in"
    input Real t[:, 2], x;
    output Integer i = 1;
  algorithm
    while i < size(t, 1) - 1 and x >= t[i + 1, 1] loop
      i := i + 1;
    end while;
  end at;
  function between
    input Real a[2], b[2], x;
    output Real y;
  algorithm
    y := a[2] + (b[2] - a[2])*((x - a[1])/(b[1] - a[1]))^2;
  end between;
  function table "Calls functions with all of the table and with rows of it"
    input Real t[:, 2], x;
    output Real y;
  protected
    Integer i;
  algorithm
    i := at(t, x);
    y := between(t[i, :], t[i + 1, :], x) + 0.1*horner(t[:, 2], x);
  end table;
  function mixed "Calls one with a table and what changes, and one that gets an array of its own"
    input Real c[3], x;
    output Real y[3];
  protected
    Real v[3] = {x, x^2, 1};
  algorithm
    y := c*horner(v, x) + v*(c*v) + {horner(c, x), sum(c[1:2]), max(c)*x};
  end mixed;
  function either "Chooses between a table and what changes"
    input Real c[2], x;
    output Real y[2];
  algorithm
    y := if x > 0.3 then c else {x, sin(x)};
  end either;
  function passed "Hands on what it gets"
    input Real c[:], x;
    input Real d[size(c, 1)] = 2*c;
    output Real y;
  protected
    Real kept[:] = c;
  algorithm
    kept[1] := x;
    y := horner(kept, x) + horner(d, x) + c*d;
  end passed;
  function slope = der(table, x);
  function bend = der(horner, x, x);
END

# The model with the arrays as they are, or plus what is always zero
sub model {
    my ($name, $n, $plus) = @_;
    my $rows = join '; ', map { "$_, " . 0.3*(-1)**$_ } 0 .. $n - 1;
    my $add = sub { my ($array, $ones) = @_; $plus ? "$array + zero*$ones" : $array };
    my ($t, $c, $two) = ($add->('t', "ones($n, 2)"), $add->('c', 'ones(3)'), $add->('c[1:2]', 'ones(2)'));
    return <<"END";
encapsulated package P
  import Base.ContinuousState;
$functions
  model $name
    parameter Real t[$n, 2] = [$rows], c[3] = {1, -2, 0.5};
    ContinuousState zero(start = 0, fixed = true), x(start = 0, fixed = true);
    Real y = table($t, x), dy = der(y), ddy = der(dy);
    Real s = slope($t, x), ds = der(s);
    Real b = bend($c, x), db = der(b);
    Real m[3] = mixed($c, x), dm[3] = der(m), ddm[3] = der(dm);
    Real e[2] = either($two, x), de[2] = der(e);
    Real p = passed($c, x), dp = der(p), ddp = der(dp);
  equation
    der(zero) = 0*x;
    der(x) = 1 + 0.1*cos(time);
  end $name;
end P;
END
}

for my $n (5, 60) {
    my ($fixed, $changing) = map { simulate(compile_model(text => model('M', $n, $_), model => 'P.M'), '--stop', 3.2, '--tolerance', 1e-10) } 0, 1;
    same_course($fixed->{$_}, $changing->{$_}, 1e-9, "$n rows: $_") for grep { /^d*[ysbmep]\b/ } sort keys %$changing;
    my @y = @{ $fixed->{y} };
    my ($x, $d) = map { [@{ $fixed->{$_} }] } 'x', 's';
    my $i = int(@y / 2);
    my $by_hand = ($y[$i + 1] - $y[$i - 1]) / ($x->[$i + 1] - $x->[$i - 1]);
    close_to($d->[$i], $by_hand, 1e-2, 'the slope is that of the values');
}

# 100 rows of two numbers are not copied with derivatives for a call, if they do not change.
my $copy = qr/\bMoccJet\d t\d+\[200\]/;
unlike(emitted_c(text => model('M', 100, 0), model => 'P.M'), $copy, 'no table is copied');
like(emitted_c(text => model('M', 100, 1), model => 'P.M'), $copy, 'an array that changes is');

done_testing;
