# Events, by models written by hand: their times against closed forms, what ends a run, and what it keeps.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use POSIX ();
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

# --- the ball: impacts at t1 (1 + 2 e + 2 e^2 + ...), each with a row before and after it
sub impacts {
    my ($e, $n) = @_;
    my ($t, $flight, @times) = (sqrt(2 / 9.81), 2 * sqrt(2 / 9.81));
    for (1 .. $n) { push @times, $t; $flight *= $e; $t += $flight }
    return @times;
}
for my $method (qw(bdf adams rk)) {
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

# --- it never falls through the ground, whatever the height, and however little it bounces: it is either in the air or
# chatters when it comes to rest
my $state = 1;
for (1 .. 80) {
    my ($e, $h) = map { $state = ($state * 16807) % 2147483647; $state / 2147483647 } 1, 2;
    $e = 1e-6 * 9e5**$e;
    $h = 10**(4 * $h - 2);
    my $rest = sqrt(2 * $h / 9.81) * (1 + 2 * $e / (1 - $e));
    # each of a hundred flights adds its error, the shorter it is the more: by chance more than 1e-4 at tolerance 1e-6
    my ($tolerance, $bound) = $_ % 2 ? (3e-7, 1e-4) : (1e-10, 2e-6);
    my ($status, $out, $err) = run_model('ball', '--set', "e=$e", '--set', "h=$h", '--stop', 1.5 * $rest,
        '--tolerance', $tolerance);
    my $ball = read_csv($csv);
    my $lowest = 0;
    for (@{ $ball->{h} }) { $lowest = $_ if $_ < $lowest }
    my $chatters = qr/'h <= 0' \(test\.mo:\d+\) chatters: it (has changed \d+ times between|changes to and fro at) time/;
    ok($status == 1 && $err =~ $chatters && $lowest > -1e-9 && abs($ball->{time}[-1] - $rest) < $bound * $rest,
        "a ball from $h with e=$e comes to rest above the ground, when it should") or diag "$status $lowest $err";
}

# --- the thermostat: from 9 to 11 degrees and back it takes log(11/9) s each
for my $method (qw(bdf adams rk)) {
    my $r = result_of('thermostat', '--method', $method, '--tolerance', 1e-10);
    my @at = grep { $_ && $r->{on}[$_] != $r->{on}[$_ - 1] } 0 .. $#{ $r->{time} };
    my @exact = map { log(10 / 9) + $_ * log(11 / 9) } 0 .. 9;
    pop @exact while $exact[-1] > 2;
    is(scalar @at, scalar @exact, "thermostat, $method: it switches as often as it should");
    is(scalar(grep { abs($r->{time}[$at[$_]] - $exact[$_]) > 1e-9 } 0 .. $#exact), 0, 'at the right times');
    is(join('', map { $r->{on}[$_] } @at), substr('1010101010', 0, scalar @exact), 'on and off by turns');
    close_to($r->{switched}[-1], $exact[$#exact - $#exact % 2], 1e-9, 'when it was switched on last');
    my $rest = 2 - $exact[-1];
    close_to($r->{T}[-1], $#exact % 2 ? 11 * exp(-$rest) : 20 - 11 * exp(-$rest), 1e-8, 'the temperature at the end');
}

# --- stick and slip: 2 s at the speed of the belt, three quarters of a turn around the origin with amplitude sqrt(2)
my $pi = 4 * atan2(1, 1);
my $period = 2 + 1.5 * $pi;
my $slip = result_of('slip', '--tolerance', 1e-10);
my (@slips, @wrong);
for my $i (1 .. $#{ $slip->{time} }) {
    push @slips, $slip->{time}[$i] if $slip->{slips}[$i] > $slip->{slips}[$i - 1];
    my $t = $slip->{time}[$i];
    $t -= $period while $t > $period - 1;    # slips begin at 1
    next if abs($t - 1) < 1e-6 || abs($t - 1 - 1.5 * $pi) < 1e-6 || abs($t + 1) < 1e-6;
    my ($x, $v) = $t < 1 ? ($t, 1) : map { sqrt(2) * $_ } sin($t - 1 + $pi / 4), cos($t - 1 + $pi / 4);
    push @wrong, $slip->{time}[$i] if abs($slip->{x}[$i] - $x) > 1e-7 || abs($slip->{v}[$i] - $v) > 1e-7;
}
is("@wrong", '', 'stick and slip: the closed form everywhere');
is(scalar @slips, 3, 'it slips three times');
close_to($slips[$_], 1 + $_ * $period, 1e-8, "slip $_") for 0 .. $#slips;

# --- no states: where sin(time) changes its sign, and floor(5 sin(time))
my $sine = result_of('sine');
my @turns = map { my $n = $_; grep { $_ > 1e-9 && $_ < 20 } map { my $at = atan2($_, sqrt(25 - $_**2));
    ($at + 2 * $pi * $n, $pi - $at + 2 * $pi * $n) } -4 .. 4 } -1 .. 3;
my %turns = map { sprintf('%.9f', $_) => 1 } @turns;
@wrong = ();
for my $i (0 .. $#{ $sine->{time} }) {
    my $y = sin $sine->{time}[$i];
    next if abs(5 * $y - POSIX::floor(5 * $y + 0.5)) < 1e-8;
    push @wrong, $sine->{time}[$i] if $sine->{up}[$i] != ($y > 0) || $sine->{level}[$i] != POSIX::floor(5 * $y);
}
is("@wrong", '', 'sine: its sign and its level everywhere');
my @changes = map { sprintf '%.9f', $sine->{time}[$_] }
  grep { $_ && $sine->{time}[$_] > 1e-9 && $sine->{level}[$_] != $sine->{level}[$_ - 1] } 0 .. $#{ $sine->{time} };
is("@changes", join(' ', sort { $a <=> $b } keys %turns), 'and its level changes at the right times');
close_to($sine->{when_up}[-1], 6 * $pi, 1e-9, 'the last change of sign');

# --- inputs: an Integer changes between two rows of the file, a Real crosses a threshold on its way
my $follow = result_of('follow', '--input', write_file('follow.csv', "time,n,u\n0,0,0\n1,2,0.25\n2,2,1\n3,5,0\n"));
is($follow->{changes}[-1], 2, 'an Integer input has changed twice');
my %seen = map { $follow->{time}[$_] => $follow->{seen}[$_] } 0 .. $#{ $follow->{time} };
is(join(' ', map { $seen{$_} } 0, 0.5, 1, 2.5, 3, 4), '0 0 2 2 5 5', 'where the file says so');
my @steps = grep { $_ && $follow->{changes}[$_] > $follow->{changes}[$_ - 1] } 0 .. $#{ $follow->{time} };
is(join(' ', map { "$follow->{time}[$_ - 1] $follow->{time}[$_]" } @steps), '1 1 3 3', 'with rows before and behind');
close_to($follow->{when_above}[-1], 4 / 3, 1e-9, 'a Real input rises above one half');
my @falls = map { $follow->{time}[$_] } grep { $_ && $follow->{above}[$_] < $follow->{above}[$_ - 1] } 0 .. $#{ $follow->{time} };
is(scalar @falls, 1, 'and falls below it once');
close_to($falls[0], 2.5, 1e-9, 'in between too');

# --- the sign of rounding errors keeps no run from its end, unless something depends on it
for my $stop (1, 3, 30) {
    my ($status, $out, $err) = run_model('noise', '--stop', $stop, '--tolerance', 1e-8);
    is($status, 0, "noise until $stop: the run gets to its end");
    like($err, qr/\A(noise: warning: 'y > 0' \(test\.mo:\d+\) changes with rounding errors around zero at time [^\n]+\n)?\z/,
        'with one warning at most');
    close_to(read_csv($csv)->{x}[-1], sin $stop, 1e-6, 'and is right');
}
{
    my ($status, $out, $err) = run_model('noise', '--stop', 100, '--set', 'effect=1e-3');
    is($status, 1, 'noise that matters ends the run');
    like($err, qr/error: 'y > 0' \(test\.mo:\d+\) chatters/, 'as chattering');
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
    [[qw(loop --set way=1)],    qr/the event at time 0\.5 does not come to rest: a, b still change after \d+ iterations/],
    [[qw(loop --set way=2)],    qr/the event at time 0\.5 does not come to rest: x still changes after \d+ iterations/],
    [[qw(loop --set way=3)], qr/: error: undefined is not a finite number at time 0\.5$/],
    [[qw(loop --set way=4)], qr/'reinit\(x, new\)' \(test\.mo:\d+\) gives x a value that is not a finite number at time 0\.5$/],
    [[qw(initial --set way=4)], qr/'reinit\(w, new\)' \(test\.mo:\d+\) gives w a value that is not a finite number at time 0$/],
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
my $initial = result_of('initial');
is(join(' ', map { $initial->{$_}[0] } qw(x y w k)), '7 6 7 5', 'initial equations that need computed values');
my ($status, $out, $err) = run_model('limits', '--set', 'part.way=4');
is($status, 0, 'terminate ends well');
like($err, qr/^events: terminated at time 0\.52\d+ in part: enough of x, it is 0\.5 \(limits\.mo:10\)$|terminated at time/m, 'and says so');
($status, $out, $err) = run_model('limits', '--set', 'part.way=2');
is($status, 0, 'a warning does not end the run');
is(scalar(() = $err =~ /warning: assertion failed/g), 4, 'it is shown whenever it begins');

# --- start values of discrete variables
my $set = result_of('ball', '--set', 'n=40', '--set', 'impact=-2', '--stop', 0.5);
is("$set->{n}[0] $set->{n}[-1] $set->{impact}[0]", '40 41 -2', 'they can be set');
(undef, $out) = run_model('thermostat', '--set', 'on=true', '--list');
like($out, qr/^on +discrete +true$/m, '--list shows them');
like($out, qr/^switched +discrete +0$/m, 'a Real too');
unlike($out, qr/fell/, 'but none that the compiler has made');
for my $case (['ball', 'n=1.5', qr/an Integer is needed/], ['thermostat', 'on=1', qr/true or false is needed/]) {
    my ($model, $setting, $message) = @$case;
    ($status, $out, $err) = run_model($model, '--set', $setting);
    is($status, 2, "--set $setting is refused");
    like($err, $message, 'with the reason');
}

# --- statistics: a ball that hits the ground twice and leaves it twice, with two iterations each (one that changes
# something, one that does not), and one at the start; eleven ticks, the first of them at the start, with a third
# iteration that ends the tick
sub statistics {
    my (@arguments) = @_;
    ($status, $out, $err) = run_model(@arguments, '--statistics');
    return join ' ', map { $out =~ /^$_ +(\d+)$/m } 'state events', 'time events', 'event iterations';
}
is(statistics(qw(ball --stop 1.7)), '4 0 9', 'statistics of state events');
is(statistics(qw(pulse --set period=0.01 --stop 0.1)), '0 10 33', 'statistics of time events');

done_testing;
