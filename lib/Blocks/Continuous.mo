within Blocks;
encapsulated package Continuous "Blocks with a memory: their states are what the past has left"
  import B = Base;
  import SI = Base.Units.SI;
  import Blocks.Interfaces;

  block Integrator "Integral of a signal over time"
    // y' = k u. It begins at the start value of its state: Integrator(x(start=...)), 0 if nothing is said.
    Interfaces.RealInput u;
    Interfaces.SmoothOutput y;
    parameter Real k(unit="1/s") = 1 "Factor";
    B.ContinuousState x(start=0, fixed=true) "Integral so far";
  equation
    der(x) = k*u;
    y = x;
  end Integrator;

  block FirstOrder "Follows its input with a delay"
    // T y' = k u - y. After a step of the input it has covered 63 % of the way to k u after T, 95 % after 3
    // T. What comes out is smoother than what went in: it has a derivative where u may even jump. For a start
    // at rest let its state begin at k times the first value of u: FirstOrder(x(start=...)).
    Interfaces.RealInput u;
    Interfaces.SmoothOutput y;
    parameter Real k = 1 "Gain: what y comes to for u = 1";
    parameter SI.Time T = 1 "Time constant; not zero";
    B.ContinuousState x(start=0, fixed=true) "What has been followed so far";
  equation
    assert(T > 0, "the time constant T is " + String(T) + "; it has to be positive");
    der(x) = (k*u - x)/T;
    y = x;
  end FirstOrder;

  block SmoothFirstOrder "Follows a smooth input with a delay: its output has two derivatives"
    // The same as FirstOrder, but the input brings its derivative, and so the output has a second one:
    // T y'' = k u' - y'. This is what joints with prescribed motion take.
    Interfaces.SmoothInput u;
    Interfaces.TwiceSmoothOutput y;
    parameter Real k = 1 "Gain: what y comes to for u = 1";
    parameter SI.Time T = 1 "Time constant; not zero";
    B.ContinuousState x(start=0, fixed=true) "What has been followed so far";
  equation
    assert(T > 0, "the time constant T is " + String(T) + "; it has to be positive");
    der(x) = (k*u - x)/T;
    y = x;
  end SmoothFirstOrder;

  block Derivative "Derivative of a signal, filtered"
    // No device can differentiate: it would have to know the future. This block follows u with the delay T
    // and takes how far it lags behind, divided by T: y = k (u - x)/T, x' = (u - x)/T. For slow signals that
    // is k u'.
    extends Interfaces.SISO;
    parameter Real k(unit="s") = 1 "Factor";
    parameter SI.Time T = 0.01 "Time constant of the filter; not zero";
    B.ContinuousState x(start=0, fixed=true) "What has been followed so far";
  equation
    assert(T > 0, "the time constant T is " + String(T) + "; it has to be positive");
    der(x) = (u - x)/T;
    y = k/T*(u - x);
  end Derivative;

  block PID "Controller: proportional, integral and derivative part"
    // y = k (u + I + D): what is wrong now, what has been wrong so far (I' = u/Ti), and how fast it grows
    // (D = Td u', filtered with the time constant Td/N). Put the control error at u.
    extends Interfaces.SISO;
    parameter Real k = 1 "Gain";
    parameter SI.Time Ti = 1e9 "Time of the integral part; large: no such part";
    parameter SI.Time Td = 0.1 "Time of the derivative part; not zero";
    parameter Real N = 10 "The derivative is filtered with Td/N";
    B.ContinuousState I(start=0, fixed=true) "Integral part";
    B.ContinuousState x(start=0, fixed=true) "State of the filter of the derivative part";
    Real D "Derivative part";
  protected
    final parameter SI.Time T = Td/N "Time constant of the filter";
  equation
    assert(Ti > 0, "the time of the integral part Ti is " + String(Ti) + "; it has to be positive");
    assert(Td > 0, "the time of the derivative part Td is " + String(Td) + "; it has to be positive");
    assert(N > 0, "the factor of the filter N is " + String(N) + "; it has to be positive");
    der(I) = u/Ti;
    der(x) = (u - x)/T;
    D = Td/T*(u - x);
    y = k*(u + I + D);
  end PID;
end Continuous;
