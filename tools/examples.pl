# Fills the examples of a page out of the test suite, so that they are what the tests compile.
#
#   perl tools/examples.pl doc/language.md          writes the page anew
#   perl tools/examples.pl --print doc/language.md  prints it instead
#
# A page names an example in a comment; what stands between it and <!-- end --> is replaced:
#
#   <!-- complies: FILE NAME... -->            the classes NAME... of testsuite/sema/complies/FILE.mo
#   <!-- breaks: FILE NAME... [OPTION...] -->  those of testsuite/sema/errors/FILE.mo, and what mocc says of them
#   <!-- runs: FILE NAME... -->                those of testsuite/codegen/models/FILE.mo
#
# NAME is a class at the top level of the file, or Package.Class for one inside; without names it is the whole file. mocc is given the classes alone, so the
# lines that it names are those of the example: one that needs more than itself would give errors of its own. An example
# that should comply and does not, or should not and does, ends the program. MOCC names the compiler, else ./mocc.
use strict;
use warnings;
use Cwd qw(abs_path getcwd);
use File::Temp qw(tempdir);
use FindBin;

my $root = abs_path("$FindBin::Bin/..");
my %folder = (complies => 'sema/complies', breaks => 'sema/errors', runs => 'codegen/models');
my $mocc = abs_path($ENV{MOCC} // "$root/mocc");

sub text_of {
    my ($path) = @_;
    open my $in, '<', $path or die "$path: $!\n";
    local $/;
    return scalar <$in>;
}

my $prefixes = qr/(?:(?:encapsulated|partial|final|replaceable|impure|pure)\s+)*/;
my $kinds = qr/(?:model|block|connector|record|type|package|function|operator record|expandable connector|class)/;

# The text of the class `name` that begins at a column of `indent` blanks, without these blanks.
sub class_text {
    my ($text, $name, $indent) = @_;
    my $blanks = ' ' x $indent;
    return undef if $text !~ /^$blanks($prefixes$kinds \Q$name\E\b[^\n]*\n)/m;
    my ($first, $rest) = ($1, substr $text, $+[0]);
    my $body = $first;
    if ($first !~ /^$prefixes$kinds \Q$name\E\s*=.*;/) {
        return undef if $rest !~ /\A(.*?^$blanks(?:end \Q$name\E;|\)[^\n]*;)\n)/ms;
        $body .= $1;
    }
    $body =~ s/^$blanks//mg if $indent;
    return $body;
}

sub example_text {
    my ($kind, $file, @names) = @_;
    my $path = "$root/testsuite/$folder{$kind}/$file.mo";
    my $text = text_of($path);
    $text =~ s{^// (?:error|warning|note|options|rule|compile)\b[^\n]*\n}{}mg;
    my @parts = @names ? () : $text;
    for my $name (@names) {
        my @steps = split /\./, $name;
        my $part = class_text($text, $steps[-1], 2*$#steps) // die "$path has no class '$name'\n";
        push @parts, $part;
    }
    return join "\n", @parts;
}

my $scratch = tempdir(CLEANUP => 1);

# What mocc prints of the text, as the file NAME.mo, and whether it complies.
sub verdict {
    my ($text, $name, @options) = @_;
    my $back = getcwd();
    chdir $scratch or die "$scratch: $!\n";
    open my $out, '>', "$name.mo" or die "$name.mo: $!\n";
    print $out $text;
    close $out or die "$name.mo: $!\n";
    my @command = ($mocc, '--check', '-Wno-all', @options, "$name.mo");
    open my $pipe, "-|", "sh", "-c", 'exec "$@" 2>&1', "sh", @command or die "$mocc: $!\n";
    my $printed = do { local $/; <$pipe> } // "";
    close $pipe;
    my $complies = $? == 0;
    chdir $back or die "$back: $!\n";
    $printed =~ s/^checked [^\n]*\n//mg;
    return ($printed, $complies);
}

sub filled {
    my ($kind, $arguments) = @_;
    my ($file, @rest) = split ' ', $arguments;
    my @names = grep { !/^-/ } @rest;
    my @options = grep { /^-/ } @rest;
    my $text = example_text($kind, $file, @names);
    my $result = "```modelica\n$text```\n";
    return $result if $kind eq 'runs';
    my ($name) = (@names ? $names[-1] : $file) =~ /(\w+)$/;
    my ($printed, $complies) = verdict($text, $name, @options);
    if ($kind eq 'complies') {
        die "$file $name does not comply:\n$printed" if !$complies || $printed ne '';
        return $result;
    }
    die "$file $name complies\n" if $printed eq '';
    return "$result\n```text\n$printed```\n";
}

my $print = @ARGV && $ARGV[0] eq '--print' && shift @ARGV;
@ARGV == 1 or die "usage: perl tools/examples.pl [--print] PAGE\n";
my $page = text_of($ARGV[0]);
$page =~ s{^(<!-- (complies|breaks|runs): (.*?) -->\n).*?^(<!-- end -->\n)}{$1 . filled($2, $3) . $4}gmse;
if ($print) {
    print $page;
} else {
    open my $out, '>', $ARGV[0] or die "$ARGV[0]: $!\n";
    print $out $page;
    close $out or die "$ARGV[0]: $!\n";
}
