# Names that mean something in C, or whose C names could meet: quoted ones with points, quotes and comments in them, those
# of keywords, macros and functions of libc, and classes whose full names differ in their points alone.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Test::More;
use Mocc;
use Clean;

my $text = <<'END';
package 'a\'b.c'
  constant Real k[2] = {1, 2};
  function 'f\'.g'
    input Real x;
    output Real y;
  algorithm
    y := 3*x;
  end 'f\'.g';
  record 'r s'
    Real 'a.b' = 1;
    Real '*/' = 2;
  end 'r s';
end 'a\'b.c';
function hides
  input Real fabs;
  output Real y = 0;
protected
  Real fmin = abs(fabs);
  Real memcpy = fmin;
algorithm
  for sqrt in 1:2 loop
    y := y + sqrt*abs(memcpy) + min(fmin, 3);
  end for;
end hides;
package P
  constant Real k[3] = {4, 5, 6};
  function f_g
    input Real x;
    output Real y;
  algorithm
    y := x;
  end f_g;
end P;
package P_k
  constant Real k[2] = {7, 8};
end P_k;
package P_f
  function g
    input Real x;
    output Real y;
  algorithm
    y := 2*x;
  end g;
end P_f;
function log
  input Real I;
  input Real NAN;
  input Real s;
  output Real result;
  output Real d;
protected
  Real t1 = I;
algorithm
  for k in 1:2 loop
    t1 := t1 + k*NAN;
  end for;
  result := t1 + s;
  d := s;
end log;
model main
  parameter Integer 'n.m' = 2;
  parameter Real 'x=y'[2] = {3, 4};
  Real y['n.m'] = 'x=y';
end main;
model 'a\'b'
  parameter 'a\'b.c'.'r s' 'r.s';
  Real int = 'r.s'.'a.b' + 'r.s'.'*/';
end 'a\'b';
model s
  'a\'b' 'q.q'('r.s'('a.b'=10));
  Real static = 'q.q'.int;
end s;
model 'the.model'
  parameter Integer i = 2;
  main 'b.c'('x=y'={5, 6});
  s d('q.q'('r.s'('*/'=20)));
  Base.ContinuousState 'der(x)'(start=1, fixed=true);
  Real x = d.'q.q'.int + d.static;
  Real errno = 'a\'b.c'.k[i] + P.k[i] + P_k.k[i];
  Real linux = 'a\'b.c'.'f\'.g'(time) + P.f_g(1) + P_f.g(1);
  Real unix, NULL, reals[2], hidden = hides(-1) + hides(-7);
equation
  der('der(x)') = 0;
  (unix, NULL) = log(1, 2, 3);
  for fabs in 1:2 loop
    reals[fabs] = abs(fabs - 3.0);
    assert(fabs > 0, "fabs" + String(fabs));
  end for;
  for element in 1:2, memory in 1:2 loop
    assert(element + memory > 0, String(element) + String(memory));
  end for;
  assert('der(x)' > 0, "??/ %s \" */");
end 'the.model';
END

my $r = simulate(compile_model(text => $text, model => "'the.model'"), '--stop', 1, '--interval', 1, '--set', "'b.c'.'x=y'[1]=7");
my %expected = ("'b.c'.y[1]" => 7, "'b.c'.y[2]" => 6, x => 60, errno => 15, linux => 6, unix => 10, hidden => 32, "reals[1]" => 2, "reals[2]" => 1, NULL => 3, "'der(x)'" => 1);
close_to($r->{$_}[1], $expected{$_}, 1e-12, $_) for sort keys %expected;
clean_c('names', text => $text, model => "'the.model'");
done_testing();
