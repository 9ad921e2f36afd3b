within Blocks;
encapsulated package Continuous "Blocks with a memory: their states are what the past has left"
  import Base;
  import SI = Base.Units.SI;
  import Blocks.Interfaces;
  import Blocks.Types;

  block Integrator "Integral of a signal over time"
    // y' = k u. It begins at y_start.
    Interfaces.RealInput u;
    Interfaces.SmoothOutput y;
    parameter Real k(unit="1/s") = 1 "Factor";
    parameter Real y_start = 0 "Start value";
    Base.ContinuousState x(start=y_start, fixed=true) "Integral so far";
  equation
    der(x) = k*u;
    y = x;
  end Integrator;

  block ResetIntegrator "Integral of a signal over time, which can begin anew"
    // y' = k u. Where reset becomes true, y jumps to y_start, or to the signal set if use_set says so.
    parameter Boolean use_set = false "true: there is an input set";
    Interfaces.RealInput u;
    Interfaces.BooleanInput reset "Begins anew";
    Interfaces.RealInput set if use_set "Value from which it begins anew";
    Interfaces.RealOutput y;
    parameter Real k(unit="1/s") = 1 "Factor";
    parameter Real y_start = 0 "Start value, and value after a reset without set";
    Base.ContinuousState x(start=y_start, fixed=true) "Integral so far";
  protected
    Interfaces.RealOutput again "Value after a reset";
  equation
    if not use_set then
      again = y_start;
    end if;
    connect(set, again);
    der(x) = k*u;
    when reset then
      reinit(x, again);
    end when;
    y = x;
  end ResetIntegrator;

  block LimIntegrator "Integral of a signal over time, within limits"
    // y' = k u, but 0 where y is at a limit and would pass it. It leaves the limit as soon as k u turns back:
    // so a controller does not have to take back what has piled up in the meantime.
    Interfaces.RealInput u;
    Interfaces.RealOutput y;
    parameter Real k(unit="1/s") = 1 "Factor";
    parameter Real outMax = 1 "Upper limit";
    parameter Real outMin = -outMax "Lower limit";
    parameter Real y_start = 0 "Start value, from outMin to outMax";
    Base.ContinuousState x(start=y_start, fixed=true) "Integral so far";
  equation
    assert(outMax > outMin,
      "the upper limit outMax is " + String(outMax) + "; it has to be above outMin, which is "
      + String(outMin));
    der(x) = if x >= outMax and k*u > 0 or x <= outMin and k*u < 0 then 0 else k*u;
    y = x;
  end LimIntegrator;

  block FirstOrder "Follows its input with a delay"
    // T y' = k u - y. After a step of the input it has covered 63 % of the way to k u after T, 95 % after 3
    // T. What comes out is smoother than what went in: it has a derivative where u may even jump. For a start
    // at rest let y_start be k times the first value of u.
    Interfaces.RealInput u;
    Interfaces.SmoothOutput y;
    parameter Real k = 1 "Gain: what y comes to for u = 1";
    parameter SI.Time T = 1 "Time constant; not zero";
    parameter Real y_start = 0 "Start value";
    Base.ContinuousState x(start=y_start, fixed=true) "What has been followed so far";
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
    parameter Real y_start = 0 "Start value";
    Base.ContinuousState x(start=y_start, fixed=true) "What has been followed so far";
  equation
    assert(T > 0, "the time constant T is " + String(T) + "; it has to be positive");
    der(x) = (k*u - x)/T;
    y = x;
  end SmoothFirstOrder;

  block SecondOrder "Follows its input as a spring with mass and damper does"
    // y'' + 2 D w y' + w^2 y = w^2 k u. For D < 1 it overshoots.
    Interfaces.RealInput u;
    Interfaces.TwiceSmoothOutput y;
    parameter Real k = 1 "Gain: what y comes to for u = 1";
    parameter SI.AngularVelocity w = 1 "Angular frequency without damping; positive";
    parameter Real D = 1 "Damping: 1 is critical";
    parameter Real y_start = 0 "Start value";
    parameter Real yd_start(unit="1/s") = 0 "Rate at the start";
    Base.ContinuousState x(start=y_start, fixed=true) "What has been followed so far";
    Base.ContinuousState xd(unit="1/s", start=yd_start, fixed=true) "Its rate";
  equation
    assert(w > 0, "the angular frequency w is " + String(w) + "; it has to be positive");
    der(x) = xd;
    der(xd) = w*(w*(k*u - x) - 2*D*xd);
    y = x;
  end SecondOrder;

  block TransferFunction "Linear filter, given by two polynomials"
    /*
      y = (b[1] s^m + ... + b[m + 1])/(a[1] s^n + ... + a[n + 1]) u, with s for the derivative: the
      coefficients stand in the order of falling powers, and b is not longer than a. The states are those of
      the controllable canonical form: z is the solution of a[1] z^(n) + ... + a[n + 1] z = u, and x are its
      derivatives from the one of order n - 1 down to z itself. It begins at rest, with x = x_start.
    */
    extends Interfaces.SISO;
    parameter Real b[:] = {1} "Numerator, highest power first";
    parameter Real a[:] = {1} "Denominator, highest power first";
    final parameter Integer nx = size(a, 1) - 1 "Number of states";
    parameter Real x_start[nx] = zeros(nx) "Start values of the states";
    Base.ContinuousState x[nx](start=x_start, each fixed=true) "States";
  protected
    final parameter Real bb[nx + 1] = cat(1, zeros(nx + 1 - size(b, 1)), b) "Numerator, as long as a";
    final parameter Real d = bb[1]/a[1] "What gets through at once";
  equation
    assert(abs(a[1]) > 0, "a[1], the coefficient of the highest power, is zero");
    if nx == 0 then
      y = d*u;
    else
      der(x[1]) = (u - a[2:nx + 1]*x)/a[1];
      for i in 2:nx loop
        der(x[i]) = x[i - 1];
      end for;
      y = (bb[2:nx + 1] - d*a[2:nx + 1])*x + d*u;
    end if;
  end TransferFunction;

  block StateSpace "Linear system with states, inputs and outputs, given by matrices"
    // x' = A x + B u, y = C x + D u
    parameter Real A[:, size(A, 1)] = [-1] "How the states change by themselves";
    parameter Real B[size(A, 1), :] = [1] "What the inputs do to them";
    parameter Real C[:, size(A, 1)] = [1] "What the outputs show of them";
    parameter Real D[size(C, 1), size(B, 2)] = zeros(size(C, 1), size(B, 2)) "What gets through at once";
    parameter Real x_start[size(A, 1)] = zeros(size(A, 1)) "Start values of the states";
    Interfaces.RealInput u[size(B, 2)] "What goes in";
    Interfaces.RealOutput y[size(C, 1)] "What comes out";
    Base.ContinuousState x[size(A, 1)](start=x_start, each fixed=true) "States";
  equation
    der(x) = A*x + B*u;
    y = C*x + D*u;
  end StateSpace;

  block Derivative "Derivative of a signal, filtered"
    // No device can differentiate: it would have to know the future. This block follows u with the delay T
    // and takes how far it lags behind, divided by T: y = k (u - x)/T, x' = (u - x)/T. For slow signals that
    // is k u'.
    extends Interfaces.SISO;
    parameter Real k(unit="s") = 1 "Factor";
    parameter SI.Time T = 0.01 "Time constant of the filter; not zero";
    parameter Real x_start = 0 "Start value of the filter";
    Base.ContinuousState x(start=x_start, fixed=true) "What has been followed so far";
  equation
    assert(T > 0, "the time constant T is " + String(T) + "; it has to be positive");
    der(x) = (u - x)/T;
    y = k/T*(u - x);
  end Derivative;

  block PI "Controller: proportional and integral part"
    // y = k (u + x), x' = u/T. Put the control error at u.
    extends Interfaces.SISO;
    parameter Real k = 1 "Gain";
    parameter SI.Time T = 1 "Time of the integral part; not zero";
    parameter Real x_start = 0 "Start value of the integral part";
    Base.ContinuousState x(start=x_start, fixed=true) "Integral part";
  equation
    assert(T > 0, "the time T is " + String(T) + "; it has to be positive");
    der(x) = u/T;
    y = k*(x + u);
  end PI;

  block PID "Controller: proportional, integral and derivative part"
    // y = k (u + I + D): what is wrong now, what has been wrong so far (I' = u/Ti), and how fast it grows
    // (D = Td u', filtered with the time constant Td/N). Put the control error at u.
    extends Interfaces.SISO;
    parameter Real k = 1 "Gain";
    parameter SI.Time Ti = 1e9 "Time of the integral part; large: no such part";
    parameter SI.Time Td = 0.1 "Time of the derivative part; not zero";
    parameter Real N = 10 "The derivative is filtered with Td/N";
    parameter Real xi_start = 0 "Start value of the integral part";
    parameter Real xd_start = 0 "Start value of the filter of the derivative part";
    Base.ContinuousState I(start=xi_start, fixed=true) "Integral part";
    Base.ContinuousState x(start=xd_start, fixed=true) "State of the filter of the derivative part";
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

  block LimPID "Controller with limits: it does not wind up, and weighs the set point"
    /*
      y is k (P + I + D) within the limits, the nearer limit beyond them:

        P  = wp u_s - u_m
        I' = (u_s - u_m + (y - k (P + I + D))/(k Ni))/Ti
        D  = Td (wd u_s - u_m)', filtered with the time constant Td/Nd

      While y is at a limit, the integral part follows what y can be, with the time constant Ti Ni: there is
      no windup. With wp and wd below 1 a jump of the set point u_s makes y jump less. The controllerType says
      which parts there are.
    */
    Interfaces.RealInput u_s "Set point";
    Interfaces.RealInput u_m "Measured value";
    Interfaces.RealOutput y "What the actuator gets";
    parameter Types.SimpleController controllerType = Types.SimpleController.PID "Which parts there are";
    parameter Real k = 1 "Gain; not zero";
    parameter SI.Time Ti = 0.5 "Time of the integral part; not zero";
    parameter SI.Time Td(min=0) = 0.1 "Time of the derivative part";
    parameter Real yMax = 1 "Upper limit of y";
    parameter Real yMin = -yMax "Lower limit of y";
    parameter Real wp(min=0) = 1 "Weight of the set point in the proportional part";
    parameter Real wd(min=0) = 0 "Weight of the set point in the derivative part";
    parameter Real Ni = 0.9 "The integral part follows the limits with Ti*Ni; large: it winds up";
    parameter Real Nd = 10 "The derivative is filtered with Td/Nd";
    parameter Real xi_start = 0 "Start value of the integral part";
    parameter Real xd_start = 0 "Start value of the filter of the derivative part";
    Base.ContinuousState I(start=xi_start, fixed=true) "Integral part";
    Base.ContinuousState x(start=xd_start, fixed=true) "State of the filter of the derivative part";
    Real P "Proportional part";
    Real D "Derivative part";
    Real yFree "What y would be without limits";
  protected
    final parameter Boolean with_I = controllerType == Types.SimpleController.PI
      or controllerType == Types.SimpleController.PID "There is an integral part";
    final parameter Boolean with_D = controllerType == Types.SimpleController.PD
      or controllerType == Types.SimpleController.PID "There is a derivative part";
    final parameter SI.Time T = max(Td/Nd, 1e-14) "Time constant of the filter";
  equation
    assert(yMax >= yMin,
      "the upper limit yMax is " + String(yMax) + ", below the lower limit yMin, which is " + String(yMin));
    assert(abs(k) > 0, "the gain k is zero");
    assert(Ti > 0, "the time of the integral part Ti is " + String(Ti) + "; it has to be positive");
    assert(Td >= 0, "the time of the derivative part Td is " + String(Td) + "; it cannot be negative");
    assert(Ni > 0, "the factor of the limits Ni is " + String(Ni) + "; it has to be positive");
    assert(Nd > 0, "the factor of the filter Nd is " + String(Nd) + "; it has to be positive");
    P = wp*u_s - u_m;
    D = if with_D then Td/T*(wd*u_s - u_m - x) else 0;
    der(x) = if with_D then (wd*u_s - u_m - x)/T else 0;
    yFree = k*(P + (if with_I then I else 0) + D);
    y = if yFree > yMax then yMax elseif yFree < yMin then yMin else yFree;
    der(I) = if with_I then (u_s - u_m + (y - yFree)/(k*Ni))/Ti else 0;
  end LimPID;
end Continuous;
