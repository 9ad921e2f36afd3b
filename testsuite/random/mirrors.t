# Random mechanisms in the plane, RANDOM_MIRRORS of them (4), from RANDOM_SEED (1) on, with impacts on a rough floor or with springs:
# seen turned, in a mirror and from elsewhere they move alike. One that fails is printed; RANDOM_SEED=its number RANDOM_MIRRORS=1
# runs it alone.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mirrors qw(new_mechanism mechanism_text @VIEWS);
use Mocc;
use Test::More;

my $count = $ENV{RANDOM_MIRRORS} // 4;
my $first = $ENV{RANDOM_SEED}    // 1;

sub wrong_values {
    my ($r, $view) = @_;
    my @wrong;
    for my $name (sort grep { /^seen\.x/ } keys %$r) {
        my $other = $name =~ s/^seen/$view/r;
        for my $row (grep { $r->{time}[$_] =~ /^[01](?:\.\d)?$/ } 0 .. $#{ $r->{time} }) { # not in the middle of an impact
            my ($wanted, $got) = ($r->{$name}[$row], $r->{$other}[$row]);
            push @wrong, "$other at $r->{time}[$row]: $got instead of $wanted" if abs($got - $wanted) > 1e-5 * (1 + abs $wanted);
        }
    }
    return @wrong;
}

my $impacts = 0;
for my $seed ($first .. $first + $count - 1) {
    my $made = new_mechanism($seed, $seed % 2 ? 'Impulses' : 'Planar');
    my $text = join('', map { mechanism_text($made, ucfirst $_, $_) } @VIEWS) . "model All\n" . join('', map { '  ' . ucfirst($_) . " $_;\n" } @VIEWS)
      . "end All;\n";
    my $csv = scratch_dir() . '/mirror.csv';
    my ($status, undef, $err) = run_mocc('run', '-Wno-all', write_file('mirror.mo', $text), '--stop', 1, '--interval', 0.1, '--tolerance', 1e-9,
        '--output', $csv);
    my @wrong = $status ? "exit status $status\n$err" : do { my $r = read_csv($csv); $impacts += @{ $r->{time} } > 11; map { wrong_values($r, $_) } @VIEWS };
    ok(!@wrong, "mechanism $seed: " . @{ $made->{joints} } . ' joints') or diag(join "\n", splice(@wrong, 0, 12), $text);
}
cmp_ok($impacts, '>', $count / 6, 'many hit the floor') if $count >= 4;
done_testing;
