# Random choices: a generator of our own, the same on every machine.
package Draws;
use strict;
use warnings;
use Exporter 'import';

our @EXPORT = qw(seed draw pick);

my $state;

sub seed { $state = ($_[0] * 2654435761 + 12345) & 0xffffffff; draw() for 1 .. 3; return }

# A number from 0 to 1
sub draw {
    $state = ($state * 1664525 + 1013904223) & 0xffffffff;
    return $state / 4294967296;
}

# One of the arguments
sub pick { return $_[int(draw() * @_)] }

1;
