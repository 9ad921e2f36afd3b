// rule: syntax
model Operators "What binds how"
  Real a = -2^2;
  Real b = 2^(-2);
  Real c = 6/2*3 - 1 + 4;
  Boolean d = not a > b and c > 0 or false;
  Real e = if d then a elseif c > 5 then b else c;
  Real r[3] = 1:0.5:2;
  Real m[2, 2] = [r[1:2]*1, {3, 4}];
end Operators;
