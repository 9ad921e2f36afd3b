# Shared libraries of models: what they export and need, and what a program gets from them (runtime/mocc_embed.h), which is
# what the simulator of the same model writes: the same rows, page, linear system, and ends of many runs, bit for bit.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use JSON::PP ();
use Mocc;

use Test::More;

my $build = $ENV{MOCC_BUILD} // 'build';
my @cflags = split ' ', $ENV{MOCC_CFLAGS} // '';
my $file = write_file('Ball.mo', <<'END');
model Ball "Bounces"
  type Color = enumeration(red, green);
  parameter Real e(min=0, max=1) = 0.8 "Restitution";
  parameter Color color = Color.green;
  parameter String word = "a \"b\"";
  Base.ContinuousState h(unit="m", start=1, fixed=true);
  Base.ContinuousState v(unit="m/s", start=0, fixed=true);
  discrete Integer bounces(start=0, fixed=true);
  output Boolean high;
  Planar.Parts.Fixed fixed;
equation
  der(h) = v;
  der(v) = -9.81;
  high = h > 0.25;
  when h <= 0 then
    reinit(v, -e*pre(v));
    bounces = pre(bounces) + 1;
  end when;
  assert(h < 2.5, "too high");
  annotation(experiment(StopTime=3, Interval=0.05));
end Ball;
END
my $folder = scratch_dir();
my $library = "$folder/libball.so";
my ($status, $out, $err) = run_mocc('-o', $library, $file);
is($status, 0, 'a shared library') or diag $err;

# --- what it exports, and what it needs

my %declared = (mocc_model => 1);
for my $header (qw(mocc_instance.h mocc_embed.h)) {
    my $text = Mocc::slurp("runtime/$header") =~ s{/\*.*?\*/}{}gsr;
    $declared{$_} = 1 for $text =~ /^\w[^;(]*?\b(mocc_\w+)\([^)]/mg;
}
($status, $out) = run_command(qw(nm -D --defined-only), $library);
is(join(' ', sort map { (split ' ')[2] =~ s/@.*//r } split /\n/, $out), join(' ', sort keys %declared),
    'it exports the model and what the public headers declare, nothing else');
SKIP: {
    skip 'sanitizers and coverage need libraries of their own', 1 if $build =~ m{/(?:san|cov)\z};
    ($status, $out) = run_command(qw(objdump -p), $library);
    is(join(' ', sort grep { !/^ld-linux/ } $out =~ /NEEDED\s+(\S+)/g), 'libc.so.6 libm.so.6', 'it needs the C library alone');
}
my $again = "$folder/again.so";
run_mocc('-o', $again, $file);
ok(Mocc::slurp($library) eq Mocc::slurp($again), 'the same text gives the same bytes');

# --- a program with it

($status, $out, $err) = run_command('cc', qw(-std=c11 -Wall -Wextra -Werror -Iruntime -o), "$folder/program", @cflags,
    'testsuite/runtime/embed.c', $library, "-Wl,-rpath,$folder");
is($status, 0, 'a program that is linked with it') or diag $err;
my $simulator = compile_model(file => $file);
my $result = simulate($simulator);

($status, $out, $err) = run_simulator("$folder/program", 'rows');
is($status, 0, 'rows') or diag $err;
my @rows = map { [split /,/] } split /\n/, $out;
my @expected = map { my $i = $_; [map { $result->{$_}[$i] + 0 } qw(time h bounces)] } 0 .. $#{ $result->{time} };
is_deeply([map { [map { $_ + 0 } @$_] } @rows], \@expected, 'the rows of the simulator, at events too');

my @texts = map { "$folder/$_" } qw(system.json page.html about.json);
($status, $out, $err) = run_simulator("$folder/program", 'texts', @texts);
my $about = JSON::PP::decode_json(Mocc::slurp($texts[2]));
is($out, <<"END", 'texts, and what is refused') or diag $err;
3: mocc_initialize has not been called
3: mocc_record_keep: an offset is beyond the instance
early: 2, beyond: 2
@{[join '', map { "3: mocc_record_keep: an offset is beyond the instance\n" } $about->{size} + 1 .. 1000]}size: $about->{size}
linear: 0
page: 0
3: --variables nothing matches no variable
none: 2
3: a page needs a row
no rows: 2
END
run_simulator($simulator, '--linearize', 3, '--variables', 'h,v', '--output', "$folder/expected.json");
is(Mocc::slurp($texts[0]), Mocc::slurp("$folder/expected.json"), 'the linear system of --linearize');
run_simulator($simulator, '--animate', "$folder/expected.html");
ok(Mocc::slurp($texts[1]) eq Mocc::slurp("$folder/expected.html"), 'the page of --animate');

# --- the description

($status, $out) = run_simulator($simulator, qw(--list --json));
my %listed = map { my $v = JSON::PP::decode_json($_); ($v->{name} => $v) } split /\n/, $out;
my %variable = map { $_->{name} => $_ } @{ $about->{variables} };
is("@{[sort keys %variable]}", "@{[sort keys %listed]}", 'the variables of --list');
for my $key (qw(kind unit description)) {
    is_deeply({ map { $_ => $variable{$_}{$key} } keys %variable }, { map { $_ => $listed{$_}{$key} } keys %listed }, "$key of each");
}
is_deeply([@{ $variable{color} }{qw(type value literals)}], ['enumeration', 'green', [qw(red green)]], 'an enumeration');
is($variable{word}{value}, 'a "b"', 'a String');
is($variable{high}{value}, undef, 'what is not known yet');
is("$variable{high}{output} $variable{e}{own}", '1 1', 'an output, a parameter of the model itself');
is_deeply([@$about{qw(name description start stop interval tolerance)}], ['Ball', 'Bounces', 0, 3, 0.05, 1e-6], 'the experiment');

# --- an end from outside, and many runs

($status, $out, $err) = run_simulator("$folder/program", 'stop');
like($out, qr/\Abegun: 0\nstopped 2: .*\nended: 4, early: 1\n\z/, 'a run that is stopped') or diag $err;

my @ends = map {
    my $run = $_;
    my $ended = simulate($simulator, @$run);
    join ',', 0, map { sprintf '%.17g', $ended->{$_}[-1] } qw(time h bounces);
} [qw(--set e=0.9)], [qw(--set h=2)], [qw(--set h=0.5 --set e=0.95)];
($status, my $one, $err) = run_simulator("$folder/program", 'sweep');
is($status, 0, 'many runs') or diag $err;
my @lines = split /\n/, $one;
is_deeply([@lines[-5, -4, -2]], \@ends, 'each ends as a run of its own does');
is((grep { /^run 2: 3: e: / } @lines) . ' ' . ($lines[-3] =~ /^2,/), '1 1', 'a value that cannot be is a message, and that run alone is refused');
like($lines[-1], qr/^1,/, 'a run that fails');
is((grep { /^run 4: 2: .*too high/ } @lines) + 0, 1, 'says why');
($status, my $many) = run_simulator("$folder/program", 'threads');
is(join("\n", sort split /\n/, $many), join("\n", sort @lines), 'threads change nothing');
($status, $out) = run_simulator("$folder/program", 'stopped');
like($out, qr/^sweep: 4\n/m, 'runs that are stopped');
is((grep { /^4,/ } split /\n/, $out) + 0, 5, 'none has come to its end');

# --- what is no library

($status, $out, $err) = run_mocc('-o', "$folder/Ball.c.so", '--emit-c', $file);
is($status, 0, 'C text in a file of that name') or diag $err;
like(Mocc::slurp("$folder/Ball.c.so"), qr/^const MoccModel mocc_model/m, 'is C text');

done_testing;
