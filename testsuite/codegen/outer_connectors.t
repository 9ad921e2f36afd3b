# Connectors of outer elements: shafts, signals, arrays and nested connectors, connectors of outer components; given here
# and taken there, handed through classes that do not name them, inner and outer at once. Against closed forms.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $file = "$FindBin::Bin/models/OuterConnectors.mo";

# course(MODEL, NAME => FUNCTION OF TIME, ...)
sub course {
    my ($model, %expected) = @_;
    my $sim = compile_model(file => $file, model => "OuterConnectors.$model");
    my $res = simulate($sim, '--stop', 2, '--interval', 0.25, '--tolerance', 1e-10);
    for my $name (sort keys %expected) {
        same_course($res->{$name}, [map { $expected{$name}->($_) } @{$res->{time}}], 1e-7, "$model: $name");
    }
    ok(!(grep { /\$/ } keys %$res), "$model: hidden connectors are not shown");
    return;
}

sub constant { my ($c) = @_; return sub { $c } }
sub line { my ($k) = @_; return sub { $k * $_[0] } }
sub parabola { my ($k) = @_; return sub { $k * $_[0]**2 } }

course(
    'Plant',
    'shaft.phi' => parabola(1),
    'shaft.w' => line(2),
    'shaft.tau' => constant(0),
    'load.phi' => parabola(1),
    'load.a' => constant(2),
    'disc.flange.phi' => parabola(1),
    'disc.flange.tau' => constant(4),
    'hall.drive.bearing.phi' => parabola(1),
    'hall.group.load[1].disc.flange.tau' => constant(6),
    'hall.group.load[2].disc.flange.tau' => constant(8),
    'hall.group.load[2].a' => constant(2),
    'hall.seen' => parabola(1),
    'hall.all[1]' => line(2),
);
course(
    'Outside',
    'bearing.w' => line(1.5),
    'box.shaft.tau' => constant(6),
    'box1.inside[2].disc.flange.phi' => parabola(0.75),
    'box1.inside[2].disc.flange.tau' => constant(3),
    'box1.inside[2].tau' => constant(6),
);
course(
    'City',
    'tower.load[1]' => constant(3),
    'tower.load[2]' => constant(0),
    'tower.load[3]' => constant(3.5),
    'tower.wish' => line(7),
    'tenant[2].phi' => line(1),
    'third.phi' => line(3),
    'third.gain.y' => line(10),
);
course(
    'Signals',
    's[1]' => line(1),
    's[2]' => line(100),
    's[3]' => line(10),
    's[4]' => line(1000),
    'both.gain[1].y' => line(1),
    'both.gain[2].y' => line(10),
    'sum_of[3].y' => line(20),
    'sum_of[4].y' => line(2000),
);
course(
    'Buses',
    'bus.speed' => line(3),
    'bus.torque' => line(4),
    'seen' => line(7),
    'joint.gain.y' => line(3),
    'joint.bearing[1].phi' => constant(0),
    'joint.bearing[2].phi' => parabola(1.5),
    'bus.flange[2].phi' => parabola(1.5),
);
course(
    'Halves',
    'bus.w' => line(3),
    'first.give.other' => line(3),
    'take.y' => line(33),
    'plain.y' => constant(33),
);
course(
    'Fresh',
    'shaft.phi' => parabola(1),
    'own.disc.flange.phi' => parabola(1),
    'own.shaft.phi' => parabola(0.5),
    'own.load.phi' => parabola(0.5),
    'own.drive.bearing.w' => line(1),
);

course('Many', 'shaft.phi' => parabola(4/6001), 'load[3000].disc.flange.tau' => constant(16/6001));

my %mechanism = map { $_ => simulate(compile_model(file => $file, model => "OuterConnectors.$_"),
    '--stop', 1, '--interval', 0.1, '--tolerance', 1e-10) } 'Pendulum', 'Direct';
same_course($mechanism{Pendulum}{'revolute.phi'}, $mechanism{Direct}{'revolute.phi'}, 1e-9, 'a frame with two bodies');
same_course($mechanism{Pendulum}{'bar.frame_b.t'}, $mechanism{Direct}{'bar.frame_b.t'}, 1e-7, 'its torque')
    if exists $mechanism{Direct}{'bar.frame_b.t'};

my $discrete = simulate(compile_model(file => $file, model => 'OuterConnectors.Discrete'), '--stop', 1, '--interval', 0.5);
is($discrete->{'count'}[-1], 5, 'an Integer');
is($discrete->{'counter[2].twice'}[-1], 10, 'read as an outer variable');
is($discrete->{'counter[1].events.changes'}[-1], 5, 'its changes are events');
close_to($discrete->{'counter[1].events.since'}[-1], 0.3, 1e-12, 'a Boolean that becomes true');

my @text = map { my ($status, $c) = run_mocc('--emit-c', '-o', '-', '--model', 'OuterConnectors.Plant', $file); $c } 1, 2;
ok(length $text[0], 'C text');
is($text[1], $text[0], 'the same text every time');
done_testing();
