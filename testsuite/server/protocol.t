# mocc lsp: messages and their headers, the order of requests, errors, the end.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..";
use Client;
use JSON::PP;
use Mocc;
use Test::More;

my %code = (parse => -32700, invalid => -32600, method => -32601, params => -32602, early => -32002, cancelled => -32800);
my $model = "model M\n  Real x;\nequation\n  x = 1;\nend M;\n";

# --- the usual way
{
    my $client = Client->new;
    my $result = $client->{initialized};
    is($result->{serverInfo}{name}, 'mocc', 'the name of the server');
    is($result->{capabilities}{textDocumentSync}{change}, 2, 'changes are ranges');
    is($client->ask('initialize', {})->{error}{code}, $code{invalid}, 'initialized twice');
    is($client->ask('textDocument/nothing', {})->{error}{code}, $code{method}, 'an unknown request');
    is($client->ask('$/nothing', {})->{error}{code}, $code{method}, 'an optional one too');
    $client->notify('$/nothing', {});
    $client->notify('textDocument/nothing', {});
    $client->send_message({ id => 'request of the server', result => undef });
    for my $params (undef, [], {}, { textDocument => 7 }, { textDocument => { uri => 'file:///nowhere.mo' } }) {
        is($client->ask('textDocument/documentSymbol', $params)->{error}{code}, $code{params}, 'no such document');
    }
    is($client->ask('shutdown')->{result}, undef, 'shutdown');
    is($client->ask('textDocument/documentSymbol', {})->{error}{code}, $code{invalid}, 'nothing after shutdown');
    $client->notify('exit');
    is_deeply([$client->wait], [0, ''], 'exit after shutdown');
}

# --- other ends
{
    my $client = Client->new(raw => 1);
    is($client->ask('textDocument/hover', {})->{error}{code}, $code{early}, 'nothing before initialize');
    $client->notify('exit');
    is_deeply([$client->wait], [1, ''], 'exit without shutdown');
    $client = Client->new;
    is_deeply([$client->wait], [1, ''], 'the end of the input');
    $client = Client->new;
    $client->ask('shutdown');
    is_deeply([$client->wait], [0, ''], 'after shutdown');
    $client = Client->new;
    $client->send_bytes("Content-Length: 100\r\n\r\n{");
    is_deeply([$client->wait], [1, ''], 'in the midst of a message');
}

{
    my $client = Client->new;
    close $client->{from};
    pipe $client->{from}, my $unused or die "pipe: $!\n";
    $client->send_message({ id => 1, method => 'nothing' });
    close $unused;
    my ($status, $err) = $client->wait;
    is($status, 3, 'nobody reads what it writes');
    like($err, qr/^mocc: cannot write to standard output: /, 'it says so');
}

# --- a request is cancelled while it waits
{
    my $client = Client->new;
    my $path = write_file('cancelled.mo', $model);
    $client->open($path, $model);
    my @messages = map { my $m = encode_json({ jsonrpc => '2.0', %$_ }); 'Content-Length: ' . length($m) . "\r\n\r\n$m" }
      { id => 'a', method => 'textDocument/documentSymbol', params => $client->document($path) },
      { id => 'b', method => 'textDocument/documentSymbol', params => $client->document($path) },
      { method => '$/cancelRequest', params => { id => 'b' } },
      { method => '$/cancelRequest', params => { id => 'of nobody' } },
      { id => 7, method => 'textDocument/documentSymbol', params => $client->document($path) };
    $client->send_bytes(join '', @messages);
    my %answer = map { my $m = $client->next_answer; $m->{id} => $m } 1 .. 3;
    is($answer{a}{result}[0]{name}, 'M', 'one request is answered');
    is($answer{b}{error}{code}, $code{cancelled}, 'the next one is cancelled');
    is($answer{7}{result}[0]{name}, 'M', 'the third is answered');
    is_deeply([$client->end], [0, ''], 'and all is well');
}

# --- headers and texts that are none
for my $case (
    ["rubbish\r\n",                                 'parse'],
    ["\r\n\r\n: \r\nContent-Length: 2\r\n\r\n[]",   'invalid'],
    ["Content-Length: -1\r\n\r\n",                  'parse'],
    ["Content-Length: 99999999999999999999\r\n\r\n", 'parse'],
    ["Content-Length:\r\n\r\n",                     'parse'],
    ["Content-Type: text\r\n\r\n",                  'parse'],
    ['x' x 100000 . "\n",                           'parse'],
    ["Content-Length: 0\r\n\r\n",                   'parse'],
    ["Content-Length: 4\r\n\r\n{{{{",               'parse'],
    ["Content-Length: 4\n\n\xff\xfe\"\"",           'parse'],
    ["content-length: 4\r\nX: y\r\n\r\nnull",       'invalid'],
    ["Content-Length: 8\r\n\r\n{\"id\":1}",         'invalid'],
    ["Content-Length: 25\r\n\r\n{\"id\":[],\"method\":\"exit\"}\n", 'invalid'],
    ["Content-Length: 12\r\n\r\n{\"method\":3}",    'invalid'],
    ["Content-Length: 20000\r\n\r\n" . '[' x 20000, 'parse'],
  )
{
    my ($bytes, $kind) = @$case;
    my $client = Client->new;
    $client->send_bytes($bytes);
    my $message = $client->next_answer;
    is($message->{error}{code}, $code{$kind}, 'an error: ' . (substr $bytes, 0, 40) =~ s/[^ -~]/?/gr);
    my $answer = $client->ask('shutdown');
    ok(exists $answer->{result}, 'and the next request is answered');
    is(($client->wait)[0], 0, 'a clean end');
}

# --- random bytes
srand 20;
for my $round (1 .. 20) {
    my $client = Client->new(raw => $round % 2);
    my @pieces = ("Content-Length: ", "\r\n", "\n", "{", "\"method\":\"textDocument/didChange\"", "5", "\0", ":", "[", "\xff", '"');
    my $bytes = join '', map { rand() < 0.3 ? chr int rand 256 : $pieces[rand @pieces] } 1 .. 2000;
    $client->send_bytes($bytes);
    my ($status, $err) = $client->wait;
    is("$status|$err", '1|', "random bytes, number $round");
    my @wrong = grep { !$_->{error} || defined $_->{id} } @{ $client->{rest} };
    is_deeply(\@wrong, [], 'nothing but errors');
}

# --- messages whose parameters have other forms
{
    my $client = Client->new;
    my $path = write_file('forms.mo', $model);
    $client->open($path, $model);
    my $uri = $client->document($path);
    $client->notify($_->[0], $_->[1])
      for ['textDocument/didOpen', {}], ['textDocument/didOpen', { textDocument => { uri => 1, text => 2 } }],
      ['textDocument/didChange', {}], ['textDocument/didChange', { %$uri, contentChanges => [7, {}, { text => 1 }, { range => {}, text => '' }] }],
      ['textDocument/didChange', { %$uri, contentChanges => [{ range => { start => { line => 2, character => 0 }, end => { line => 1, character => 0 } }, text => 'x' }] }],
      ['textDocument/didChange', { %$uri, contentChanges => [{ range => { start => { line => -1, character => 0 }, end => { line => 1, character => 0 } }, text => 'x' }] }],
      ['textDocument/didClose', { textDocument => { uri => 'file:///nowhere.mo' } }], ['initialized', undef];
    is($client->request('textDocument/documentSymbol', $uri)->[0]{name}, 'M', 'they change nothing');
    is_deeply([$client->end], [0, ''], 'and do no harm');
}

is((run_mocc('lsp', $0))[0], 2, 'no files on the command line');
is((run_mocc('lsp', '--check'))[0], 2, 'no other options');

done_testing;
