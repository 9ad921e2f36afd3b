# Stiff models of many states: the Jacobian has only the elements that there are, found by evaluations, and grows when
# an event brings new ones; the results against closed forms.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $file = "$FindBin::Bin/models/Stiff.mo";
my $out = scratch_dir() . '/stiff.csv';
my $pi = 4 * atan2(1, 1);

# (result, elements of the Jacobian, evaluations for it, all evaluations)
sub run_model {
    my ($sim, @options) = @_;
    my ($status, $said, $err) = run_simulator($sim, '--statistics', '--output', $out, @options);
    is($status, 0, "@options: it succeeds") or diag $err;
    my ($elements, $directions) = $said =~ /^elements of each +(\d+), by (\d+) evaluations$/m;
    my ($evaluations) = $said =~ /^evaluations +(\d+)$/m;
    return (read_csv($out), $elements, $directions, $evaluations);
}

sub bytes_of {
    my ($path) = @_;
    open my $in, '<:raw', $path or die "$path: $!\n";
    local $/;
    return scalar <$in>;
}

subtest 'a rod of heat' => sub {
    for my $n (20, 200, 3000) {
        my $text = "model Rod\n  extends Stiff.Rod(n=$n);\n  annotation(experiment(StopTime=0.1));\nend Rod;\n";
        my $sim = compile_model(program => 1, file => $file, text => $text);
        my ($r, $elements, $directions, $evaluations) = run_model($sim, '--tolerance', 1e-8, '--interval', 0.01);
        my @rates = map { 2e5 * (1 - cos($_ * $pi / ($n + 1))) } 1, 3;
        my @wrong;
        for my $row (0 .. $#{ $r->{time} }) {
            my @waves = map { exp(-$_ * $r->{time}[$row]) } @rates;
            for my $i (1, int($n / 3), $n) {
                my $T = $waves[0] * sin($i * $pi / ($n + 1)) + $waves[1] * sin(3 * $i * $pi / ($n + 1));
                push @wrong, "T[$i] at $r->{time}[$row]" if abs($r->{"T[$i]"}[$row] - $T) > 1e-7;
            }
        }
        is("@wrong", '', "$n states: the closed form");
        is($elements,   $n < 32 ? $n * $n : 3 * $n - 2, "$n states: elements");
        is($directions, $n < 32 ? $n      : 3,          "$n states: evaluations for a Jacobian");
        cmp_ok($evaluations, '<', 5000, "$n states: and all in all not many") if $n > 20;
        my ($status, $version) = run_simulator($sim, '--version');
        ($n < 32 ? \&unlike : \&like)->($version, qr/, KLU \d\S* \(LGPL-2\.1-or-later\)$/, "$n states: KLU is named if it is in the simulator");
        ($n < 32 ? \&unlike : \&like)->(bytes_of($sim), qr/\bklu_/, "$n states: KLU is in the simulator if it is needed");
    }
};

subtest 'new elements behind an event' => sub {
    my $sim = compile_model(file => $file, model => 'Stiff.Couplings');
    my ($r, $elements, $directions) = run_model($sim, '--method', 'bdf', '--tolerance', 1e-9);
    # the end values by the method of Dormand and Prince; before time 1 all decay alike
    my $right = sub {
        my ($t, $x) = @_;
        return map { -$x->[$_] + ($_ ? 1000 * ($t - 1) * ($x->[$_ - 1] - $x->[$_]) : 0) } 0 .. 39;
    };
    my @end = map { $_->[-1] } rk_reference($right, [map { $_ * exp(-1) } 1 .. 40], [1, 2], 1e-11);
    my @wrong = grep { abs($r->{"x[$_]"}[-1] - $end[$_ - 1]) > 1e-7 } 1 .. 40;
    is("@wrong", '', 'the reference');
    is($elements, 41 + 39 + 39, 'every state depends on the one before, and on the factor');
    my ($before, $few, $one) = run_model($sim, '--method', 'bdf', '--stop', 0.9);
    is("$few $one", '41 1', 'before the event none depends on another');
    close_to($before->{'x[7]'}[-1], 7 * exp(-0.9), 1e-6, 'and it decays');
};

subtest 'all elements behind an event' => sub {
    my $sim = compile_model(file => $file, model => 'Stiff.Crowd');
    my ($r, $elements, $directions) = run_model($sim, '--method', 'bdf', '--tolerance', 1e-9);
    my @wrong;
    for my $row (0 .. $#{ $r->{time} }) {
        my $t = $r->{time}[$row];
        my $drawn = $t > 1 ? exp(-1000 * ($t - 1)) : 1;
        push @wrong, $t if grep { abs($r->{"x[$_]"}[$row] - exp(-$t) * (20.5 + ($_ - 20.5) * $drawn)) > 1e-6 } 1, 17, 40;
    }
    is("@wrong", '', 'the closed form');
    is("$elements $directions", '1600 40', 'a full matrix');
};

done_testing;
