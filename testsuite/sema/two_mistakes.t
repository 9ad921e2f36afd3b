# Two mistakes in a text are two errors: each alone is one, and both together are just these two, whatever kinds they
# are of, in one class or in two. Two lines that have a name in common may depend on each other: then the error of one
# may be missing, or stand elsewhere, where the other line hides the place (a derivative is used, but not
# determined). Errors that a broken class would cause inside of another one are not reported either. For a few pairs in a
# hundred that holds by chance.
#
# PAIRS=N tries N pairs (default 180), PAIRS_SEED=S others, PAIRS_FILES=PATTERN and PAIRS_KINDS=PATTERN only such.
use strict;
use warnings;
use File::Copy ();
use File::Find ();
use File::Path ();
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $number = $ENV{PAIRS} // 180;
my $seed = $ENV{PAIRS_SEED} // 1;
my $wanted = $ENV{PAIRS_FILES} // '.';

# A generator of its own, so that a seed means the same everywhere (Lewis, Goodman, Miller 1969).
sub pick {
    my ($n) = @_;
    $seed = $seed * 16807 % 2147483647;
    return $seed % $n;
}

# The libraries and the models that comply, to be changed
my @files;
for my $from ('lib', 'testsuite/sema/complies') {
    File::Find::find({ no_chdir => 1, wanted => sub {
        my $to = scratch_dir() . "/$_";
        if (-d) { File::Path::make_path($to) } else { File::Copy::copy($_, $to) or die "$to: $!\n" }
        push @files, $to if /\.mo$/;
    } }, $from);
}
@files = grep { /$wanted/ } sort @files;
my %text = map { $_ => do { open my $in, '<', $_ or die "$_: $!\n"; local $/; <$in> } } @files;

# A word with two letters exchanged, the first ones that differ, or one left out
sub misspelt {
    my ($word) = @_;
    for my $at (1 .. length($word) - 2) {
        my ($a, $b) = (substr($word, $at, 1), substr($word, $at + 1, 1));
        return substr($word, 0, $at) . $b . $a . substr($word, $at + 2) if $a ne $b;
    }
    return substr $word, 1;
}

# What can be done to a line of code; undef: it does not fit.
my $equation = qr/^\s+((?:der\(\w+\)|[a-z]\w*(?:\.\w+)?(?:\[\w+\])?)) = ([^"]*);\s*$/;
my %mistake = (
    'unknown name' => sub {
        my ($line) = @_;
        return if $line !~ $equation || $line !~ / = .*\b(?<![\w.])([a-z]\w{2,})\b(?!\s*[(\[])/;
        return substr($line, 0, $-[1]) . misspelt($1) . substr $line, $+[1];
    },
    'unknown left side' => sub {
        my ($line) = @_;
        return if $line !~ /^\s+([a-z]\w{2,})(?:\.\w+)? = [^"]*;\s*$/;
        return substr($line, 0, $-[1]) . misspelt($1) . substr $line, $+[1];
    },
    'equation gone' => sub { return $_[0] =~ $equation ? '' : undef },
    'wrong type' => sub { return $_[0] =~ $equation ? $_[0] =~ s/;\s*$/ + true;/r : undef },
    'wrong size' => sub { return $_[0] =~ $equation ? $_[0] =~ s/ = (.*);\s*$/ = {$1, $1, $1, $1, $1};/r : undef },
    'not linear' => sub { return $_[0] =~ $equation ? $_[0] =~ s/^(\s+)([^=]*) = /$1sin($2) = /r : undef },
    'equation twice' => sub { return $_[0] =~ $equation ? "$_[0] $1 = $2;" : undef },
    'connect gone' => sub { return $_[0] =~ /^\s+connect\([^"]*\);\s*$/ ? '' : undef },
    'connect misspelt' => sub {
        my ($line) = @_;
        return if $line !~ /^\s+connect\((\w{3,})\.[^"]*\);\s*$/;
        return substr($line, 0, $-[1]) . misspelt($1) . substr $line, $+[1];
    },
    'flange misspelt' => sub {
        my ($line) = @_;
        return if $line !~ /^\s+connect\(\w+(?:\[\w+\])?\.(\w{3,})[^"]*\);\s*$/;
        return substr($line, 0, $-[1]) . misspelt($1) . substr $line, $+[1];
    },
    'unknown type' => sub {
        my ($line) = @_;
        return if $line !~ /^\s+(?:[A-Z]\w*\.)+([A-Z]\w{2,}) \w+[^"]*;\s*$/;
        return substr($line, 0, $-[1]) . misspelt($1) . substr $line, $+[1];
    },
    'unknown modifier' => sub {
        my ($line) = @_;
        return if $line !~ /^\s+(?:[A-Z]\w*\.)*[A-Z]\w{2,} \w+\(([a-z]\w{2,})\s*=[^"]*;\s*$/;
        return substr($line, 0, $-[1]) . misspelt($1) . substr $line, $+[1];
    },
    'wrong value' => sub {
        my ($line) = @_;
        return if $line !~ /^\s+parameter Real \w+(?:\([^)]*\))? = ([\d.]+)/;
        return substr($line, 0, $-[1]) . 'true' . substr $line, $+[1];
    },
    'semicolon gone' => sub { return $_[0] =~ $equation ? $_[0] =~ s/;\s*$//r : undef },
    'bracket gone' => sub {
        my ($line) = @_;
        return $line =~ $equation && $2 =~ /\)$/ ? $line =~ s/\);\s*$/;/r : undef;
    },
    'operator twice' => sub { return $_[0] =~ $equation && $_[0] =~ /\*/ ? $_[0] =~ s/\*/* */r : undef },
);
my @kinds = grep { !$ENV{PAIRS_KINDS} || /$ENV{PAIRS_KINDS}/ } sort keys %mistake;

# The errors ("line: text") of the package or file that `file` belongs to, with these lines in place of its own.
sub errors_of {
    my ($file, $lines) = @_;
    open my $out, '>', $file or die "$file: $!\n";
    print {$out} map { "$_\n" } @$lines;
    close $out or die "$file: $!\n";
    my $scratch = scratch_dir();
    my ($package) = $file =~ m{^(\Q$scratch\E/lib/[^/]+)};
    my ($status, undef, $err) = run_mocc('--check', '-Wno-all', $package // $file);
    open $out, '>', $file or die "$file: $!\n";
    print {$out} $text{$file};
    close $out or die "$file: $!\n";
    return ("status $status") if $status > 1;
    $err =~ s/^\Q$scratch\E\///mg;
    $err =~ s/ before '.*?'//g; # as above
    return sort $err =~ /^(\S+:\d+:\d+: error: .*)$/mg;
}

# For each file, the mistakes that it can have: line, changed line, the errors that it is alone. Found as they are
# needed.
my %lines = map { $_ => [split /\n/, $text{$_}] } @files;
my %alone;
sub alone {
    my ($file, $at, $kind) = @_;
    my $key = "$file $at $kind";
    return @{ $alone{$key} } if $alone{$key};
    my @lines = @{ $lines{$file} };
    my $wrong = $mistake{$kind}->($lines[$at]);
    my @errors;
    if (defined $wrong) {
        $lines[$at] = $wrong;
        @errors = errors_of($file, \@lines);
    }
    $alone{$key} = [$wrong, @errors];
    return @{ $alone{$key} };
}

# The possible mistakes of all files, as [file, line, kind]
my %possible;
for my $file (@files) {
    my @all = @{ $lines{$file} };
    for my $at (0 .. $#all) {
        for my $kind (@kinds) {
            push @{ $possible{$file} }, [$at, $kind] if defined $mistake{$kind}->($all[$at]);
        }
    }
}
@files = grep { @{ $possible{$_} // [] } > 10 } @files;

# Whether both lines have a name in common, of a component, a variable or a class
sub related {
    my %names = map { $_ => 1 } $_[0] =~ /([A-Za-z_]\w*)/g;
    delete @names{qw(der connect sin cos sqrt time if then else parameter Real Base Interfaces Parts Joints pre true false)};
    return grep { $names{$_} } $_[1] =~ /([A-Za-z_]\w*)/g;
}

# Whether a line names a component of the class in which another line stands: of a class with a mistake nothing is known.
sub names_part_of {
    my ($lines, $of, $line) = @_;
    my ($class) = map { /^\s*(?:partial\s+)?(?:model|block|class)\s+(\w+)/ ? $1 : () } reverse @$lines[0 .. $of] or return 0;
    my %parts = map { /^\s*(?:\w+\.)*$class\s+(\w+)/ ? ($1 => 1) : () } @$lines;
    return grep { $parts{$_} } $lines->[$line] =~ /([A-Za-z_]\w*)/g;
}

my (%tried, %more, %fewer);
for (my ($tried, $tries) = (0, 0); $tried < $number && $tries < 20 * $number; $tries++) {
    my $file = $files[pick(scalar @files)];
    my @two = map { $possible{$file}[pick(scalar @{ $possible{$file} })] } 1, 2;
    next if $two[0][0] == $two[1][0] || abs($two[0][0] - $two[1][0]) > 40;
    next if abs($two[0][0] - $two[1][0]) == 1; # where an item ends depends on what follows
    my @found = map { [alone($file, @$_)] } @two;
    next if grep { @$_ != 2 } @found; # alone it is no mistake, or more than one
    next if $found[0][1] eq $found[1][1];
    $tried++;
    my @lines = @{ $lines{$file} };
    my @at = map { $_->[0] } @two;
    my $is_related = related(@lines[@at]) || names_part_of(\@lines, @at) || names_part_of(\@lines, reverse @at);
    my $related = $is_related ? 'related' : 'not related';
    $tried{$related}++;
    $lines[$two[$_][0]] = $found[$_][0] for 0, 1;
    my @errors = errors_of($file, \@lines);
    my @expected = sort map { $_->[1] } @found;
    next if "@errors" eq "@expected";
    my %there = map { $_ => 1 } @errors;
    my %asked = map { $_ => 1 } @expected;
    my @missing = grep { !$there{$_} } @expected;
    my @added = grep { !$asked{$_} } @errors;
    $more{$related}++ if @added;
    $fewer{$related}++ if @missing;
    next if $related eq 'related' && !@added && !$ENV{PAIRS_RELATED};
    diag(join "\n", "$two[0][1] and $two[1][1] in $file",
        (map { $two[$_][0] + 1 . ": $lines{$file}[$two[$_][0]]\n -> $found[$_][0]" } 0, 1),
        (map { "  missing: $_" } @missing), (map { "  in addition: $_" } @added));
}

for my $related ('not related', 'related') {
    cmp_ok($tried{$related} // 0, '>', $number/5, "mistakes on lines that are $related");
    cmp_ok($more{$related} // 0, '<=', $number/100, 'no error that neither of them has alone');
}
cmp_ok($fewer{'not related'} // 0, '<=', $number/100, 'both are told, where they are not related');
cmp_ok($fewer{related} // 0, '<', $tried{related}/3, 'and mostly where they are');

done_testing;
