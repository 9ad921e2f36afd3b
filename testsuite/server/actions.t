# mocc lsp: code actions are the fixes that mocc --check gives programs, at the diagnostics that they mend.
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
my $client = Client->new;

sub slurp { my ($path) = @_; open my $in, '<:raw', $path or die "$path: $!\n"; local $/; return scalar <$in> }

sub range { my ($place) = @_; my ($line, $column, $end, $end_column) = map { $_ - 1 } @$place{qw(line column endLine endColumn)};
    return { start => { line => $line, character => $column }, end => { line => $end, character => $end_column } } }

# The actions that the editor is offered for a range
sub actions { my ($path, $range, %context) = @_;
    return $client->request('textDocument/codeAction', { %{ $client->document($path) }, range => $range, context => { diagnostics => [], %context } }) }

# In the order of the text
sub sorted { return sort { $a->{range}{start}{line} <=> $b->{range}{start}{line} || $a->{range}{start}{character} <=> $b->{range}{start}{character}
        || $a->{range}{end}{line} <=> $b->{range}{end}{line} } @_ }

# [title, preferred, edits] each
sub told { return [sort { $a->[0] cmp $b->[0] } map { [$_->{title}, $_->{isPreferred} ? 1 : 0, $_->{edit}{changes}] } @_] }

my ($certain, $suggested) = (0, 0);
my @files = grep { slurp($_) !~ m{^// options:|[^\0-\x7F]}m } sort glob "$FindBin::Bin/../sema/errors/*.mo";
my (undef, $out) = run_mocc('--check', '--diagnostics=json', @files);
my @with_fixes = grep { @{ $_->{fixes} } && defined $_->{file} } map { $json->decode($_) } split /\n/, $out;
my %chosen;
for my $certain (0, 1) { # with sanitizers some of the files of each kind
    my %of = map { $_->{file} => 1 } grep { my $d = $_; grep { !$_->{certain} == !$certain } @{ $d->{fixes} } } @with_fixes;
    my @all = sort keys %of;
    $chosen{$_} = 1 for @all[grep { $_ % ($slow ? 12 : 1) == 0 } 0 .. $#all];
}
for my $path (sort keys %chosen) {
    my (undef, $found) = run_mocc('--check', '--diagnostics=json', $path);
    $client->open($path, slurp($path));
    for my $d (grep { @{ $_->{fixes} } } map { $json->decode($_) } split /\n/, $found) {
        my @expected;
        for my $fix (@{ $d->{fixes} }) {
            my %changes;
            push @{ $changes{ Client::uri_of($_->{file}) } }, { range => range($_), newText => $_->{text} } for @{ $fix->{edits} };
            $_ = [sorted(@$_)] for values %changes;
            my $preferred = $fix->{certain} && $fix == $d->{fixes}[0] ? 1 : 0;
            push @expected, [$fix->{title}, $preferred, \%changes];
            $fix->{certain} ? $certain++ : $suggested++;
        }
        my @about = grep { $_->{diagnostics}[0]{message} eq $d->{message} } @{ actions($path, range($d)) };
        is_deeply(told(@about), [sort { $a->[0] cmp $b->[0] } @expected], "$d->{line}: $d->{fixes}[0]{title}") or diag $path;
    }
    $client->close_document($path);
}
cmp_ok($certain, '>', 0, 'some are certain');
cmp_ok($suggested, '>', 0, 'some are suggested');

# --- which are asked for
my $text = "model M\n  parameter Real length = 1;\n  Real x = 2*y;\n  Real y = 1;\n  Real z = lenth;\nend M;\n";
my $path = write_file('actions.mo', $text);
$client->open($path, $text);
my $whole = { start => { line => 0, character => 0 }, end => { line => 100, character => 0 } };
my @all = @{ actions($path, $whole) };
cmp_ok(scalar @all, '>', 1, 'all of the file');
is_deeply([grep { $_->{kind} ne 'quickfix' } @all], [], 'quick fixes');
is(scalar @{ actions($path, { start => { line => 0, character => 0 }, end => { line => 0, character => 5 } }) }, 0, 'none where nothing is wrong');
is_deeply(actions($path, $whole, only => ['quickfix']), \@all, 'asked for by kind');
is_deeply(actions($path, $whole, only => ['refactor']), [], 'another kind');
my @fix_all = @{ actions($path, $whole, only => ['source']) };
is_deeply([map { $_->{kind} } @fix_all], ['source.fixAll'], 'all that are certain');
my ($edits) = values %{ $fix_all[0]{edit}{changes} };
$client->change($path, map { [@{ $_->{range}{start} }{qw(line character)}, @{ $_->{range}{end} }{qw(line character)}, $_->{newText}] }
      sort { $b->{range}{start}{line} <=> $a->{range}{start}{line} } @$edits);
is_deeply([map { $_->{code} } grep { $_->{severity} == 1 && $_->{message} =~ /'y'/ } @{ $client->diagnostics($path) }], [], 'made, they mend it');
is(join('|', $client->end), '0|', 'the end');

done_testing;
