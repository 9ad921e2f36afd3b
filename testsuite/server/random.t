# mocc lsp: whatever is typed and asked for, it goes on, and takes no more memory than before.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..";
use Client;
use Library;
use Mocc;
use Test::More;

my $slow = ($ENV{MOCC_UNDER} || ($ENV{MOCC_BUILD} // '') =~ /san/);
my $folder = write_library();
my %path = map { $_ => "$folder/$_.mo" } keys %text;
my %now = map { $_ => text_of($_) } keys %text;
my $client = Client->new(folder => $folder);
$client->open($path{$_}, $now{$_}) for keys %path;

my @words = ("\n", ' ', ';', '(', ')', '[', '}', 'end', 'end Lag;', 'model M', 'x', '=', '"', '/*', '*/', '.', "'", "\x{1F600}", 'der(', 'Base.', 'gain',
    'import Lab.', 'extends Parts.', 'connect(', 'equation', 'Real y(', 'for i in 1:2 loop', "within Lab;\n", "\r\n", "\0", 'record R Real x; end R;');
my @methods = qw(hover definition completion rename prepareRename codeAction documentSymbol formatting rangeFormatting references nothing);

sub units { my ($text) = @_; return length($text) + grep { ord > 0xFFFF } split //, $text }

# Line and column of a place in a text
sub position {
    my ($text, $at) = @_;
    my $above = substr $text, 0, $at;
    my @lines = split /\r\n|\n|\r/, $above, -1;
    return (($#lines < 0 ? 0 : $#lines), units($lines[-1] // ''));
}

sub memory {
    open my $in, '<', "/proc/$client->{pid}/status" or return 0;
    return (map { /^VmRSS:\s+(\d+)/ ? $1 : () } <$in>)[0];
}

srand 40;
my ($n, @memory, %codes) = ($slow ? 150 : 1000);
for my $i (1 .. $n) {
    my $name = (sort keys %path)[rand keys %path];
    my $text = $now{$name};
    my ($from, $to) = sort { $a <=> $b } int rand(1 + length $text), int rand(1 + length $text);
    $to = $from + int rand 12 if rand() < 0.95;
    $to = length $text if $to > length $text;
    next if substr($text, $from - 1, 1) eq "\r" && $from || substr($text, $to, 1) eq "\n" && substr($text, $to - 1, 1) eq "\r";
    my $new = rand() < 0.8 ? $words[rand @words] : '';
    if (rand() < 0.03) {    # back to the beginning
        $now{$name} = text_of($name);
        $client->change($path{$name}, $now{$name});
    } else {
        $client->change($path{$name}, [position($text, $from), position($text, $to), $new]);
        substr $now{$name}, $from, $to - $from, $new;
    }
    next if rand() < 0.5;
    my $at = int rand(1 + length $now{$name});
    my ($line, $column) = position($now{$name}, $at);
    my $method = $methods[rand @methods];
    my $answer = $client->ask("textDocument/$method", { %{ $client->place($path{$name}, $line, $column) },
        newName => 'other', range => { start => { line => 0, character => 0 }, end => { line => 1000, character => 0 } } });
    $codes{$answer->{error}{code}}++ if $answer->{error};
    push @memory, memory();
}
is_deeply([grep { $_ != -32601 && $_ != -32803 } keys %codes], [], "$n random changes, and requests between them: answers, or refusals");

# The texts that the server has are those that were sent.
for my $name (sort keys %path) {
    $client->change($path{$name}, [1000000, 0, 1000000, 0, "\nmodel Last\nend Last;\n"]);
    $client->change($path{$name}, text_of($name));
}
$client->settle($path{(sort keys %path)[-1]});
my @messages = map { map { $_->{message} } @{ $client->diagnostics($path{$_}) } } sort keys %path;
is_deeply(\@messages, ["the protected variable 'sums' is determined, but never used"], 'back where it began');

SKIP: {
    skip 'memory counts without a sanitizer alone', 1 if $slow || !$memory[0];
    my @middle = sort { $a <=> $b } @memory[@memory / 4 .. @memory / 2];
    my @last = sort { $a <=> $b } @memory[3 * @memory / 4 .. $#memory];
    cmp_ok($last[@last / 2], '<', 1.3 * $middle[@middle / 2] + 4000, 'memory does not grow');
    note "from $middle[@middle / 2] to $last[@last / 2] KiB";
}
is(join('|', $client->end), '0|', 'a clean end');

done_testing;
