// rule: type
model Numbers "An Integer stands for a Real; back it takes a function"
  parameter Integer teeth = 17;
  parameter Real module_ = 0.002;
  parameter Real diameter = teeth*module_;
  parameter Integer half = div(teeth, 2);
  parameter Integer rounded = integer(diameter*1000 + 0.5);
  parameter Real quotient = teeth/2;
end Numbers;

// rule: type
model Choices "Conditions are Booleans, names are Strings, alternatives are enumerations"
  type Mode = enumeration(off, heat, cool);
  parameter Mode mode = Mode.heat;
  parameter String title = "mode " + String(mode);
  parameter Boolean active = mode <> Mode.off and not title == "";
  parameter Real power = if active then Integer(mode)*100 else 0;
end Choices;

// rule: type
model Arguments "Functions of vectors, vectors of functions"
  Real v[3] = {time, 1, 2};
  Real largest = max(v);
  Real lengths[3] = sqrt(v .* v);
  Boolean positive[3] = {v[i] > 0 for i in 1:3};
end Arguments;
