# Rows of states, inputs, and of what changes at events only, take no evaluations; their numbers are those of a result with
# all variables. Derivatives of states are evaluated alone. What only an evaluation shows is still found at rows.
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

# Inputs run along lines from row to row of the file, and jump in it.
my $wind = write_file('wind.csv', "time,wind\n0,0\n0.5,5\n0.5,-3\n1.2,7\n2,7\n");
my @blown = (@run, '--input', $wind);
(undef, $all, $many) = result($bouncing, @blown);
(undef, $chosen, $few) = result($bouncing, @blown, '--variables', 'wind,v');
is_deeply($chosen->{$_}, $all->{$_}, "$_: the same rows with an input") for 'time', 'wind', 'v';
cmp_ok($few + 1500, '<', $many, 'inputs take no evaluation');
(undef, $chosen) = result($bouncing, @blown, '--variables', 'wind,der(v)');
is_deeply($chosen->{'der(v)'}, $all->{'der(v)'}, 'derivatives without balances');

# What is written out for derivatives agrees with a complete evaluation up to rounding errors.
my $swinging = compile_model(text => <<'END_MODEL');
model Swinging
  extends Planar.Examples.DoublePendulum;
  input Base.RealWithDerivative u;
  Real up;
  discrete Real passed(start=0);
equation
  up = der(u);
  when revolute.phi < -1 then
    passed = time;
  end when;
end Swinging;
END_MODEL
my $ramp = write_file('ramp.csv', "time,u\n0,0\n1,3\n2,1\n");
my @swing = ('--stop', 1, '--interval', 1e-4, '--input', $ramp);
my @derivatives = map { "der($_)" } 'revolute.phi', 'revolute.w', 'revolute1.w', 'u';
(undef, $all) = result($swinging, @swing);
(undef, $chosen) = result($swinging, @swing, '--variables', join ',', @derivatives, 'u', 'passed');
is_deeply($chosen->{$_}, $all->{$_}, "$_: the same rows beside derivatives")
  for 'time', 'u', 'der(u)', 'passed', 'der(revolute.phi)';
for my $name (@derivatives[1, 2]) {
    my ($got, $expected) = map { $_->{$name} } $chosen, $all;
    my ($largest) = sort { $b <=> $a } map { abs } @$expected;
    my ($apart) = sort { $b <=> $a } map { abs($got->[$_] - $expected->[$_]) } 0 .. $#$expected;
    cmp_ok($apart, '<', 1e-13 * $largest, "$name: the same but for rounding errors");
}

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
