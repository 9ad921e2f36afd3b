# Rows of states, and of what changes at events only, take no evaluations; their numbers are those of a result with all
# variables. What only an evaluation shows is still found at rows.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $file = scratch_dir() . '/rows.csv';

# A result and how many evaluations it took
sub result {
    my ($simulator, @options) = @_;
    my ($status, $out, $err) = run_simulator($simulator, '--statistics', '--output', $file, @options);
    return ($status, read_csv($file), $out =~ /^evaluations +(\d+)$/m, $err);
}

my $bouncing = compile_model(text => <<'END_MODEL');
model Bouncing
  discrete Real last(start=0);
  Base.ContinuousState h(start=1, fixed=true);
  Base.ContinuousState v(start=0, fixed=true);
  Real energy;
  input Real wind(start=0);
equation
  der(h) = v;
  der(v) = -9.81 + 0.1*wind;
  energy = 9.81*h + v*v/2;
  when h < 0 then
    reinit(v, -0.9*pre(v));
    last = time;
  end when;
end Bouncing;
END_MODEL
my @run = ('--stop', 2, '--interval', 0.001);
my ($status, $all, $many) = result($bouncing, @run);
my (undef, $chosen, $few) = result($bouncing, @run, '--variables', 'h,last');
is_deeply([sort keys %$chosen], ['h', 'last', 'time'], 'states and what changes at events');
is_deeply($chosen->{$_}, $all->{$_}, "$_: the same rows") for 'time', 'h', 'last';
cmp_ok($few + 1500, '<', $many, 'without an evaluation each');
my (undef, $computed, $as_many) = result($bouncing, @run, '--variables', 'h,energy');
is($as_many, $many, 'what is computed needs one for each row');
is_deeply($computed->{energy}, $all->{energy}, 'and has its numbers');

# The pulse lasts from row to row, and is no event: steps do not see it.
my $asserting = compile_model(text => <<'END_MODEL');
model Asserting
  Base.ContinuousState x(start=1, fixed=true);
  Real pulse;
equation
  der(x) = -0.001*x;
  pulse = exp(-((time - 5.2)/0.05)^2);
  assert(pulse < 0.9, "a pulse");
end Asserting;
END_MODEL
for my $variables ('x', '*') {
    my ($ending, $rows, undef, $message) = result($asserting, '--stop', 10, '--interval', 0.1, '--variables', $variables);
    isnt($ending, 0, "--variables '$variables': an assertion ends the run at a row");
    like($message, qr/a pulse/, 'with its message');
    cmp_ok(abs($rows->{time}[-1] - 5.2), '<', 0.02, 'where it is violated');
}

done_testing;
