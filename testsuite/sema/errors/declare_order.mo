model Pendulum "Used above the declaration"
  parameter Real period = 6.28*sqrt(length/g);
  parameter Real length = 1;
  parameter Real g = 9.81;
end Pendulum;

package Parts
  model User
    Wheel wheel;
  end User;
  model Wheel
    parameter Real radius = 1;
  end Wheel;
end Parts;

model Itself
  parameter Real x = 1;
  Itself inside;
end Itself;

model Extended
  extends Extended;
end Extended;

// error: 2:37 [declare-before-use] 'length' is used here, but declared only below, at line 3
// note: 3:18 'length' is declared here; move it above its first use
// error: 2:44 [declare-before-use] 'g' is used here, but declared only below, at line 4
// note: 4:18 'g' is declared here; move it above its first use
// error: 9:5 [declare-before-use] 'Wheel' is used here, but declared only below, at line 11
// note: 11:9 'Wheel' is declared here; move it above its first use
// error: 18:3 [declare-before-use] 'Itself' is used inside of its own declaration, before it is complete
// error: 22:11 [declare-before-use] 'Extended' is used inside of its own declaration, before it is complete
