model Sampled
  Clock clock = Clock(0.1);
  Real y;
equation
  when clock then
    y = time;
  end when;
end Sampled;

model Parameter
  parameter Clock tick = Clock(1, 10);
end Parameter;

model Condition
  Real y;
equation
  when Clock(1, 10) then
    y = time;
  end when;
end Condition;

model Measured
  Real y = sample(time);
end Measured;

model MeasuredAt
  Real y = sample(time, Clock(0.1));
end MeasuredAt;

model Held
  Real y = 2*hold(time);
end Held;

model Counter
  Integer n(start=0);
equation
  n = previous(n) + 1;
end Counter;

model Slower
  Real y = subSample(time, 2);
end Slower;

model Faster
  Real y = superSample(time, 2) - 1;
end Faster;

model Later
  Real y = shiftSample(time, 1, 2);
end Later;

model Earlier
  Real y = backSample(time, 1, 2);
end Earlier;

model Unclocked
  Real y = noClock(time);
end Unclocked;

function span
  input Real u;
  output Real y;
algorithm
  y := u*interval();
end span;

model First "In an assertion"
equation
  assert(firstTick() or time > 0, "late");
end First;

// error: 2:3 [not-in-subset] 'Clock' (clocks): not part of restricted Modelica; write 'when sample(start, interval) then'
// error: 11:13 [not-in-subset] 'Clock' (clocks): not part of restricted Modelica; write 'when sample(start, interval) then'
// error: 17:8 [not-in-subset] 'Clock' (clocks): not part of restricted Modelica; write 'when sample(start, interval) then'
// error: 23:12 [not-in-subset] 'sample' of one argument (clocks): not part of restricted Modelica; give it two, sample(start, interval), in a 'when'
// error: 27:25 [not-in-subset] 'Clock' (clocks): not part of restricted Modelica; write 'when sample(start, interval) then'
// error: 31:14 [not-in-subset] 'hold' (clocks): not part of restricted Modelica; write 'when sample(start, interval) then'
// error: 37:7 [not-in-subset] 'previous' (clocks): not part of restricted Modelica; write 'when sample(start, interval) then'
// error: 41:12 [not-in-subset] 'subSample' (clocks): not part of restricted Modelica; write 'when sample(start, interval) then'
// error: 45:12 [not-in-subset] 'superSample' (clocks): not part of restricted Modelica; write 'when sample(start, interval) then'
// error: 49:12 [not-in-subset] 'shiftSample' (clocks): not part of restricted Modelica; write 'when sample(start, interval) then'
// error: 53:12 [not-in-subset] 'backSample' (clocks): not part of restricted Modelica; write 'when sample(start, interval) then'
// error: 57:12 [not-in-subset] 'noClock' (clocks): not part of restricted Modelica; write 'when sample(start, interval) then'
// error: 64:10 [not-in-subset] 'interval' (clocks): not part of restricted Modelica; write 'when sample(start, interval) then'
// error: 69:10 [not-in-subset] 'firstTick' (clocks): not part of restricted Modelica; write 'when sample(start, interval) then'
