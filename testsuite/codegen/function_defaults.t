# Declared values of a function's variables that follow from others: they are those at the beginning, whatever is assigned to the others
# later, at compile time as in the run.
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
END

# call => value
my @cases = ('first(2)' => 24, 'sized(3)' => 306, 'given(2).m' => 2, 'given(2).J' => 4, 'loops(4)' => 10, 'nested(2)' => 744);
my ($constants, $variables) = ('', '');
for (my $i = 0; $i < @cases; $i += 2) {
    my ($call, $field) = $cases[$i] =~ /^(.*\))(?:\.(\w+))?\z/;
    my $of_integer = $call =~ /^(?:sized|loops)/;
    my $varying = $call =~ s/\((\d)\)/$of_integer ? "(integer($1 + 0.5*time))" : "($1 + 0*time)"/er;
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
