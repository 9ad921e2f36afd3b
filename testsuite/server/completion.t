# mocc lsp: completion offers what is in scope above the place, members after a point, what can be modified in parentheses.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..";
use Client;
use Library;
use Mocc;
use Test::More;

my $folder = write_library();
my $path = "$folder/Parts.mo";
my $client = Client->new;
$client->open($path, text_of('Parts'));

# What is offered behind TEXT, which is written where a line begins: the labels in the order that editors show
sub offers {
    my ($before, $written) = @_;
    my ($line) = place_of($text{Parts}, $before, $before);
    $client->change($path, [$line, 0, $line, 0, "$written\n"]);
    my @above = split /\n/, $written, -1;
    my $list = $client->request('textDocument/completion', $client->place($path, $line + $#above, length $above[-1]));
    $client->change($path, [$line, 0, $line + @above, 0, '']);
    return map { $_->{label} } sort { $a->{sortText} cmp $b->{sortText} } @{ $list->{items} };
}

# Without what the language predefines
my %predefined = map { $_ => 1 } grep { /^[a-z]/i } offers('within Lab', 'x');
ok($predefined{$_}, "predefined: $_") for qw(Real Integer sin der time);
my %library = map { $_ => delete $predefined{$_} } qw(Base Blocks Curves Dialectic Impulses Planar Rotational Translational);
delete $predefined{Lab};
is(scalar(grep { $_ } values %library), 8, 'the bundled libraries at the root');
sub names { return join ' ', grep { !$predefined{$_} } @_ }

# --- scopes: only what stands above
is(names(offers('    b := 2', '    b := ')), 'a b B I Interfaces twice', 'in a function');
is(names(offers('    y = twice', '    y = ')), 'gain x y B Gain I Interfaces twice', 'in a model: inherited ones, and those above it');
is(names(offers('  model Lag', '  model N = ')), 'B Gain I Interfaces twice', 'in a package: classes above');
is(names(offers('    Gain before', '    Real z = ')), 'gain state x y B Gain I Interfaces Lag twice', 'between declarations');
is(names(offers('      sums[k]', '      x = sums[')), 'k before gain state sums x y B Gain I Interfaces Lag twice', 'in a loop');
is(names(offers('    gain*der', '    x = ')), 'before gain state sums x y B Gain I Interfaces Lag twice', 'behind it');
like(join(' ', offers('    gain*der', '    x = ')), qr/ sin .* time|time .* sin /, 'and what the language predefines');
unlike(join(' ', offers('    gain*der', '    x = ')), qr/Planar/, 'no packages within an encapsulated one');

# --- after a point
is(names(offers('    gain*der', '    x = before.')), 'gain x y', 'members of a component');
is(names(offers('    gain*der', '    x = before.ga')), 'gain x y', 'with letters of it');
is(names(offers('    gain*der', "    x = before[1]\n       . ")), 'gain x y', 'with subscripts and blanks');
is(names(offers('    gain*der', '    x = Interfaces.')), 'Base Pin', 'members of a package');
is(names(offers('  model Lag', '  import Lab.')), 'Colour Interfaces Parts scale', 'in an import');
is(names(offers('  model Lag', '  import ')), 'Base Blocks Curves Dialectic Impulses Lab Planar Rotational Translational', 'the root');
is(names(offers('  model Lag', '  import J = Planar.')) =~ s/ .*//r, 'Assemblies', 'a package that nobody has named before');
like(names(offers('    Gain before', '    B.')), qr/ContinuousState.*LinearResponse/, 'of what is imported');
is(names(offers('    gain*der', '    x = state.')), '', 'a number has no members');
is(names(offers('    gain*der', '    x = nothing.')), '', 'nor has what is unknown');
is(names(offers('    gain*der', '    x = 1.')), '', 'nor a literal');

# --- in parentheses
is(names(offers('  protected', '    Gain other(')), 'gain x y', 'what can be modified');
is(names(offers('  protected', '    Gain other(gain=1, ')), 'gain x y', 'after another argument');
is(names(offers('  protected', '    Gain other[3](each gain=1, ')), 'gain x y', 'in an array');
is(names(offers('  protected', '    Gain other(gain=')), 'before gain state x y B Gain I Interfaces Lag twice', 'a value');
is(join(' ', offers('  protected', '    Gain other(x(')), 'displayUnit fixed max min nominal quantity start stateSelect unbounded unit', 'attributes of what is inside');
is(join(' ', offers('  protected', '    Real other(')), 'displayUnit fixed max min nominal quantity start stateSelect unbounded unit', 'of a predefined type');
is(names(offers('  model Lag', '  model N extends Interfaces.Base(')), 'gain x y', 'of what is extended');
is(names(offers('    gain*der', '    x = twice(')) =~ s/ .*//r, 'a', 'inputs of a function first');
is(names(offers('    gain*der', '    x = der(')), 'before gain state sums x y B Gain I Interfaces Lag twice', 'operands');
is(names(offers('    gain*der', '    // x = ')), '', 'nothing in a comment');
is(names(offers('    gain*der', '    x = "')), '', 'nor in a string');

# --- while the text cannot be read at all
{
    my $before = text_of('Parts');
    my ($line) = place_of($text{Parts}, '    gain*der', 'gain');
    $client->change($path, [2, 0, 2, 0, "(((\n"], [$line + 1, 0, $line + 1, 0, "    x = before.\n"]);
    my $list = $client->request('textDocument/completion', $client->place($path, $line + 1, 15));
    is(join(' ', sort map { $_->{label} } @{ $list->{items} }), 'gain x y', 'as it was before');
    $client->change($path, $before);
}

# --- what an item says
{
    my ($line) = place_of($text{Parts}, '    gain*der', 'gain');
    $client->change($path, [$line, 0, $line, 0, "    x = before.\n"]);
    my $list = $client->request('textDocument/completion', $client->place($path, $line, 15));
    my ($gain) = grep { $_->{label} eq 'gain' } @{ $list->{items} };
    is_deeply([@$gain{qw(kind detail documentation)}], [10, 'Real', 'Of the input'], 'type and description');
}
is(join('|', $client->end), '0|', 'the end');

done_testing;
