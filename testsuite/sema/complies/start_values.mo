// rule: start-without-fixed
model Cooling "An initial equation says where the state begins"
  parameter Real outside = 20;
  Base.ContinuousState T;
initial equation
  T = outside + 60;
equation
  der(T) = -0.1*(T - outside);
end Cooling;

// rule: start-without-fixed
model Heated "The user of a part says it"
  model Room
    Base.ContinuousState T(start=18, fixed=true);
  equation
    der(T) = 0.1;
  end Room;
  Room rooms[2](T(start={17, 19}));
end Heated;
// options: -Wstart-without-fixed
