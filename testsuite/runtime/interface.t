# The public interface of an instance: see interface.c.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;

my $build = $ENV{MOCC_BUILD} // 'build';
write_file('Ball.mo', <<'END');
function sum_of "Takes so much memory"
  input Real n;
  output Real y;
protected
  Real a[integer(n)];
algorithm
  a := fill(1.0, integer(n));
  y := sum(a);
end sum_of;

model Ball "Values of all types, an input, events, a wish to end, an assertion"
  type Color = enumeration(red, green);
  input Real u(start=0);
  input Boolean on(start=false);
  parameter Integer count = 1;
  parameter Integer sides = 2;
  parameter Boolean flag = false;
  parameter Color color = Color.red;
  parameter String word = "thin";
  parameter Real weights[sides] = {1, 2};
  parameter Real limit = -1 "Ends when the ball has fallen to this height";
  parameter Real least = -1;
  parameter Real huge = 10;
  Base.ContinuousState h(start=1, fixed=true);
  Base.ContinuousState v(start=0, fixed=true);
  Base.ContinuousState x(start=0, fixed=true);
  Real total;
  Real much;
  String label;
  Real last;
  discrete Integer rises(start=0, fixed=true);
  discrete Integer changes(start=0, fixed=true);
  discrete Integer pushes(start=0, fixed=true);
  discrete Real pushed(start=0, fixed=true);
equation
  der(h) = v;
  der(v) = -9.81;
  der(x) = u;
  total = sum(weights);
  much = sum_of(huge);
  label = word + " " + String(count) + " " + String(color);
  last = if flag then 1 else 0;
  when on then
    rises = pre(rises) + 1;
  end when;
  when change(on) then
    changes = pre(changes) + 1;
  end when;
  when u > 0.5 then
    pushes = pre(pushes) + 1;
    pushed = pre(u);
  end when;
  when h <= 0 then
    reinit(v, -0.8*pre(v));
  end when;
  when h < limit then
    terminate("low enough");
  end when;
  assert(h > least, "too low");
end Ball;
END
my $folder = scratch_dir();
my ($status, $out, $err) = run_mocc('--emit-c', '-o', "$folder/Ball.c", "$folder/Ball.mo");
die $err if $status;
write_file('Open.mo', "model Open\n  parameter Real p;\n  Base.ContinuousState x(start=0, fixed=true);\nequation\n  der(x) = p;\nend Open;\n");
($status, $out, $err) = run_mocc('--emit-c', '-o', "$folder/Open.c", "$folder/Open.mo");
die $err if $status;
($status, $out, $err) = run_command('sh', '-c', 'exec ${CC:-cc} "$@"', 'cc', qw(-std=c11 -c -DMOCC_WITHOUT_MAIN -Dmocc_model=open_model -Iruntime -o), "$folder/Open.o",
    split(' ', $ENV{MOCC_CFLAGS} // ''), "$folder/Open.c");
die $err if $status;
($status, $out, $err) = run_command('sh', '-c', 'exec ${CC:-cc} "$@"', 'cc', qw(-std=c11 -D_GNU_SOURCE -O1 -g -Wall -Wextra -Werror -DMOCC_WITHOUT_MAIN
    -I. -Iruntime -o), "$folder/host", split(' ', $ENV{MOCC_CFLAGS} // ''), "$folder/Ball.c", "$folder/Open.o", 'testsuite/runtime/interface.c',
    '-Wl,--start-group', glob("$build/lib*.a"), '-Wl,--end-group', '-lm');
die $err if $status;
# What is huge finds no memory: there is not as much address space, or the sanitizer's allocator gives less at once.
my @limited = $build =~ m{/san\z} ? ('env', "ASAN_OPTIONS=$ENV{ASAN_OPTIONS}:allocator_may_return_null=1:max_allocation_size_mb=500")
  : ('sh', '-c', 'ulimit -v 2000000; exec "$@"', 'sh');
($status, $out, $err) = run_command(@limited, "$folder/host");
print $out;
print STDERR $err =~ s/^==\d+==WARNING: AddressSanitizer failed to allocate.*\n//mgr;
exit $status;
