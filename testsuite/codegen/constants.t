# Constants of models, used by the classes that stand inside of them.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $text = <<'END';
model Around
  constant Real k[3] = {1, 4, 9};
  constant Integer n = 3;
  constant String names[2] = {"one", "two"};
  function f "Of the run's arguments"
    input Integer i;
    output Real y;
  algorithm
    y := k[i] + sum(k);
  end f;
  model Inside
    Real z[n] = time*k;
    Real last = k[n];
  end Inside;
  model Further
    Inside inside;
    Real y = f(2) + inside.last;
  end Further;
  Inside inside;
  Further further;
  Real x = f(3)*k[2] + further.inside.z[2];
end Around;
END
my $r = simulate(compile_model(text => $text));
close_to($r->{"inside.z[$_]"}[-1], $_ * $_, 1e-15, "element $_ of an array") for 1 .. 3;
close_to($r->{'further.inside.last'}[-1], 9, 1e-15, 'an element, further inside');
close_to($r->{'further.y'}[-1], 4 + 14 + 9, 1e-15, 'within a function');
close_to($r->{x}[-1], (9 + 14)*4 + 4, 1e-15, 'its own model sees it too');

$text = <<'END';
connector Bus "As many signals as its constant says"
  constant Integer n = 2;
  constant Real gain = 1;
  output Real u[n];
end Bus;
model Source
  Bus bus;
equation
  bus.u = {bus.gain*i for i in 1:bus.n};
end Source;
model Buses
  Bus own(n=5);
  Source three(bus(n=3, gain=10));
  Source two;
equation
  own.u = cat(1, three.bus.u, two.bus.u);
end Buses;
END
$r = simulate(compile_model(text => $text));
close_to($r->{"own.u[$_]"}[-1], (10, 20, 30, 1, 2)[$_ - 1], 0, "constants of a connector, from outside: signal $_") for 1 .. 5;

done_testing;
