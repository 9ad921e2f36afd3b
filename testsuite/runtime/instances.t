# An instance is a value: 400 of them on two threads, under the thread sanitizer, give the bytes of single runs.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $build = $ENV{MOCC_BUILD} // 'build';
plan skip_all => 'the thread sanitizer goes with no other' if $ENV{MOCC_UNDER} || !-f "$build/tsan/libmoccrt.a";

write_file('Many.mo', <<'END');
function weighted "Arrays whose size the run decides, a loop, a warning"
  input Real x;
  input Real w[:];
  output Real y;
protected
  Real s[3];
algorithm
  s := {x, 2*x, 3*x};
  y := 0;
  for i in 1:size(w, 1) loop
    y := y + w[i]*s[1 + integer(mod(i, 3))];
  end for;
  assert(y < 0.05, "so much: " + String(y), level=AssertionLevel.warning);
end weighted;

model Many "Balances, events, functions, Strings, arrays, start parameters"
  inner Planar.World world;
  Planar.Parts.Fixed fixed;
  Planar.Joints.Revolute upper(phi(start=1));
  Planar.Parts.FixedTranslation rod(r={0.5, 0});
  Planar.Joints.Revolute lower;
  Planar.Parts.FixedTranslation bar(r={0.5, 0});
  Planar.Parts.Body weight(m=2, I=0.01);
  parameter String word = "none";
  parameter Integer tones(min=1) = 2;
  parameter Real weights[3] = {1, 2, tones};
  Base.ContinuousState h(start=0.1, fixed=true);
  Base.ContinuousState v(start=0, fixed=true);
  Real z, root;
  String text;
  discrete Integer bounces(start=0, fixed=true);
  discrete Integer ticks(start=0, fixed=true);
equation
  connect(fixed.frame_b, upper.frame_a);
  connect(upper.frame_b, rod.frame_a);
  connect(rod.frame_b, lower.frame_a);
  connect(lower.frame_b, bar.frame_a);
  connect(bar.frame_b, weight.frame_a);
  der(h) = v;
  der(v) = -9.81;
  z = weighted(h, weights);
  root = sqrt(h + 3) + weights[1 + integer(mod(100*time, 3))];
  text = word + (if h > 0.002 then " high " else " low ") + String(tones);
  when h <= 0 then
    reinit(v, -0.8*pre(v));
    bounces = pre(bounces) + 1;
  end when;
  when sample(0, 0.025) then
    ticks = pre(ticks) + tones;
  end when;
end Many;
END
my $folder = scratch_dir();
my ($status, $out, $err) = run_mocc('--emit-c', '-o', "$folder/Many.c", "$folder/Many.mo");
is($status, 0, 'the model') or diag $err;
my @archives = grep { !m{/libmoccrt\.a\z} } glob "$build/lib*.a";
($status, $out, $err) = run_command('cc', qw(-std=c11 -D_GNU_SOURCE -O1 -Wall -Wextra -Werror -fsanitize=thread -DMOCC_WITHOUT_MAIN
    -I. -Iruntime -o), "$folder/instances", "$folder/Many.c", 'testsuite/runtime/instances.c',
    '-Wl,--start-group', "$build/tsan/libmoccrt.a", @archives, '-Wl,--end-group', qw(-lpthread -lm));
is($status, 0, 'the host') or diag $err;
($status, $out, $err) = run_command("$folder/instances");
is($status, 0, 'the thread sanitizer finds nothing') or diag $err;
like($out, qr/^ok 1 .*\nok 2 .*\nok 3 /, 'each instance gives the bytes of a single run') or diag $out;

done_testing;
