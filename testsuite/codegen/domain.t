# The domain of doc/language.md: a low pass against its closed form, a divider against the rule of resistors. And what
# the messages about coupled equations say to write: it has the solution of the equations as they stood.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $circuits = "$FindBin::Bin/models/circuits.mo";
my $r = simulate(compile_model(file => $circuits, model => 'Circuits.LowPass'), '--tolerance', '1e-9');
close_to($r->{'capacitor.v'}[-1], 1 - exp(-3), 1e-7, 'a capacitor, charged by way of a resistor');
close_to($r->{'source.pin.i'}[-1], -exp(-3), 1e-6, 'the current comes out of the source');

$r = simulate(compile_model(file => $circuits, model => 'Circuits.Divider'), '--stop', 0);
close_to($r->{'node.pin.v'}[0], 20/3, 1e-12, 'a node between two resistors');

my $followed = "$FindBin::Bin/../sema/complies/meant_states.mo";
$r = simulate(compile_model(file => $followed, model => 'CoupledThree'), '--stop', 0);
my ($x, $y, $z) = map { $r->{$_}[0] } qw(x y z);
close_to($x + $y + $z, 3, 1e-12, 'a LinearResponse solves equations that were coupled');
close_to($x - $y, 4, 1e-12, 'the one for the balance, too');
close_to($x - $z, 1, 1e-12, 'and the one that stood between');

$r = simulate(compile_model(file => $followed, model => 'Divider'), '--stop', 0);
close_to($r->{u2}[0], 20/3, 1e-12, 'equations of which one follows from the others');

$r = simulate(compile_model(file => $followed, model => 'Pendulum'), '--stop', 1, '--tolerance', '1e-9');
my ($phi, $w) = map { $r->{$_}[-1] } qw(phi w);
close_to($w**2/2 - 9.81*cos($phi), -9.81*cos(1), 1e-7, 'the energy of the pendulum in its angle');

done_testing;
