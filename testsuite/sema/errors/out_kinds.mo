class Motor "A plain class is a model"
  parameter Real torque = 1;
end Motor;

class Stronger = Motor(torque=2);

model Drive
  Motor motor, other[2];
  Stronger stronger;
  Real torque = motor.torque;
end Drive;

model Derived
  extends Motor;
  Real twice = 2*torque;
end Derived;

block Box
  extends Stronger;
end Box;

model Holder
  replaceable class Part = Motor;
  Part part;
end Holder;

model Given
  Holder holder(redeclare class Part = Stronger);
end Given;

package Operators
  operator Add
  end Add;

  operator record Complex
    Real re, im;
  end Complex;
end Operators;

model Uses
  Operators.Add add;
  Operators.Complex c(re=1, im=2);
  Real re = c.re;
end Uses;

// error: 32:12 [not-in-subset] operator records and overloading: not part of restricted Modelica
// error: 35:19 [not-in-subset] operator records and overloading: not part of restricted Modelica
