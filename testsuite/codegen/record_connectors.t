# Records in connectors: as signals, potentials and flows, connectors that are a record, sizes from a connector's own
# parameters.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Clean;
use Test::More;

my $file = "$FindBin::Bin/models/RecordConnectors.mo";
my $r    = simulate(compile_model(file => $file), '--stop', 1, '--interval', 0.5);

for my $row (0 .. 2) {
    my $t  = $r->{time}[$row];
    my $is = sub { close_to($r->{ $_[0] }[$row], $_[1], 1e-15, "$_[0] at $t") };
    my %k  = ('source' => 2, 'sources[1]' => 3, 'sources[2]' => 4);
    my %to = ('source' => ['one', 'two'], 'sources[1]' => ['rows[1]'], 'sources[2]' => ['rows[2]']);
    for my $source (sort keys %k) {
        my ($k, @to) = ($k{$source}, @{ $to{$source} });
        for my $spring (@to) {
            $is->("$spring.flange.pose.motion.x",    $k * $t);
            $is->("$spring.flange.pose.motion.v[2]", $t);
            $is->("$spring.flange.pose.angle",       $t**2);
            $is->("$spring.flange.potential.x",      3 * $k);
            $is->("$spring.flange.potential.v[1]",   $t);
            $is->("$spring.flange.load.f",           $t**2 + 3 * $k);
            $is->("$spring.y.x",                     2 * $k * $t);
        }
        $is->("$source.flange.load.f",    -@to * ($t**2 + 3 * $k));    # the flows sum up to zero
        $is->("$source.flange.load.t[1]", -@to * $k * $t);
        $is->("$source.flange.load.t[2]", -@to * 4);
    }
    $is->('gain.u.x',         4 * $t);                                 # a connector that is a record
    $is->('through.x',        8 * $t);
    $is->('through.v[1]',     4);
    $is->('gain.many[2].x',   4 * $t);
    $is->('gain.sum',         2 + 3 * $t * $t);
    $is->("sink.other.x[$_]", $_ * $t) for 1 .. 3;
    $is->('sink.s',           6 * $t + 6 * $t + 3);
}
clean_c('records in connectors', file => $file);
done_testing();
