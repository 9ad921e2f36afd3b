# Derivatives that are given to functions with algorithms: what noDerivative says is not in their text.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $r = simulate(compile_model(text => <<'END'), '--stop', 1, '--interval', 0.25);
encapsulated package Given
  function rateOf
    input Real x;
    input Real v;
    output Real y;
  algorithm
    y := v;
  end rateOf;

  function withRate
    input Real x;
    input Real v;
    output Real y;
  algorithm
    y := x;
    annotation(derivative(noDerivative=x, noDerivative=v)=rateOf);
  end withRate;

  function constantRates
    input Real x;
    input Integer n;
    input Real k[2];
    input Real v;
    input Real dx;
    output Real ds;
    output Real dw[2];
  algorithm
    ds := n*dx;
    dw := k*v;
  end constantRates;

  function rates
    input Real x;
    input Integer n;
    input Real k[2];
    input Real v;
    input Real dx;
    input Real dk[2];
    output Real ds;
    output Real dw[2];
  algorithm
    ds := n*dx + 100;
    dw := k*v + dk;
  end rates;

  function several "n*x; and w, of which is known that it is k times what changes at the rate v"
    input Real x;
    input Integer n;
    input Real k[2];
    input Real v;
    output Real s;
    output Integer m;
    output Real w[2];
  algorithm
    s := n*x;
    m := n;
    w := k;
    annotation(derivative(noDerivative=v, zeroDerivative=k)=constantRates, derivative(noDerivative=v)=rates);
  end several;

  function through "What calls such a function is differentiated as it stands"
    input Real x;
    output Real y;
  algorithm
    y := withRate(x^2, 1000);
  end through;

  function slope = der(withRate, x);
end Given;

block Without "The place comes without a derivative"
  input Real place;
  input Base.RealWithDerivative velocity;
  output Real q, dq, ddq;
equation
  q = Given.withRate(place, velocity)^2;
  dq = der(q);
  ddq = der(dq);
end Without;

model Uses
  Real u = time^3;
  Without one(place=if time > 2 then 0 else u, velocity=3*time^2);
  Real v[2] = Given.withRate({floor(time), u}, {7, 3*time^2}), dv[2] = der(v);
  Real s, s2, w[2], w2[2];
  Real ds, dw[2], ds2, dw2[2], dt, slope = Given.slope(5, 7);
equation
  (s, , w) = Given.several(time^2, 3, {4, 5}, time);
  (s2, , w2) = Given.several(time^2, 3, {4, time}, time);
  ds = der(s);
  dw = der(w);
  ds2 = der(s2);
  dw2 = der(w2);
  dt = der(Given.through(time));
end Uses;
END

for my $row (0 .. $#{ $r->{time} }) {
    my $t = $r->{time}[$row];
    my %expected = (
        'one.q' => $t**6, 'one.dq' => 6 * $t**5, 'one.ddq' => 30 * $t**4, 'v[2]' => $t**3, 'dv[1]' => 7, 'dv[2]' => 3 * $t**2,
        ds => 6 * $t, 'dw[1]' => 4 * $t, 'dw[2]' => 5 * $t, ds2 => 6 * $t + 100, 'dw2[1]' => 4 * $t, 'dw2[2]' => $t**2 + 1,
        dt => 2 * $t, slope => 1,
    );
    close_to($r->{$_}[$row], $expected{$_}, 1e-13, "$_ at $t") for sort keys %expected;
}

done_testing;
