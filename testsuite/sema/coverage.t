# Coverage: every rule has at least three models that break it and three that show how to comply with it.
#
# A breaking model is one within which errors/ announces an error or a warning with the rule's name (see diagnostics.t);
# what breaks several times counts once. A complying one says so in complies/, in the line above its first:
#
#   // rule: RULE, RULE ...
#
# COVERAGE_PRINT=1 prints the numbers of all rules.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $wanted = 3;

# Rules that no text of a model breaks, and where they are tested
my %elsewhere = (
    file => 'diagnostics.t, folders.t',
    internal => 'driver/silence_test.c',
    package => 'folders.t',
);

sub slurp_lines {
    my ($path) = @_;
    open my $in, '<:raw', $path or die "$path: $!\n";
    chomp(my @lines = <$in>);
    close $in;
    return @lines;
}

my @rules = map { /^\s*\{"([a-z-]+)",/ ? $1 : () } slurp_lines('driver/rules.c');
ok(@rules > 20, 'the table of rules is read');
my %known = map { $_ => 1 } @rules;

my $class = qr/^\s*(?:(?:encapsulated|partial|final|replaceable|redeclare|impure|pure|expandable|operator)\s+)*
    (?:model|block|connector|record|package|function|type|class)\s+('[^']*'|\w+)/x;

# For each line of a file the last line up to it with the head of a class, 0 where there is none.
sub heads {
    my @lines = @_;
    my @head = (0);
    push @head, $lines[$_ - 1] =~ $class ? $_ : $head[$_ - 1] for 1 .. @lines;
    return @head;
}

my (%breaking, %complying);
for my $file (glob "$FindBin::Bin/errors/*.mo") {
    my @lines = slurp_lines($file);
    my @head = heads(@lines);
    for (@lines) {
        next unless m{^// (?:error|warning): (?:([^:\s]+):)??(\d+):\d+ \[([a-z0-9-]+)\]};
        my ($other, $line, $rule) = ($1, $2, $3);
        ok($known{$rule}, "$file: there is a rule '$rule'") unless $known{$rule};
        $breaking{$rule}{ $file . ':' . ($other // $head[$line]) } = 1;
    }
}
for my $file (glob "$FindBin::Bin/complies/*.mo") {
    my @lines = slurp_lines($file);
    for my $n (1 .. @lines) {
        next unless $lines[$n - 1] =~ m{^\s*// rule: (.*)};
        my $names = $1;
        ok(($lines[$n] // '') =~ $class, "$file:$n: a class stands below") unless ($lines[$n] // '') =~ $class;
        for my $rule (split /,\s*/, $names) {
            ok($known{$rule}, "$file:$n: there is a rule '$rule'") unless $known{$rule};
            $complying{$rule}{"$file:$n"} = 1;
        }
    }
}

for my $rule (@rules) {
    next if $elsewhere{$rule};
    my ($bad, $good) = map { scalar keys %{ $_->{$rule} // {} } } \%breaking, \%complying;
    ok($bad >= $wanted, "$rule: models that break it") or diag("there are $bad");
    ok($good >= $wanted, "$rule: models that comply") or diag("there are $good");
    diag("$rule: $bad break it, $good comply") if $ENV{COVERAGE_PRINT};
}

done_testing;
