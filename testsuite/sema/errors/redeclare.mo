encapsulated package Parts
  connector Pin
    input Real u;
    Real v;
    flow Real i;
  end Pin;
  partial model Motor
    parameter Real k = 1;
    output Real y;
    replaceable type Level = Real;
  end Motor;
  model Plain
    extends Motor;
  equation
    y = k;
  end Plain;
  model NoOutput
    parameter Real k = 1;
    Real y = k;
    type Level = Real;
  end NoOutput;
  model NoParameter
    output Real y;
    Real k = 1;
    type Level = Real;
  equation
    y = 1;
  end NoParameter;
  model Missing
    output Real y;
    type Level = Real;
  equation
    y = 1;
  end Missing;
  model Vector
    parameter Real k[2] = {1, 2};
    output Real y = 1;
    type Level = Real;
  end Vector;
  model Text
    parameter String k = "a";
    output Real y = 1;
    type Level = Real;
  end Text;
  model Hidden
    output Real y = 1;
    type Level = Real;
  protected
    parameter Real k = 1;
  end Hidden;
  package Numbers
    constant Real one = 1;
  end Numbers;
  model Engine
    replaceable Plain motor(k=2) constrainedby Motor;
    replaceable model M = Plain constrainedby Motor;
    replaceable package N = Numbers;
    replaceable type T = Real;
    final replaceable Plain last;
    Plain fixed;
    type L = Real;
  protected
    replaceable Plain hidden;
  end Engine;
end Parts;

encapsulated model Uses
  import Parts;
  Parts.Engine a(redeclare Parts.Plain mortor);
  Parts.Engine b(redeclare Parts.Plain fixed);
  Parts.Engine c(redeclare Parts.Plain last);
  Parts.Engine d(redeclare Parts.Plain hidden);
  Parts.Engine e(redeclare Parts.Motor motor);
  Parts.Engine f(redeclare Parts.NoOutput motor);
  Parts.Engine g(redeclare Parts.NoParameter motor);
  Parts.Engine h(redeclare Parts.Missing motor);
  Parts.Engine i(redeclare Parts.Vector motor);
  Parts.Engine j(redeclare Parts.Text motor);
  Parts.Engine k(redeclare Parts.Hidden motor);
  Parts.Engine l(redeclare Parts.Pin motor);
  Parts.Engine m(redeclare model motor = Parts.Plain);
  Parts.Engine n(redeclare Parts.Plain M);
  Parts.Engine o(redeclare model M = Parts.Missing);
  Parts.Engine p(redeclare package N = Parts);
  Parts.Engine q(redeclare type T = Integer);
  Parts.Engine r(redeclare type L = Real);
  Parts.Engine s(replaceable Parts.Missing motor);
  Parts.Engine t(redeclare Parts.Plain motor(z=3));
  Parts.Engine u(redeclare Parts.Plain motor(k=3), motor(k=4));
  Parts.Engine v(redeclare Parts.Unknown motor);
  Parts.Engine w(redeclare Parts.Plain motor[2]);
  Parts.Engine x(redeclare model M = Parts.Plain(z=1));
  Parts.Engine y(redeclare package N = Parts.Plain);
end Uses;

encapsulated model Inside
  import Parts;
  model Box
    Parts.Engine engine(redeclare Parts.Plain motor);
  end Box;
  Box a(engine(redeclare Parts.Plain motor));
  Box b(engine(redeclare model M = Parts.Text));
  Box c(engin(redeclare model M = Parts.Plain));
end Inside;

encapsulated model Declarations
  import Parts;
  model Wide
    extends Parts.Plain;
    Real extra = 1;
  end Wide;
  replaceable Parts.Missing a constrainedby Parts.Motor;
  replaceable Wide b constrainedby Parts.Motor;
  replaceable Parts.Plain c constrainedby Unknown;
  Real x = b.extra;
  replaceable model M = Parts.Plain;
  model N
    extends M;
    Real z = y;
  end N;
end Declarations;

encapsulated model Waiting
  import Parts;
  model Open
    replaceable Parts.Motor motor;
    Real z = motor.y;
  end Open;
  model Derived
    extends Open;
  end Derived;
  Open a;
  Derived b;
  Open c(redeclare Parts.Plain motor);
  Parts.Motor d;
end Waiting;

encapsulated model Elements
  import Parts;
  extends Parts.Engine;
  redeclare Parts.Plain motor;
end Elements;

// error: 69:40 [redeclare] model Parts.Engine has no 'mortor' to redeclare; did you mean 'motor'?
// error: 70:40 [redeclare] 'fixed' is not replaceable in Parts.Engine
// error: 71:40 [redeclare] 'last' is final in Parts.Engine, it cannot be redeclared
// error: 72:40 [protected] 'hidden' is protected in Parts.Engine
// error: 73:28 [redeclare] model Parts.Motor is partial, it cannot stand for 'motor'
// error: 74:28 [redeclare] Parts.NoOutput cannot stand for 'motor', whose constraining type is Parts.Motor: its 'y' differs in 'input', 'output' or 'flow'
// error: 75:28 [redeclare] Parts.NoParameter cannot stand for 'motor', whose constraining type is Parts.Motor: its 'k' is no parameter
// error: 76:28 [redeclare] Parts.Missing cannot stand for 'motor', whose constraining type is Parts.Motor: it has no 'k'
// error: 77:28 [redeclare] Parts.Vector cannot stand for 'motor', whose constraining type is Parts.Motor: its 'k' has another number of dimensions
// error: 78:28 [redeclare] Parts.Text cannot stand for 'motor', whose constraining type is Parts.Motor: its 'k' is of type String, not Real
// error: 79:28 [redeclare] Parts.Hidden cannot stand for 'motor', whose constraining type is Parts.Motor: its 'k' is protected
// error: 80:28 [redeclare] Parts.Pin cannot stand for 'motor', whose constraining type is Parts.Motor: it is a connector, not a model
// error: 81:34 [redeclare] 'motor' is a component in Parts.Engine, not a class
// error: 82:40 [redeclare] 'M' is a class in Parts.Engine, not a component
// error: 83:38 [redeclare] Parts.Missing cannot stand for 'M', whose constraining type is Parts.Motor: it has no 'k'
// error: 84:40 [redeclare] Parts cannot stand for 'N', whose constraining type is Parts.Numbers: it has no 'one'
// error: 85:37 [redeclare] Integer cannot stand for 'T', whose constraining type is Real: it is no Real
// error: 86:33 [redeclare] 'L' is not replaceable in Parts.Engine
// error: 87:30 [redeclare] Parts.Missing cannot stand for 'motor', whose constraining type is Parts.Motor: it has no 'k'
// error: 88:46 [modification] model Parts.Plain has no 'z' to modify
// error: 89:52 [modification] 'motor' is modified twice
// error: 90:34 [declare-before-use] package Parts has no 'Unknown'
// error: 91:40 [redeclare] a redeclaration keeps the number of dimensions: 'motor' has 0, not 1
// error: 92:50 [modification] model Parts.Plain has no 'z' to modify
// error: 93:40 [type] package N cannot be derived from model Parts.Plain, only a package from packages
// error: 101:38 [redeclare] 'motor' is not replaceable in Parts.Engine
// error: 102:36 [redeclare] Parts.Text cannot stand for 'M', whose constraining type is Parts.Motor: its 'k' is of type String, not Real
// error: 103:9 [modification] model Inside.Box has no 'engin' to modify; did you mean 'engine'?
// error: 112:15 [redeclare] Parts.Missing cannot stand for 'a', whose constraining type is Parts.Motor: it has no 'k'
// error: 114:43 [declare-before-use] 'Unknown' is not declared
// error: 115:14 [declare-before-use] model Parts.Motor has no 'extra'
// error: 118:13 [redeclare] a class cannot extend what may be redeclared: 'M' is replaceable
// error: 132:3 [redeclare] model Waiting.Open needs a redeclaration of 'motor', whose class Parts.Motor is partial
// error: 133:3 [redeclare] model Waiting.Derived needs a redeclaration of 'motor', whose class Parts.Motor is partial
// error: 135:3 [type] model 'Parts.Motor' is partial; extend it, or declare a component of a class that extends it
// error: 141:3 [not-in-subset] 'redeclare' as an element: not part of restricted Modelica
