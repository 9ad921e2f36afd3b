# Reference solutions for the Dialectic library: equations of motion with the law q' = v + TD v'. Nothing here knows of
# flanges or cut forces.
package DialecticReference;

use strict;
use warnings;
use Exporter 'import';
use FindBin;
use Mocc;

our @EXPORT = qw(linkage);

my $program;

# The program linkage.c, compiled for this test.
sub program {
    if (!defined $program) {
        my $path = scratch_dir() . '/linkage';
        my ($status, $out, $err) =
          run_command($ENV{CC} // 'gcc', qw(-O2 -o), $path, "$FindBin::Bin/../reference/linkage.c", '-lm');
        die "linkage.c: exit status $status\n$out$err" if $status != 0;
        $program = $path;
    }
    return $program;
}

# linkage(TIMES, DESCRIPTION...): the course of a mechanism, which is described by lines of words and numbers as linkage.c
# has them, up to its start values. Returns one array of values for each position and then for each kinetic velocity.
sub linkage {
    my ($times, @description) = @_;
    my $text = join '', map { "$_\n" } @description, join ' ', 'rows 1e-12', scalar @$times, @$times;
    my ($status, $out, $err) = run_command(program(), write_file('linkage.txt', $text));
    die "linkage: exit status $status\n$err" if $status != 0;
    my @columns;
    for my $line (split /\n/, $out) {
        my ($t, @y) = split / /, $line;
        push @{ $columns[$_] }, $y[$_] for 0 .. $#y;
    }
    return @columns;
}

1;
