# doc/tutorial.md: what it shows is what happens (tools/console.pl runs it), and each number that a simulator prints in
# it agrees with a closed form.
use strict;
use warnings;
use FindBin;
use JSON::PP ();
use lib "$FindBin::Bin/..";
use Mocc;
use Pages;
use POSIX qw(cosh tanh);
use Test::More;

page_is_what_happens('doc/tutorial.md');

use constant g => 9.81;

# Jacobi's elliptic functions sn, cn, dn of u with the modulus k < 1: by arithmetic-geometric means.
sub sncndn {
    my ($u, $k) = @_;
    my ($a, $b, $c) = (1, sqrt(1 - $k**2), $k);
    my (@a, @c);
    for (1 .. 8) {
        push @a, $a;
        push @c, $c;
        ($a, $b, $c) = (($a + $b)/2, sqrt($a*$b), ($a - $b)/2);
    }
    my $phi = 2**@a*$a*$u;
    my $next = 0;
    for my $i (reverse 1 .. $#a + 1) {
        my ($ci, $ai) = $i > $#a ? ($c, $a) : ($c[$i], $a[$i]);
        my $sine = $ci/$ai*sin $phi;
        $next = $phi;
        $phi = ($phi + atan2($sine, sqrt(1 - $sine**2)))/2;
    }
    return (sin $phi, cos $phi, sqrt(1 - ($k*sin $phi)**2));
}

# The angle of a pendulum of length L, let go at the angle `start`
sub swing {
    my ($t, $length, $start) = @_;
    my $k = sin($start/2);
    my ($sn, $cn, $dn) = sncndn(sqrt(g/$length)*$t, $k);
    my $sine = $k*$cn/$dn;
    return 2*atan2($sine, sqrt(1 - $sine**2));
}

sub rod_force { my ($phi) = @_; return 3*g*cos($phi) }

my $sum = sub { 10 + 20*exp(-10/5e4*$_[0]) };
my $difference = sub { 10 - 8*exp(-30/5e4*$_[0]) };
my $falling = sqrt(2*80*g/(1.2*1.3*20));
my $level = sub { 2*(1 + $_[0])**3 - (1 + $_[0])**2 + 5 };

# By command: what the columns are over time. A simulator that is run with --set is a command of its own.
my %closed_form = (
    './cup' => { tea => sub { 20 + 70*exp(-$_[0]/600) } },
    './cup --set room=5' => { tea => sub { 5 + 85*exp(-$_[0]/600) } },
    './divided' => { i => sub { 12/300 }, u1 => sub { 4 }, u2 => sub { 8 } },
    './oscillator' => { s => sub { -0.1*cos(5*$_[0]) }, v => sub { 0.5*sin(5*$_[0]) } },
    './solved' => { x => sub { 2 + $_[0]/3 }, y => sub { 1 - $_[0]/3 } },
    './pendulum' => {
        phi => sub { swing($_[0], 1, atan2(1, 0)) },
        x => sub { sin swing($_[0], 1, atan2(1, 0)) },
        y => sub { -cos swing($_[0], 1, atan2(1, 0)) },
        F => sub { rod_force(swing($_[0], 1, atan2(1, 0))) },
    },
    './charging' => {
        'capacitor.u' => sub { 8*(1 - exp(-0.75*$_[0])) },
        'wire.i' => sub { (12 - 8*(1 - exp(-0.75*$_[0])))/2000 },
    },
    './shaft' => {
        'bearing1.phi' => sub { 0.2 + 0.1*cos(3*$_[0]) },
        'bearing2.phi' => sub { 0.2*(1 - cos(3*$_[0])) },
    },
    './swing' => { 'hinge1.phi' => sub { swing($_[0], 2, 0.5) }, 'hinge3.phi' => sub { -swing($_[0], 2, 0.5) } },
    './horner' => { x => sub { 1 + $_[0] }, y => $level },
    './twisted' => { 'spring.tau' => sub { 10*0.5*(1 + 4*0.5**2) }, 'left.flange.tau' => sub { 10*0.5*(1 + 4*0.5**2) } },
    './boiler' => { 'tank.T' => sub { 10 + 50*exp(-0.003*$_[0]) } },
    './jump' => {
        'flight.r[1]' => sub { 0 },
        'flight.r[2]' => sub { 1000 - $falling**2/g*log(cosh(g*$_[0]/$falling)) },
        'flight.v[2]' => sub { -$falling*tanh(g*$_[0]/$falling) },
    },
    './wall' => {
        'layer[1].T' => sub { ($sum->(@_) - $difference->(@_))/2 },
        'layer[2].T' => sub { ($sum->(@_) + $difference->(@_))/2 },
    },
    './plate' => { 'plate.T' => sub { 20 + 60*exp(-$_[0]/300) } },
);

# Every table in a console of the page: the command, then rows
my $text = do {
    open my $in, '<', "$FindBin::Bin/../../doc/tutorial.md" or die "doc/tutorial.md: $!\n";
    local $/;
    <$in>;
};
my %shown;
while ($text =~ /^\$ (\.\/\w+(?: --set \S+)?)[^\n]*\n(time,[^\n]+)\n((?:[-+.\de]+,[^\n]+\n)+)/mg) {
    my ($command, $head, $table) = ($1, $2, $3);
    $shown{$command}++;
    my ($time, @names) = split /,/, $head;
    for my $row (split /\n/, $table) {
        my ($t, @values) = split /,/, $row;
        for my $i (0 .. $#names) {
            my $form = $closed_form{$command}{ $names[$i] } or fail("a closed form of $names[$i] in $command"), next;
            my $expected = $form->($t);
            close_to($values[$i], abs $expected < 1e-12 ? 0 : $expected, 3e-7, "$command: $names[$i] at $t");
        }
    }
}
is(join(' ', sort keys %shown), join(' ', sort keys %closed_form), 'all of them are shown');

# Numbers in sentences
shows($falling, $text =~ /`v = sqrt\(2\*m\*g\/\(density\*shape\*area\)\)`, (\d+\.\d+) m\/s/, 'the velocity of the parachute');
shows(12*4000/6000, $text =~ /voltage rises to (\d+) V/, 'the voltage of the capacitor');

# What is refused and what takes its place are about the same thing: declarations and loops of the first that have
# numbers or prefixes are among those of the second, which may add a description.
my %file = page_files('doc/tutorial.md');
my %instead = (
    Divider => 'Divided', Weight => 'Oscillator', Cartesian => 'Pendulum', Row => 'Shaft', Loop => 'Swing', Early => 'Horner', Pin => 'Electrical',
    Port => 'Boiler');
for my $refused (sort keys %instead) {
    my @lines = $file{"$refused.mo"} =~ /^ +((?:parameter |Planar\.|Rotational\.|for )[^;\n]*\d[^;\n]*|flow [^;\n]*)/mg;
    cmp_ok(scalar @lines, '>', 0, "declarations of $refused");
    is(join("\n", grep { $file{"$instead{$refused}.mo"} !~ /^ +\Q$_\E/m } @lines), '', "$instead{$refused} is about the same");
}

# What the parachute looks like
my $jump = compile_model(file => write_file('Parachute.mo', $file{'Parachute.mo'}), text => $file{'Jump.mo'}, model => 'Jump');
my $page = scratch_dir() . '/jump.html';
run_simulator($jump, '--animate', $page, '--stop', 0.1);
open my $in, '<', $page or die "$page: $!\n";
my ($json) = do { local $/; <$in> } =~ m{<script id="run" type="application/json">(.*?)</script>}s;
my $data = JSON::PP::decode_json($json);
my %drawn;
for my $shape (grep { $_->[1] eq 'parachute' } @{ $data->{shapes} }) {
    my ($kind, undef, @values) = @$shape;
    $drawn{ $data->{kinds}[$kind][0] } = join ' ', map { $data->{constants}[$_ - $data->{columns}] } grep { $_ >= $data->{columns} } @values;
}
is(join(' ', sort keys %drawn), 'force polyline', 'the parachute is a line and a force');
like($drawn{polyline}, qr/0 0 -2 5 -1 6 1 6 2 5/, 'the points of the line');

# Links to sections and files
sub anchors_of {
    my ($page) = @_;
    open my $in, '<', $page or die "$page: $!\n";
    return map { my $a = lc; $a =~ tr/ /-/; $a =~ tr/a-z0-9-//cd; ($a => 1) } map { /^##+ (.*)$/ ? $1 : () } <$in>;
}
my $folder = "$FindBin::Bin/../../doc";
my @links = $text =~ /\]\(([\w.\/]*\.md(?:#[-\w]*)?|#[-\w]*)\)/g;
cmp_ok(scalar @links, '>', 20, 'links');
my %anchors;
for my $link (@links) {
    my ($file, $section) = split /#/, $link;
    $file = 'tutorial.md' if $file eq '';
    $anchors{$file} //= { -e "$folder/$file" ? anchors_of("$folder/$file") : () };
    ok(-e "$folder/$file" && (!defined $section || $anchors{$file}{$section}), "the link to $link");
}

done_testing;
