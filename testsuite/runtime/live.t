# --live: the page and its address, frames that are what the equations say, what the page can ask for, how the run ends.
# (browser/live.t looks at the page in a browser.)
use strict;
use warnings;
use FindBin;
use HTTP::Tiny ();
use IO::Select ();
use IO::Socket::INET ();
use JSON::PP ();
use MIME::Base64 ();
use Time::HiRes ();
use lib "$FindBin::Bin/..";
use Live;
use Mocc;
use Test::More;

my $folder = scratch_dir();
my $http = HTTP::Tiny->new(timeout => 20);

my $model = write_file('Pushed.mo', <<'END');
model Pushed "A point that is pushed"
  input Real push(min=-2, max=4, unit="N", start=1) "To the right";
  input Boolean up(start=false);
  input Real free(start=3);
  type Gear = enumeration(reverse, neutral, forward);
  input Gear gear(start=Gear.neutral);
  parameter Real fail = 1e9;
  Base.ContinuousState y(start=0, fixed=true);
  discrete Integer rises(start=0, fixed=true);
equation
  der(y) = push;
  when up then
    rises = pre(rises) + 1;
  end when;
  assert(time < fail, "it is too late");
  annotation(experiment(StopTime=1, Interval=0.01));
end Pushed;
END
my $sim = compile_model(file => $model);

# The stream of events
sub listen_to {
    my ($live) = @_;
    my ($host, $path) = $live->{url} =~ m{^http://([^/]+)(/.*)};
    my $socket = IO::Socket::INET->new(PeerAddr => $host) or die "$host: $!\n";
    print $socket "GET ${path}frames HTTP/1.1\r\nHost: $host\r\nAccept: text/event-stream\r\n\r\n";
    return { socket => $socket, text => '', select => IO::Select->new($socket) };
}

# All events that come within so many seconds, or until one is of this kind: [kind, data]
sub events {
    my ($stream, $seconds, $last) = @_;
    my @events;
    my $end = Time::HiRes::time() + $seconds;
    while ((my $left = $end - Time::HiRes::time()) > 0) {
        if ($stream->{select}->can_read($left)) { sysread $stream->{socket}, $stream->{text}, 65536, length $stream->{text} or last }
        while ($stream->{text} =~ s/^.*?event: (\w+)\ndata: ([^\n]*)\n\n//s) {
            push @events, [$1, $2];
            return @events if $last && $1 eq $last;
        }
    }
    return @events;
}

# A frame: time, values of columns and inputs
sub frame {
    my ($data) = @_;
    my $bytes = MIME::Base64::decode_base64($data);
    return (unpack('d<', $bytes), unpack('x8 f<*', $bytes));
}
sub frames { return map { [frame($_->[1])] } grep { $_->[0] eq 'frame' } @_ }
sub states { return map { JSON::PP::decode_json($_->[1]) } grep { $_->[0] eq 'state' } @_ }
sub ask { my ($live, $text) = @_; return $http->post("$live->{url}do", { content => $text })->{status} }

# --- the address and the page
my $csv = "$folder/pushed.csv";
my $live = begin_live($sim, '--output', $csv, '--set', 'push=1.5', '--variables', 'y,rises,push,up');
like($live->{url}, qr{^http://127\.0\.0\.1:\d+/[0-9a-f]{32}/$}, 'the address has a secret');
my ($root, $secret) = $live->{url} =~ m{^(http://[^/]+/)(.*)};
my $page = $http->get($live->{url});
is($page->{status}, 200, 'the page is there');
like($page->{headers}{'content-type'}, qr{^text/html; charset=utf-8}, 'it is HTML');
my ($json) = $page->{content} =~ m{<script id="run" type="application/json">(.*?)</script>}s;
my $data = JSON::PP::decode_json($json // '{}');
is(join(' ', map { "$_->{name} $_->{type} $_->{low}..$_->{high} at $_->{value} $_->{unit} " . join('/', grep { defined } @$_{qw(less more)}) . ';' } @{ $data->{controls} }),
    'push Real -2..4 at 1.5 N ArrowLeft/ArrowRight; up Boolean 0..1 at 0  1; free Real 0..6 at 3  ArrowDown/ArrowUp; gear enumeration 1..3 at 2  ;',
    'its inputs, with what they can be');
is(join(' ', map { "$_->[0]:$_->[2]" } @{ $data->{plots} }), 'push:0 up:1 y:2 rises:3', 'what can be plotted, a column for each');
is($http->get($_)->{status}, 404, "not $_") for map { "$root$_" } '', 'frames', 'do', 'x' x 32 . '/', substr($secret, 0, -2) . '/', "${secret}x", "$secret../";
is($http->post($live->{url}, { content => 'x' })->{status}, 404, 'the page takes nothing');
is($http->get("$live->{url}do")->{status}, 404, 'commands are posted');
cmp_ok($http->request('PUT', "$live->{url}do")->{status}, '>=', 400, 'and nothing else');
is($http->post("$live->{url}do", { content => 'x' x 10000 })->{status}, 413, 'not too long');
ok(!IO::Socket::INET->new(PeerAddr => '127.0.0.2', PeerPort => $root =~ /:(\d+)/), 'no other address of the machine answers');
is(ask($live, $_), 204, 'what is no command is ignored') for '', "\0\xff", 'hold', 'put 99 1', "put 0 nan\nput 0 1e999\nput 0 x", 'hold -1 1', 'speed 0', 'speed -1',
    "pause\n\npause 0", 'x' x 4000;

# --- frames: y is the integral of what push has been in each of them
my $stream = listen_to($live);
my @first = frames(events($stream, 0.6));
cmp_ok(scalar @first, '>', 8, 'there are frames');
ask($live, "put 0 1.5\nput 2 5");
events($stream, 0.2);
my @frames = frames(events($stream, 0.5));
ask($live, 'hold 0 1');
push @frames, frames(events($stream, 1.2));
ask($live, "hold 0 0\nhold 1 1\nhold 3 1");
push @frames, frames(events($stream, 1.2));
my $wrong = grep { abs($frames[$_][3] - $frames[$_ - 1][3] - $frames[$_][5] * ($frames[$_][0] - $frames[$_ - 1][0])) > 1e-5 } 1 .. $#frames;
is($wrong, 0, 'the integral of the input');
cmp_ok(scalar(grep { $frames[$_][0] <= $frames[$_ - 1][0] } 1 .. $#frames), '==', 0, 'time goes on');
my ($largest) = sort { $b <=> $a } map { $_->[5] } @frames;
is($largest, 4, 'a key takes it to the end of its range');
is($frames[-1][5], 1.5, 'and back to where it was set');
my $fast = grep { abs($frames[$_][5] - $frames[$_ - 1][5]) > 7.5 * ($frames[$_][0] - $frames[$_ - 1][0]) + 1e-5 } 1 .. $#frames;
is($fast, 0, 'not faster than a range in 0.8 s');
is(join(' ', @{ $frames[-1] }[2, 4, 6, 7, 8]), '1 1 1 5 3', 'a Boolean with its event, a free one that was put, an enumeration');

# --- pause, speed, from the beginning
ask($live, 'pause 1');
events($stream, 0.1);
is(scalar(frames(events($stream, 0.3))), 0, 'no frames in a pause');
ask($live, "pause 0\nspeed 20");
my @fast = frames(events($stream, 0.6));
my $steps = grep { $fast[$_][0] - $fast[$_ - 1][0] > 0.2 } 1 .. $#fast;
cmp_ok($steps, '>', 3, 'twenty times as fast');
ask($live, "speed 1\nrestart");
my @again = events($stream, 0.5);
my ($back) = grep { $_->[0] < 0.5 } frames(@again);
ok($back && abs($back->[3] - 1.5 * $back->[0]) < 1e-5 && $back->[4] == 0, 'from the beginning, with its settings');
is(join(' ', (states(@again))[-1]->{speed}), 1, 'the page is told the speed');
close $stream->{socket};
Time::HiRes::sleep(0.3);
$stream = listen_to($live);
my ($seen) = frames(events($stream, 5, 'frame'));
cmp_ok($seen->[0] - (frames(@again))[-1][0], '<', 0.3, 'time stands still while no page looks');
is(end_live($live, 'INT'), 0, 'Ctrl-C ends it well') or diag(said($live));
my ($rows) = said($live) =~ /^(\d+) rows in \Q$csv\E, final time/m;
my $result = read_csv($csv);
is(scalar @{ $result->{time} }, $rows, 'the result has the rows that were announced');
cmp_ok($result->{time}[0], '==', 0, 'of the last run alone');
my $off = grep { abs($result->{y}[$_] - 1.5 * $result->{time}[$_]) > 1e-6 } 0 .. $#{ $result->{time} };
is($off, 0, 'with its values');

# --- what was driven, once more
my $driven = "$folder/driven.csv";
$live = begin_live($sim, '--output', $driven, '--variables', 'push,up,free,gear,y');
$stream = listen_to($live);
events($stream, 0.2);
ask($live, "hold 0 1\nhold 1 1\nhold 3 -1");
events($stream, 0.3);
ask($live, "hold 0 -1\nhold 1 0");
events($stream, 0.3);
ask($live, 'hold 1 1');
events($stream, 0.2);
ask($live, 'pause 1');
my ($last) = (frames(events($stream, 0.3)))[-1];
is(end_live($live, 'INT'), 0, 'a run is recorded');
my $inputs = write_file("inputs.csv", Mocc::slurp($driven) =~ s/,[^,\n]*$//mgr); # without y
my $again = simulate($sim, '--input', $inputs, '--stop', $last->[0], '--tolerance', 1e-10);
is($again->{rises}[-1], 2, 'its events come back');
cmp_ok(abs($again->{y}[-1] - $last->[5]), '<', 1e-6, 'and its values') or diag("$again->{y}[-1], $last->[5]");

# --- runs that end
$live = begin_live($sim, '--set', 'fail=0.2');
$stream = listen_to($live);
my @events = events($stream, 20, 'state');
my ($message) = map { JSON::PP->new->allow_nonref->decode($_->[1]) } grep { $_->[0] eq 'said' } @events;
like($message, qr/it is too late/, 'the page gets the message');
like(said($live), qr/error: .*it is too late/, 'and the terminal, too');
ok((states(@events))[-1]{ended}, 'the run has ended');
ask($live, 'restart');
ok((grep { $_->[0] < 0.2 } frames(events($stream, 20, 'state'), events($stream, 0.1))), 'it can begin again');
is(end_live($live, 'TERM'), 128 + 15, 'another signal');
$live = begin_live($sim, '--stop', 0.15);
$stream = listen_to($live);
@events = events($stream, 20, 'state');
is((frames(@events))[-1][0], 0.15, 'it ends at --stop');
ok((states(@events))[-1]{ended}, 'and says so');
my ($port) = $live->{url} =~ /:(\d+)/;

# --- options
for (['--list'], ['--linearize', 1], ['--plot', 'y'], ['--animate', "$folder/x.html"], ['--statistics'], ['--input', $csv], ['--set', 'fail=1:2:3']) {
    my ($status, $out, $err) = run_simulator($sim, '--live', @$_);
    is($status, 2, "--live and @$_");
    like($err, qr/\Q$_->[0]\E|--live/, 'is refused');
}
my ($status, $out, $err) = run_simulator($sim, '--live', '--port', $port);
is($status, 3, 'a port that is taken');
like($err, qr/cannot serve at port $port/, 'is named');
($status, $out, $err) = run_simulator($sim, '--port', 8000);
is("$status $err" =~ /^2 .*--port needs --live/ ? 1 : 0, 1, '--port needs --live') or diag($err);
($status, $out, $err) = run_simulator($sim, '--live', '--port', 70000);
like($err, qr/--port needs a number from 1 to 65535, not '70000'/, 'no such port');
($status, $out, $err) = run_simulator($sim, '--live', '--set', 'fail=-1');
is($status, 1, 'a run that cannot begin');
like($err, qr/it is too late/, 'says why');
is(end_live($live, 'INT'), 0, 'the other one still runs');

# --- a car with gears: the key 1 shifts into reverse, the arrows drive it
$live = begin_live(compile_model(model => 'Planar.Examples.DrivenGears', options => ['-O0']), '--variables', 'car.driveTrain.gear,car.wheel[3].w_roll');
$page = $http->get($live->{url});
$data = JSON::PP::decode_json(($page->{content} =~ m{<script id="run" type="application/json">(.*?)</script>}s)[0] // '{}');
is(join(' ', map { "$_->{name}:" . join('/', grep { defined } @$_{qw(less more)}) } @{ $data->{controls} }),
    'steer:ArrowLeft/ArrowRight pedal:ArrowDown/ArrowUp lever:1', 'the keys of a car');
$stream = listen_to($live);
ask($live, 'speed 5');
events($stream, 0.2);
ask($live, 'hold 2 1');
events($stream, 0.2);
ask($live, "hold 2 0\nhold 1 1");
my %column = map { ($_->[0] => $_->[2] + 1) } @{ $data->{plots} };
# rounds, not the clock: a machine that stands still for a while is not the car's fault
my $rounds = 50;
@frames = ();
do { @frames = (@frames, frames(events($stream, 0.6)))[-1] } until --$rounds == 0 || @frames && $frames[-1][$column{'car.wheel[3].w_roll'}] < -1;
cmp_ok($frames[-1][$column{'car.driveTrain.gear'}], '==', -1, 'in reverse');
cmp_ok($frames[-1][$column{'car.wheel[3].w_roll'}], '<', -1, 'it drives backwards');
is(end_live($live, 'INT'), 0, 'a drive ends');

# --- mocc run --live of a model of a compiled library
mkdir "$folder/handed" or die "handed: $!\n";
my $library = write_file('Handed.mo', <<'END');
package Handed
  block Sum
    input Real u;
    Base.ContinuousState y(start=0, fixed=true);
  equation
    der(y) = u;
  end Sum;
end Handed;
END
($status, $out, $err) = run_mocc('-c', '--interface', '-o', "$folder/handed/Handed.a", $library);
is("$status$err", 0, 'handed on');
my $user = write_file('User.mo', "model User\n  input Real u(min=0, max=4, start=3);\n  Handed.Sum sum(u=u);\nend User;\n");
$live = begin_live([mocc_path(), 'run', '-I', "$folder/handed", $user], '--variables', 'sum.y');
$stream = listen_to($live);
@frames = frames(events($stream, 0.3));
is(scalar(grep { abs($_->[1] - 3 * $_->[0]) > 1e-5 } @frames), 0, 'its frames are what the equations say');
cmp_ok(scalar @frames, '>', 3, 'as they come');
is(end_live($live, 'INT'), 0, 'it ends');

done_testing;
