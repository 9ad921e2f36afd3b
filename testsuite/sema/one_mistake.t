# One wrong line in a library is one error, at that line: keywords misspelt, semicolons left out, names misspelt where they
# are used, equations taken away. That the line is reported holds without exception; that nothing else is reported holds
# for all but one in 25, for what a mistake at random leaves of a text may well be wrong twice.
#
# MISTAKES=N tries N of each kind (default 25), MISTAKES_SEED=S others.
use strict;
use warnings;
use File::Copy ();
use File::Find ();
use File::Path ();
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $number = $ENV{MISTAKES} // 25;
my $seed = $ENV{MISTAKES_SEED} // 1;

# A generator of its own, so that a seed means the same everywhere (Lewis, Goodman, Miller 1969).
sub pick {
    my ($n) = @_;
    $seed = $seed * 16807 % 2147483647;
    return $seed % $n;
}

# The libraries, to be changed
my $folder = scratch_dir() . '/lib';
my @files;
File::Find::find({ no_chdir => 1, wanted => sub {
    my $to = scratch_dir() . "/$_";
    if (-d) { File::Path::make_path($to) } else { File::Copy::copy($_, $to) or die "$to: $!\n" }
    push @files, $to if /\.mo$/;
} }, 'lib');
@files = sort @files;
my %text = map { $_ => do { open my $in, '<', $_ or die "$_: $!\n"; local $/; <$in> } } @files;

# The numbers of the lines that hold code, from 0
sub code_lines {
    my ($text) = @_;
    $text =~ s{(/\*.*?\*/)}{$1 =~ tr/\n//cdr}ges;
    my @lines = split /\n/, $text;
    return grep { $lines[$_] =~ /\S/ && $lines[$_] !~ m{^\s*//} } 0 .. $#lines;
}

# A word with a letter left out, twice, or exchanged with the next one
sub misspelt {
    my ($word) = @_;
    my $at = 1 + pick(length($word) - 1);
    my $how = pick(3);
    return substr($word, 0, $at) . substr($word, $at + 1) if $how == 0;
    return substr($word, 0, $at) . substr($word, $at - 1) if $how == 1;
    return substr($word, 0, $at - 1) . substr($word, $at, 1) . substr($word, $at - 1, 1) . substr($word, $at + 1);
}

# The same, but not to another word of the text
sub misspelt_in {
    my ($word, $text) = @_;
    my $wrong = misspelt($word);
    return $text =~ /\b\Q$wrong\E\b/ ? undef : $wrong;
}

my $keyword = qr/\b(?:model|block|connector|record|package|function|end|equation|algorithm|protected|parameter|constant|import|extends|connect|then|loop|annotation)\b/;
my %mistake = (
    'a misspelt keyword' => sub {
        my ($line, $text) = @_;
        return if $line =~ m{"|//} || $line !~ /^\s*(?:encapsulated |partial )?($keyword)/;
        my ($begin, $end) = ($-[1], $+[1]);
        my $wrong = misspelt_in($1, $text) // return;
        return substr($line, 0, $begin) . $wrong . substr $line, $end;
    },
    'a semicolon left out' => sub {
        my ($line) = @_;
        return $line =~ m{//|^end } ? undef : $line =~ s/;\s*$// ? $line : undef;
    },
    'a name misspelt where it is used' => sub {
        my ($line, $text) = @_;
        return if $line =~ m{"|//|^\s*(?:$keyword)} || $line !~ /^\s*[\w.\[\]]+ = .*\b(?<!\.)([a-z]\w{3,})\b(?!\s*\()(?=[^=]*;\s*$)/;
        my ($begin, $end) = ($-[1], $+[1]);
        my $wrong = misspelt_in($1, $text) // return;
        return substr($line, 0, $begin) . $wrong . substr $line, $end;
    },
    'an equation taken away' => sub {
        my ($line, $text, $above) = @_;
        my ($head) = (grep { /^  (?:\w+ )*(?:model|block) / } @$above)[-1] // '';
        return if $head =~ /partial/; # each class that extends it lacks the equation
        return $line =~ /^    (?:der\(\w+\)|\w+(?:\.\w+)?) = [^"]*;$/ ? '' : undef;
    },
);

# What the checker says of the mistake in line `at` of the file (from 0): (whether it tells of that line, the errors)
sub told {
    my ($kind, $file, $at) = @_;
    my ($package) = $file =~ m{^(\Q$folder\E/[^/]+)};
    my ($status, undef, $err) = run_mocc('--check', '-Wno-all', $package);
    my @errors = $err =~ /^(.*: error: .*)$/mg;
    return (0, "status $status: $err") if $status > 1;
    return (1) if $status == 0 && $kind =~ /semicolon|equation taken/; # not everything is needed
    return (scalar @errors > 0, @errors) if $kind =~ /equation taken/; # it is told at the variable's declaration
    my @there = grep { /^\Q$file\E:(\d+):/ && abs($1 - $at - 1) <= ($kind =~ /semicolon/) } @errors;
    return (scalar @there > 0, @errors);
}

for my $kind (sort keys %mistake) {
    my ($tried, $missed, $more) = (0, 0, 0);
    for (my $tries = 0; $tried < $number && $tries < 100 * $number; $tries++) {
        my $file = $files[pick(scalar @files)];
        my @code = code_lines($text{$file});
        my @lines = split /\n/, $text{$file};
        my $at = $code[pick(scalar @code)];
        my $right = $lines[$at];
        my $wrong = $mistake{$kind}->($right, $text{$file}, [@lines[0 .. $at - 1]]) // next;
        $tried++;
        $lines[$at] = $wrong;
        open my $out, '>', $file or die "$file: $!\n";
        print {$out} map { "$_\n" } @lines;
        close $out or die "$file: $!\n";
        my ($there, @errors) = told($kind, $file, $at);
        $missed++ if !$there;
        $more++ if @errors > 1;
        diag(join "\n", "$file:" . ($at + 1) . ": $right\n-> $wrong", @errors) if !$there || @errors > 1;
        open $out, '>', $file or die "$file: $!\n";
        print {$out} $text{$file};
        close $out or die "$file: $!\n";
    }
    is("$tried $missed", "$number 0", "$kind: told where it is");
    cmp_ok($more, '<=', $number/25, 'and nothing else');
}

done_testing;
