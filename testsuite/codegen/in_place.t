# Arrays of states that are read, and derivatives that are written, where integrators have them: against closed forms, and
# against the same class as a component, whose states are copied.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $pi = 4*atan2(1, 1);

# --- modes ----------------------------------------------------------------------------------------------------------------

# The discrete equations have closed forms: sin(k*pi*i/(n + 1)) keeps its shape.
my $n = 60;
my $modes = compile_model(text => <<"END");
model Modes "Heat along a rod, oscillators between walls, a line with short ends"
  parameter Integer n = $n;
  constant Real pi = 3.14159265358979323846;
  Base.ContinuousState T[n](start={sin(pi*i/(n + 1)) + sin(3*pi*i/(n + 1)) for i in 1:n}, each fixed=true);
  Base.ContinuousState x[n](start={sin(2*pi*i/(n + 1)) for i in 1:n}, each fixed=true);
  Base.ContinuousState v[n](each start=0, each fixed=true);
  Base.ContinuousState u[2, n](start={{0 for i in 1:n}, {sin(4*pi*i/(n + 1)) for i in 1:n}}, each fixed=true);
equation
  der(T[1]) = 50*(T[2] - 2*T[1]);
  for i in 2:n - 1 loop
    der(T[i]) = 50*(T[i - 1] - 2*T[i] + T[i + 1]);
  end for;
  der(T[n]) = 50*(T[n - 1] - 2*T[n]);
  der(x) = v;
  for i in 1:n loop
    der(v[i]) = 900*((if i > 1 then x[i - 1] else 0) - 2*x[i] + (if i < n then x[i + 1] else 0));
  end for;
  for i in 1:n loop
    der(u[1, i]) = 20*u[2, i];
    der(u[2, i]) = 20*((if i > 1 then u[1, i - 1] else 0) - 2*u[1, i] + (if i < n then u[1, i + 1] else 0));
  end for;
end Modes;
END

sub rate { return 2*sin($_[0]*$pi/2/($n + 1)) }

# The largest error of a variable at a time
sub error_of {
    my ($r, $name, $row, $expected) = @_;
    my $most = 0;
    for my $i (1 .. $n) {
        my $error = abs($r->{ $name =~ s/\bi\b/$i/r }[$row] - $expected->($i));
        $most = $error if $error > $most;
    }
    return $most;
}

sub shape { my ($k, $i) = @_; return sin($k*$pi*$i/($n + 1)) }

for my $method (qw(rk adams bdf auto)) {
    my $r = simulate($modes, qw(--stop 2 --interval 1 --tolerance 1e-8 --method), $method);
    my $row = $#{ $r->{time} };
    my $t = $r->{time}[$row];
    cmp_ok(error_of($r, 'T[i]', $row, sub { my ($i) = @_; shape(1, $i)*exp(-50*rate(1)**2*$t) + shape(3, $i)*exp(-50*rate(3)**2*$t) }),
        '<', 1e-7, "$method: heat along a rod");
    cmp_ok(error_of($r, 'x[i]', $row, sub { shape(2, $_[0])*cos(30*rate(2)*$t) }), '<', 1e-7, "$method: where oscillators are");
    cmp_ok(error_of($r, 'u[2,i]', $row, sub { shape(4, $_[0])*cos(20*rate(4)*$t) }), '<', 1e-7, "$method: a row of a matrix");
}

# --- beside all else that a class has -------------------------------------------------------------------------------------

my $text = <<'END';
function total
  input Real x[:];
  output Real y;
algorithm
  y := sum(x);
end total;

block Lag
  input Real u;
  Base.ContinuousState y(start=0, fixed=true);
  Base.ContinuousState past[9](each start=0, each fixed=true);
equation
  der(y) = u - y;
  der(past[1]) = y - past[1];
  for i in 2:9 loop
    der(past[i]) = past[i - 1] - past[i];
  end for;
end Lag;

model Mixed "Arrays beside scalars, short arrays, components; whole arrays as arguments; derivatives of derivatives"
  parameter Integer n = 24;
  input Real heat(start=1);
  Base.ContinuousState level(start=1, fixed=true);
  Base.ContinuousState x[n](start={i/n for i in 1:n}, each fixed=true);
  Base.ContinuousState short[3](each start=2, each fixed=true);
  Base.ContinuousState v[n](each start=0, each fixed=true);
  Lag lag;
  Real all, slope[n], jerk[n], kinetic, chosen;
equation
  all = total(x);
  der(level) = heat - level*all/n;
  for i in 1:n loop
    der(x[i]) = v[i];
  end for;
  for i in 1:n loop
    slope[i] = der(x[n + 1 - i]);
    der(v[i]) = -4*x[i] - 0.1*v[i] + 0.01*level;
  end for;
  jerk = der(v);
  der(short) = -short + {level, x[1], v[n]};
  lag.u = sum(v[i]^2 for i in 1:n);
  kinetic = v*v/2 + lag.past[9];
  chosen = noEvent(if x[1] > 0 then x[1] else jerk[2]) + slope[1];
end Mixed;

model Apart "Where its states are those of a component"
  Mixed mixed(heat=1);
end Apart;

model Faulty "Derivatives that are no numbers from some time on, or not defined"
  parameter Boolean grows = true;
  Base.ContinuousState x[20](each start=1, each fixed=true);
equation
  for i in 1:20 loop
    der(x[i]) = if grows then x[i]^2*i/20 else -i*sqrt(x[i]) - 1;
  end for;
end Faulty;
END
my $file = write_file('Mixed.mo', $text);
my %c = map { my (undef, $c) = run_mocc('--emit-c', '--model', $_, $file, '-o', '-'); ($_ => $c) } qw(Mixed Apart);
like($c{Mixed}, qr/\.in_place = model_in_place, \.n_arrays = 2,/, 'arrays are in place that are long enough');
unlike($c{Apart}, qr/in_place/, 'those of a component are not');

my %simulator = map { $_ => compile_model(text => $text, options => ['--model', $_]) } qw(Mixed Apart Faulty);
for my $method (qw(rk adams bdf)) {
    my ($mixed, $apart) = map { simulate($simulator{$_}, qw(--stop 4 --interval 0.5 --method), $method) } qw(Mixed Apart);
    my @differing = grep { "@{ $mixed->{$_} }" ne "@{ $apart->{s/^(der\(|)(?!time)/$1mixed./r} }" } keys %$mixed;
    is("@differing", '', "$method: the numbers are those of states that are copied");
}

my (undef, undef, $growing) = run_simulator($simulator{Faulty}, qw(--stop 2));
like($growing, qr/stopped at time 1\.000000/, 'a state that grows beyond all numbers');
my (undef, undef, $undefined) = run_simulator($simulator{Faulty}, qw(--stop 2 --set grows=false));
like($undefined, qr/sqrt\(x\[i\]\) in der\(x\[i\]\) \(\S+\.mo:\d+\) is undefined/, 'an operation that is not defined is named, with what it is for');

done_testing;
