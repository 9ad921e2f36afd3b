# mocc lsp: formatting gives the edits that make a text what mocc --format makes of it.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..";
use Client;
use JSON::PP;
use Mocc;
use Test::More;

my $client = Client->new;
my $text = "model   M \"\x{1F600}\"   \nReal x;\n\n\n\n      Real y;//  why\nequation\nx=1+2  *3;\n  y  = x;\nend M;";
my %options = (options => { tabSize => 2, insertSpaces => JSON::PP::true });

sub formatted {
    my ($text) = @_;
    utf8::encode($text);
    my $path = write_file('formatted.mo', $text);
    my ($status, undef, $err) = run_mocc('--format', $path);
    is($status, 0, 'mocc --format') or diag $err;
    open my $in, '<:encoding(UTF-8)', $path or die "$path: $!\n";
    local $/;
    return scalar <$in>;
}

my $path = write_file('layout.mo', '');
$client->open($path, $text);
my $edits = $client->request('textDocument/formatting', { %{ $client->document($path) }, %options });
cmp_ok(scalar @$edits, '>', 0, 'there are edits');
my $expected = formatted($text);
isnt($expected, $text, 'another text');
is(Client::edited($text, @$edits), $expected, 'that of mocc --format');
$client->change($path, $expected);
is_deeply($client->request('textDocument/formatting', { %{ $client->document($path) }, %options }), [], 'then there are no more');

# --- a part of it
$client->change($path, $text);
my $part = $client->request('textDocument/rangeFormatting', { %{ $client->document($path) }, %options,
    range => { start => { line => 7, character => 0 }, end => { line => 7, character => 3 } } });
cmp_ok(scalar @$part, '>', 0, 'edits of some lines');
cmp_ok(scalar @$part, '<', scalar @$edits, 'not all of them');

# --- syntax errors
$client->change($path, "model M (\n");
is_deeply($client->request('textDocument/formatting', { %{ $client->document($path) }, %options }), [], 'a text with errors stays');
is($client->ask('textDocument/formatting', { textDocument => { uri => 'file:///nowhere.mo' } })->{error}{code}, -32602, 'no such document');
is(join('|', $client->end), '0|', 'the end');

done_testing;
