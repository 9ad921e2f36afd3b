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
my $r = simulate($sim, '--set', 'b.p=2', '--set', 'b.p=4', '--set', 'a.q=9', '--stop', 1, '--interval', 1);
close_to($r->{'a.x'}[-1],    1 + 9, 1e-9, 'what is not final can be set');
close_to($r->{'b.x'}[-1],    5 + 8, 1e-9, '... and the last setting counts');
close_to($r->{'c[2].x'}[-1], 1 + 7, 1e-9, 'each final');
done_testing();
