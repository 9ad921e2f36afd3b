# Final fields that follow from others: whichever way the record is given, and with --set. What a function gives stays as it is.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $sim = compile_model(file => "$FindBin::Bin/models/DerivedFields.mo", model => 'DerivedFields.Test');

# By k and further settings: the wheels have r = 2, so J = 2*m
sub expected {
    my ($k) = @_;
    my ($own, $given, $measured) = (10, 2 * $k, 100);
    my %v = ('whole[1]' => $own, 'whole[2]' => $given, 'whole[3]' => $given, 'whole[4]' => $measured);
    for my $way (qw(w f m)) {
        @v{ map { "$way$_" } 1 .. 4, 6 } = ($way eq 'm' ? $measured : $own, $given, $given, $measured, $measured);
        $v{"${way}5"} = $given if $way ne 'm';
    }
    @v{qw(p1 p2 p3)} = (2 * $own, $given + $measured, 2 * $given);
    my ($left, $light) = ($k, 3);    # of an axle: m/2 each
    for my $way (qw(x y)) {
        @v{ map { "$way$_.left" } 1 .. 4 }  = ($light, $left, $left, $left);
        @v{ map { "$way$_.right" } 1 .. 4 } = ($light, $left, $way eq 'x' ? $light : $left, $k**2 / 2);
        $v{"$way$_"} = $v{"$way$_.left"} + $v{"$way$_.right"} for 1 .. 4;
    }
    @v{qw(c1.sums c1.at c1.power c2.sums c2.at c2.power c3.sums c3.at c3.power)} = (6, 30, 8, 12, 40, 16, 6 * $k, 40, 16);
    return map { (/\./ ? $_ : "$_.J") => $v{$_} } keys %v;
}

for my $k (7, 3) {
    my $r = simulate($sim, '--stop', 0, '--set', "k=$k", '--variables', '*.J,*.left,*.right,c*');
    my %want = expected($k);
    close_to($r->{$_}[0], $want{$_}, 1e-12 * abs $want{$_}, "$_ with k = $k") for sort keys %want;
}

# A field that is set changes those that follow from it, wherever the record comes from.
my @set = qw(w2.w f2.w w1.w f1.w);
my $r = simulate($sim, '--stop', 0, (map { ('--set', "$_.m=20") } @set), '--set', 'x2.a.m=20', '--variables', '*.J,*.left');
close_to($r->{"$$_[0].J"}[0], $$_[1], 0, "$$_[0].J follows what is set") for map { [/^(\w+)/, 40] } @set;
close_to($r->{'x2.left'}[0], 20, 0, 'a final record follows what is set');
for my $final (qw(w2.w.J x2.a.left.m)) {
    my ($status, undef, $err) = run_simulator($sim, '--set', "$final=1", '--output', '/dev/null');
    is($status, 2, "--set $final is refused");
    like($err, qr/\Q$final\E/, '... by name');
}
done_testing();
