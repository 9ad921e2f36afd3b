#!/usr/bin/perl
# Draws columns of a simulator's result in the terminal: each over time, and paths of one column over another.
#
#   perl tools/plot.pl RESULT.csv NAME ... [--path X Y] ...
#
# Curves are dots of braille characters, 2 x 4 to a character; where the locale is not UTF-8 (or with --ascii) they are
# drawn with ' - . and |. The width is that of the terminal (COLUMNS, or 80), at most 100.
use strict;
use warnings;
use POSIX ();
use I18N::Langinfo ();
use Text::ParseWords ();

my $usage = "usage: plot.pl RESULT.csv NAME ... [--path X Y] ... [--ascii]\n";
my ($file, @pictures);
POSIX::setlocale(POSIX::LC_CTYPE(), '');
my $unicode = uc(I18N::Langinfo::langinfo(I18N::Langinfo::CODESET())) eq 'UTF-8';

while (defined(my $word = shift @ARGV)) {
    if ($word eq '--ascii') {
        $unicode = 0;
    } elsif ($word eq '--path') {
        die $usage if @ARGV < 2;
        push @pictures, { x => shift @ARGV, y => shift @ARGV, path => 1 };
    } elsif ($word =~ /^--/) {
        die $usage;
    } elsif (!defined $file) {
        $file = $word;
    } else {
        push @pictures, { x => 'time', y => $word };
    }
}
die $usage if !@pictures;
binmode STDOUT, ':encoding(UTF-8)' if $unicode;

# The lines that axes are made of
my %line = $unicode
  ? (across => "\x{2500}", up => "\x{2502}", tick_across => "\x{252c}", tick_up => "\x{2524}", corner => "\x{2514}")
  : (across => '-', up => '|', tick_across => '+', tick_up => '+', corner => '+');

my $columns = ($ENV{COLUMNS} // '') =~ /^(\d+)$/ ? $1 : terminal_width();
$columns = $columns < 40 ? 40 : $columns > 100 ? 100 : $columns;

sub terminal_width {
    my $size = -t STDOUT ? `stty size <&1 2>/dev/null` : '';
    return $size =~ /^\d+ ([1-9]\d*)$/ ? $1 : 80;
}

# Reads the columns that the pictures need; returns name => [values].
sub read_columns {
    my ($path, %wanted) = @_;
    open my $in, '<', $path or die "plot.pl: $path: $!\n";
    my $head = <$in> // die "plot.pl: $path is empty\n";
    $head =~ s/\r?\n\z//;
    my @names = Text::ParseWords::parse_line(',', 0, $head);
    my %place = map { $names[$_] => $_ } 0 .. $#names;
    for (sort keys %wanted) { die "plot.pl: $path has no column $_\n" if !exists $place{$_} }
    my %values;
    while (my $row = <$in>) {
        $row =~ s/\r?\n\z//;
        my @fields = split /,/, $row, -1;
        push @{ $values{$_} }, $fields[$place{$_}] for keys %wanted;
    }
    die "plot.pl: $path has no rows\n" if !%values;
    return %values;
}

sub limits {
    my ($low, $high) = ($_[0]) x 2;
    for (@_) {
        $low  = $_ if $_ < $low;
        $high = $_ if $_ > $high;
    }
    return ($low, $high);
}

# Round numbers within [low, high], about `count` of them, as texts with equally many digits behind the point.
sub ticks {
    my ($low, $high, $count) = @_;
    my $raw = ($high - $low) / ($count > 1 ? $count : 1);
    my $power = 10**POSIX::floor(log($raw) / log 10);
    my ($step) = grep { $_ >= $raw * 0.999 } map { $_ * $power } 1, 2, 5, 10;
    my $digits = POSIX::ceil(-log($step) / log(10) - 1e-9);
    $digits = 0 if $digits < 0;
    return map { sprintf '%.*f', $digits, $_ * $step || 0 }
      POSIX::ceil($low / $step - 1e-9) .. POSIX::floor($high / $step + 1e-9);
}

# A canvas of width x height characters; dots count from the top left.
sub mark {
    my ($canvas, $x, $y) = @_;
    $canvas->{cells}[$y >> 2][$x >> 1] |= 1 << (($x & 1) * 4 + ($y & 3));
}

sub stroke {
    my ($canvas, $x0, $y0, $x1, $y1) = @_;
    my $steps = (sort { $b <=> $a } abs($x1 - $x0), abs($y1 - $y0))[0];
    for my $i (0 .. $steps) {
        my $part = $steps ? $i / $steps : 0;
        mark($canvas, map { POSIX::floor($_ + 0.5) } $x0 + $part * ($x1 - $x0), $y0 + $part * ($y1 - $y0));
    }
}

# The character for the dots of a cell: bits 0..3 are the left column from the top, 4..7 the right one.
sub character {
    my ($dots) = @_;
    if ($unicode) {
        my $code = 0;
        my @braille = (0x01, 0x02, 0x04, 0x40, 0x08, 0x10, 0x20, 0x80);
        for (0 .. 7) { $code |= $braille[$_] if $dots & 1 << $_ }
        return $code ? chr(0x2800 + $code) : ' ';
    }
    my $rows = ($dots | $dots >> 4) & 15;
    return ' ' if !$rows;
    return '|' if ($rows & 9) == 9 || $rows == 7 || $rows == 14;
    return $rows & 1 ? "'" : $rows & 8 ? '.' : '-';
}

sub draw {
    my ($picture, %values) = @_;
    my ($xs, $ys) = @values{ $picture->{x}, $picture->{y} };
    my ($left, $right) = limits(@$xs);
    my ($bottom, $top) = limits(@$ys);
    for (\($left, $right), \($bottom, $top)) { die "plot.pl: not a number in $file\n" if $$_ != $$_ }
    ($left,   $right) = ($left - 0.5,   $left + 0.5)   if $right - $left < 1e-12;
    ($bottom, $top)   = ($bottom - 0.5, $bottom + 0.5) if $top - $bottom < 1e-12;
    my $height = $picture->{path} ? 16 : 8;
    my @y_ticks = ticks($bottom, $top, $height / 2);
    my $margin = (sort { $b <=> $a } map { length } @y_ticks)[0];
    my $width = $columns - $margin - 6;
    if ($picture->{path}) { # the same scale both ways
        my $fit = POSIX::ceil(($right - $left) / ($top - $bottom) * $height * 2);
        if ($fit > $width) {
            $height = POSIX::ceil($height * $width / $fit);
        } else {
            $width = $fit < 12 ? 12 : $fit;
        }
    }
    my $canvas = { cells => [map { [(0) x $width] } 1 .. $height] };
    my $across = sub { ($_[0] - $left) / ($right - $left) * (2 * $width - 1) };
    my $down   = sub { ($top - $_[0]) / ($top - $bottom) * (4 * $height - 1) };
    for my $i (0 .. $#$xs) {
        my $before = $i ? $i - 1 : 0;
        stroke($canvas, $across->($xs->[$before]), $down->($ys->[$before]), $across->($xs->[$i]), $down->($ys->[$i]));
    }
    my %label = map { int($down->($_) / 4 + 0.125) => $_ } @y_ticks;
    print "\n", ' ' x ($margin + 2), $picture->{path} ? "$picture->{y} over $picture->{x}" : $picture->{y}, "\n";
    for my $row (0 .. $height - 1) {
        my $text = join '', map { character($_) } @{ $canvas->{cells}[$row] };
        $text =~ s/ +\z//;
        printf "%*s %s%s\n", $margin, $label{$row} // '', $line{ defined $label{$row} ? 'tick_up' : 'up' }, $text;
    }
    my ($axis, $numbers) = ($line{across} x $width, '');
    for my $tick (ticks($left, $right, $width / 10)) {
        my $at = int($across->($tick) / 2);
        substr $axis, $at, 1, $line{tick_across};
        my $from = $margin + 2 + $at - int(length($tick) / 2);
        next if $from < length($numbers) + ($numbers eq '' ? 0 : 2);
        $numbers .= ' ' x ($from - length $numbers) . $tick;
    }
    printf "%*s %s%s\n", $margin, '', $line{corner}, $axis;
    print $numbers, $picture->{path} ? '' : '  s', "\n";
}

my %values = read_columns($file, map { $_->{x} => 1, $_->{y} => 1 } @pictures);
draw($_, %values) for @pictures;
