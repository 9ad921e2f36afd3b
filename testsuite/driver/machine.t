# Diagnostics for programs: --diagnostics=json and =sarif, read by a JSON parser that is not mocc's.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use JSON::PP;
use Mocc;
use Test::More;

my $json = JSON::PP->new->utf8;

sub lines_of { my ($text) = @_; return map { $json->decode($_) } split /\n/, $text }

my $wrong = write_file('wrong.mo', <<'END');
model Wrong "Fehler über Fehler"
  parameter Real m(unit="kg") = 1;
  Real f(unit="N") = m;
  Real x;
equation
  x = 1; /* ä */ x = 2;
end Wrong;
END

my ($status, $out, $err) = run_mocc('--check', '--diagnostics=json', $wrong);
is($status, 1, 'errors give status 1');
is($err, '', 'standard error is for people');
my @found = lines_of($out);
is(@found, 2, 'one object for each diagnostic');
is_deeply($found[0], {
    file => $wrong, line => 3, column => 22, endLine => 3, endColumn => 23, severity => 'warning', rule => 'unit',
    message => "'f' and its value differ in unit: N and kg", notes => [], fixes => [],
}, 'a warning');
is_deeply([@{ $found[1] }{qw(file line column endLine endColumn severity rule)}],
    [$wrong, 6, 18, 6, 23, 'error', 'one-unknown'], 'an error: columns count characters');
is_deeply([@{ $found[1]{notes}[0] }{qw(file line column endLine endColumn)}], [$wrong, 6, 3, 6, 8],
    'its note has a place');
like($found[1]{notes}[0]{message}, qr/determined/, 'and a text');

my ($plain_status, undef, $plain) = run_mocc('--check', $wrong);
is($plain_status, $status, 'the same status as in text');
like($plain, qr/^\Q$wrong\E:$_->{line}:$_->{column}: $_->{severity}: \Q$_->{message}\E \[$_->{rule}\]$/m, 'the same diagnostic')
  for @found;

($status, $out, $err) = run_mocc('--diagnostics=json', $wrong);
is($status, 1, 'compiling');
is_deeply([lines_of($out)], \@found, 'tells the same');
is($err, '', 'on standard output alone');
($status, $out, $err) = run_mocc('--check', '-Werror=unit', '-Wno-unused', '--diagnostics=json', '--',
    write_file('warned.mo', "model W\n  parameter Real p(unit=\"Nm\") = 1;\nend W;\n"));
is($status, 1, '-Werror: a warning fails');
is((lines_of($out))[0]{severity}, 'error', 'and is shown as an error');

my $good = write_file('good.mo', "model Good\n  Real y = 1;\nend Good;\n");
($status, $out, $err) = run_mocc('--check', '--diagnostics=json', $good);
is("$status|$out|$err", '0||', 'nothing is written if nothing is found');
($status, $out, $err) = run_mocc('--check', '--diagnostics=json', 'no/such.mo');
my @missing = lines_of($out);
is_deeply($missing[0], {
    file => undef, line => undef, column => undef, endLine => undef, endColumn => undef, severity => 'error',
    rule => 'file', message => 'no/such.mo: no such file', notes => [], fixes => [],
}, 'a diagnostic without a place');

# --- bytes that are no UTF-8, and characters that JSON quotes
my $strange = write_file("b\xE4d \"name\"\\.mo", "model M\n  Real x(unit=\"\xE9\xC3\") = 1;\n  Real y = \"\x01\xF0\x9F\x98\x80\xED\xA0\x80\xE0\x80\x80\xF0\x80\x80\x80\xF4\x90\x80\x80\xE2\x82(\";\n  Real z\xFF;\nend M;\n");
for my $format ('json', 'sarif') {
    ($status, $out, $err) = run_mocc('--check', "--diagnostics=$format", $strange);
    is($status, 1, "$format of strange bytes");
    my @values = eval { $format eq 'json' ? lines_of($out) : $json->decode($out) };
    ok(@values > 0, 'is JSON') or diag("$@\n$out");
    ok(utf8::decode(my $text = $out), 'in UTF-8');
    is($values[0]{file}, do { my $p = $strange; utf8::decode($p); $p =~ s/\xE4/\x{FFFD}/; $p }, 'what is no UTF-8 is replaced') if $format eq 'json';
}

# --- SARIF
my $several = "$FindBin::Bin/../sema/errors";
my @files = map { "$several/$_.mo" } qw(shadowed unused unit_values one_unknown);
($status, $out, $err) = run_mocc('--check', '--diagnostics=sarif', grep { -e } @files);
is($err, '', 'SARIF goes to standard output');
my $sarif = $json->decode($out);
is($sarif->{version}, '2.1.0', 'the version of SARIF');
like($sarif->{'$schema'}, qr/sarif-schema-2\.1\.0\.json$/, 'its schema');
is(@{ $sarif->{runs} }, 1, 'one run');
my $run = $sarif->{runs}[0];
my $driver = $run->{tool}{driver};
is($driver->{name}, 'mocc', 'the tool');
like($driver->{version}, qr/^\d+\.\d+/, 'its version');
is($run->{columnKind}, 'unicodeCodePoints', 'how columns count');
my @rules = @{ $driver->{rules} };
ok(@rules >= 3, 'a table of rules');
for my $rule (@rules) {
    ok($rule->{shortDescription}{text} && $rule->{help}{text}, "$rule->{id} is explained");
    like($rule->{defaultConfiguration}{level}, qr/^(?:error|warning)$/, 'and has a level');
}
my ($json_status, $lines) = run_mocc('--check', '--diagnostics=json', grep { -e } @files);
my @objects = lines_of($lines);
is(@{ $run->{results} }, @objects, 'as many results as in JSON');
my @bad;
for my $i (0 .. $#objects) {
    my ($r, $o) = ($run->{results}[$i], $objects[$i]);
    my $place = $r->{locations}[0]{physicalLocation};
    my $region = $place->{region};
    push @bad, $i
      if $r->{ruleId} ne $o->{rule} || $rules[$r->{ruleIndex}]{id} ne $o->{rule} || $r->{level} ne $o->{severity}
      || $r->{message}{text} ne $o->{message} || $place->{artifactLocation}{uri} !~ m{\.mo$}
      || "@$region{qw(startLine startColumn endLine endColumn)}" ne "@$o{qw(line column endLine endColumn)}"
      || scalar @{ $r->{relatedLocations} // [] } != @{ $o->{notes} };
}
is("@bad", '', 'and they say the same');
($status, $out) = run_mocc('--check', '--diagnostics=sarif', $good);
$sarif = $json->decode($out);
is_deeply([$status, $sarif->{runs}[0]{results}], [0, []], 'an empty list if nothing is found');
($status, $out) = run_mocc('--check', '--diagnostics=sarif', write_file('ein name ä.mo', "model A\n  Real x;\nend A;\n"));
like($json->decode($out)->{runs}[0]{results}[0]{locations}[0]{physicalLocation}{artifactLocation}{uri},
    qr{^file:///.*/ein%20name%20%C3%A4\.mo$}, 'absolute paths are URIs');

# --- fixes
my $order = write_file('order.mo', "model Order\n  parameter Real a = 2*b;\n  parameter Real b = 1; // b\nend Order;\n");
($status, $out) = run_mocc('--check', '--diagnostics=json', $order);
my @fixes = map { @{ $_->{fixes} } } lines_of($out);
is(@fixes, 1, 'a fix');
is_deeply([$fixes[0]{title}, $fixes[0]{certain} ? 1 : 0], ["move 'b' above its first use", 1], 'what it does');
my @edits = sort { $b->{line} <=> $a->{line} } @{ $fixes[0]{edits} };
is_deeply([map { [@$_{qw(line column endLine endColumn text)}] } @edits],
    [[3, 1, 4, 1, ''], [2, 1, 2, 1, "  parameter Real b = 1; // b\n"]], 'its edits');
($status, $out) = run_mocc('--check', '--diagnostics=sarif', $order);
my @changes = map { @{ $_->{artifactChanges} } } map { @{ $_->{fixes} // [] } } @{ $json->decode($out)->{runs}[0]{results} };
is(@changes, 1, 'in SARIF one change of the file');
is_deeply([map { [$_->{deletedRegion}{startLine}, $_->{deletedRegion}{endLine}, $_->{insertedContent}{text}] }
      sort { $b->{deletedRegion}{startLine} <=> $a->{deletedRegion}{startLine} } @{ $changes[0]{replacements} }],
    [[3, 4, ''], [2, 2, "  parameter Real b = 1; // b\n"]], 'with the same edits');

# --- wrong usage
for my $case (
    [['--diagnostics=xml', $good], qr/--diagnostics needs one of text, json, sarif/],
    [[$good, '--diagnostics'], qr/--diagnostics needs one of/],
    [['--diagnostics=json', '--explain', $good], qr/standard output, which is taken/],
    [['--diagnostics=json', '--emit-c', '-o', '-', $good], qr/standard output, which is taken/],
  )
{
    ($status, $out, $err) = run_mocc(@{ $case->[0] });
    is("$status|$out", '2|', "status 2: @{ $case->[0] }");
    like($err, $case->[1], 'with a reason');
}

# --- every rule that the compiler names is in the table
my %named;
for my $source (glob("$FindBin::Bin/../../{parser,sema,sema/*,driver}/*.c")) {
    open my $in, '<', $source or die "$source: $!\n";
    my $text = do { local $/; <$in> };
    $named{$1} = 1 while $text =~ /diag_(?:error|warning)\([^;]*?(?:span|no_span\(\)|Span\)?\{[^}]*\})[^;"]*?,\s*"([a-z-]+)",/g;
}
open my $in, '<', "$FindBin::Bin/../../driver/rules.c" or die;
my $table = do { local $/; <$in> };
my @explained = $table =~ /^    \{"([a-z-]+)"/mg;
my %explained = map { $_ => 1 } @explained;
cmp_ok(scalar keys %named, '>=', 15, 'rules are found in the sources');
is(join(' ', grep { !$explained{$_} } sort keys %named), '', 'all of them are explained');
is("@explained", join(' ', sort keys %explained), 'the table is sorted');

done_testing;
