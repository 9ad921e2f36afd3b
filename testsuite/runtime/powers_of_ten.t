# The table of powers of ten with which doubles are written: each row is floor(10^e 2^(127 - floor(log2 10^e))) + 1.
use strict;
use warnings;
use FindBin;
use Math::BigInt;
use Test::More;

open my $in, '<', "$FindBin::Bin/../../runtime/base/powers_of_ten.c" or die "powers_of_ten.c: $!\n";
my $text = do { local $/; <$in> };
my @rows = $text =~ /\{0x([0-9a-f]{16}), 0x([0-9a-f]{16})\}/g;
is(scalar @rows, 2 * (292 + 1 + 324), 'a row for each power');

my @wrong;
for my $e (-292 .. 324) {
    my $power = Math::BigInt->new(10)->bpow(abs $e);
    # 2^127 <= value < 2^128, as a quotient of integers
    my $bits = length(substr $power->as_bin, 2);
    my $shift = $e < 0 ? 127 + $bits : 128 - $bits;
    my ($over, $under) = $e < 0 ? (Math::BigInt->new(1), $power) : ($power, Math::BigInt->new(1));
    ($shift > 0 ? $over : $under)->blsft(abs $shift);
    my $row = $over->copy->bdiv($under);
    $row->binc;
    my ($high, $low) = splice @rows, 0, 2;
    my $text = $row->as_hex;
    push @wrong, "10^$e: $high$low instead of $text" if "0x$high$low" ne $text;
}
is(join("\n", @wrong), '', 'and each is right');

done_testing;
