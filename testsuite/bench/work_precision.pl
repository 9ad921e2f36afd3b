# Work-precision diagrams: for examples of the libraries the error of a run over the CPU time that it takes, for each method.
#
#   perl testsuite/bench/work_precision.pl FILE.svg      in the project's root, after make
#
# The error is that of the states, the largest over the run, relative to the largest size of each (1 where that is smaller),
# against a run by bdf at tolerance 1e-12. Points of a line are tolerances from 1e-3 to 1e-9; rings are the default, 1e-6.
use strict;
use warnings;
use File::Temp;
use POSIX ();

my ($file) = @ARGV or die "usage: work_precision.pl FILE.svg\n";
my $folder = File::Temp->newdir('mocc-bench-XXXXXX', TMPDIR => 1);
my @methods = (['auto', '#000000'], ['rk', '#1b7837'], ['adams', '#2166ac'], ['bdf', '#b2182b']);
my @tolerances = map { "1e-$_" } 3 .. 9;

# [title, Modelica class, modification, options]
my @examples = (
    ['Pendulum', 'Planar.Examples.Pendulum'],
    ['Double pendulum, 3 s', 'Planar.Examples.DoublePendulum', '', '--stop', 3],
    ['Crane crab', 'Planar.Examples.CraneCrab'],
    ['Kinematic loop', 'Planar.Examples.KinematicLoop'],
    ['Chain of 16', 'Planar.Examples.Chain', '(n=16)', '--stop', 1],
    ['Chain of 64', 'Planar.Examples.Chain', '(n=64)', '--stop', 1],
    ["Newton's cradle (events)", 'Impulses.Examples.NewtonsCradle'],
    ['Double pendulum at a wall (events)', 'Impulses.Examples.DoublePendulumAtWall'],
    ['Bouncing ball (events)', 'Impulses.Examples.BouncingBall'],
    ['Car (stiff)', 'Planar.Examples.TwoTrack'],
    ['Four-bar linkage, elastic (stiff)', 'Dialectic.Examples.FourBar'],
    ['Gripper with contacts, 0.1 s (stiff)', 'Dialectic.Examples.Gripper', '', '--stop', 0.1],
);

sub output_of {
    open my $pipe, '-|', @_ or die "bench: $_[0]: $!\n";
    my $text = do { local $/; <$pipe> };
    return close $pipe ? $text : undef;
}

# The columns of a result at each time, the last row of several
sub states_of {
    my ($sim, @options) = @_;
    my $text = output_of('timeout', 60, $sim, '--output', '-', @options) // return;
    my %rows;
    for (grep { /^[-\d]/ } split /\n/, $text) {
        my ($time, @values) = split /,/;
        $rows{$time} = \@values;
    }
    return \%rows;
}

sub error_of {
    my ($rows, $reference) = @_;
    my (@size, $worst);
    for my $row (values %$reference) {
        for my $i (0 .. $#$row) { $size[$i] = abs $row->[$i] if abs $row->[$i] > ($size[$i] // 1) }
    }
    for my $time (grep { $rows->{$_} } keys %$reference) {
        for my $i (0 .. $#{ $reference->{$time} }) {
            my $error = abs($rows->{$time}[$i] - $reference->{$time}[$i]) / ($size[$i] // 1);
            $worst = $error if $error > ($worst // 1e-12);
        }
    }
    return $worst // 1e-12;
}

# The processor's time for a run, the least of several, s
sub time_of {
    my (@command) = @_;
    my $best;
    for (1 .. 5) {
        my ($time) = (output_of('timeout', 60, @command, '--statistics') // return) =~ /^processor time +(\S+) s$/m;
        $best = $time if !defined $best || $time < $best;
        last if $best > 0.2;
    }
    return $best;
}

# [time, error, tolerance] for each tolerance that a method gets through
sub curve {
    my ($sim, $states, $reference, @options) = @_;
    my @points;
    for my $tolerance (@tolerances) {
        my @with = ('--tolerance', $tolerance, '--variables', $states, @options);
        my $rows = states_of($sim, @with) // next;
        my $time = time_of($sim, '--output', "$folder/result.csv", @with) // next;
        push @points, [$time, error_of($rows, $reference), $tolerance];
    }
    return \@points;
}

# Curves of an example, by method
sub measure_example {
    my ($title, $class, $modification, @options) = @_;
    my ($mo, $sim) = ("$folder/example.mo", "$folder/example");
    open my $out, '>', $mo or die "bench: $mo: $!\n";
    print {$out} "model Example\n  extends $class" . ($modification || '') . ";\nend Example;\n";
    close $out or die "bench: $mo: $!\n";
    system('./mocc', '-o', $sim, $modification ? $mo : ('--model', $class)) == 0 or die "bench: $class does not compile\n";
    my $states = join ',', map { /^(\S+) +state / } split /\n/, output_of($sim, '--list');
    my $reference = states_of($sim, '--variables', $states, '--method', 'bdf', '--tolerance', 1e-12, @options)
      // die "bench: no reference for $class\n";
    return { map { my $method = $_->[0]; $method => curve($sim, $states, $reference, '--method', $method, @options) } @methods };
}

# ---- the drawing: panels with logarithmic axes ----

my ($width, $height, $columns) = (300, 240, 4);
my ($left, $right, $top, $bottom) = (46, 8, 26, 34);

sub log10 { return log($_[0]) / log(10) }

sub text_at {
    my ($x, $y, $text, $more) = @_;
    $text =~ s/&/&amp;/g;
    $text =~ s/</&lt;/g;
    return sprintf qq{<text x="%.1f" y="%.1f" %s>%s</text>\n}, $x, $y, $more // '', $text;
}

sub line_at {
    my ($x1, $y1, $x2, $y2, $color) = @_;
    return sprintf qq{<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="%s"/>\n}, $x1, $y1, $x2, $y2, $color;
}

# Decades from the least to the largest of some numbers
sub decades {
    my @logs = sort { $a <=> $b } map { log10($_) } @_;
    my ($low, $high) = map { POSIX::floor($_) } $logs[0], $logs[-1];
    return ($low, $high + 1);
}

sub panel {
    my ($title, $curves) = @_;
    my @all = map { @$_ } values %$curves;
    my ($fast, $slow) = decades(map { $_->[0] } @all);
    my ($fine, $rough) = decades(map { $_->[1] } @all);
    my $x = sub { $left + (log10($_[0]) - $fast) / ($slow - $fast) * ($width - $left - $right) };
    my $y = sub { $top + ($rough - log10($_[0])) / ($rough - $fine) * ($height - $top - $bottom) };
    my $svg = text_at($left, 16, $title, 'font-weight="bold"');
    for my $decade ($fast .. $slow) {
        $svg .= line_at($x->(10**$decade), $top, $x->(10**$decade), $height - $bottom, '#dddddd');
        $svg .= text_at($x->(10**$decade), $height - $bottom + 13, "1e$decade", 'text-anchor="middle"');
    }
    for my $decade (grep { ($_ - $fine) % 2 == 0 } $fine .. $rough) {
        $svg .= line_at($left, $y->(10**$decade), $width - $right, $y->(10**$decade), '#dddddd');
        $svg .= text_at($left - 4, $y->(10**$decade) + 4, "1e$decade", 'text-anchor="end"');
    }
    for (reverse @methods) {
        my ($method, $color) = @$_;
        my @points = map { [$x->($_->[0]), $y->($_->[1]), $_->[2]] } @{ $curves->{$method} };
        $svg .= sprintf qq{<polyline points="%s" fill="none" stroke="%s" stroke-width="%s"/>\n},
          join(' ', map { sprintf '%.1f,%.1f', @$_[0, 1] } @points), $color, $method eq 'auto' ? 2 : 1.2;
        $svg .= sprintf qq{<circle cx="%.1f" cy="%.1f" r="%d" fill="%s" stroke="%s"/>\n}, $_->[0], $_->[1], $_->[2] == 1e-6 ? (4, 'white') : (2, $color), $color
          for @points;
    }
    return $svg;
}

sub draw {
    my (@panels) = @_;
    my $rows = POSIX::ceil(@panels / $columns);
    my ($w, $h) = ($columns * $width, $rows * $height + 30);
    my $svg = qq{<svg xmlns="http://www.w3.org/2000/svg" width="$w" height="$h" font-family="sans-serif" font-size="11">\n}
      . qq{<rect width="$w" height="$h" fill="white"/>\n};
    for my $i (0 .. $#panels) {
        $svg .= sprintf qq{<g transform="translate(%d,%d)">\n%s</g>\n}, $i % $columns * $width, int($i / $columns) * $height, $panels[$i];
    }
    my $at = 20;
    for (@methods) {
        my ($method, $color) = @$_;
        $svg .= line_at($at, $h - 14, $at + 24, $h - 14, $color) . text_at($at + 30, $h - 10, $method);
        $at += 90;
    }
    $svg .= text_at($at, $h - 10, 'error over processor time of a run, s; tolerances from 1e-3 to 1e-9, the ring is 1e-6');
    return "$svg</svg>\n";
}

print "\nWork and precision at tolerance 1e-6: time, error\n";
printf "  %-36s%s\n", '', join '', map { sprintf '%-20s', $_->[0] } @methods;
my @panels;
for my $example (@examples) {
    my $curves = measure_example(@$example);
    printf "  %-36s%s\n", $example->[0], join '', map {
        my ($point) = grep { $_->[2] == 1e-6 } @{ $curves->{ $_->[0] } };
        sprintf '%-20s', $point ? sprintf('%7.2f ms %.1e', 1e3 * $point->[0], $point->[1]) : 'none'
    } @methods;
    push @panels, panel($example->[0], $curves);
}
open my $out, '>', $file or die "bench: $file: $!\n";
print {$out} draw(@panels);
close $out or die "bench: $file: $!\n";
print "  drawn in $file\n";
