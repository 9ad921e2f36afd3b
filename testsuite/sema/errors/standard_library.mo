// Names of the Modelica Standard Library: what takes their place
encapsulated package Imported
  import Modelica.Units.SI;
  import Modelica.Math.*;
  import Modelica.Blocks.Sources.{Sine, Ramp};
  import Modelica.Mechanics.Rotational.Components.Inertia;
  model Imp
    SI.Angle phi(start=0, fixed=true);
    Inertia j;
    Sine s;
    Modelica.Units.SI.LuminousFlux u;
    Modelica.Electrical.Analog.Basic.Resistor r;
    Modelica.Mechanics.Rotational.Sensors.MultiSensor f;
    Modelica.Mechanics.Rotational.Components.LossyGear g;
    Modelica.Mechanics.Translational.Components.Mass m;
    Real y;
  equation
    y = sin(phi) + Modelica.Constants.pi + Modelica.Constants.c;
  end Imp;
  model B
    extends Modelica.Icons.Example;
    extends Modelica.Blocks.Interfaces.SISO;
    Modelica.Blocks.Interfaces.RealInput u1;
  equation
   y = 2*u + u1;
  end B;
end Imported;

model Full "outside of encapsulated classes"
  import Modelica.Constants.pi;
  import SI = Modelica.SIunits;
  import Modelica.Math.*;
  SI.Angle phi;
  Modelica.Mechanics.Rotational.Components.Inertia inertia(J=1);
  Modelica.Blocks.Sources.Sine sine(amplitude=1, freqHz=1);
  Modelica.Mechanics.MultiBody.World world;
  Modelica.Thermal.HeatTransfer.Components.HeatCapacitor c, d;
  Modelica.Thermal.HeatTransfer.Components.HeatCapacitor e;
  Real y;
equation
  phi = pi;
  y = Modelica.Math.sin(phi);
end Full;

encapsulated model Renamed
  import SI = Modelica.Units.SI;
  import Modelica.Blocks.Sources.*;
  import Modelica.Blocks;
  import Modelica.Math.sin;
  Sine sine;
  Blocks.Sources.Ramp ramp;
  Real y;
equation
  y = sin(time);
end Renamed;

// error: 3:10 [declare-before-use] 'Modelica.Units.SI': the Modelica Standard Library is not bundled; write 'import Base.Units.SI;'
// error: 4:10 [declare-before-use] 'Modelica.Math': the Modelica Standard Library is not bundled; sin, cos, exp and the like are predefined; write others as functions with an algorithm
// error: 5:35 [declare-before-use] 'Modelica.Blocks.Sources.Sine': the Modelica Standard Library is not bundled; write 'import Blocks.Sources.Sine;'
// error: 5:41 [declare-before-use] 'Modelica.Blocks.Sources.Ramp': the Modelica Standard Library is not bundled; write 'import Blocks.Sources.Ramp;'
// error: 6:10 [declare-before-use] 'Modelica.Mechanics.Rotational.Components.Inertia': the Modelica Standard Library is not bundled; write 'import Rotational.Parts.Inertia;'
// error: 11:5 [declare-before-use] 'Modelica.Units.SI.LuminousFlux': the Modelica Standard Library is not bundled; write the unit, as in 'Real u(unit="V")'
// error: 12:5 [declare-before-use] 'Modelica.Electrical.Analog.Basic.Resistor': the Modelica Standard Library is not bundled; no electrical library is bundled; doc/language.md shows how to write one, under 'A domain of your own'
// error: 13:5 [declare-before-use] 'Modelica.Mechanics.Rotational.Sensors.MultiSensor': the Modelica Standard Library is not bundled; the bundled Rotational.Sensors has AngleSensor, SpeedSensor, AccSensor, RelativeSensor, RelAngleSensor, RelSpeedSensor, RelAccSensor, RigidSensor, TorqueSensor and PowerSensor
// error: 14:5 [declare-before-use] 'Modelica.Mechanics.Rotational.Components.LossyGear': the Modelica Standard Library is not bundled; write 'Rotational.Gears.LossyGear', and 'import Rotational;' above
// error: 15:5 [declare-before-use] 'Modelica.Mechanics.Translational.Components.Mass': the Modelica Standard Library is not bundled; write 'Translational.Parts.Mass', and 'import Translational;' above
// error: 18:20 [declare-before-use] 'Modelica.Constants.pi': the Modelica Standard Library is not bundled; write 'Base.Constants.pi', and 'import Base;' above
// error: 18:44 [declare-before-use] 'Modelica.Constants.c': the Modelica Standard Library is not bundled; the bundled Base.Constants has pi, e, eps and g_n
// error: 21:13 [declare-before-use] 'Modelica.Icons.Example': the Modelica Standard Library is not bundled; leave it out: nothing is drawn from icons
// error: 22:13 [declare-before-use] 'Modelica.Blocks.Interfaces.SISO': the Modelica Standard Library is not bundled; write 'Blocks.Interfaces.SISO', and 'import Blocks;' above
// error: 23:5 [declare-before-use] 'Modelica.Blocks.Interfaces.RealInput': the Modelica Standard Library is not bundled; write 'Blocks.Interfaces.RealInput', and 'import Blocks;' above
// error: 30:10 [declare-before-use] 'Modelica.Constants.pi': the Modelica Standard Library is not bundled; write 'Base.Constants.pi' where it is used, without an import
// error: 31:15 [declare-before-use] 'Modelica.SIunits': the Modelica Standard Library is not bundled; write 'Base.Units.SI' where it is used, without an import
// error: 32:10 [declare-before-use] 'Modelica.Math': the Modelica Standard Library is not bundled; sin, cos, exp and the like are predefined; write others as functions with an algorithm
// error: 34:3 [declare-before-use] 'Modelica.Mechanics.Rotational.Components.Inertia': the Modelica Standard Library is not bundled; write 'Rotational.Parts.Inertia'
// error: 35:3 [declare-before-use] 'Modelica.Blocks.Sources.Sine': the Modelica Standard Library is not bundled; write 'Blocks.Sources.Sine'
// error: 36:3 [declare-before-use] 'Modelica.Mechanics.MultiBody.World': the Modelica Standard Library is not bundled; write 'Planar.World'
// error: 37:3 [declare-before-use] 'Modelica.Thermal.HeatTransfer.Components.HeatCapacitor': the Modelica Standard Library is not bundled; no thermal library is bundled; doc/language.md shows how to write one, under 'A domain of your own'
// error: 42:7 [declare-before-use] 'Modelica.Math.sin': the Modelica Standard Library is not bundled; 'sin' is predefined: write 'sin(...)'
// error: 46:15 [declare-before-use] 'Modelica.Units.SI': the Modelica Standard Library is not bundled; write 'import Base.Units.SI;'
// error: 47:10 [declare-before-use] 'Modelica.Blocks.Sources': the Modelica Standard Library is not bundled; write 'import Blocks.Sources.*;'
// error: 48:10 [declare-before-use] 'Modelica.Blocks': the Modelica Standard Library is not bundled; write 'import Blocks;'
// error: 49:10 [declare-before-use] 'Modelica.Math.sin': the Modelica Standard Library is not bundled; 'sin' is predefined: write 'sin(...)', without an import
