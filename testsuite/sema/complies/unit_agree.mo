// Units that agree, although not to the letter; rad has no dimension
package Agree
  // rule: unit
  model Mechanics
    parameter Real m(unit="kg", displayUnit="g") = 2;
    parameter Real l(unit="m", displayUnit="cm", min=0) = 1;
    parameter Real c(unit="N/m") = 10;
    parameter Real k(unit="N.m/rad") = 1;
    parameter Real d(unit="N.m.s/rad") = 1;
    parameter Real J(unit="kg.m2") = m*l^2/12;
    constant Real g(unit="m/s2") = 9.81;
    Base.ContinuousState phi(unit="rad", displayUnit="deg", start=1, fixed=true);
    Base.ContinuousState w(unit="1/s", start=0, fixed=true);
    Real energy(unit="J");
    Real torque(unit="N.m");
    Real power(unit="W");
    Real r[2](each unit="m");
    Real v[2](each unit="m/s");
    Real turn[2, 2](each unit="1");
    Real span(unit="m");
    Real ratio(unit="1");
    Real loads[3](each unit="N");
    Real frequency(unit="Hz");
    Real period(unit="s");
    Real acting(unit="N");
  equation
    der(phi) = w;
    torque = -k*phi - d*w - m*g*l*sin(phi);
    J*der(w) = torque;
    energy = 0.5*J*w^2 + 1/2*k*phi^2 + m*g*l*(1 - cos(phi));
    power = torque*w;
    turn = [cos(phi), -sin(phi); sin(phi), cos(phi)];
    r = turn*{l, 0};
    v = w*{-r[2], r[1]};
    span = sqrt(r*r) + abs(r[1]) + max(r[1], l/2) + min(r);
    ratio = atan2(r[1], r[2]) + exp(-phi/2) + (r[1]/l)^0.5 + log(l/span)^3;
    for i in 1:3 loop
      loads[i] = i*m*g/3;
    end for;
    frequency = sqrt(c/m)/2;
    period = 1/frequency;
    acting = if energy > 0 and w < 1 then c*(span - l) else sum(loads) + c*sum({l/n for n in 1:3});
  end Mechanics;

  // rule: unit
  model Numbers "A number has no unit of its own, nor has a variable without one"
    parameter Real l(unit="m") = 1;
    parameter Real seconds(unit="s", start=1) = 3;
    parameter Real minutes(unit="min") = 2;
    parameter Real phi(unit="deg") = 30;
    parameter Real celsius(unit="degC") = 20;
    parameter Real outside(unit="degC") = 10;
    parameter Real kelvins(unit="K") = 300;
    parameter Real conductance(unit="W/K") = 2;
    parameter Real pressure(unit="bar") = 1;
    parameter Real speed(unit="km/h") = 100;
    parameter Real rate = 0.3;
    constant Real pi = 3.14159265358979;
    Real weight(unit="N") = 9.81*l;
    Real total(unit="s") = seconds + 60*minutes;
    Real angle(unit="rad") = phi*pi/180;
    Real absolute(unit="K") = celsius + 273.15;
    Real relative(unit="degC") = kelvins - 273.15;
    Real loss(unit="W") = conductance*(celsius - outside);
    Real warmer(unit="degC") = celsius + (celsius - outside);
    Real load(unit="N") = pressure*1e5*0.01;
    Real fast(unit="m/s") = speed/3.6;
    Real ramp(unit="m") = 3*time;
    Real wave(unit="m") = 0.1*sin(2*pi*time) + sin(time);
    Real grown(unit="m") = l*exp(rate*time);
    Real late(unit="s") = if time > seconds then time - seconds else 0;
    Real mixed[2] = {l, seconds};
    Real clipped(unit="m") = max(0, min(l, 10));
    Real raised(unit="m2") = (l + rate)^2;
  equation
  end Numbers;
end Agree;
// options: -Wunit
