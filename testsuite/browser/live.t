# --live in a browser: a car is driven with the arrow keys; pause, speed, from the beginning, what remains when the simulator
# ends. 'make check-page' runs it; elsewhere it is skipped.
use strict;
use warnings;
use FindBin;
use Time::HiRes 'sleep';
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Browser;
use Live;
use Mocc;
use Test::More;

plan skip_all => "'make check-page' runs this with a browser" if !$ENV{MOCC_BROWSER};
open_browser();
my ($left, $up, $right, $down) = ("\x{E012}", "\x{E013}", "\x{E014}", "\x{E015}");

sub value_of { my ($name) = @_; return run_script('return valueAt(run.plots.find((p) => p.name === arguments[0]).value, atRow(run.rows - 1));', $name) }
sub inputs { return run_script('return [...document.querySelectorAll("#inputs output")].map((o) => o.textContent.trim()).join(" ");') }
sub now { return run_script('return run.stop;') }
sub play_label { return run_script('return document.getElementById("play").getAttribute("aria-label");') }
sub is_pressed { return run_script('return document.getElementById(arguments[0]).getAttribute("aria-pressed");', $_[0]) }

my $live = begin_live(compile_model(model => 'Planar.Examples.DrivenCar'));
drive(POST => '/url', { url => $live->{url} });
sleep 0.5;
is(errors(), '', 'loads without an error');
is(inputs(), '0 0', 'nobody drives');
is(is_pressed('follow'), 'false', 'all is seen');
my $first = picture();
hold_key($up);
sleep 2.5;
is(inputs(), '0 1', 'full throttle');
my ($x, $y) = (value_of('car.motion.r[1]'), value_of('car.motion.r[2]'));
cmp_ok($y, '>', 5, 'the car goes ahead');
cmp_ok(abs $x, '<', 1e-3, 'straight');
cmp_ok(value_of('car.suspension.pitch'), '<', -0.005, 'and its nose is up');
isnt(picture(), $first, 'the picture moves');
hold_key($right);
sleep 1;
is(inputs(), '1 1', 'to the right');
cmp_ok(value_of('car.motion.phi'), '<', 1.5, 'it turns');
cmp_ok(value_of('car.suspension.roll'), '<', -0.01, 'and leans out of the bend, its left side down');
let_key_go($right);
sleep 1.5;
is(inputs(), '0 1', 'the steering wheel turns back');
is(is_pressed('follow'), 'true', 'what goes far is followed');
my $in_view = run_script('const place = placeOf(run.shapes.find((s) => s.kind === "body"), "at", atRow(run.rows - 1));
    const box = scene.canvas.getBoundingClientRect(); return scene.pick(box.width / 2, box.height / 2);');
ok($in_view, 'the car is in the middle');
let_key_go($up);
hold_key($down);
sleep 0.8;
is(inputs(), '0 -1', 'brakes');
cmp_ok(value_of('car.suspension.pitch'), '>', 0.005, 'its nose is down');
let_key_go($down);

press_keys(' ');
sleep 0.3;
is(play_label(), 'Play', 'space stops');
my $time = now();
sleep 0.3;
is(now(), $time, 'time');
run_script('const s = document.getElementById("time"); s.value = 500; s.dispatchEvent(new Event("input"));');
my ($shown) = after_frame('return document.getElementById("clock").textContent;') =~ /([\d.]+)/;
cmp_ok(abs($shown - $time / 2), '<', 0.1, 'the slider looks back');
press_keys(' ');
sleep 0.4;
cmp_ok(now(), '>', $time, 'and space goes on');
run_script('const s = document.getElementById("speed"); s.value = 5; s.dispatchEvent(new Event("change"));');
$time = now();
sleep 0.6;
cmp_ok(now() - $time, '>', 1.5, 'five times as fast');
press_keys('r');
sleep 0.3;
cmp_ok(now(), '<', $time, 'r begins again');
run_script('const s = document.querySelector("#inputs input"); s.value = -0.5; s.dispatchEvent(new Event("input"));');
sleep 0.3;
is(inputs(), '-0.5 0', 'a slider sets an input, and leaves it there');
is(errors(), '', 'nothing of this was an error');
is(end_live($live, 'INT'), 0, 'Ctrl-C');
sleep 1;
like(run_script('return document.getElementById("said").textContent;'), qr/does not answer/, 'the page says that the simulator is gone');

done_testing;
