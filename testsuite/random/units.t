# Random models of variables with units, RANDOM_UNITS of them (20), from RANDOM_SEED (1) on (testsuite/random/units.py): there is no
# warning where all agree, and one, of the right line, where the unit of one variable is wrong. The lines of a case that fails are
# printed; RANDOM_SEED=its number RANDOM_UNITS=1 runs it alone.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Drawn;
use Mocc;
use Test::More;

my $first = $ENV{RANDOM_SEED} // 1;
my $last = $first + ($ENV{RANDOM_UNITS} // 20) - 1;

for my $number ($first .. $last) {
    my ($text, $line) = drawn_by('units.py', $number, 1) =~ /^(.*)^---\n(\d+)$/ms;
    my $path = write_file('units.mo', $text);
    my ($status, undef, $err) = run_mocc('--check', '-Wno-all', '-Wunit', $path);
    my @warned = $err =~ /^\S*units\.mo:(\d+):\d+: warning: /mg;
    is($status, 0, "case $number complies") or diag($err);
    is("@warned", $line, "case $number: the units of line $line alone differ") or diag($err);
}
done_testing;
