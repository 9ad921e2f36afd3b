operator record Complex "Told once for all that is in it"
  Real re, im;

  encapsulated operator '+'
    import Complex;
    function add
      input Complex a, b;
      output Complex c;
    algorithm
      c := Complex(a.re + b.re, a.im + b.im);
    end add;
  end '+';
end Complex;

record Point
  Real x, y;

  operator function '*'
    input Real a;
    output Real b;
  algorithm
    b := a;
  end '*';
end Point;

operator function negate
  input Real a;
  output Real b;
algorithm
  b := -a;
end negate;

model Belt
  Real x = delay(time, 1);
end Belt;

model Pipe "As an operand, with a delay that varies"
  parameter Real T = 1;
  Real x;
equation
  x = 2*delay(time, T, 2*T) + 1;
end Pipe;

model Late "In a when equation"
  discrete Real x;
equation
  when time > 1 then
    x = delay(time, 0.5);
  end when;
end Late;

model Easier
  Real x = homotopy(actual=time^2, simplified=time);
end Easier;

model Start "In an initial equation"
  Base.ContinuousState x;
initial equation
  x = homotopy(1, 2);
equation
  der(x) = 1;
end Start;

function eased
  input Real u;
  output Real y;
algorithm
  y := homotopy(u^3, u);
end eased;

model Transport
  Real inflow, outflow;
equation
  (inflow, outflow) = spatialDistribution(time, 0, 1, true);
end Transport;

// error: 1:17 [not-in-subset] operator records and overloading: not part of restricted Modelica; write functions
// error: 18:21 [not-in-subset] operator records and overloading: not part of restricted Modelica; write functions
// error: 26:19 [not-in-subset] operator records and overloading: not part of restricted Modelica; write functions
// error: 34:12 [not-in-subset] 'delay': not part of restricted Modelica; write a filter, such as Blocks.Continuous.FirstOrder, or values that a 'when sample(...)' keeps
// error: 41:9 [not-in-subset] 'delay': not part of restricted Modelica; write a filter, such as Blocks.Continuous.FirstOrder, or values that a 'when sample(...)' keeps
// error: 48:9 [not-in-subset] 'delay': not part of restricted Modelica; write a filter, such as Blocks.Continuous.FirstOrder, or values that a 'when sample(...)' keeps
// error: 53:12 [not-in-subset] 'homotopy': not part of restricted Modelica; write its first argument alone: there are no iterations to help
// error: 59:7 [not-in-subset] 'homotopy': not part of restricted Modelica; write its first argument alone: there are no iterations to help
// error: 68:8 [not-in-subset] 'homotopy': not part of restricted Modelica; write its first argument alone: there are no iterations to help
// error: 74:23 [not-in-subset] 'spatialDistribution': not part of restricted Modelica; write an array of states along the way
