// What a command line names is a model that is complete
package Machines
  partial model Machine
    Real power;
  end Machine;

  // rule: model
  model Motor
    extends Machine;
  equation
    power = 100*time;
  end Motor;
end Machines;
// options: --model Machines.Motor
// compile
