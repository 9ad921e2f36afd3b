# mocc lsp: diagnostics are those of mocc --check, whatever has been typed before.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..";
use Client;
use JSON::PP;
use Mocc;
use Test::More;

my $json = JSON::PP->new->utf8->canonical;
my $slow = ($ENV{MOCC_UNDER} || ($ENV{MOCC_BUILD} // '') =~ /san/);

sub slurp {
    my ($path) = @_;
    open my $in, '<:raw', $path or die "$path: $!\n";
    local $/;
    return scalar <$in>;
}

# The lines of a text of bytes, as characters
sub lines_of { my ($bytes) = @_; utf8::decode(my $text = $bytes); return split /\r\n|\n|\r/, $text, -1 }

# A column that counts characters from 1 as one that counts UTF-16 code units from 0
sub units { my ($line, $column) = @_; return $column - 1 + grep { ord > 0xFFFF } split //, substr $line // '', 0, $column - 1 }

# What mocc --check says, in the words of the protocol; of the file at the path alone
sub expected_of {
    my ($path, $text, @options) = @_;
    my (undef, $out) = run_mocc('--check', '--diagnostics=json', @options, $path);
    my @lines = lines_of($text);
    my @all;
    for my $line (split /\n/, $out) {
        my $d = $json->decode($line);
        next if defined $d->{file} && $d->{file} ne $path;
        my ($begin, $end) = defined $d->{file}
          ? map({ { line => $_->[0] - 1, character => units($lines[$_->[0] - 1], $_->[1]) } } [@$d{qw(line column)}], [@$d{qw(endLine endColumn)}])
          : ({ line => 0, character => 0 }) x 2;
        my $message = join "\n", $d->{message}, map { defined $_->{file} ? () : $_->{message} } @{ $d->{notes} };
        push @all, { range => { start => $begin, end => $end }, severity => $d->{severity} eq 'error' ? 1 : 2,
            code => $d->{rule}, message => $message, notes => scalar grep { defined $_->{file} } @{ $d->{notes} } };
    }
    return \@all;
}

# What the server has published, in the same form
sub found {
    return [map { my %d = %$_; $d{notes} = @{ delete $d{relatedInformation} }; delete @d{qw(source tags data)}; \%d } @{ $_[0] }];
}

my $client = Client->new;

# --- every announced error: the text is on the disk, and it is not
my @files = grep { slurp($_) !~ m{^// options:}m } sort glob "$FindBin::Bin/../sema/errors/*.mo";
my $step = $slow ? 12 : 3;
@files = @files[grep { $_ % $step == 0 } 0 .. $#files];
cmp_ok(scalar @files, '>', 15, 'there are errors');
for my $path (@files) {
    my $bytes = slurp($path);
    my $text = $bytes;
    next if !utf8::decode($text) || $text =~ /\A\x{FEFF}/;
    my ($name) = $path =~ m{([^/]+)$};
    $client->open($path, "model Other\nend Other;\n");
    $client->change($path, $text);
    is_deeply(found($client->diagnostics($path)), expected_of($path, $bytes), $name) or diag $name;
    $client->close_document($path);
}

# --- columns are UTF-16 code units
{
    my $text = "model Wide\n  Real x; /* \x{e9}\x{20ac}\x{1F600}\x{1F600} */ Real y;\nequation\n  x = 1;\nend Wide;\n";
    utf8::encode(my $bytes = $text);
    my $path = write_file('Wide.mo', $bytes);
    $client->open($path, $text);
    my $all = $client->diagnostics($path);
    is(@$all, 1, 'one variable is not determined');
    is_deeply($all->[0]{range}, { start => { line => 1, character => 28 }, end => { line => 1, character => 29 } }, 'its columns');
    is_deeply(found($all), expected_of($path, $bytes), 'those of mocc --check');
    $client->change($path, [1, 19, 1, 19, "\x{1F601}"], [1, 25, 1, 32, '']);
    is_deeply($client->diagnostics($path), [], 'changes by such columns');
    $client->close_document($path);
}

# --- what is not saved counts, in other files of the package too
{
    mkdir my $folder = scratch_dir() . '/Pack' or die "Pack: $!\n";
    my $whole = "encapsulated package Pack\nend Pack;\n";
    my %text = (
        package => $whole,
        A => "within Pack;\nmodel A\n  parameter Real length = 1;\n  Real x = length*time;\nend A;\n",
        B => "within Pack;\nmodel B\n  A a(length = 2);\nend B;\n",
    );
    write_file("Pack/$_.mo", $text{$_}) for keys %text;
    write_file('Pack/package.order', "A\nB\n");
    my ($a, $b) = map { "$folder/$_.mo" } qw(A B);
    $client->open($b, $text{B});
    is_deeply($client->diagnostics($b), [], 'a package that complies');
    $client->open($a, $text{A} =~ s/length/height/gr);
    is_deeply($client->diagnostics($a), [], 'the open file complies');
    $client->change($b, $text{B});
    like($client->diagnostics($b)->[0]{message}, qr/'length'/, 'what uses it does not');
    $client->close_document($a);
    $client->change($b, $text{B});
    is_deeply($client->diagnostics($b), [], 'closed without being saved: as before');
    write_file('Pack/A.mo', $text{A} =~ s/length/height/gr);
    $client->notify('workspace/didChangeWatchedFiles', { changes => [{ uri => Client::uri_of($a), type => 2 }] });
    $client->change($b, $text{B});
    is(@{ $client->diagnostics($b) }, 1, 'changed on the disk');
    $client->close_document($b);
}

# --- packages in the folders of the workspace are found
{
    mkdir my $folder = scratch_dir() . '/work' or die "work: $!\n";
    write_file('work/Mine.mo', "encapsulated package Mine\n  model M\n    Real x = time;\n  end M;\nend Mine;\n");
    my $path = write_file('work/user.mo', my $text = "model User\n  Mine.M m;\nend User;\n");
    my $other = Client->new(folder => $folder);
    $other->open($path, $text);
    is_deeply($other->diagnostics($path), [], 'a package beside the file');
    $other->open('untitled:one', $text);
    is_deeply($other->diagnostics('untitled:one'), [], 'for a text that is no file, too');
    is(($other->end)[0], 0, 'its end');
}

is(join('|', $client->end), '0|', 'the end');

# --- options
{
    my $quiet = Client->new(options => ['-Wno-unused']);
    my $path = write_file('unused.mo', my $text = "model M\nprotected\n  parameter Real p = 1;\nend M;\n");
    $quiet->open($path, $text);
    is_deeply($quiet->diagnostics($path), [], '-Wno-unused');
    is(($quiet->end)[0], 0, 'its end');
}

# --- random changes: after each the server goes on, and at the end it knows what mocc --check knows
sub random_changes {
    my ($path, $n, $seed) = @_;
    utf8::decode(my $text = slurp($path));
    my @words = ("\n", ' ', ';', '(', ')', 'end', 'model M', 'x', '=', '"', '/*', '*/', '.', "'", "\x{1F600}", 'der(', 'connect(', 'if', "\r\n", 'equation', 'Real y;');
    my $edited = Client->new;
    my $copy = write_file("random$seed.mo", '');
    srand $seed;
    $edited->open($copy, $text);
    for my $i (1 .. $n) {
        my @lines = split /(?<=\n)/, $text;
        my $at = int rand @lines;
        my ($line) = split /\r?\n/, $lines[$at] // '', -1;
        $line //= '';
        my @columns = sort { $a <=> $b } map { int rand(1 + length $line) } 1 .. 2;
        $columns[1] = $columns[0] if rand() < 0.5;
        my $new = rand() < 0.7 ? $words[rand @words] : '';
        my @units = map { units($line, $_ + 1) } @columns;
        $edited->change($copy, [$at, $units[0], $at, $units[1], $new]);
        substr $lines[$at], $columns[0], $columns[1] - $columns[0], $new;
        $text = join '', @lines;
        $edited->diagnostics($copy) if $i % 10 == 0;
    }
    utf8::encode(my $bytes = $text);
    write_file("random$seed.mo", $bytes);
    is_deeply(found($edited->diagnostics($copy)), expected_of($copy, $bytes), "$n random changes");
    is(join('|', $edited->end), '0|', 'and a clean end');
    return;
}
random_changes("$FindBin::Bin/../codegen/models/" . ($_ % 2 ? 'Trees.mo' : 'Events.mo'), $slow ? 100 : 250, $_) for 1 .. 4;

done_testing;
