// rule: variability
package Data "Constants follow from constants"
  constant Real g(unit="m/s2") = 9.81;
  constant Real masses[3](each unit="kg") = {1, 2, 5};
  constant Real weights[3](each unit="N") = g*masses;
  constant Real heaviest(unit="N") = max(weights);
end Data;

// rule: variability
model Beam "Parameters follow from constants and other parameters"
  parameter Real length(unit="m") = 2;
  parameter Real area(unit="m2") = 0.01;
  parameter Real load(unit="N") = 9.81*5;
  parameter Real stress(unit="Pa", min=0) = load/area;
  final parameter Boolean long = length > 10*sqrt(area);
end Beam;

// rule: variability
model Tank "Where a state starts may depend on parameters"
  parameter Real full = 10;
  Base.ContinuousState level(start=0.8*full, max=full, fixed=true);
equation
  der(level) = -0.1*level;
end Tank;

// rule: variability
model Plant "So may what components are given"
  parameter Real size = 3;
  Tank tank(full=2*size, level(start=size));
  Tank row[2](full={size, 2*size});
end Plant;
