encapsulated package Base "What models with assumed causality are built on"

  /*
    Four names of this package tell a reader, and a compiler, how a model is meant to be computed. For any
    other Modelica tool they are ordinary types and an ordinary model, defined right here; such a tool is told
    by stateSelect which variables are the states.

      ContinuousState        a variable that carries the past: its value is known, its derivative is what the
                             equations determine
      LinearResponse         two values that settle so that a linear equation holds
      RealWithDerivative     a variable that comes together with its time derivative
      RealWith2Derivatives   ... and with its second one
  */

  type ContinuousState = Real(stateSelect=StateSelect.always)
    "A state: known at every instant, der() of it is determined once";

  model LinearResponse "The value of balance for which residual vanishes"
    /*
      Use it where something takes just the value that an equilibrium asks for. A hinge, for example, gets the
      acceleration at which no torque is left on its axis:

        B.LinearResponse Cut;
      equation
        z = Cut.balance;
        ...
        Cut.residual = t;

      Everything from the balance to the residual has to depend on the balance linearly; then all the
      responses of a model are found by solving one linear system, whatever its size.
    */
    input Real residual "What must become zero";
    output Real balance "What is free to achieve it";
  equation
    residual = 0;
    annotation(defaultConnectionStructurallyInconsistent=true);
  end LinearResponse;

  type RealWithDerivative = Real "A variable whose first time derivative is available";

  type RealWith2Derivatives = Real "A variable whose first and second time derivatives are available";

  encapsulated package Units "Physical quantities and their units"

    encapsulated package SI "SI units: import SI = Base.Units.SI;"

      // Space and time
      type Position = Real(quantity="Length", unit="m");
      type Length = Real(quantity="Length", unit="m");
      type Distance = Real(quantity="Length", unit="m", min=0);
      type Height = Real(quantity="Length", unit="m");
      type Radius = Real(quantity="Length", unit="m", min=0);
      type Diameter = Real(quantity="Length", unit="m", min=0);
      type Thickness = Real(quantity="Length", unit="m", min=0);
      type Area = Real(quantity="Area", unit="m2", min=0);
      type Volume = Real(quantity="Volume", unit="m3", min=0);
      type Angle = Real(quantity="Angle", unit="rad", displayUnit="deg");
      type Time = Real(quantity="Time", unit="s");
      type Duration = Real(quantity="Time", unit="s", min=0);
      type Frequency = Real(quantity="Frequency", unit="Hz");
      type Velocity = Real(quantity="Velocity", unit="m/s");
      type AngularVelocity = Real(quantity="AngularVelocity", unit="rad/s");
      type Acceleration = Real(quantity="Acceleration", unit="m/s2");
      type AngularAcceleration = Real(quantity="AngularAcceleration", unit="rad/s2");

      // Matter
      type Mass = Real(quantity="Mass", unit="kg", min=0);
      type Density = Real(quantity="Density", unit="kg/m3", min=0);
      type Inertia = Real(quantity="MomentOfInertia", unit="kg.m2", min=0);
      type MomentOfInertia = Real(quantity="MomentOfInertia", unit="kg.m2", min=0);
      type MassFlowRate = Real(quantity="MassFlowRate", unit="kg/s");
      type VolumeFlowRate = Real(quantity="VolumeFlowRate", unit="m3/s");

      // Forces, and what they achieve
      type Force = Real(quantity="Force", unit="N");
      type Torque = Real(quantity="Torque", unit="N.m");
      type Momentum = Real(quantity="Momentum", unit="kg.m/s");
      type AngularMomentum = Real(quantity="AngularMomentum", unit="kg.m2/s");
      type Impulse = Real(quantity="Impulse", unit="N.s");
      type Pressure = Real(quantity="Pressure", unit="Pa");
      type Energy = Real(quantity="Energy", unit="J");
      type Work = Real(quantity="Work", unit="J");
      type Power = Real(quantity="Power", unit="W");
      type Efficiency = Real(quantity="Efficiency", unit="1", min=0);

      // Electricity
      type Voltage = Real(quantity="ElectricPotential", unit="V");
      type Current = Real(quantity="ElectricCurrent", unit="A");
      type ElectricCharge = Real(quantity="ElectricCharge", unit="C");
      type Resistance = Real(quantity="Resistance", unit="Ohm");
      type Conductance = Real(quantity="Conductance", unit="S");
      type Capacitance = Real(quantity="Capacitance", unit="F", min=0);
      type Inductance = Real(quantity="Inductance", unit="H", min=0);
      type MagneticFlux = Real(quantity="MagneticFlux", unit="Wb");

      // Heat
      type Temperature = Real(quantity="ThermodynamicTemperature", unit="K", min=0, displayUnit="degC");
      type TemperatureDifference = Real(quantity="ThermodynamicTemperature", unit="K");
      type Heat = Real(quantity="Energy", unit="J");
      type HeatFlowRate = Real(quantity="Power", unit="W");
      type HeatCapacity = Real(quantity="HeatCapacity", unit="J/K", min=0);
      type SpecificHeatCapacity = Real(quantity="SpecificHeatCapacity", unit="J/(kg.K)");
      type ThermalConductance = Real(quantity="ThermalConductance", unit="W/K");
      type ThermalResistance = Real(quantity="ThermalResistance", unit="K/W");

      // Laws of springs, dampers and friction
      type TranslationalSpringConstant = Real(quantity="TranslationalSpringConstant", unit="N/m", min=0);
      type TranslationalDampingConstant = Real(quantity="TranslationalDampingConstant", unit="N.s/m", min=0);
      type RotationalSpringConstant = Real(quantity="RotationalSpringConstant", unit="N.m/rad", min=0);
      type RotationalDampingConstant = Real(quantity="RotationalDampingConstant", unit="N.m.s/rad", min=0);
      type CoefficientOfFriction = Real(quantity="CoefficientOfFriction", unit="1", min=0);

    end SI;

  end Units;

  encapsulated package Constants "Numbers that models share"
    import SI = Base.Units.SI;

    constant Real pi(unit="1") = 3.14159265358979323846 "Half the circumference of the unit circle";
    constant Real e(unit="1") = 2.71828182845904523536 "Base of the natural logarithm";
    constant Real eps(unit="1") = 2.220446049250313e-16
      "Distance from 1 to the next larger floating-point number";
    constant SI.Acceleration g_n = 9.80665
      "Standard gravity; the mechanical libraries take 9.81 unless told otherwise";
  end Constants;

end Base;
