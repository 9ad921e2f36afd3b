# How the C text of all examples reads: lines of at most 119 columns, tables with the names of their fields, no condition
# that decides nothing, and a comment with the Modelica text and its place before what was made of it.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Test::More;
use Mocc;
use Clean;

my $text = '';
for my $file (sort glob 'lib/*/Examples.mo') {
    my ($library) = $file =~ m{lib/(\w+)/};
    open my $in, '<', $file or die "$file: $!\n";
    my @models = do { local $/; <$in> =~ /^  (?:model|block) (\w+)/mg };
    $text .= emitted_c(model => "$library.Examples.$_") for @models;
}
my @lines = split /\n/, $text;
cmp_ok(scalar @lines, '>', 50_000, 'the examples of all libraries');

# Up to five lines for which the condition holds, to be compared with none
sub lines_where(&) {
    my ($condition) = @_;
    my %seen;
    my @found = grep { $condition->() && !$seen{$_}++ } @lines;
    return [@found > 5 ? @found[0 .. 4] : @found];
}

is_deeply(lines_where { length > 119 }, [], 'no line is over 119 columns wide');
is_deeply(lines_where { /[ \t]$/ || /\t/ }, [], 'no space at the end of a line, no tabulator');
is_deeply(lines_where { /\? ([^:?]+) : \1[;,)]/ }, [], 'no condition chooses between equal values');

# What connectors hold is one struct for both sides of a flange.
is_deeply(lines_where { /\bstruct \{/ }, [], 'no struct is without a name');
my ($frame) = $text =~ m{^(/\* connectors Planar\.Interfaces\.Frame_a, .*?^\};)}ms;
is($frame, <<'FRAME' =~ s/\n\z//r, 'the struct of a frame');
/* connectors Planar.Interfaces.Frame_a, Planar.Interfaces.Frame_b */
struct Planar_Interfaces_Frame {
    double r0[2];
    double phi;
    double der_phi;
    double v0[2];
    double der_v0[2];
    double w;
    double der_w;
    double f0[2];
    double t;
};
FRAME
my %members;
$members{$1}{$2}++ while $text =~ /^struct (Planar_Interfaces_Frame\w*) \{\n(.*?)^\};/msg;
is(scalar keys %{ $members{$_} }, 1, "$_ is the same in all models") for sort keys %members;
cmp_ok(scalar(() = $text =~ /^    struct Planar_Interfaces_Frame frame_[ab];$/mg), '>', 200, 'members of that kind');

# The rows of tables: { and the name of a field, or a macro for all of a row
my @rows = map { split /\n(?=    [{M])/ } $text =~ /^static const Mocc\w+ \w+\[\] = \{\n(.*?)\n\};/msg;
cmp_ok(scalar @rows, '>', 10_000, 'rows of tables');
my @unnamed = grep { !/^    (?:\{\.\w+ = |MOCC_(?:SAME|OPPOSITE|CONSTANT)\()/ } @rows;
is_deeply([@unnamed[0 .. (@unnamed > 3 ? 3 : $#unnamed)]], [], 'each names its fields');
like($text, qr/^MOCC_CLASS_TABLE MoccClass \w+__class = \{\n    \.name = "/m, 'so does the description of a class');

# Assignments between comments: the first statement of each function of a block has one before it.
my @functions = $text =~ /^MOCC_(?:CLASS|SHORT)_FUNCTION void \w+__(?:signals|flows_affected)\([^{]*\{\n(.*?)^\}/msg;
cmp_ok(scalar @functions, '>', 400, 'functions of blocks');
my @bare = grep { /^    s->/ } @functions;
is_deeply(\@bare, [], 'begin with the Modelica text of the first assignment');
my @places = $text =~ m{^ *(/\* [^/]* \((?:\w+\.mo:\d+)\) \*/)\n *s->}mg;
cmp_ok(scalar @places, '>', 5_000, 'comments with places');

# Texts that have no short lines of their own
my $long = emitted_c(text => <<'MODEL');
model Long
  parameter Real a_parameter_with_a_long_name = 1, another_parameter_with_a_long_name = 2;
  Real y, z;
equation
  y = sin(a_parameter_with_a_long_name + another_parameter_with_a_long_name*time)*cos(a_parameter_with_a_long_name - another_parameter_with_a_long_name*time) + a_parameter_with_a_long_name;
  z = y*y;
  assert(z < 1000, "a message with \"quotes\" and backslashes \\ that goes on and on for more than a hundred and twenty columns, until it ends at last, and then goes on: " + String(z));
end Long;
MODEL
is_deeply([grep { length > 119 } split /\n/, $long], [], 'long expressions, comments and messages are broken');
my $joined = $long =~ s/"\n *"//gr;
like($joined, qr/"a message with \\"quotes\\" and backslashes \\\\ that goes on and on .* ends at last, and then goes on: "/,
    'a message is the same when it is put together');

done_testing;
