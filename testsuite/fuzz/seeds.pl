# Seeds for fuzzing: each model of the files given, with what it needs of its file, as a file of its own, for a text with
# one model is likelier to stay without errors when something in it changes.
#
#   perl testsuite/fuzz/seeds.pl FOLDER FILE.mo ...
use strict;
use warnings;

my ($folder, @files) = @ARGV;
mkdir $folder or -d $folder or die "$folder: $!\n";

# The classes at the top of a text, as [name, text]: each ends in a line of its own, `end NAME;` in the first column.
sub classes {
    my ($text) = @_;
    my @found;
    while ($text =~ /^((?:[a-z]+ )*?(?:package|model|block|connector|record|type|function|class) +(\w+|'[^']+')\b(?:.*?^end \2;|[^\n]*=[^\n]*;)[^\n]*\n)/msg) {
        push @found, [$2, $1];
    }
    return @found;
}

my $n = 0;
for my $file (@files) {
    open my $in, '<:raw', $file or die "$file: $!\n";
    my @classes = classes(do { local $/; <$in> });
    close $in;
    for my $i (0 .. $#classes) {
        my $text = $classes[$i][1];
        for my $k (reverse 0 .. $i - 1) {
            $text = $classes[$k][1] . $text if $text =~ /(?<![\w.])\Q$classes[$k][0]\E(?!\w)/;
        }
        open my $out, '>:raw', sprintf '%s/%04d.mo', $folder, $n++ or die "$folder: $!\n";
        print {$out} $text;
        close $out;
    }
}
