connector Port "Matter that takes its enthalpy along"
  input Real s;
  Real p;
  flow Real m_flow;
  stream Real h_outflow;
end Port;

model Member
  stream Real h = 1;
  Real twice = 2*h;
end Member;

model Volume
  Real h = 1;
  Real y;
equation
  y = 2*inStream(h) + 1;
end Volume;

model Sensor
  parameter Real h = 1;
  Real y = if time > 1 then actualStream(h) else 0;
end Sensor;

function mixed
  input Real h;
  output Real y;
algorithm
  y := inStream(h);
end mixed;

model Heater "In a modification"
  Real h = 1;
  Volume volume(h(start=inStream(h)));
end Heater;

// error: 5:3 [not-in-subset] 'stream': not part of restricted Modelica; write a signal for what is carried along: 'output Real T' on the side that gives, 'input Real T' on the other one
// error: 9:3 [not-in-subset] 'stream': not part of restricted Modelica; write a signal for what is carried along: 'output Real T' on the side that gives, 'input Real T' on the other one
// error: 17:9 [not-in-subset] 'inStream': not part of restricted Modelica; write a signal for what is carried along: 'output Real T' on the side that gives, 'input Real T' on the other one
// error: 22:29 [not-in-subset] 'actualStream': not part of restricted Modelica; write a signal for what is carried along: 'output Real T' on the side that gives, 'input Real T' on the other one
// error: 29:8 [not-in-subset] 'inStream': not part of restricted Modelica; write a signal for what is carried along: 'output Real T' on the side that gives, 'input Real T' on the other one
// error: 34:25 [not-in-subset] 'inStream': not part of restricted Modelica; write a signal for what is carried along: 'output Real T' on the side that gives, 'input Real T' on the other one
