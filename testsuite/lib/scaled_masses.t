# Mechanisms whose masses, inertias, forces and stiffnesses are all 2^k times as large move in the same way: in each bit, as
# nothing but exponents of numbers differ. A bound or a pivot that is chosen by the size of a force would show.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

# States, and parameters with their units, by name
sub lists {
    my ($sim) = @_;
    my ($status, $out) = run_simulator($sim, '--list');
    my ($head, @lines) = split /\n/, $out;
    my ($kind, $value, $unit) = map { index $head, $_ } qw(Kind Value Unit);
    my (@states, %unit, %value);
    for (@lines) {
        my ($name) = /^(\S+)/;
        my ($is, $has) = map { s/ +\z//r } substr($_, $kind, $value - $kind), substr($_, $value, $unit - $value);
        my ($in) = length $_ > $unit ? substr($_, $unit) =~ /^(\S*)/ : '';
        push @states, $name if $is eq 'state' && $in !~ /kg|[NJW]/;
        @unit{$name} = $in, $value{$name} = $has if $is eq 'parameter' && Mocc::is_number($has);
    }
    return (\@states, \%unit, \%value);
}

# How often a mass is in the unit: 1 in N/m, -1 in m/N
sub mass_in {
    my ($unit) = @_;
    my ($above, @below) = split m{/}, $unit;
    my $count = sub { return scalar(() = ($_[0] // '') =~ /kg|[NJW]/g) };
    return $count->($above) - $count->(join '', @below);
}

for my $model (qw(Planar.Examples.DoublePendulum Planar.Examples.FourBar Planar.Examples.SpringDamperDemo
    Planar.Examples.TestDryFrictionWheel Impulses.Examples.SweetSpot Dialectic.Examples.DoublePendulum
    Rotational.Examples.GearShift)) {
    my $sim = compile_model(model => $model);
    my ($states, $unit, $value) = lists($sim);
    my @heavy = grep { mass_in($unit->{$_} // '') } sort keys %$unit;
    cmp_ok(scalar @heavy, '>', 1, "$model has masses");
    my @run = ($sim, '--variables', join(',', @$states), '--output');
    my %course;
    for my $k (0, 20, -20) {
        my $mat = scratch_dir() . "/$k.mat";
        my ($status, undef, $err) =
            run_simulator(@run, $mat, map { ('--set', sprintf '%s=%.17g', $_, $value->{$_}*2**($k*mass_in($unit->{$_}))) } @heavy);
        is("$status$err", '0', "$model, 2^$k times as heavy");
        $course{$k} = read_mat($mat)->{value};
    }
    for my $k (20, -20) {
        my @other = grep { pack("d*", @{ $course{$k}{$_} }) ne pack("d*", @{ $course{0}{$_} }) } 'time', @$states;
        is("@other", '', "2^$k times as heavy, it moves in the same way");
    }
}

done_testing;
