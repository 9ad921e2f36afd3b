within Blocks;
encapsulated package Discrete "What acts at certain instants only: sampled control"
  import SI = Base.Units.SI;
  import Blocks.Interfaces;

  partial block DiscreteBlock "Instants at equal distances"
    parameter SI.Time samplePeriod = 0.1 "Time from one instant to the next; not zero";
    parameter SI.Time startTime = 0 "The first one";
  protected
    Boolean sampleTrigger "True at these instants";
  equation
    assert(samplePeriod > 0,
      "the samplePeriod is " + String(samplePeriod) + "; it has to be positive");
    sampleTrigger = sample(startTime, samplePeriod);
  end DiscreteBlock;

  partial block DiscreteSISO "One signal in, one signal out, at certain instants"
    extends DiscreteBlock;
    Interfaces.RealInput u "What goes in";
    Interfaces.RealOutput y "What comes out";
  end DiscreteSISO;

  block Sampler "Takes a signal at certain instants"
    // y is u at the last instant, and 0 before the first one.
    extends DiscreteSISO;
  protected
    discrete Real taken "What has been taken last";
  equation
    when sampleTrigger then
      taken = u;
    end when;
    y = taken;
  end Sampler;

  block TriggeredSampler "Takes a signal when another one says so"
    // y is u at the last instant at which trigger became true, and y_start before.
    extends Interfaces.SISO;
    Interfaces.BooleanInput trigger "When to take it";
    parameter Real y_start = 0 "Value before the first time";
  protected
    discrete Real taken "What has been taken last";
  initial equation
    pre(taken) = y_start;
  equation
    when trigger then
      taken = u;
    end when;
    y = taken;
  end TriggeredSampler;

  block ZeroOrderHold "Holds a signal from instant to instant"
    // y is u at the last instant, after all else that happens there: so u may depend on y. That is how a
    // converter from digital to analog works.
    extends DiscreteSISO;
  protected
    discrete Real held "What is held";
  equation
    y = pre(held);
    when sampleTrigger then
      held = u;
    end when;
  end ZeroOrderHold;

  block UnitDelay "What a signal has been one period ago"
    // At each instant y becomes the value of u at the preceding one; y_start until there has been one.
    extends DiscreteSISO;
    parameter Real y_start = 0 "Value of y before it has one";
  protected
    discrete Real held "Value of u at the last instant";
    discrete Real given "Value of u at the one before";
  initial equation
    pre(held) = y_start;
    pre(given) = y_start;
  equation
    when sampleTrigger then
      given = pre(held);
    end when;
    y = given;
    when sampleTrigger then
      held = u;
    end when;
  end UnitDelay;

  block TransferFunction "Sampled linear filter, given by two polynomials"
    /*
      y = (b[1] z^m + ... + b[m + 1])/(a[1] z^n + ... + a[n + 1]) u, with z for the next value: the
      coefficients stand in the order of falling powers, and b is not longer than a. So
      a[1] y(i) + a[2] y(i - 1) + ... = bb[1] u(i) + bb[2] u(i - 1) + ..., where bb is b with zeros before
      it that make it as long as a. Everything is 0 before the first instant.
    */
    extends DiscreteSISO;
    parameter Real b[:] = {1} "Numerator, highest power first";
    parameter Real a[:] = {1} "Denominator, highest power first";
    final parameter Integer nx = size(a, 1) - 1 "Number of states";
  protected
    final parameter Real bb[nx + 1] = cat(1, zeros(nx + 1 - size(b, 1)), b) "Numerator, as long as a";
    discrete Real w "Input, filtered by the denominator";
    discrete Real x[nx] "What w has been one period ago, two periods ago, ...";
    discrete Real taken "What comes out";
  equation
    assert(abs(a[1]) > 0, "a[1], the coefficient of the highest power, is zero");
    when sampleTrigger then
      w = (u - a[2:nx + 1]*pre(x))/a[1];
      taken = bb[1]*w + bb[2:nx + 1]*pre(x);
      for i in 1:nx loop
        x[i] = if i == 1 then w else pre(x[max(i - 1, 1)]);
      end for;
    end when;
    y = taken;
  end TransferFunction;

  block StateSpace "Sampled linear system, given by matrices"
    // At each instant y = C x + D u, and x becomes A x + B u for the next one; x begins at x_start.
    extends DiscreteBlock;
    parameter Real A[:, size(A, 1)] = [0.5] "How the states change by themselves";
    parameter Real B[size(A, 1), :] = [1] "What the inputs do to them";
    parameter Real C[:, size(A, 1)] = [1] "What the outputs show of them";
    parameter Real D[size(C, 1), size(B, 2)] = zeros(size(C, 1), size(B, 2)) "What gets through at once";
    parameter Real x_start[size(A, 1)] = zeros(size(A, 1)) "Start values of the states";
    Interfaces.RealInput u[size(B, 2)] "What goes in";
    Interfaces.RealOutput y[size(C, 1)] "What comes out";
  protected
    discrete Real x[size(A, 1)] "States, for the next instant";
    discrete Real taken[size(C, 1)] "What comes out";
  initial equation
    pre(x) = x_start;
  equation
    when sampleTrigger then
      taken = C*pre(x) + D*u;
      x = A*pre(x) + B*u;
    end when;
    y = taken;
  end StateSpace;

  block PI "Sampled controller: proportional and integral part"
    // At each instant y = k (u + I), where I has grown by u samplePeriod/T; y is held in between, within the
    // limits. At a limit I does not grow beyond what y can be: there is no windup.
    extends DiscreteSISO;
    parameter Real k = 1 "Gain; not zero";
    parameter SI.Time T = 1 "Time of the integral part; not zero";
    parameter Real yMax = 1 "Upper limit of y";
    parameter Real yMin = -yMax "Lower limit of y";
  protected
    discrete Real free "What y would be without limits";
    discrete Real taken "What comes out";
    discrete Real I "Integral part";
  equation
    assert(abs(k) > 0, "the gain k is zero");
    assert(T > 0, "the time T is " + String(T) + "; it has to be positive");
    assert(yMax >= yMin,
      "the upper limit yMax is " + String(yMax) + ", below the lower limit yMin, which is " + String(yMin));
    when sampleTrigger then
      free = k*(u + pre(I) + u*samplePeriod/T);
      taken = max(yMin, min(yMax, free));
      I = pre(I) + u*samplePeriod/T + (taken - free)/k;
    end when;
    y = taken;
  end PI;
end Discrete;
