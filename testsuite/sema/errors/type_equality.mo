model Parameter "Reals are compared by '<' and '>'"
  parameter Real k = 1;
  parameter Boolean unity = k == 1;
end Parameter;

model Branches
  parameter Real offset = 0;
  Real y = if offset <> 0 then time + offset else time;
end Branches;

model Discrete
  discrete Real level(start=0, fixed=true);
  Boolean full;
equation
  when time > 1 then
    level = 2;
  end when;
  full = level == 2;
end Discrete;

model Without "noEvent makes no difference"
  Real y = if noEvent(sin(time) == 0) then 1 else 0;
end Without;

model Exact "Integers, and Reals within functions, may be equal"
  function isZero
    input Real x;
    output Boolean y;
  algorithm
    y := x == 0;
  end isZero;
  parameter Integer n = 3;
  Real y = if n == 3 then 1 else 0;
  Boolean b = isZero(n);
end Exact;

// error: 3:29 [type] '==' compares Reals: only functions can ask whether they are equal; compare with '<' or '>'
// error: 8:15 [type] '<>' compares Reals: only functions can ask whether they are equal; compare with '<' or '>'
// error: 18:10 [type] '==' compares Reals: only functions can ask whether they are equal; compare with '<' or '>'
// error: 22:23 [type] '==' compares Reals: only functions can ask whether they are equal; compare with '<' or '>'
