# The page of --animate in a browser: it loads without an error, the slider moves the mechanism, the plots' cursors and the
# clock; playing, buttons, keys, wheel and touch do what they say; light and dark; a small window. 'make check-page' runs
# it with chromium and chromium-driver; elsewhere it is skipped.
use strict;
use warnings;
use FindBin;
use JSON::PP ();
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Browser;
use Mocc;
use Test::More;

plan skip_all => "'make check-page' runs this with a browser" if !$ENV{MOCC_BROWSER};
my $folder = scratch_dir();
open_browser();

sub slide { return run_script('const s = document.getElementById("time"); s.value = arguments[0]; s.dispatchEvent(new Event("input"));', $_[0]) }
sub clock { return after_frame('return document.getElementById("clock").textContent;') }
sub pressed { return run_script('return document.getElementById(arguments[0]).getAttribute("aria-pressed");', $_[0]) }

my $pages = 0;
sub open_page {
    my ($model, $hash, @arguments) = @_;
    my $file = "$folder/page" . ++$pages . '.html';
    my ($status, $out, $err) = run_simulator(compile_model(model => $model), '--animate', $file, @arguments);
    is("$status|$err", '0|', "a page of $model") or return;
    drive(POST => '/url', { url => "file://$file$hash" });
    return $file;
}

# --- the double pendulum: time
my $file = open_page('Planar.Examples.DoublePendulum', '#t=0');
is(errors(), '', 'loads without an error');
is(drive(GET => '/title'), 'Planar.Examples.DoublePendulum', 'its title is the model');
my @beginning = (picture(), picture('.chart canvas'));
ok($beginning[0] && $beginning[1], 'mechanism and plots are drawn');
is(clock(), '0.00 s', 'the clock');
slide(500);
is(clock(), '5.00 s', 'the slider moves the clock,');
my @middle = (picture(), picture('.chart canvas'));
isnt($middle[0], $beginning[0], 'the mechanism');
isnt($middle[1], $beginning[1], 'and the cursor of a plot');
slide(0);
is_deeply([picture(), picture('.chart canvas')], \@beginning, 'and back again');
is(run_script('return document.querySelector(".chart output").textContent;'), '0.0000 rad', 'a plot says its value');

# The lower body lies on the circle about the upper one, in the picture as in the data.
my $places = run_script('const at = momentAt(5), body = (name) => placeOf(run.shapes.find((s) => s.kind === "body" && s.component === name), "at", at);
    return [body("body"), body("body1")];');
cmp_ok(abs(sqrt(($places->[0]{x} - $places->[1]{x})**2 + ($places->[0]{y} - $places->[1]{y})**2) - 0.4), '<', 1e-3, 'bodies are where they are');

press_keys(' ');
my $now = clock();
select undef, undef, undef, 0.4;
cmp_ok((clock() =~ /([\d.]+)/)[0], '>', ($now =~ /([\d.]+)/)[0], 'the space bar plays');
press_keys(' ');
$now = clock();
select undef, undef, undef, 0.2;
is(clock(), $now, 'and stops');
click('#play');
select undef, undef, undef, 0.2;
isnt(clock(), $now, 'so does the button');
press_keys("\x{E011}"); # Home
click('#play') if run_script('return document.getElementById("play").getAttribute("aria-label");') eq 'Pause';
press_keys("\x{E011}");
is(clock(), '0.00 s', 'Home goes to the beginning');
press_keys("\x{E014}", "\x{E014}");
is(clock(), '0.02 s', 'an arrow to the next row');
press_keys("\x{E012}");
is(clock(), '0.01 s', 'and back');
press_keys("\x{E010}");
is(clock(), '10.00 s', 'End to the end');

# --- views
slide(200);
my $plain = picture();
for my $name (qw(forces names traces)) {
    my $before = pressed($name);
    click("#$name");
    isnt(pressed($name), $before, "$name is switched");
    isnt(picture(), $plain, 'and that is seen');
    press_keys(substr $name, 0, 1);
    is(picture(), $plain, 'its key switches it back');
}
press_keys('+');
my $zoomed = picture();
isnt($zoomed, $plain, 'a key makes it larger');
press_keys('0');
is(picture(), $plain, 'another one shows everything');
my @middle_of = @{ run_script('const b = document.getElementById("scene").getBoundingClientRect(); return [Math.round(b.x + b.width / 2), Math.round(b.y + b.height / 2)];') };
my $scale = run_script('return scene.canvas.width;');
drive(POST => '/actions', { actions => [{ type => 'wheel', id => 'wheel', actions => [{ type => 'scroll', x => $middle_of[0], y => $middle_of[1], deltaX => 0, deltaY => -300 }] }] });
isnt(picture(), $plain, 'the wheel zooms');
click('#fit');
is(picture(), $plain, 'the button shows everything, too');

sub drag {
    my ($kind, @fingers) = @_;
    my $n = 0;
    return drive(POST => '/actions', { actions => [map {
        my ($from, $to) = @$_;
        { type => 'pointer', id => $kind . $n++, parameters => { pointerType => $kind }, actions => [
            { type => 'pointerMove', duration => 0, x => $middle_of[0] + $from->[0], y => $middle_of[1] + $from->[1] }, { type => 'pointerDown', button => 0 },
            { type => 'pointerMove', duration => 50, x => $middle_of[0] + $to->[0], y => $middle_of[1] + $to->[1] }, { type => 'pointerUp', button => 0 }] }
    } @fingers] });
}
drag('mouse', [[0, 0], [40, 60]]);
isnt(picture(), $plain, 'the mouse moves it');
click('#fit');
drag('touch', [[-100, 0], [-60, 60]]);
isnt(picture(), $plain, 'a finger, too');
click('#fit');
drag('touch', [[-40, 0], [-90, 0]], [[40, 0], [90, 0]]);
isnt(picture(), $plain, 'two fingers zoom');
click('#fit');
is(picture(), $plain, 'and all is there again');
my $count = run_script('return document.querySelectorAll(".chart").length;');
run_script('const i = document.getElementById("variable"); i.value = "body1.frame_a.r0[2]"; i.dispatchEvent(new Event("input"));');
is(run_script('return document.querySelectorAll(".chart").length;'), $count + 1, 'a variable is chosen');
ok(picture('.chart:last-child canvas'), 'and drawn');
click('.chart:last-child button');
is(run_script('return document.querySelectorAll(".chart").length;'), $count, 'and taken away');
run_script('const c = document.querySelector(".chart canvas"), b = c.getBoundingClientRect(); c.dispatchEvent(new PointerEvent("pointerdown", {buttons: 1, clientX: b.right - 8, clientY: b.y + 9}));');
is(clock(), '10.00 s', 'a press on a plot goes to that time');
slide(200);
press_keys('d');
is(run_script('return document.documentElement.dataset.theme;'), 'dark', 'dark');
isnt(picture(), $plain, 'looks otherwise');
press_keys('d');
is(picture(), $plain, 'than light');
drive(POST => '/window/rect', { width => 500, height => 900 });
my $box = after_frame('const b = document.getElementById("plots").getBoundingClientRect(), s = document.getElementById("stage").getBoundingClientRect();
    return [b.top >= s.bottom - 1, document.documentElement.scrollWidth <= innerWidth, s.height > 250];');
is_deeply($box, [JSON::PP::true, JSON::PP::true, JSON::PP::true], 'in a small window the plots are below, and nothing sticks out');
ok(picture(), 'and the mechanism is there');
drive(POST => '/window/rect', { width => 1200, height => 800 });
is(errors(), '', 'nothing of this was an error');

# --- other mechanisms: every kind of shape is drawn
my %kinds;
for my $model (qw(Planar.Examples.TwoTrack Planar.Examples.PistonEngine Planar.Examples.PlanetaryGear Planar.Examples.SpringDamperDemo
    Planar.Examples.RollerCoaster Planar.Examples.CounterSpin Impulses.Examples.Ladder Dialectic.Examples.Gripper Dialectic.Examples.Stack
    Dialectic.Examples.CamFollower Impulses.Examples.NewtonsCradle)) {
    open_page($model, '#t=0&forces') or next;
    my $first = picture();
    slide(300);
    isnt(picture(), $first, 'its slider moves it');
    ok(run_script('return run.shapes.every((shape) => painters[shape.kind]);'), 'it has no unknown shape');
    is(errors(), '', 'and no error');
    $kinds{$_} = 1 for @{ run_script('return run.shapes.map((shape) => shape.kind);') };
}
cmp_ok(scalar keys %kinds, '>=', 15, 'most kinds of shapes are among them');
open_page('Rotational.Examples.Oscillator', '#t=1');
is(errors(), '', 'a model without a place in the plane is plotted, without an error');
ok(picture('.chart canvas'), 'its plots');

done_testing;
