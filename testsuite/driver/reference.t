# doc/language.md: its examples are those of the test suite, mocc says of them what stands there, and every rule has a
# section with an example that complies and one that breaks it.
use strict;
use warnings;
use Cwd ();
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Pages;
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

page_is_what_happens('doc/language.md');

# The rules that diagnostics name
open my $rules, '<', "$root/driver/rules.c" or die "driver/rules.c: $!\n";
my @rules = map { /^    \{"([a-z-]+)",/ ? $1 : () } <$rules>;
close $rules;
cmp_ok(scalar @rules, '>=', 25, 'the rules are found');

# What a section of the page shows
my (%sections, %shown, $section, $command);
my $kind = '';
for (@lines) {
    if (/^##+ (.*)$/) {
        $sections{$section = $1} = 1;
    } elsif (/^<!-- (complies|breaks|runs|run|end)/) {
        $kind = $1;
        $command = 0;
        $shown{$section}{complies}++ if $kind eq 'complies' || $kind eq 'runs';
    } elsif (/^(?:\S.*: )?(?:error|warning): .* \[([a-z-]+)\]$/ && $1 eq ($section // '') && $kind =~ /^(?:breaks|run)$/) {
        $shown{$section}{breaks}++;
        $command = 0;
    } elsif ($kind eq 'run' && /^(?:\$ |```$)/) {
        $shown{$section}{complies}++ if $command; # what the command was about is not an error
        $command = /^\$ mocc /;
    }
}
# What cannot be shown: a fault of mocc
my %elsewhere = (internal => 1);
for my $rule (@rules) {
    ok($sections{$rule}, "$rule: a section");
    next if $elsewhere{$rule};
    ok($shown{$rule}{breaks}, "$rule: an example that breaks it");
    ok($shown{$rule}{complies}, "$rule: an example that complies");
}

# Links within the page lead somewhere.
my %anchor = map { my $a = lc; $a =~ tr/ /-/; $a =~ tr/a-z0-9-//cd; ($a => 1) } map { /^##+ (.*)$/ ? $1 : () } @lines;
my @broken = grep { !$anchor{$_} } map { /\]\(#([^)]*)\)/g } @lines;
is("@broken", '', 'links lead to sections');

# --help shows both
for my $rule (grep { !$elsewhere{$_} } @rules) {
    my (undef, $help) = run_mocc('--help', $rule);
    like($help, qr/\A\Q$rule\E\n/, "--help $rule");
    like($help, qr/\[\Q$rule\E\]$/m, "--help $rule shows a text that breaks it");
    like($help, qr/^(?:This complies:|What mocc says of it:)$/m, "--help $rule shows one that complies");
    unlike($help, qr/^(?:<!--|```)/m, 'and no marks of the page');
}

done_testing;
