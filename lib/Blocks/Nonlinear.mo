within Blocks;
encapsulated package Nonlinear "What is not a linear function of its input"
  import B = Base;
  import SI = Base.Units.SI;
  import Blocks.Interfaces;

  block Limiter "Passes a signal on as long as it lies between two limits"
    // y = u within the limits; the nearer limit beyond them. Actuators are like this.
    extends Interfaces.SISO;
    parameter Real uMax = 1 "Upper limit";
    parameter Real uMin = -uMax "Lower limit";
  equation
    assert(uMax >= uMin,
      "the upper limit uMax is " + String(uMax) + ", below the lower limit uMin, which is " + String(uMin));
    y = if u > uMax then uMax elseif u < uMin then uMin else u;
  end Limiter;

  block VariableLimiter "Passes a signal on as long as it lies between two other signals"
    // y = u from limit2 to limit1; the nearer of the two beyond them. Where limit2 is above limit1, y is
    // limit1.
    extends Interfaces.SISO;
    Interfaces.RealInput limit1 "Upper limit";
    Interfaces.RealInput limit2 "Lower limit";
  equation
    y = if u > limit1 or limit2 > limit1 then limit1 elseif u < limit2 then limit2 else u;
  end VariableLimiter;

  block DeadZone "Passes on only what exceeds two limits"
    // y = 0 within the limits; beyond them, how far u is past the nearer one. Valves and loose joints are
    // like this.
    extends Interfaces.SISO;
    parameter Real uMax = 1 "Upper limit";
    parameter Real uMin = -uMax "Lower limit";
  equation
    assert(uMax >= uMin,
      "the upper limit uMax is " + String(uMax) + ", below the lower limit uMin, which is " + String(uMin));
    y = if u > uMax then u - uMax elseif u < uMin then u - uMin else 0;
  end DeadZone;

  block SlewRateLimiter "Follows its input at a limited rate"
    // Td y' = u - y, but y' is at most Rising and at least Falling. Where the input is slower than that, y
    // lags behind by Td. For a start at rest let y_start be the first value of u.
    Interfaces.RealInput u "What goes in";
    Interfaces.SmoothOutput y "What comes out";
    parameter Real Rising(unit="1/s") = 1 "Greatest rate; positive";
    parameter Real Falling(unit="1/s") = -Rising "Least rate; negative";
    parameter SI.Time Td = 0.001 "Time constant with which y follows a slow input; not zero";
    parameter Real y_start = 0 "Start value";
    B.ContinuousState x(start=y_start, fixed=true) "What has been followed so far";
  equation
    assert(Rising > 0, "the rate Rising is " + String(Rising) + "; it has to be positive");
    assert(Falling < 0, "the rate Falling is " + String(Falling) + "; it has to be negative");
    assert(Td > 0, "the time constant Td is " + String(Td) + "; it has to be positive");
    der(x) = max(Falling, min(Rising, (u - x)/Td));
    y = x;
  end SlewRateLimiter;

  block Quantizer "Rounds a signal to whole steps"
    // y is the multiple of quantum that is next to u. It stays until u is farther from it than half a quantum
    // and the given part of one, so a signal that rests in the middle between two steps does not make it
    // flutter.
    extends Interfaces.SISO;
    parameter Real quantum = 0.1 "Height of a step; not zero";
    parameter Real hysteresis(min=0, max=0.5) = 0.05 "How far y stays beyond the middle, in parts of a step";
  protected
    discrete Real level "Present step";
    Boolean outside "It is too far away";
    Boolean even "Whether level has changed an even number of times";
  initial equation
    pre(level) = quantum*floor(u/quantum + 0.5);
    pre(even) = true;
  equation
    assert(quantum > 0, "the quantum is " + String(quantum) + "; it has to be positive");
    assert(hysteresis >= 0 and hysteresis < 0.5,
      "the hysteresis is " + String(hysteresis) + "; it is a part of a step, from 0 to below 0.5");
    outside = u > pre(level) + (0.5 + hysteresis)*quantum or u < pre(level) - (0.5 + hysteresis)*quantum;
    // two conditions in turn: u may jump more than once at the same instant
    when {outside and pre(even), outside and not pre(even)} then
      level = quantum*floor(u/quantum + 0.5);
      even = not pre(even);
    end when;
    y = level;
  end Quantizer;

  function pade "Coefficients of the fraction that is nearest to a delay of one second"
    // exp(-s) is about b(s)/a(s), with
    //   b = sum over k of (n + m - k)! m!/((n + m)! k! (m - k)!) (-s)^k,  and a with n for m and s for -s.
    // Each coefficient follows from the one before.
    input Integer order "Of this polynomial";
    input Integer other "Of the other one";
    input Real sign "1: denominator, -1: numerator";
    output Real coefficients[order + 1] "Highest power first";
  algorithm
    coefficients[order + 1] := 1;
    for k in 1:order loop
      coefficients[order + 1 - k] := sign*coefficients[order + 2 - k]*(order - k + 1)
        /(k*(order + other - k + 1));
    end for;
  end pade;

  block PadeDelay "About what a signal has been some time ago"
    // The nearest filter with n states to a delay: its frequency response agrees with that of the delay up to
    // frequencies of n/delayTime or so. What is faster than that, such as a jump, comes out blurred: with m =
    // n it even begins with a jump of its own, with m = n - 1 it does not. Before the start the signal has
    // been y_start all the time.
    extends Interfaces.SISO;
    parameter SI.Time delayTime = 1 "By how much; not zero";
    parameter Integer n(min=1) = 1 "Order of the denominator, and number of states";
    parameter Integer m(min=0, max=n) = n "Order of the numerator";
    parameter Real y_start = 0 "What it has been before the start";
    B.ContinuousState x[n](start=cat(1, zeros(n - 1), {y_start}), each fixed=true) "States";
  protected
    final parameter Real a[n + 1] = pade(n, m, 1) "Denominator";
    final parameter Real b[n + 1] = cat(1, zeros(n - m), pade(m, n, -1)) "Numerator, as long as a";
    final parameter Real d = b[1]/a[1] "What gets through at once";
  equation
    assert(delayTime > 0, "the time delayTime is " + String(delayTime) + "; it has to be positive");
    delayTime*der(x[1]) = (u - a[2:n + 1]*x)/a[1];
    for i in 2:n loop
      delayTime*der(x[i]) = x[i - 1];
    end for;
    y = (b[2:n + 1] - d*a[2:n + 1])*x + d*u;
  end PadeDelay;
end Nonlinear;
