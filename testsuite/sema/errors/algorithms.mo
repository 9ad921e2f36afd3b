model M1 "reads below"
  Real x, y;
algorithm
  x := y + 1;
equation
  y = 2*time;
end M1;

model M2 "twice"
  Real x;
equation
  x = time;
algorithm
  x := 2;
end M2;

model M3 "never"
  Real x, y;
algorithm
  x := 1;
end M3;

model M4 "unknown name"
  Real x, y;
algorithm
  x := 1;
  y := zz + 1;
equation
end M4;

model M5 "state"
  Base.ContinuousState x(start=1, fixed=true);
algorithm
  x := 1;
equation
  der(x) = 1;
end M5;

model M6 "two sections"
  Real x;
algorithm
  x := 1;
algorithm
  x := x + 1;
end M6;

model M7
  Base.LinearResponse r;
  Real y;
algorithm
  y := 2*r.balance;
  r.residual := y - 1;
end M7;

model M8
  parameter Real p = 1;
  constant Real c = 1;
  input Real u;
  Real y;
  Boolean b;
algorithm
  p := 2;
  c := 3;
  u := 1;
  y := 1;
  b := noEvent(time > 1);
end M8;

model M9
  output Boolean b;
  Real y;
  discrete Real d;
algorithm
  b := noEvent(time > 1);
  y := 1;
  d := time;
end M9;

model M10
  Base.ContinuousState x(start=0, fixed=true);
  Real y;
algorithm
  when x > 1 then
    reinit(x, 0);
  end when;
  when x > 1 then
    when x > 2 then
      y := 1;
    end when;
  end when;
  while y > 1 loop
    when x > 2 then
      y := 1;
    end when;
  end while;
  return;
  break;
equation
  der(x) = 1;
end M10;

model M11
  Real x, y, d;
algorithm
  x := 1;
  d := der(y) + der(x);
equation
  y = time;
end M11;

model M12
  Real x;
  Integer i;
algorithm
  i := 1.5;
  x := {1, 2};
  x := true;
  if x then
   x := 1;
  end if;
end M12;

record R
  Real x = 1;
algorithm
  x := 1;
end R;
model M13
  Real x, y;
algorithm
  for i in 1:3 loop
    i := 2;
    x := i;
  end for;
  y := q[1];
end M13;

model M14
  Real y;
algorithm
  if time > 1 then
    when time > 2 then
      y := 1;
    end when;
  end if;
end M14;

model M15
  Real x, y[2];
  Integer n;
initial algorithm
  x := 1;
  for i in 1:2 loop
    assert(i > 0, "positive");
  end for;
  when time > 1 then
    n := 1;
  end when;
algorithm
  x := 1;
  y[1] := 1;
  n := 1;
equation
  y[2] = 1;
end M15;

model M16
  Real x;
algorithm
  x := 1;
  when noEvent(time > 1) then
    x := 2;
  end when;
end M16;

model M17
  block Gain
    input Real u;
    output Real y;
  algorithm
    y := 2*u;
  end Gain;
  Gain a, b;
algorithm
  if time > 1 then
    a.u := 1;
  end if;
  b.u := a.y;
  a.y := 2;
end M17;

model M18
  Real x, y;
algorithm
  x := y;
  y := x;
algorithm
  assert(x == y, "equal");
end M18;

model M19
  Real x;
initial algorithm
  x := 1;
equation
  x = time;
end M19;

connector Plug
  Real x;
algorithm
  x := 1;
end Plug;

package Constants
  constant Real c = 1;
algorithm
  c := 2;
end Constants;

block M21
  input Real u;
  output Integer n;
  output Boolean reached;
algorithm
  n := 0;
  for i in 1:5 loop
    n := n + 1;
    if noEvent(u < i) then
      break;
    end if;
  end for;
  reached := false;
  for i in 1:2 loop
    for k in 1:3 loop
      if u > k then
        break;
      end if;
      reached := true;
      if i > 1 and not noEvent(u < k) then
        break;
      end if;
    end for;
  end for;
end M21;

model M22
  Integer n[3], m;
algorithm
  for i in 1:3 loop
    for k in 1:2 loop
      when time > i then
        n[i] := 1;
      end when;
    end for;
    if n[i] > 0 then
      break;
    end if;
  end for;
  for i in 1:3 loop
    when time > i then
      m := i;
      while m > 0 loop
        m := m - 1;
        break;
      end while;
    end when;
  end for;
end M22;

model M23
  Integer n, m;
  Boolean b;
algorithm
  n := 0;
  while noEvent(n < time) loop
    n := n + 1;
  end while;
equation
  m = mod(n, 3);
  b = n == 3;
end M23;

// error: 4:8 [one-unknown] the algorithm reads 'y', which is not known here yet: nothing above the section determines it
// note: 6:3 'y' is determined only here; what determines it must stand above what uses it
// error: 14:3 [one-unknown] over-determined: 'x' is known already
// note: 12:3 'x' is determined here already
// error: 18:11 [all-determined] no equation determines 'y'
// error: 27:8 [declare-before-use] 'zz' is not declared
// error: 34:3 [one-unknown] over-determined: 'x' is known already
// note: 32:24 'x' is a state, so it is known; its derivative is the unknown
// error: 44:3 [one-unknown] over-determined: 'x' is known already
// note: 42:3 'x' is determined here already
// error: 51:10 [linear-response] an algorithm uses the linear value 'r.balance': a value that depends on the balance of a LinearResponse may be used only affinely
// note: 48:23 the LinearResponse 'r' is declared here
// error: 62:3 [variability] 'p' is a parameter or constant, nothing can be assigned to it
// error: 63:3 [variability] 'c' is a parameter or constant, nothing can be assigned to it
// error: 74:16 [discrete] 'b' changes at events only, but 'time > 1' varies between them
// error: 76:8 [discrete] 'd' changes at events only, but 'time' varies between them
// error: 84:5 [discrete] 'reinit' stands in a 'when' equation only, not in an algorithm; write it in a 'when' of the equations
// error: 87:5 [discrete] a 'when' cannot stand inside of another 'when'
// error: 92:5 [discrete] a 'when' cannot stand in an 'if' or a loop of an algorithm; make the condition of the 'if' part of its own, or write the loop among the equations
// error: 96:3 [function] 'return' stands only in functions
// error: 97:3 [function] 'break' stands only in a loop
// error: 106:8 [derivative] 'der(y)' needs 'y', which is not known here yet
// note: 108:3 'y' is determined only here; what determines it must stand above what uses it
// error: 115:8 [type] the value of 'i' must be of type Integer, this is of type Real
// error: 116:8 [array-size] 'x' is of a scalar, its value of size 2
// error: 117:8 [type] the value of 'x' must be of type Real, this is of type Boolean
// error: 118:6 [type] a condition must be of type Boolean, this is of type Real
// error: 126:3 [type] a record has no algorithm
// error: 132:5 [function] 'i' is an iterator, nothing can be assigned to it
// error: 135:8 [declare-before-use] 'q' is not declared
// error: 142:5 [discrete] a 'when' cannot stand in an 'if' or a loop of an algorithm; make the condition of the 'if' part of its own, or write the loop among the equations
// error: 154:5 [function] in an initial algorithm, this stands outside of 'if' and loops; put their conditions into its own
// error: 156:3 [discrete] a 'when' cannot stand in an initial algorithm
// error: 164:3 [one-unknown] over-determined: the equation has no unknown, 'y[2]' is known already
// note: 160:3 'y[2]' is determined here already
// error: 171:16 [discrete] the condition of 'when' must change at events only; a relation outside of 'noEvent' does
// error: 186:5 [all-determined] 'a.u' may have no value: the start value of a component's input is not known here
// note: 178:16 assign it first, on every way through the algorithm
// error: 198:10 [type] '==' compares Reals: only functions can ask whether they are equal; compare with '<' or '>'
// error: 204:3 [state] an initial algorithm determines states and discrete variables of this class; 'x' is neither
// error: 212:3 [type] a connector has no algorithm
// error: 218:3 [type] a package has no algorithm
// error: 229:16 [discrete] 'n' changes at events only, but 'u < i', by which it is chosen whether this is assigned, varies between them
// error: 240:10 [discrete] 'reached' changes at events only, but 'i > 1 and not u < k', by which it is chosen whether this is assigned, varies between them
// error: 252:7 [discrete] a 'when' cannot stand in an 'if' or a loop of an algorithm; make the condition of the 'if' part of its own, or write the loop among the equations
// error: 261:5 [discrete] a 'when' cannot stand in an 'if' or a loop of an algorithm; make the condition of the 'if' part of its own, or write the loop among the equations
// error: 280:3 [discrete] 'm' changes at events only, but 'mod(n, 3)' varies between them
// error: 281:3 [discrete] 'b' changes at events only, but 'n == 3' varies between them
