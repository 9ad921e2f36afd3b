model DisplayUnits "Values that people read in other units than those of the variables"
  type Angle = Real(unit="rad", displayUnit="deg");
  model Part "Of an array of parts"
    Real temperature(unit="K", displayUnit="degC") = 300;
  end Part;
  Part parts[2];
  parameter Angle angle = 1;
  parameter Angle plain(displayUnit="rad") = 1 "In its own unit";
  parameter Angle turned(displayUnit="rev") = 1;
  parameter Real temperature(unit="K", displayUnit="degC") = 300;
  parameter Real hot(unit="K", displayUnit="degF") = 300 "In no table of usual ones";
  parameter Real indoors(unit="degC", displayUnit="K", start=20) = 20 "The other way";
  parameter Real fast(unit="m/s", displayUnit="km/h") = 10;
  parameter Real slow(unit="m/s", displayUnit="mm/min") = 1e-3;
  parameter Real level[2](each unit="m", each displayUnit="dm") = {1, 2};
  parameter Real none(unit="m") = 1;
  parameter Real bare(displayUnit="m") = 1 "Without a unit";
  parameter Real odd(unit="m", displayUnit="kg") = 1 "Of another dimension";
  parameter Real unknown(unit="m", displayUnit="cubit") = 1;
  parameter Real turns(unit="rad/s", displayUnit="Hz") = 1 "A turn is not a radian";
  parameter Real joined(unit="N.m/rad", displayUnit="N.m/deg") = 1;
  Base.ContinuousState phi(unit="rad", displayUnit="deg", start=1, fixed=true);
equation
  der(phi) = 0;
end DisplayUnits;
