encapsulated package Wheels
  constant Real radius = 0.3;
end Wheels;

encapsulated package Gears
  constant Real radius = 0.05;
end Gears;

encapsulated model Machine
  import Wheels.*;
  import Gears.*;
  Real speed = radius*time;
end Machine;

// error: 12:16 [import-encapsulated] 'radius' is declared in both Wheels and Gears; import the one that is meant by its name
// note: 10:3 both are imported: here
// note: 11:3 and here
