encapsulated package Wild
  import Base.Units.SI.*;

  model M
    Length length = 1;
  end M;
end Wild;

model WildModel
  import Base.*;
end WildModel;

model Algorithm
  Real x;
algorithm
  x := time;
end Algorithm;

block Gain
  input Real u;
  output Real y;
algorithm
  y := 2*u;
end Gain;

model Initial
  Base.ContinuousState x;
initial algorithm
  x := 1;
equation
  der(x) = -x;
end Initial;

package Replaced
  partial model Machine
    replaceable Real speed = 1;
    replaceable type Level = Real;
    replaceable model Motor
    end Motor;
  end Machine;

  model Component
    extends Machine;
    redeclare Real speed = 2;
  end Component;

  model Type
    extends Machine;
    redeclare type Level = Real(unit="m");
  end Type;

  model Model
    extends Machine;
    redeclare replaceable model Motor
      Real torque = 1;
    end Motor;
  end Model;

  model Extension
    extends Machine;
    redeclare model extends Motor
      Real torque = 1;
    end Motor;
  end Extension;

  model Plain "Class extension without 'redeclare'"
    extends Machine;
    model extends Motor
      Real torque = 1;
    end Motor;
  end Plain;

  model Less "Selective extension"
    extends Component(break speed);
  end Less;
end Replaced;

// error: 44:5 [not-in-subset] 'redeclare' as an element: not part of restricted Modelica; redeclare in a modification, as in 'extends A(redeclare model M = N)'
// error: 49:5 [not-in-subset] 'redeclare' as an element: not part of restricted Modelica; redeclare in a modification, as in 'extends A(redeclare model M = N)'
// error: 54:5 [not-in-subset] 'redeclare' as an element: not part of restricted Modelica; redeclare in a modification, as in 'extends A(redeclare model M = N)'
// error: 61:29 [not-in-subset] class extension ('extends' of a class of the same name): not part of restricted Modelica; write a class of another name that extends it
// error: 68:19 [not-in-subset] class extension ('extends' of a class of the same name): not part of restricted Modelica; write a class of another name that extends it
// error: 74:23 [not-in-subset] 'break' in a modification: not part of restricted Modelica; extend a base class without it
// error: 10:3 [import-encapsulated] 'import' stands only in an encapsulated class; model 'WildModel' is not encapsulated
