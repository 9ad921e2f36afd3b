# For tests of pages whose consoles tools/console.pl fills in.
package Pages;

use strict;
use warnings;
use Cwd ();
use Exporter 'import';
use FindBin;
use Mocc;
use Test::More ();

our @EXPORT = qw(page_is_what_happens page_files);

my $root = Cwd::abs_path("$FindBin::Bin/../..");

sub read_page {
    my ($page) = @_;
    open my $in, '<', "$root/$page" or die "$page: $!\n";
    local $/;
    return scalar <$in>;
}

# page_is_what_happens(PAGE): a test that passes when 'make doc' would leave the page as it is.
sub page_is_what_happens {
    my ($page) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    local $ENV{MOCC} = Cwd::abs_path(mocc_path());
    my ($status, $filled, $err) = run_command($^X, "$root/tools/console.pl", '--print', "$root/$page");
    Test::More::is($status, 0, "the commands of $page run") or Test::More::diag($err);
    my @lines = split /^/, read_page($page);
    my @filled = split /^/, $filled;
    my ($first) = grep { ($lines[$_] // '') ne ($filled[$_] // '') } 0 .. (@lines > @filled ? $#lines : $#filled);
    Test::More::ok(!defined $first, "$page is what 'make doc' writes") or Test::More::diag(sprintf "line %d: %s instead of %s",
        $first + 1, $filled[$first] // '(end)', $lines[$first] // '(end)');
    return;
}

# page_files(PAGE): the files that a page shows, text by path.
sub page_files {
    my ($page) = @_;
    return read_page($page) =~ /^<!-- file: (\S+) -->\n```\w+\n(.*?)^```\n/gms;
}

1;
