# What the tests of the libraries' examples share.
package Examples;

use strict;
use warnings;
use Exporter 'import';
use Test::More;
use Mocc;

our @EXPORT = qw($tight example check courses ends stays supported plus minus);

# The tolerance of comparisons over time, relative to the range of a variable
our $tight = 1e-6;

# The example's result at tolerance 1e-10 over its own time, or with other options. It is one of Planar, or has a full name.
sub example {
    my ($name, @options) = @_;
    $name = "Planar.Examples.$name" if $name !~ /\./;
    return simulate(compile_model(model => $name), '--tolerance', 1e-10, @options);
}

# A subtest. An example that does not compile or run fails its own subtest and leaves the others alone.
sub check {
    my ($name, $code) = @_;
    subtest $name => sub { eval { $code->(); 1 } or do { fail("$name runs"); diag($@) } };
}

# Columns of a result against columns of a reference.
sub courses {
    my ($result, $tolerance, %expected) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    same_course($result->{$_}, $expected{$_}, $tolerance, "$_ over time") for sort keys %expected;
}

# Columns of a result at the end against printed values.
sub ends {
    my ($result, %expected) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    cmp_ok($result->{time}[-1], '==', delete $expected{time}, 'runs to its stop time') if exists $expected{time};
    shows($result->{$_}[-1], $expected{$_}, "$_ at the end") for sort keys %expected;
}

# Columns of a result that a constraint keeps at zero: to BOUND, over the whole time.
sub stays {
    my ($result, $bound, @names) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    for my $name (@names) {
        my $column = $result->{$name} // [];
        my ($worst) = sort { $b <=> $a } map { abs } @$column;
        ok(defined $worst && $worst <= $bound, "$name stays zero") or diag('largest: ' . ($worst // 'no such column'));
    }
}

# supported(ROWS, G, BODIES...): what the bodies, all together, exert on a support at the origin, row by row, as columns x, y and
# torque: their weights and what resists their accelerations. A body is [mass, inertia, code], the code returns for a row its
# place, acceleration and angular acceleration (x, y, ax, ay, z).
sub supported {
    my ($rows, $g, @bodies) = @_;
    my @columns = ([], [], []);
    for my $row (0 .. $rows - 1) {
        my @sum = (0, 0, 0);
        for (@bodies) {
            my ($m, $inertia, $motion) = @$_;
            my ($x, $y, $ax, $ay, $z) = $motion->($row);
            my ($fx, $fy) = (-$m * $ax, -$m * ($ay + $g));
            $sum[0] += $fx;
            $sum[1] += $fy;
            $sum[2] += $x * $fy - $y * $fx - $inertia * $z;
        }
        push @{ $columns[$_] }, $sum[$_] for 0 .. 2;
    }
    return @columns;
}

sub plus  { my ($a, $b) = @_; return [map { $a->[$_] + $b->[$_] } 0 .. $#$a] }
sub minus { my ($a, $b) = @_; return [map { $a->[$_] - $b->[$_] } 0 .. $#$a] }

1;
