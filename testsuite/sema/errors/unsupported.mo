model Ifs
  Real x;
  parameter Boolean b = true;
equation
  if b then
    x = 1;
  else
    x = 2;
  end if;
end Ifs;

model Whens
  discrete Real x;
equation
  when time > 1 then
    x = 1;
  end when;
end Whens;

function f
  input Real x;
  output Real y;
algorithm
  y := x;
end f;

record R
  Real x;
end R;

type Colour = enumeration(:);

model Conditional
  parameter Boolean b = true;
  Translational.Parts.Fixed fixed if b;
end Conditional;

model Replaceable
  Translational.Parts.Fixed fixed;
end Replaceable;

model Initial
  Base.ContinuousState x;
initial equation
  x = 1;
equation
  der(x) = 1;
end Initial;

model Asserts
  Real x = time;
equation
  assert(x > 0, "text");
end Asserts;

model Semi
  Real s = semiLinear(time, 1, 2);
end Semi;

model Pre
  Real x = pre(time);
end Pre;

// error: 13:3 [unsupported] 'discrete': this version of mocc does not compile it yet
// error: 15:3 [unsupported] a 'when' equation: this version of mocc does not compile it yet
// error: 20:10 [unsupported] a function: this version of mocc does not compile it yet
// error: 31:6 [unsupported] an enumeration without literals: this version of mocc does not compile it yet
// error: 45:3 [unsupported] an 'initial equation': this version of mocc does not compile it yet
// error: 53:3 [unsupported] the equation 'assert(...)': this version of mocc does not compile it yet
// error: 57:12 [unsupported] 'semiLinear(...)': this version of mocc does not compile it yet
// error: 61:12 [unsupported] 'pre(...)': this version of mocc does not compile it yet
