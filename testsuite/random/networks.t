# Random networks of rotational and translational parts, RANDOM_NETWORKS of them (6), from RANDOM_SEED (1) on: however one is
# written, the accelerations are those of the equations of motion. A network that fails is printed;
# RANDOM_SEED=its number RANDOM_NETWORKS=1 runs it alone.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Networks qw(new_network network_text accelerations @FORMS);
use Test::More;

my $count = $ENV{RANDOM_NETWORKS} // 6;
my $first = $ENV{RANDOM_SEED}     // 1;

sub wrong_values {
    my ($net, $r, $form) = @_;
    my $n = @{ $net->{joints} };
    my @wrong;
    for my $row (0 .. $#{ $r->{time} }) {
        my ($q, $v, $a) = map { my $of = $_; [map { $r->{"$form.$of\[$_]"}[$row] } 1 .. $n] } qw(q v a);
        my @wanted = accelerations($net, $q, $v);
        my $size = 1;
        for (@wanted) { $size = abs if abs > $size }
        for my $k (0 .. $n - 1) {
            push @wrong, "a[" . ($k + 1) . "] of $form at $r->{time}[$row]: $a->[$k] instead of $wanted[$k]" if abs($a->[$k] - $wanted[$k]) > 1e-9 * $size;
        }
    }
    return @wrong;
}

for my $seed ($first .. $first + $count - 1) {
    my $net = new_network($seed);
    my $text = join '', map { network_text($net, ucfirst $_, $_) } @FORMS;
    $text .= "model All\n" . join('', map { '  ' . ucfirst($_) . " $_;\n" } @FORMS) . "end All;\n";
    my $csv = scratch_dir() . '/network.csv';
    my ($status, undef, $err) = run_mocc('run', '-Wno-all', write_file('network.mo', $text), '--stop', 0.2, '--interval', 0.1, '--output', $csv);
    my @wrong = $status ? "exit status $status\n$err" : do { my $r = read_csv($csv); map { wrong_values($net, $r, $_) } @FORMS };
    ok(!@wrong, "network $seed: " . @{ $net->{joints} } . ' joints, ' . @{ $net->{couplings} } . ' couplings')
      or diag(join "\n", splice(@wrong, 0, 12), $text);
}
done_testing;
