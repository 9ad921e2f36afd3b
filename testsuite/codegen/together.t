# Constructs of the language where they meet each other (models/Together.mo): values at time 3, worked out by hand.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $t = 3;
my @models = (
    [Lamps => 'when in a loop in an array of components',
        'lamp[1].n[1]' => 3, 'lamp[1].n[2]' => 2*2, 'lamp[2].n[1]' => 2, 'lamp[2].n[2]' => 2, 'lamp[3].n[1]' => 1,
        'lamp[3].n[2]' => 3*2, total => 18],
    [Recorded => 'a record that a function gives, in a when', 'p.x' => 1 + 3*0.5, 'p.y' => 2 - 3*0.5, far => 6.5],
    [Assigned => 'several results in a when, records among them',
        d => 6, 'p.x' => 3, 'p.y' => -3, 'q.x' => 12, 'q.y' => -12],
    [Resetting => 'reinit with what its when assigns', n => 3, x => 0.3 + ($t - 2.7)],
    [ManyResetting => 'reinit in an array of components',
        'r[1].n' => 5, 'r[1].x' => 0.5 + ($t - 1.5), 'r[2].n' => 7, 'r[2].x' => 0.7 + ($t - 2.8), sum_ => 2.9],
    [Conditionals => 'connects that vanish with what they connect',
        'plain.y' => 6*$t, 'plain.spare[1].y' => 200*$t, 'plain.spare[2].y' => 600*$t, 'wide.extra.y' => 20*$t,
        'many[2].extra.y' => 20*$t, y => 12*$t],
    [Sides => 'enumerations as subscripts and in loops',
        'v[1]' => 3, 'v[2]' => 6, 'w[1,1]' => 13, 'w[2,2]' => 26, total => 15 + 42, one => 26],
    [Ends => "'end' in what is nested",
        a => 9, b => 12, 'c[1]' => 6, 'c[2]' => 9, d => 6, 'e[4]' => 9, 'f[1,1]' => 9, 'f[2,3]' => 3],
    [Comprehensions => 'several iterators',
        'm[1,3]' => 31, 'm[2,1]' => 12, 't[1,3]' => 13, 't[2,1]' => 21, s => 25, p => 15, big => 3, small => -4,
        nested => 2248],
    [Slices => 'slices on both sides',
        'a[2]' => -3, 'a[5]' => 9, 'b[1,4]' => -9, 'b[2,1]' => -6, 'b[2,2]' => -9, 'b[2,3]' => 3, 'b[2,4]' => 6,
        'c[1]' => 6, 'c[4]' => -6],
    [Tuples => 'results into elements and slices', 'v[2]' => 6, 'v[3]' => 9, 'v[4]' => 12, first => 6, 'w[2]' => 12],
    [Shop => 'each through two levels', 'machine[1].out' => 5, 'machine[2].out' => 10],
    [NamedShop => 'redeclare, each and values through extends', 'machine[1].out' => 4*6, 'machine[2].out' => 4*18],
    [Final => 'final and names with dots', 'machine.out' => 7*16, 'row[3].out' => 6, total => 124],
    [Fleet => 'inner with a class redeclared inside', 'sea.level' => 37, 'boat[2].h' => 74, 'flagship.h' => 74],
    [Continents => 'inner parameters decide about sizes and branches inside',
        'town.inhabitant[2].x[3]' => 9, 'town.inhabitant[2].y' => 1800, 'colony.inhabitant.x[4]' => 12,
        'colony.inhabitant.y' => 30, 'outpost.inhabitant.y' => 3],
    [Starts => 'initial equations in loops and branches',
        'x[1]' => -1 + 3, 'x[2]' => 4 + 6, 'x[3]' => -3 + 9, 'x[4]' => 16 + 12, T => 16 - 3],
    [Smooth => 'noEvent and smooth within each other', a => 4, b => 6, c => 4.5],
    [Recursion => 'functions that call themselves, with arrays too',
        'B[1,1]' => 24, 'B[1,2]' => 15, 'B[2,2]' => 9, 'v[1]' => 3, 'v[2]' => 3, 'v[3]' => 6],
    [Texts => 'Strings decide', y => 3],
    [Modes => 'discrete values in records', 'mode.count' => 3, 'mode.on' => 1, 'mode.gain' => 3, y => 9],
    [Types => 'types that are arrays',
        'p[2,3]' => 18, 'w[1,1]' => 6, 'w[2,3]' => 36, 'm[1,2]' => 3, last => 36 + 6 + 30, first => 3],
    [FromPackage => "a package's arrays of constants", 'y[1]' => 15, 'y[3]' => 27, z => 32, k => 3],
    [Functions => 'functions of arrays',
        'tr[2,2]' => 5, 'tr[3,1]' => 3, 'cr[1]' => 6, 'cr[2]' => -1, 'cr[3]' => 0, 'sk[1,2]' => -3, 'sk[2,3]' => -1,
        'sk[3,1]' => -6, 'skv[1]' => 6, 'skv[2]' => -1, 'op[2,2]' => 12, 'sy[2,1]' => 6, 'id[2,2]' => 6, 'id[1,2]' => 0,
        'dg[2,2]' => 6, 'dg[2,3]' => 0, 'ls[2]' => 1.5, 'ls[5]' => 6, 'c1[2,1]' => 6, 'c1[4,3]' => 1, 'c2[1,4]' => 6,
        'c3[5]' => 8, 'mc[2,4]' => 0, 'ms[3,2]' => 6, sc => 6, 've[2]' => 6, 'ma[3,1]' => 3, nd => 2, 'si[1]' => 2,
        'si[2]' => 3, 'extremes[1]' => 6, 'extremes[2]' => 1, 'extremes[3]' => 23, 'extremes[4]' => 18, 'zs[2,1]' => 6,
        'el[2]' => 9, 'pr[1]' => 22, 'pr[2]' => 54, rw => 22, 'mx[1]' => 2, 'mx[2]' => 6],
);

for my $case (@models) {
    my ($name, $what, %want) = @$case;
    my $sim = compile_model(file => "$FindBin::Bin/models/Together.mo", model => "Together.$name", options => ['-O0']);
    my $r = simulate($sim, '--stop', $t, '--interval', $t, '--tolerance', 1e-10);
    close_to($r->{$_}[-1], $want{$_}, 1e-9, "$name, $what: $_") for sort keys %want;
}

my $sim = compile_model(file => "$FindBin::Bin/models/Together.mo", model => 'Together.Continents', options => ['-O0']);
my ($status, undef, $err) = run_simulator($sim, '--set', 'world.n=2');
ok($status == 2 && $err =~ /world\.n/, 'what has decided at compile time is not set, even if that was further inside')
  or diag("exit status $status\n$err");

done_testing;
