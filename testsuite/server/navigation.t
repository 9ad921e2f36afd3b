# mocc lsp: where names are declared, what is said about them, and the symbols of a file.
use strict;
use warnings;
use Cwd ();
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..";
use Client;
use Library;
use Mocc;
use Test::More;

my $folder = write_library();
my %path = map { $_ => "$folder/$_.mo" } keys %text;
my $client = Client->new;
$client->open($path{Parts}, text_of('Parts'));

# --- definition: [before, word] in Parts leads to [file, before, word]
for my $case (
    [['import Lab', 'Interfaces'],    ['Interfaces', 'package', 'Interfaces']],
    [['import I =', 'I'],             ['Interfaces', 'package', 'Interfaces']],
    [['within', 'Lab'],               ['package', 'package', 'Lab']],
    [['extends Interfaces', 'Base'],  ['Interfaces', 'model Base', 'Base']],
    [['Base(gain', 'gain'],           ['Interfaces', 'parameter Real', 'gain']],
    [['y = twice', 'twice'],          ['Parts', 'function', 'twice']],
    [['twice(a', 'a'],                ['Parts', ' a;', 'a']],
    [['=gain*x', 'x'],                ['Interfaces', 'input Real x', 'x']],
    [['extends I.', 'I'],             ['Interfaces', 'package', 'Interfaces']],
    [['Gain before(', 'Gain'],        ['Parts', 'model Gain', 'Gain']],
    [['Gain before(', 'gain'],        ['Interfaces', 'parameter Real', 'gain']],
    [['before(gain=', 'gain'],        ['Interfaces', 'parameter Real', 'gain']],
    [['sums[k', 'k'],                 ['Parts', 'for k', 'k']],
    [['k*state', 'state'],            ['Parts', 'State state', 'state']],
    [['= before.y', 'y'],             ['Interfaces', 'output Real', 'y']],
    [['= before.y', 'before'],        ['Parts', 'Gain before', 'before']],
  )
{
    my ($from, $to) = @$case;
    my ($file, @there) = @$to;
    my $found = $client->request('textDocument/definition', $client->place($path{Parts}, place_of($text{Parts}, @$from)));
    is_deeply($found, { uri => Client::uri_of($path{$file}), range => range_of($text{$file}, @there) }, "definition: @$from");
}
for my $case (['der(state', 'der'], ['Real a', 'Real'], ['(unit="V", start', 'unit'], ['// ', ''], ['algorithm', 'algorithm']) {
    my ($before, $word) = @$case;
    next if index($text{Parts}, $before) < 0;
    is($client->request('textDocument/definition', $client->place($path{Parts}, place_of($text{Parts}, @$case))), undef, "no definition: $word");
}
is($client->request('textDocument/definition', $client->place($path{Parts}, 10000, 10000)), undef, 'behind the end');

# --- hover
sub hover_at {
    my @place = @_;
    my $hover = $client->request('textDocument/hover', $client->place($path{Parts}, place_of($text{Parts}, @place)));
    return '' if !$hover;
    is_deeply($hover->{range}, range_of($text{Parts}, @place), "its range: @place");
    return $hover->{contents}{value} =~ s/ +(?=\/\/ line)/ /gr;
}

is(hover_at('der(state', 'state'), <<'END', 'a state');
```modelica
B.ContinuousState state(unit="V", start=0, fixed=true)
```

Memory

Unit: `V`

State: known; its derivative is determined.

Determined by

```modelica
der(state) := (before.y - state)/gain; // line 26
```
END
is(hover_at('  y = state', 'y'), <<'END', 'an inherited output');
```modelica
output Real y
```

Determined by

```modelica
y := state; // line 27
```
END
is(hover_at('=gain*x', 'gain'), <<'END', 'a parameter');
```modelica
parameter Real gain = 1
```

Of the input

Parameter, known before the run.
END
is(hover_at('=gain*x', 'x'), "```modelica\ninput Real x\n```\n\nKnown from outside of the class.\n", 'an input');
is(hover_at('= before.y', 'y'), <<'END', 'an output of a component');
```modelica
output Real y
```

Determined in Lab.Parts.Gain by

```modelica
y := 2*(gain*x); // line 14
```
END
is(hover_at('sums[k', 'sums'), <<'END', 'an array');
```modelica
Real sums[2](each unit="V")
```

Unit: `V`

Determined by

```modelica
for k in 1:2: sums[k] := k*state; // line 24
```
END
is(hover_at('extends I.', 'I'), "```modelica\npackage Lab.Interfaces\n```\n", 'a package');
is(hover_at('Gain before', 'Gain'), "```modelica\nmodel Lab.Parts.Gain\n```\n\nMultiplies\n", 'a model');
is(hover_at('for k', 'k'), "```modelica\nInteger k\n```\n\nThe variable of a loop.\n", 'an iterator');
like(hover_at('der(state', 'der'), qr/\A```modelica\nder\(.*\)\n```\n\n\w/, 'what the language predefines');
is(hover_at('algorithm', 'algorithm'), '', 'nothing of a keyword');

# --- a text with syntax errors: what it was before counts, at its new places
my $parts = text_of('Parts');
is_deeply($client->diagnostics($path{Parts})->[0]{code}, 'unused', 'no errors yet');
$client->change($path{Parts}, [2, 0, 2, 0, "\n\n  model \n"]);
like($client->diagnostics($path{Parts})->[0]{code}, qr/syntax/, 'a syntax error');
my ($line, $column) = place_of($text{Parts}, '  y = state', 'state');
my $found = $client->request('textDocument/definition', $client->place($path{Parts}, $line + 3, $column));
my $range = range_of($text{Parts}, 'State state', 'state');
$_->{line} += 3 for values %$range;
is_deeply($found->{range}, $range, 'definition');
is_deeply($client->request('textDocument/hover', $client->place($path{Parts}, $line + 3, $column))->{contents}{kind}, 'markdown', 'hover');
my $symbols = $client->request('textDocument/documentSymbol', $client->document($path{Parts}));
is_deeply([map { $_->{name} } @{ $symbols->[0]{children} }], [qw(twice Gain Lag)], 'symbols');
is($symbols->[0]{children}[2]{range}{start}{line}, 3 + (place_of($text{Parts}, 'model Lag', 'model'))[0], 'further down');
$client->change($path{Parts}, [2, 0, 5, 0, '']);
is($client->diagnostics($path{Parts})->[0]{code}, 'unused', 'mended');

# --- symbols
sub outline { my ($symbol) = @_; return [@$symbol{qw(name detail kind)}, map { outline($_) } @{ $symbol->{children} }] }
$symbols = $client->request('textDocument/documentSymbol', $client->document($path{Parts}));
is_deeply([map { outline($_) } @$symbols], [['Parts', 'Things to be connected', 4,
    ['twice', '', 12, ['a', 'Real', 13], ['b', 'Real', 13]], ['Gain', 'Multiplies', 5],
    ['Lag', 'Follows', 5, ['state', 'B.ContinuousState', 13], ['before', 'Gain', 13], ['sums', 'Real', 13]]]], 'symbols');
is_deeply($symbols->[0]{children}[1]{selectionRange}, range_of($text{Parts}, 'model Gain', 'Gain'), 'the name of one');
my ($end_line, $end_column) = place_of($text{Parts}, 'end Gain', 'end Gain');
is_deeply($symbols->[0]{children}[1]{range}{end}, { line => $end_line, character => $end_column + 8 }, 'its end');
$client->open($path{package}, text_of('package'));
$symbols = $client->request('textDocument/documentSymbol', $client->document($path{package}));
is_deeply([map { outline($_) } @$symbols], [['Lab', 'Things for experiments', 4, ['Colour', '', 10, ['red', 'hot', 22], ['blue', 'cold', 22]],
    ['scale', 'Real', 14]]], 'enumerations and constants');
# --- what has no variable of its own: the unit that the text says
$client->open($path{Interfaces}, text_of('Interfaces'));
my $input = $client->request('textDocument/hover', $client->place($path{Interfaces}, place_of($text{Interfaces}, ' u(', 'u')));
is($input->{contents}{value}, "```modelica\ninput Real u(unit=\"V\")\n```\n\nUnit: `V`\n", 'of a connector');
is(join('|', $client->end), '0|', 'the end');

# --- a bundled example
{
    my $examples = Cwd::abs_path("$FindBin::Bin/../../lib/Planar/Examples.mo");
    my $joints = Cwd::abs_path("$FindBin::Bin/../../lib/Planar/Joints.mo");
    my ($example, $library) = map { open my $in, '<', $_ or die "$_: $!\n"; local $/; scalar <$in> } $examples, $joints;
    my $other = Client->new;
    $other->open($examples, $example);
    is_deeply($other->diagnostics($examples), [], 'a library complies');
    my $found = $other->request('textDocument/definition', $other->place($examples, place_of($example, 'Joints.Revolute', 'Revolute')));
    is_deeply($found, { uri => Client::uri_of($joints), range => range_of($library, 'model Revolute ', 'Revolute') }, 'a joint');
    my $hover = $other->request('textDocument/hover', $other->place($examples, place_of($example, 'Joints.Revolute', 'Revolute')));
    is($hover->{contents}{value}, "```modelica\nmodel Planar.Joints.Revolute\n```\n\nHinge: lets its frames turn against each other\n", 'and what it is');
    is(($other->end)[0], 0, 'the end');
}

# --- installed: the libraries are in another folder beside that of the executable
{
    my $place = Cwd::abs_path(scratch_dir());
    mkdir "$place/$_" or die "$_: $!\n" for 'installed', 'installed/bin', 'installed/lib', 'installed/lib/mocc';
    my ($status) = run_command('cp', mocc_path(), "$place/installed/bin/mocc");
    is($status, 0, 'a copy');
    run_command('cp', '-r', "$FindBin::Bin/../../lib", "$place/installed/lib/mocc/lib");
    local $ENV{MOCC} = "$place/installed/bin/mocc";
    my $other = Client->new;
    my $path = write_file('installed.mo', my $text = "model M\n  Blocks.Sources.Constant c(k=1);\nend M;\n");
    $other->open($path, $text);
    my $found = $other->request('textDocument/definition', $other->place($path, place_of($text, 'Sources', 'Constant')));
    is($found->{uri}, "file://$place/installed/lib/mocc/lib/Blocks/Sources.mo", 'the path is a plain one');
    is(($other->end)[0], 0, 'the end');
}

# --- a compiled library: names lead into its interface, which an editor shows without remarks, and which stays as it is
{
    my $place = Cwd::abs_path(scratch_dir());
    mkdir "$place/handed" or die "handed: $!\n";
    my $library = write_file('Sold.mo', <<'END');
package Sold
  block Twice "Doubles"
    input Real u(unit="s");
    parameter Real factor(unit="m/s") = 2 "How much";
    output Real y(unit="m");
  protected
    Real secret(unit="s");
  equation
    secret = 2*u;
    y = factor*secret;
  end Twice;
end Sold;
END
    my ($status, $out, $err) = run_mocc('-c', '--interface', '-o', "$place/handed/Sold.a", $library);
    is("$status$err", 0, 'handed on');
    my $editor = Client->new(options => ['-I', "$place/handed"]);
    my $path = write_file('Buyer.mo', my $text = "model Buyer\n  Sold.Twice twice(u=time, factor=3);\nend Buyer;\n");
    $editor->open($path, $text);
    my @of_factor = place_of($text, 'time, ', 'factor');
    is_deeply($editor->diagnostics($path), [], 'a model that uses it');
    like($editor->request('textDocument/hover', $editor->place($path, @of_factor))->{contents}{value},
        qr/parameter Real factor\(unit="m\/s"\) = 2\n.*How much/s, 'what is said of a parameter');
    my $found = $editor->request('textDocument/definition', $editor->place($path, @of_factor));
    is($found->{uri}, "file://$place/handed/Sold.moi", 'it is declared in the interface');
    my $interface = do { local (@ARGV, $/) = "$place/handed/Sold.moi"; <> };
    is((split /\n/, $interface)[$found->{range}{start}{line}] =~ /parameter Real factor/ ? 1 : 0, 1, 'where it stands there');
    $editor->open("$place/handed/Sold.moi", $interface);
    is_deeply($editor->diagnostics("$place/handed/Sold.moi"), [], 'the interface in the editor: neither errors nor warnings');
    my $answer = $editor->ask('textDocument/rename', { %{ $editor->place($path, @of_factor) }, newName => 'other' });
    like($answer->{error}{message}, qr/Sold\.moi, which is no part of the workspace/, 'nothing in it can be renamed');
    $editor->change($path, $text =~ s/factor/fector/r);
    is($editor->diagnostics($path)->[0]{message}, "block Sold.Twice has no 'fector' to modify; did you mean 'factor'?", 'an error');
    $editor->change("$place/handed/Sold.moi", $interface =~ s/Doubles/Trebles/r);
    like($editor->diagnostics("$place/handed/Sold.moi")->[0]{message}, qr/interface/, 'a changed one is refused');
    is(($editor->end)[0], 0, 'the end');
    is(join('', run_mocc('--check', "$place/handed/Sold.moi")), "0checked 2 classes in 1 file: all comply\n", '--check of an interface');
}

done_testing;
