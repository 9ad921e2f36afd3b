# Declared values of a function's variables that follow from others: they are those at the beginning, whatever is assigned to the others
# later, at compile time as in the run. Defaults of inputs follow from the inputs above, whose sizes may be those of the run.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $functions = <<'END';
record Disc
  Real m = 1;
  final Real J = 3*m + 1;
end Disc;
function first
  input Real u;
  output Real y;
protected
  Real a = u;
  Real b = 3*a + 1;
  Real w[2] = {a, b};
algorithm
  a := 10;
  y := a + b + w[2];
end first;
function sized
  input Integer u;
  output Real y;
protected
  Integer n = u;
  Real w[n];
  Real v[:] = fill(2, n);
algorithm
  n := n + 5;
  w := v;
  y := sum(w) + 100*size(w, 1);
end sized;
function given
  input Real u;
  output Disc r;
algorithm
  r.m := u;
end given;
function loops
  input Integer n;
  output Real y = 0;
  output Real z = y + 1;
algorithm
  for i in 1:n loop
    y := y + z*i;
  end for;
end loops;
function nested
  input Real u;
  output Real y;
protected
  Disc r = given(u);
  Real J = r.J;
algorithm
  r := given(u + 1);
  r.m := 7;
  y := J + 10*r.J + 100*r.m;
end nested;
function total
  input Real u[:];
  input Real k = sum(u);
  output Real y = k;
algorithm
end total;
function largest
  input Real u[:];
  input Real k = max(u);
  output Real y = k;
algorithm
end largest;
function square
  input Real u[:];
  input Real k = u*u;
  output Real y = k;
algorithm
end square;
function factors
  input Real u[:, :];
  input Real k = product(u) + size(u, 2);
  output Real y = k;
algorithm
end factors;
function positive
  input Real u[:];
  input Boolean is_positive = sum(u) > 0;
  output Real y = if is_positive then 1 else -1;
algorithm
end positive;
function of_defaults
  input Integer which;
  input Real u;
  output Real y;
protected
  Real w[:] = {i*u for i in 1:3};
algorithm
  if which == 1 then
    y := total(w);
  elseif which == 2 then
    y := total({i*u for i in 1:integer(u)});
  elseif which == 3 then
    y := largest(w) + largest(2*w);
  elseif which == 4 then
    y := square(w);
  elseif which == 5 then
    y := factors({w});
  else
    y := positive(w) + 10*positive(-w);
  end if;
end of_defaults;
END

# call => value
my @cases = ('first(2)' => 24, 'sized(3)' => 306, 'given(2).m' => 2, 'given(2).J' => 4, 'loops(4)' => 10, 'nested(2)' => 744,
    'total({2, 3})' => 5, 'largest({2, 3})' => 3, 'square({2, 3})' => 13, 'factors({{2, 3}})' => 8, 'positive({2, -3})' => -1,
    'of_defaults(1, 2)' => 12, 'of_defaults(2, 2)' => 6, 'of_defaults(3, 2)' => 18, 'of_defaults(4, 2)' => 56, 'of_defaults(5, 2)' => 51,
    'of_defaults(6, 2)' => -9);
my ($constants, $variables) = ('', '');
for (my $i = 0; $i < @cases; $i += 2) {
    my ($call, $field) = $cases[$i] =~ /^(.*\))(?:\.(\w+))?\z/;
    my $of_integer = $call =~ /^(?:sized|loops)/;
    my $varying = $call =~ s/(\d)\)/$of_integer ? "integer($1 + 0.5*time))" : "$1 + 0*time)"/er;
    my ($type, $part) = $field ? ('Disc', ".$field") : ('Real', '');
    $constants .= "  constant $type c$i = $call;\n";
    $variables .= "  Real a$i = P.c$i$part;\n  $type v$i = $varying;\n  parameter $type p$i = $call;\n  Real b$i = v$i$part, d$i = p$i$part;\n";
    $variables .= "  constant $type k$i = $call;\n  Real e$i = k$i$part;\n";
}
my $r = simulate(compile_model(text => "${functions}package P\n${constants}end P;\nmodel M\n${variables}end M;\n", options => ['-Wno-all']),
    '--stop', 1);
for (my $i = 0; $i < @cases; $i += 2) {
    is($r->{"a$i"}[0], $cases[$i + 1], "$cases[$i], a constant of a package");
    is($r->{"b$i"}[0], $cases[$i + 1], "$cases[$i], a variable");
    is($r->{"d$i"}[0], $cases[$i + 1], "$cases[$i], a parameter");
    is($r->{"e$i"}[0], $cases[$i + 1], "$cases[$i], a constant of the model");
}
done_testing();
