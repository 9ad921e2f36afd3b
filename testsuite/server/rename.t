# mocc lsp: renaming changes every place of a name, in all files, and nothing else; or it is refused.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..";
use Client;
use JSON::PP;
use Library;
use Mocc;
use Test::More;

my $folder = write_library();
my $work = scratch_dir();
my $bench = <<'END';
model Bench "Uses the library"
  Lab.Parts.Lag lag(gain=2, state(start=1), before.gain=4);
  Real z = lag.y + Lab.Parts.twice(a=lag.gain);
  Lab.Colour colour = Lab.Colour.red;
equation
  lag.x = z*0 + time;
  annotation(Icon(value=lag.gain));
end Bench;
END
$text{Bench} = $bench;
my %path = ((map { $_ => "$folder/$_.mo" } keys %text), Bench => write_file('Bench.mo', $bench), order => "$folder/package.order");
$text{order} = "Colour\nscale\nInterfaces\nParts\n";
my ($status, undef, $err) = run_mocc('--check', '-Wno-all', $work);
is($status, 0, 'all complies') or diag $err;

my %can = (workspace => { workspaceEdit => { documentChanges => JSON::PP::true, resourceOperations => ['create', 'rename'] } });
my $client = Client->new(folder => $work, capabilities => \%can);
$client->open($path{$_}, text_of($_)) for qw(Parts Bench);

# The answer to renaming the word that stands in a file behind what is before it
sub answer {
    my ($file, $before, $word, $to) = @_;
    return $client->ask('textDocument/rename', { %{ $client->place($path{$file}, place_of($text{$file}, $before, $word)) }, newName => $to });
}

# A text of bytes with the edits made
sub edited {
    my ($bytes, @edits) = @_;
    utf8::decode($bytes);
    my $text = Client::edited($bytes, @edits);
    utf8::encode($text);
    return $text;
}

# The texts that a renaming changes, by file, and the renamings of files
sub changed {
    my ($answer) = @_;
    my $result = $answer->{result} // return { error => $answer->{error}{message} };
    my %edits = %{ $result->{changes} // {} };
    my %changed;
    for (@{ $result->{documentChanges} // [] }) {
        $edits{ $_->{textDocument}{uri} } = $_->{edits} if $_->{edits};
        $changed{file} = [map { s{^.*/}{}r } @$_{qw(oldUri newUri)}] if ($_->{kind} // '') eq 'rename';
    }
    for my $name (keys %path) {
        my $edits = delete $edits{ Client::uri_of($path{$name}) };
        $changed{$name} = edited($text{$name}, @$edits) if $edits;
    }
    $changed{other} = [keys %edits] if %edits;
    return \%changed;
}

# What is to be there: each text in which the substitution changes something
sub wanted {
    my ($substitute, @files) = @_;
    my %wanted;
    for my $name (@files) {
        local $_ = $text{$name};
        $substitute->();
        $wanted{$name} = $_;
    }
    return \%wanted;
}

is_deeply(changed(answer('Parts', 'State state', 'state', 'memory')), wanted(sub { s/\bstate\b/memory/g }, qw(Parts Bench)), 'a component');
is_deeply(changed(answer('Bench', 'lag.gain)', 'gain', 'factor')), wanted(sub { s/\bgain\b/factor/g }, qw(Interfaces Parts Bench)), 'a parameter, from where it is used');
is_deeply(changed(answer('Bench', 'lag.x', 'lag', 'slow')), wanted(sub { s/\blag\b/slow/g }, 'Bench'), 'in annotations, too');
is_deeply(changed(answer('Parts', 'model Gain', 'Gain', 'Amplifier')), wanted(sub { s/\bGain\b/Amplifier/g }, 'Parts'), 'a class, and its end');
is_deeply(changed(answer('Parts', 'sums[k', 'k', 'number')), wanted(sub { s/\bk\b/number/g }, 'Parts'), 'an iterator');
is_deeply(changed(answer('Parts', ' a;', 'a', 'factor')), wanted(sub { s/\ba\b(?=[;*=])/factor/g }, qw(Parts Bench)), 'an input of a function');
is_deeply(changed(answer('Parts', 'import I', 'I', 'Faces')), wanted(sub { s/\bI\b/Faces/g }, 'Parts'), 'a short name alone');
is_deeply(changed(answer('Bench', 'Colour.red', 'red', "'warm red'")), wanted(sub { s/\bred\b/'warm red'/g }, qw(package Bench)), 'a literal, to a quoted name');
is_deeply(changed(answer('Bench', 'Lab.Colour', 'Colour', 'Temperature')), wanted(sub { s/\bColour\b/Temperature/g }, qw(package Bench order)), 'what package.order lists');
is_deeply(changed(answer('Parts', 'import Lab.', 'Interfaces', 'Faces')),
    { %{ wanted(sub { s/\bInterfaces\b/Faces/g }, qw(Interfaces Parts order)) }, file => ['Interfaces.mo', 'Faces.mo'] }, 'a class with a file of its own');
is_deeply(changed(answer('Parts', 'within', 'Lab', 'Laboratory')),
    { %{ wanted(sub { s/\bLab\b/Laboratory/g }, qw(package Interfaces Parts Bench)) }, file => ['Lab', 'Laboratory'] }, 'a package with its folder');
is_deeply(changed(answer('Bench', 'model', 'Bench', 'Trial')),
    { %{ wanted(sub { s/\bBench\b/Trial/g }, 'Bench') }, file => ['Bench.mo', 'Trial.mo'] }, 'a model with its file');
is_deeply(changed(answer('Parts', 'State state', 'state', 'state')), {}, 'the same name');

# --- refused
for my $case (
    ['Parts', 'State state',  'state',   'before',  qr/^with that name: 'before' is declared twice/],
    ['Parts', 'State state',  'state',   'x',       qr/would be declared twice|declared twice/],
    ['Parts', 'State state',  'state',   'end',     qr/^'end' is a keyword$/],
    ['Parts', 'State state',  'state',   '2nd',     qr/^'2nd' is no name$/],
    ['Parts', 'State state',  'state',   'a b',     qr/^'a b' is no name$/],
    ['Parts', 'State state',  'state',   '',        qr/^'' is no name$/],
    ['Parts', 'State state',  'state',   'Real',    qr/'Real' is predefined/],
    ['Parts', 'for k',        'k',       'state',   qr/'state'/],
    ['Parts', 'ContinuousState', 'ContinuousState', 'S', qr/^'ContinuousState' belongs to a bundled library/],
    ['Parts', 'input Real',   'Real',    'Number',  qr/^no name that can be renamed stands here$/],
    ['Parts', 'equation',     'equation', 'x',      qr/^no name that can be renamed stands here$/],
    ['Parts', 'import Lab.',  'Interfaces', 'Parts', qr/Parts\.mo exists$/],
  )
{
    my ($file, $before, $word, $to, $why) = @$case;
    my $changed = changed(answer($file, $before, $word, $to));
    like($changed->{error}, $why, "refused: $word to '$to'");
}

# --- references: the same places
{
    my $params = $client->place($path{Parts}, place_of($text{Parts}, 'State state', 'state'));
    my $all = $client->request('textDocument/references', { %$params, context => { includeDeclaration => JSON::PP::true } });
    my $uses = $client->request('textDocument/references', { %$params, context => { includeDeclaration => JSON::PP::false } });
    my @places = map { my $name = $_; map { [$name, $_] } 1 .. (() = $text{$name} =~ /\bstate\b/g) } qw(Parts Bench);
    is(scalar @$all, scalar @places, 'references in all files');
    is(scalar @$uses, @places - 1, 'without the declaration');
    is_deeply([grep { $_->{uri} eq Client::uri_of($path{Bench}) } @$all], [{ uri => Client::uri_of($path{Bench}),
        range => range_of($text{Bench}, 'gain=2', 'state') }], 'their places');
    is_deeply($client->request('textDocument/references', $client->place($path{Parts}, place_of($text{Parts}, 'equation', 'equation'))), [], 'of no name');
}

# --- what the editor asks before
sub asked { my ($file, @place) = @_; return $client->ask('textDocument/prepareRename', $client->place($path{$file}, place_of($text{$file}, @place))) }
is_deeply(asked('Parts', 'State state', 'state')->{result}, { range => range_of($text{Parts}, 'State state', 'state'), placeholder => 'state' }, 'a name');
is(asked('Parts', 'equation', 'equation')->{result}, undef, 'no name');
like(asked('Parts', 'ContinuousState', 'ContinuousState')->{error}{message}, qr/bundled/, "a library's");

# --- a file that cannot be read has the name in it
$client->change($path{Bench}, [0, 0, 0, 0, "model (\n"]);
like(changed(answer('Parts', 'State state', 'state', 'memory'))->{error}, qr/Bench\.mo has syntax errors, and 'state' stands in it/, 'a text with errors');
$client->change($path{Bench}, [0, 0, 1, 0, '']);
is(join('|', $client->end), '0|', 'the end');

# --- inner and outer elements, redeclarations, and an editor that renames no files
{
    my $plain = Client->new;
    my $text = $text{Deep} = <<'END';
package Deep
  model Room
    parameter Real size = 1;
  end Room;
  model Large
    parameter Real size = 2;
    parameter Real height = 3;
  end Large;
  partial model Guest
    outer Room room;
    replaceable Room own;
    replaceable model Kind = Room;
    Kind kind;
    Real y = room.size + own.size + kind.size;
  end Guest;
  model House
    inner Room room;
    Visitor visitor(redeclare Large own, redeclare model Kind = Large(size=4));
    model Visitor
      extends Guest;
    end Visitor;
  end House;
end Deep;
END
    $text =~ s/    Visitor visitor.*\n//;
    $text =~ s/(    end Visitor;\n)/$1    Visitor visitor(redeclare Large own, redeclare model Kind = Large(size=4));\n/;
    $text{Deep} = $text;
    $path{Deep} = write_file('Deep.mo', $text);
    my (undef, undef, $err) = run_mocc('--check', '-Wno-all', $path{Deep});
    like($err, qr/all comply/, 'it complies') or diag $err;
    $plain->open($path{Deep}, $text);
    $client = $plain;
    is_deeply(changed(answer('Deep', 'outer Room', 'room', 'place')), wanted(sub { s/\broom\b/place/g }, 'Deep'), 'inner and outer together');
    is_deeply(changed(answer('Deep', 'own.size', 'own', 'mine')), wanted(sub { s/\bown\b/mine/g }, 'Deep'), 'a redeclared component');
    is_deeply(changed(answer('Deep', 'Kind kind', 'Kind', 'Sort')), wanted(sub { s/\bKind\b/Sort/g }, 'Deep'), 'a redeclared class');
    like(changed(answer('Deep', 'size = 1', 'size', 'length'))->{error}, qr/^with that name: /, 'what a class that stands for it must have');
    $path{Swing} = write_file('Swing.mo', $text{Swing} = "model Swing\n  inner Planar.World world;\n  Planar.Parts.Body body;\nend Swing;\n");
    $plain->open($path{Swing}, $text{Swing});
    like(changed(answer('Swing', 'World world', 'world', 'place'))->{error}, qr/^a bundled library uses 'world'/, 'an inner element of a library');
    like(changed(answer('Deep', 'package', 'Deep', 'Deeper'))->{error}, qr/the editor does not rename files/, 'no renaming of files');
    is(join('|', $plain->end), '0|', 'the end');
}

done_testing;
