# Seeds for fuzzing: each model of the files given, with what it needs of its file, as a file of its own, for a text with
# one model is likelier to stay without errors when something in it changes. Of a package with several classes, each
# becomes a package with what it needs, so that the libraries' files are among the seeds. A test that is a script
# gives the models in its here-documents.
#
#   perl testsuite/fuzz/seeds.pl FOLDER FILE ...
use strict;
use warnings;

my ($folder, @files) = @ARGV;
mkdir $folder or -d $folder or die "$folder: $!\n";

# The classes in a text that begin in column `indent`, as [name, text, place]: each ends in a line of its own, `end NAME;`
# in the same column.
sub classes {
    my ($text, $indent) = @_;
    my $blank = ' ' x $indent;
    my @found;
    while ($text =~ /^($blank(?:[a-z]+ )*?(?:package|model|block|connector|record|type|function|class) +(\w+|'[^']+')\b(?:.*?^$blank(?:end \2);|[^\n]*=[^\n]*;)[^\n]*\n)/msg) {
        push @found, [$2, $1, $-[0]];
    }
    return @found;
}

# Each of the classes with those before it that it needs, as a text
sub apart {
    my @classes = @_;
    my @texts;
    for my $i (0 .. $#classes) {
        my ($name, $text) = @{ $classes[$i] };
        my %there = ($name => 1);
        for my $k (reverse 0 .. $i - 1) {
            my ($other, $before) = @{ $classes[$k] };
            $text = $before . $text if $text =~ /(?<![\w.])\Q$other\E(?!\w)/ && !$there{$other}++;
        }
        push @texts, $text;
    }
    return @texts;
}

# The texts of a package's classes, each in a package with the imports, without comments; nothing if it is no package.
sub members {
    my ($name, $text) = @_;
    return if $text !~ /^(?:encapsulated )?package /;
    $text =~ s{/\*.*?\*/|[ \t]*//[^\n]*}{}gs;
    my @classes = classes($text, 2);
    return if @classes < 2;
    my $head = substr $text, 0, $classes[0][2];
    return map { "$head$_" . "end $name;\n" } apart(@classes);
}

my $n = 0;

sub seed {
    my ($text) = @_;
    open my $out, '>:raw', sprintf '%s/%04d.mo', $folder, $n++ or die "$folder: $!\n";
    print {$out} $text;
    close $out;
    return;
}

for my $file (@files) {
    open my $in, '<:raw', $file or die "$file: $!\n";
    my $text = do { local $/; <$in> };
    close $in;
    $text = join '', $text =~ /<<'END'[^\n]*\n(.*?)^END$/msg if $file =~ /\.t$/;
    my @classes = classes($text, 0);
    my @texts = apart(@classes);
    for my $i (0 .. $#classes) {
        my @members = members($classes[$i][0], $classes[$i][1]);
        seed($_) for @members ? @members : $texts[$i];
    }
}
