# Events, by models written by hand: their times against closed forms, what ends a run, and what it keeps.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Simulators;
use Test::More;

my $sim = build_simulator('events');
my $csv = scratch_dir() . '/events.csv';

sub run_model { my ($model, @arguments) = @_; return run_command($sim, $model, '--output', $csv, @arguments) }

sub result_of {
    my ($model, @arguments) = @_;
    my ($status, $out, $err) = run_model($model, @arguments);
    is($status, 0, "$model @arguments: it succeeds") or diag $err;
    return read_csv($csv);
}

# --- the ball: impacts at t1 (1 + 2 e + 2 e^2 + ...), each with a row before and behind
sub impacts {
    my ($e, $n) = @_;
    my ($t, $flight, @times) = (sqrt(2 / 9.81), 2 * sqrt(2 / 9.81));
    for (1 .. $n) { push @times, $t; $flight *= $e; $t += $flight }
    return @times;
}
for my $method (qw(bdf adams)) {
    for my $case ([1e-6, 1e-7], [1e-10, 1e-10]) {
        my ($tolerance, $bound) = @$case;
        my $ball = result_of('ball', '--method', $method, '--tolerance', $tolerance, '--stop', 3.6);
        my @at = grep { $_ == 0 || $ball->{n}[$_] > $ball->{n}[$_ - 1] } 1 .. $#{ $ball->{n} };
        my @exact = impacts(0.8, scalar @at);
        cmp_ok(scalar @at, '>=', 10, 'ten impacts');
        my @off = grep { abs($ball->{impact}[$at[$_]] - $exact[$_]) > $bound } 0 .. 9;
        is("@off", '', "ball, $method, tolerance $tolerance: the times of the first ten impacts to $bound");
        is(scalar(grep { $ball->{time}[$_] != $ball->{time}[$_ - 1] } @at), 0, 'a row before each at the same time');
        is(scalar(grep { abs($ball->{v}[$_] + 0.8 * $ball->{v}[$_ - 1]) > 1e-15 } @at), 0, 'and one behind it');
    }
}

# --- it never falls through the ground, whatever the height: it is either in the air or chatters
my $state = 1;
for (1 .. 60) {
    my ($e, $h) = map { $state = ($state * 16807) % 2147483647; $state / 2147483647 } 1, 2;
    $e = 0.3 + 0.6 * $e;
    $h = 10**(4 * $h - 2);
    my $rest = sqrt(2 * $h / 9.81) * (1 + 2 * $e / (1 - $e));
    my ($status, $out, $err) = run_model('ball', '--set', "e=$e", '--set', "h=$h", '--stop', 1.5 * $rest);
    my $lowest = 0;
    for (@{ read_csv($csv)->{h} }) { $lowest = $_ if $_ < $lowest }
    ok($status == 1 && $err =~ /'h <= 0' \(test\.mo:\d+\) chatters: it has changed \d+ times between/ && $lowest > -1e-9,
        "a ball from $h with e=$e comes to rest above the ground") or diag "$status $lowest $err";
}

# --- time events
my $pulse = result_of('pulse');
is($pulse->{n}[-1], 2001, 'a pulse train of 10 kHz: every edge, the start and the end included');
close_to($pulse->{x}[-1], 0.05, 1e-9, 'its integral');
my $together = result_of('together');
is(join(' ', map { $together->{$_}[-1] } qw(a b both c late started)), '11 4 4 1 1 1', 'events that come together are one');
my $swap = result_of('swap');
close_to($swap->{x}[-1], 2 * exp(-1), 1e-8, 'two states change places: one');
close_to($swap->{y}[-1], exp(-1), 1e-8, 'and the other');

# --- the sampled controller: u = -x at the ticks, so x goes on by the factor 2 exp(-h) - 1
my $control = result_of('control');
close_to($control->{x}[-1], (2 * exp(-0.1) - 1)**10, 1e-7, 'a sampled controller');

# --- a linear response in a relation
my $response = result_of('response');
close_to($response->{when_over}[-1], 1.5, 1e-9, 'when a response passes one half');

# --- what does not settle, circles
for my $case (
    [[qw(loop --set way=1)],    qr/a, b.*again and again at time 0\.5/],
    [[qw(loop --set way=2)],    qr/x.*again and again at time 0\.5/],
    [[qw(initial --set way=1)], qr/the initial equations need each other in a circle: x, y/],
    [['sliding'],               qr/'x > 0' \(test\.mo:\d+\) in slider\[2\] chatters/],
    [[qw(limits --set part.way=1)], qr/assertion failed at time 0\.\d+ in part: x is 0\.75\d* \(limits\.mo:7\)/],
    [[qw(limits --set part.way=3)], qr/assertion failed at time 0\.52\d+ in part: x is 0\.5 \(limits\.mo:9\)/],
    [[qw(limits --set part.way=5)], qr/assertion failed at time 0\.7\d+ in part: x is 0\.75 \(limits\.mo:7\)/],
    [[qw(pulse --set period=0)],    qr/'sample\(start, period\)' \(test\.mo:\d+\) cannot be counted/],
  )
{
    my ($arguments, $message) = @$case;
    my ($status, $out, $err) = run_model(@$arguments);
    is($status, 1, "@$arguments: status 1");
    like($err, $message, 'it says why');
}
result_of('loop', '--set', 'way=3');
my $initial = result_of('initial');
is(join(' ', map { $initial->{$_}[0] } qw(x y w k)), '7 6 7 5', 'initial equations that need computed values');
my ($status, $out, $err) = run_model('limits', '--set', 'part.way=4');
is($status, 0, 'terminate ends well');
like($err, qr/^events: terminated at time 0\.52\d+ in part: enough of x, it is 0\.5 \(limits\.mo:10\)$|terminated at time/m, 'and says so');
($status, $out, $err) = run_model('limits', '--set', 'part.way=2');
is($status, 0, 'a warning does not end the run');
is(scalar(() = $err =~ /warning: assertion failed/g), 4, 'it is shown whenever it begins');

done_testing;
