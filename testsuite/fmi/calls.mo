model Calls "Variables of all types, inputs with a derivative, events, an end"
  type Color = enumeration(red, green);
  input Real force(unit="N", start=0) "Pushes";
  input Base.RealWithDerivative way(unit="m");
  input Boolean on(start=false);
  input Integer level(start=0);
  parameter Real mass(unit="kg", min=0) = 2 "Of the body";
  parameter Real double_mass(unit="kg") = 2*mass;
  constant Real delay(unit="s") = 1;
  constant Real stiffness(unit="N/m") = 1;
  constant Real unit_force(unit="N") = 1;
  parameter Integer count = 3;
  parameter Boolean flag = true;
  parameter Color color = Color.red;
  parameter String word = "thin <&\"";
  parameter Real highest(unit="m") = 1e3 "Ends where it gets there";
  final parameter Real weight(unit="N") = mass*9.81;
  Base.ContinuousState x(unit="m", start=1, fixed=true);
  Base.ContinuousState v(unit="m/s", start=0, nominal=2*mass, fixed=true);
  Base.ContinuousState steady(start=5, unit="kg");
  output Real y(unit="m") = 2*x + way;
  output Integer switched(start=0, fixed=true);
  Real rate(unit="m/s") = der(way);
  Real sum;
  String label;
  Color other;
initial equation
  steady = mass;
equation
  der(x) = v;
  mass*der(v) = force - stiffness*x + (if flag and on then level*unit_force else 0);
  der(steady) = (mass - steady)/delay;
  sum = count;
  label = word + String(count);
  other = if on then Color.green else color;
  when on then
    switched = pre(switched) + 1;
  end when;
  when x > highest then
    terminate("high enough");
  end when;
  assert(x > -highest, "too low");
  annotation(experiment(StartTime=0.5, StopTime=2.5, Interval=0.01, Tolerance=1e-8));
end Calls;
