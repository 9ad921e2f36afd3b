encapsulated package Drives
  connector Signal = output Real;
  partial model Motor
    parameter Real k = 1;
    output Real y;
  end Motor;

  model Plain
    extends Motor;
  equation
    y = k;
  end Plain;

  model Fast
    extends Motor;
    parameter Real gain = 10;
  equation
    y = gain*k;
  end Fast;

  model Other "no relative of Motor, but of the same elements"
    parameter Real k = 3;
    parameter Real z = 4;
    output Real y;
  equation
    y = k + z;
  end Other;

  model Engine
    replaceable Plain motor(k=2) constrainedby Motor(k=5);
    replaceable model Side = Plain constrainedby Motor;
    Side side(k=7);
    Side two[2](k={1, 2});
    Real sum = motor.y + side.y;
  end Engine;

  model Bare "without a constraint: what is declared holds for redeclarations"
    replaceable Plain motor(k=2);
  end Bare;

  model Car
    Engine engine;
    Engine second(redeclare replaceable Fast motor(gain=3));
  end Car;

  model Garage
    Car car(second(redeclare Other motor(z=9)));
  end Garage;

  model Derived
    extends Engine(redeclare replaceable Fast motor(gain=20) constrainedby Motor, redeclare model Side = Other(z=100));
  end Derived;

  model Further
    extends Derived(redeclare Other motor);
  end Further;

  model Waits "complete only with a redeclaration"
    replaceable Motor motor;
    Real d = motor.y*2;
  end Waits;

  model WaitsInside
    Waits w(redeclare Fast motor);
    replaceable type Level = Real;
    Level level = w.d;
  end WaitsInside;

  type Height = Real(unit="m");
  model FastEngine = Engine(redeclare Fast motor(gain=6));
  model Faster
    extends FastEngine;
  end Faster;
end Drives;

encapsulated model Redeclare
  import Drives;
  parameter Real p = 1000;
  Drives.Engine a;
  Drives.Engine b(redeclare Drives.Fast motor);
  Drives.Engine c(redeclare Drives.Fast motor(gain=p), redeclare model Side = Drives.Fast(gain=4));
  Drives.Engine many[3](redeclare Drives.Fast motor(gain={1, 2, 3}));
  Drives.Car car(engine(redeclare Drives.Other motor(z=1)));
  Drives.Garage garage;
  Drives.Waits w(redeclare Drives.Other motor);
  Drives.WaitsInside v(redeclare type Level = Drives.Height);
  Drives.Derived d;
  Drives.Further f;
  Drives.FastEngine fast;
  Drives.Faster faster(side(k=0.5));
  Drives.Bare bare(redeclare Drives.Fast motor);
  Drives.Bare open(replaceable Drives.Fast motor(gain=4));
end Redeclare;
