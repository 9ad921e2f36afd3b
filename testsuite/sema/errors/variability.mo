model Gravity "A constant is the same in all simulations"
  parameter Real m(unit="kg") = 2;
  constant Real weight(unit="N") = 9.81*m;
end Gravity;

model Ramp "A parameter does not move"
  parameter Real height = 2*time;
  Real y = height;
end Ramp;

model Cooler "A parameter that follows a state"
  Base.ContinuousState T(start=350, fixed=true);
  parameter Real conductance = 1 + 0.01*(T - 300);
equation
  der(T) = -conductance*(T - 300);
end Cooler;

model Spring
  parameter Real c = 1;
  Base.ContinuousState s(start=1, fixed=true);
equation
  der(s) = -c*s;
end Spring;

model Softening "What is given to a component's parameter"
  Real hard = 10 - time;
  Spring spring(c=hard);
end Softening;

model Row "One of the elements of an array"
  Real hard = 10 - time;
  Spring spring[2](c={1, hard});
end Row;

model Begin "Where a state starts"
  Real far = sin(time);
  Spring spring(s(start=far));
end Begin;

model Limits "An attribute"
  Real high = 2 + time;
  Real level(min=0, max=high) = 1;
end Limits;

model Sampling "What an event decides"
  Boolean tick;
  parameter Boolean first = tick;
equation
  tick = sample(0, 0.1);
end Sampling;

model Early "The phase of a simulation"
  parameter Boolean starting = initial();
end Early;

// error: 3:41 [variability] the value of the constant 'weight' depends on 'm', which is a parameter
// error: 7:29 [variability] the value of the parameter 'height' depends on 'time', which changes during the simulation
// error: 13:42 [variability] the value of the parameter 'conductance' depends on 'T', which changes during the simulation
// error: 27:19 [variability] the value of 'c' depends on 'hard', which changes during the simulation
// error: 32:26 [variability] the value of 'c' depends on 'hard', which changes during the simulation
// error: 37:25 [variability] the attribute 'start' depends on 'far', which changes during the simulation
// error: 42:25 [variability] the attribute 'max' depends on 'high', which changes during the simulation
// error: 47:29 [variability] the value of the parameter 'first' depends on 'tick', which changes during the simulation
// error: 53:32 [variability] the value of the parameter 'starting' depends on 'initial()', which changes during the simulation
