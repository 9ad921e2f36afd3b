# What README.md and the pages beside it show is what happens: tools/console.pl writes their models to files and runs their
# commands. Links lead to places that are there.
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
is(() = $text =~ /^<!-- file: /mg, 7, 'README.md shows four models, a table and two programs');
cmp_ok(() = $text =~ /^\$ /mg, '>=', 18, 'and runs them');
page_is_what_happens("doc/$_.md") for qw(checking compiling simulating hosts);

# --- links --------------------------------------------------------------------------------------------------------------

sub slurp { my ($path) = @_; open my $page, '<:encoding(UTF-8)', $path or die "$path: $!\n"; local $/; return scalar <$page> }

# What the headings of a page are called in links
sub anchors {
    my ($page) = @_;
    my $prose = slurp($page) =~ s/^```.*?^```$//gmsr;
    return map { my $name = lc; $name =~ s/[^\w -]//g; $name =~ tr/ /-/; $name => 1 } $prose =~ /^#+ (.*)$/mg, $prose =~ /<a (?:id|name)="([^"]+)"/g;
}

my @pages = ("$root/README.md", "$root/lib/README.md", glob "$root/doc/*.md");
my (%anchors, @broken, $links);
for my $page (@pages) {
    my ($folder) = $page =~ m{(.*)/};
    for my $link (slurp($page) =~ /\]\((?!\w+:)([^)\s]+)\)/g) {
        my ($path, $anchor) = split /#/, $link, 2;
        my $target = length $path ? Cwd::abs_path("$folder/$path") : $page;
        $links++;
        $anchors{$target} //= { anchors($target) } if defined $target && defined $anchor;
        push @broken, "$page: $link" if !defined $target || !-e $target || (defined $anchor && !$anchors{$target}{$anchor});
    }
}
is_deeply(\@broken, [], 'links of ' . @pages . ' pages');
cmp_ok($links, '>', 60, 'there are some');

# --- options ------------------------------------------------------------------------------------------------------------

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
