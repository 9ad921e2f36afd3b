# --set with a unit: values that the variable's own unit is computed from, and what is none.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $sim = compile_model(text => <<'END', options => ['-Wno-all']);
model Units
  parameter Real phi(unit="rad") = 1;
  parameter Real w(unit="rad/s") = 1;
  parameter Real l(unit="m") = 1;
  parameter Real F(unit="N") = 1;
  parameter Real M(unit="N.m") = 1;
  parameter Real m(unit="kg") = 1;
  parameter Real A(unit="m2") = 1;
  parameter Real T(unit="K") = 1;
  parameter Real v(unit="m/s") = 1;
  parameter Real n = 1;
  parameter Integer i = 1;
  Real y = phi*time;
end Units;
END
my $pi = 4*atan2(1, 1);

for my $case (
    ['phi=180deg', $pi], ['phi=90 deg', $pi/2], ['phi=2rev', 4*$pi], ['phi=2rad', 2], ['phi=-1e2deg', -100*$pi/180],
    ['w=60rpm', 2*$pi], ['w=90deg/s', $pi/2], ['l=5mm', 0.005], ['l=2.5cm', 0.025], ['l=3km', 3000], ['l=1e3um', 1e-3],
    ['l=1e-3m', 1e-3], ['F=2kN', 2000], ['F=2MN', 2e6], ['M=3kN.m', 3000], ['M=3N.m', 3], ['m=500g', 0.5], ['m=2t', 2000],
    ['m=4kg', 4], ['A=4mm2', 4e-6], ['T=20degC', 293.15], ['v=36km/h', 10],
  )
{
    my ($setting, $expected) = @$case;
    my ($name) = $setting =~ /^(\w+)/;
    my ($status, $out, $err) = run_simulator($sim, '--list', '--set', $setting);
    my ($value) = $out =~ /^$name +parameter +(\S+)/m or diag $err;
    close_to($value, $expected, 1e-15*abs $expected, $setting);
}

for my $case (
    ['phi=30kg',    qr/--set phi: its unit is rad, which '30kg' is no value of/],
    ['phi=30degg',  qr/its unit is rad/],
    ['phi=30mrad',  qr/its unit is rad/],
    ['l=3mm2',      qr/its unit is m,/],
    ['A=3km2',      qr/its unit is m2/],
    ['m=3mkg',      qr/its unit is kg/],
    ['n=3m',        qr/--set n: it has no unit, so '3m' is no value of it/],
    ['i=3m',        qr/--set i: a number is needed, not '3m'/],
    ['phi=deg',     qr/a number is needed, not 'deg'/],
    ['phi=3 ',      qr/a number is needed, not '3 '/],
    ['l=1e999mm',   qr/a number is needed, not '1e999mm'/],
    ['F=1e308GN',   qr/its unit is N/],
  )
{
    my ($setting, $message) = @$case;
    my ($status, undef, $err) = run_simulator($sim, '--list', '--set', $setting);
    is($status, 2, "$setting is refused");
    like($err, $message, 'with the reason');
}

my $table = scratch_dir() . '/table.csv';
my ($status) = run_simulator($sim, '--sweep', write_file('values.csv', "phi,l\n30deg,5mm\n60deg,6 mm\n"), '--variables', 'y', '--output', $table);
is($status, 0, 'in the file of --sweep, too');
close_to(read_csv($table)->{y}[1], $pi/3, 1e-15, 'in its second row');

($status) = run_simulator($sim, '--set', 'phi=0deg:90 deg:4', '--set', 'l=1mm:2:2', '--variables', 'y', '--output', $table);
is($status, 0, 'in a grid, too');
my $r = read_csv($table);
close_to($r->{phi}[4], $pi/3, 1e-15, 'at its third point');
is("@{ $r->{l} }[0, 1]", '0.001 2', 'at one end');
(undef, undef, my $said) = run_simulator($sim, '--set', 'phi=0kg:1:4');
like($said, qr/--set phi: its unit is rad, which '0kg:1:4' is no value of/, 'and what is none');

done_testing;
