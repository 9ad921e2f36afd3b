# Final modifications: nothing gives what they give another value, --set neither.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $sim = compile_model(file => "$FindBin::Bin/models/Final.mo");
for my $setting ('a.p=4', 'b.x=1', 'c[1].q=1') {
    my ($status, undef, $err) = run_simulator($sim, '--set', $setting, '--output', '/dev/null');
    my ($name) = $setting =~ /^(.*)=/;
    is($status, 2, "--set $setting is refused");
    like($err, qr/\Q$name\E: its value is final/, '... by name');
}

# Start values that are final in the class itself, as in its declarations, types and extends clauses
my $starts = compile_model(file => "$FindBin::Bin/models/Final.mo", model => 'Starts');
for my $name (qw(x y z u d a.x a.y a.z a.d c[1].z)) {
    my ($status, undef, $err) = run_simulator($starts, '--set', "$name=9", '--output', '/dev/null');
    is($status, 2, "--set $name is refused");
    like($err, qr/\Q$name\E: its value is final/, '... by name');
}
my $free = simulate($starts, '--set', 'b.z=9', '--set', 'e=8', '--stop', 1, '--interval', 1);
close_to($free->{'b.z'}[0], 9, 1e-12, 'a start value that is not final');
close_to($free->{e}[0], 8, 1e-12, '... of a discrete variable');
close_to($free->{z}[0], 8, 1e-12, '... and the final one of the extends clause');

my $r = simulate($sim, '--set', 'b.p=2', '--set', 'b.p=4', '--set', 'a.q=9', '--stop', 1, '--interval', 1);
close_to($r->{'a.x'}[-1],    1 + 9, 1e-9, 'what is not final can be set');
close_to($r->{'b.x'}[-1],    5 + 8, 1e-9, '... and the last setting counts');
close_to($r->{'c[2].x'}[-1], 1 + 7, 1e-9, 'each final');
done_testing();
