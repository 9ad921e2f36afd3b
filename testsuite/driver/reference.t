# doc/language.md: its examples are those of the test suite, mocc says of them what stands there, and every rule has a
# section with an example that complies and one that breaks it.
use strict;
use warnings;
use Cwd ();
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $root = Cwd::abs_path("$FindBin::Bin/../..");
my $page = "$root/doc/language.md";
open my $in, '<', $page or die "$page: $!\n";
my @lines = <$in>;
close $in;

local $ENV{MOCC} = Cwd::abs_path(mocc_path());
my ($status, $filled, $err) = run_command($^X, "$root/tools/examples.pl", '--print', $page);
is($status, 0, 'the examples of doc/language.md are found, and comply or break what they should') or diag($err);
my @filled = split /^/, $filled;
my ($first) = grep { ($lines[$_] // '') ne ($filled[$_] // '') } 0 .. (@lines > @filled ? $#lines : $#filled);
ok(!defined $first, "doc/language.md is what 'make doc' writes")
  or diag(sprintf "line %d: %s instead of %s", $first + 1, $filled[$first] // '(end)', $lines[$first] // '(end)');

# The rules that diagnostics name
open my $rules, '<', "$root/driver/rules.c" or die "driver/rules.c: $!\n";
my @rules = map { /^    \{"([a-z-]+)",/ ? $1 : () } <$rules>;
close $rules;
cmp_ok(scalar @rules, '>=', 25, 'the rules are found');

# What a section of the page shows
my (%sections, %shown, $section, $kind);
for (@lines) {
    if (/^##+ (.*)$/) {
        $sections{$section = $1} = 1;
    } elsif (/^<!-- (complies|breaks|runs|end)/) {
        $kind = $1;
        $shown{$section}{complies}++ if $kind eq 'complies' || $kind eq 'runs';
    } elsif (/^\S.*: (?:error|warning): .* \[([a-z-]+)\]$/ && ($kind // '') eq 'breaks' && $1 eq $section) {
        $shown{$section}{breaks}++;
    }
}
# What everything else on the page complies with, and what is not about the text of one file
my %complies = map { $_ => 1 } qw(syntax not-in-subset);
my %elsewhere = map { $_ => 1 } qw(file internal model package);
for my $rule (@rules) {
    ok($sections{$rule}, "$rule: a section");
    next if $elsewhere{$rule};
    ok($shown{$rule}{breaks}, "$rule: an example that breaks it");
    ok($shown{$rule}{complies} || $complies{$rule}, "$rule: an example that complies");
}

# Links within the page lead somewhere.
my %anchor = map { my $a = lc; $a =~ tr/ /-/; $a =~ tr/a-z0-9-//cd; ($a => 1) } map { /^##+ (.*)$/ ? $1 : () } @lines;
my @broken = grep { !$anchor{$_} } map { /\]\(#([^)]*)\)/g } @lines;
is("@broken", '', 'links lead to sections');

done_testing;
