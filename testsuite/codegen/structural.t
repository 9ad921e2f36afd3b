# Parameters that decide about the structure of a class are refused by --set; those that the compiler has only asked for
# are not. Where a component's parameter decides about the enclosing class, the component's class stays as it is.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $file = "$FindBin::Bin/models/Structural.mo";

sub refused {
    my ($sim, $setting, $reason) = @_;
    my ($status, undef, $err) = run_simulator($sim, '--set', $setting, '--stop', 1, '--output', '/dev/null');
    my ($name) = $setting =~ /^(.*)=/;
    is($status, 2, "--set $setting is refused");
    like($err, qr/--set \Q$name\E: $reason|\Q$name\E: $reason/, '... for that reason');
}

my $sim = compile_model(file => $file, model => 'Structural.Asked');
my @run = ('--stop', 1, '--interval', 1);
my $r   = simulate($sim, @run);
my %as_declared = (x => 1, y => 3, z => 1, d => 1, v => 1, 'part.y' => 1 + 2 + 1);
close_to($r->{$_}[-1], $as_declared{$_}, 1e-12, "$_ as declared") for sort keys %as_declared;
my @settings = map { ('--set', $_) } qw(on=false which=3 late=true least=5 level=-1 chosen=2 start=7 part.n=4 part.gain=2);
my $set      = simulate($sim, @run, @settings);
my %as_set   = (x => 2, y => 4, z => 5, d => 2, v => 2, 'part.y' => 8 + 5 + 2);
close_to($set->{$_}[-1], $as_set{$_}, 1e-12, "$_ as set") for sort keys %as_set;
close_to($set->{d}[0], 7, 1e-12, 'd before its event');

$sim = compile_model(file => $file, model => 'Structural.Decided');
refused($sim, $_, 'its value was fixed when the model was compiled')
    for qw(size_=4 half=1 present=false branch=false last=1 element=1 limit=2 list[1]=2);
close_to(simulate($sim, @run, '--set', 'part.m=9')->{'part.y'}[-1], 1 + 9 + 1, 1e-12, 'what else there is can be set');

$sim = compile_model(file => $file, model => 'Structural.Enclosing');
my $here = 'its value is final in Structural.Enclosing, or was needed when that was compiled';
refused($sim, $_, $here) for qw(a.n=9 a.m=9 b.n=9 c[1].n=9 c[2].n=9 d.q=9 d.part.n=9);
$r = simulate($sim, @run, map { ('--set', $_) } qw(a.gain=2 b.m=9 d.part.m=8 e.q=7 e.part.gain=3 c[2].m=6));
my %free = ('a.y' => 4 + 3 + 2, 'b.y' => 1 + 9 + 1, 'c[1].y' => 3 + 4 + 1, 'c[2].y' => 3 + 6 + 1, 'd.part.y' => 3 + 8 + 1,
    'e.part.y' => 21 + 8 + 3, 'g.total' => 1);
close_to($r->{$_}[-1], $free{$_}, 1e-12, "$_ with other parameters") for sort keys %free;

# Each parameter takes twice the one before: every value is found once, in the class, in a component, of final ones.
my $chain = sub { my ($prefix, $name) = @_;
    join '', "  ${prefix}parameter Integer ${name}0 = 1;\n",
      map { my $before = $name . ($_ - 1); "  ${prefix}parameter Integer $name$_ = $before + $before - 1;\n" } 1 .. 60 };
my $text = "model Doubled\n  model Part\n" . $chain->('', 'p') . "    Real x = time;\n  end Part;\n" . $chain->('', 'p')
  . $chain->('final ', 'f') . "  Part part;\n  Real x[2] = {1, 2}*time;\n  parameter Real q[2] = {1, 2};\n"
  . "  Real y = x[f60] + x[p60] + q[f60] + q[p60] + q[part.p60] + x[part.p60];\n"
  . "  Real z[part.p60] = fill(time, part.p60);\nend Doubled;\n";
my $doubled = write_file('doubled.mo', $text);
my ($status) = run_command('/bin/sh', '-c', 'ulimit -t 5 && exec "$@"', 'sh', mocc_path(), '--check', '-Wno-all', $doubled);
is($status, 0, 'sums of sums of parameters');

done_testing;
