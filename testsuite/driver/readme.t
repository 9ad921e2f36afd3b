# What README.md shows is what happens: tools/console.pl writes its models to files and runs its commands.
use strict;
use warnings;
use Cwd ();
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Pages;
use Test::More;

my $root = Cwd::abs_path("$FindBin::Bin/../..");
open my $in, '<', "$root/README.md" or die "README.md: $!\n";
my $text = do { local $/; <$in> };
close $in;

page_is_what_happens('README.md');
is(() = $text =~ /^<!-- file: /mg, 10, 'README.md shows five models, a library, a table and three programs');
cmp_ok(() = $text =~ /^\$ /mg, '>=', 11, 'and runs them');

# The tables hold the options that --help tells, no others.
sub documented {
    my ($section) = @_;
    my ($part) = $text =~ /^## \Q$section\E\n(.*?)^## /ms;
    return join ' ', sort map { /`(--?[a-zA-Z][-\w]*)/g } $part =~ /^(\| `.*?\|)/mg;
}
my ($status, $help) = run_mocc('--help');
sub told { return join ' ', sort map { /(--?[a-zA-Z][-\w]*)/g } $_[0] =~ /^  (-.*?)(?:  |$)/mg }
is(documented('mocc'), told($help), 'README.md explains the options of mocc');
my ($swing) = $text =~ /^<!-- file: Swing.mo -->\n```modelica\n(.*?)^```/ms;
($status, $help) = run_simulator(compile_model(text => $swing), '--help');
is(documented('Simulators'), told($help), 'README.md explains the options of simulators');

done_testing;
