package Mistakes "Each is one mistake, and one error"
  model Bracket "What a text mentions that cannot be read counts as determined"
    Base.ContinuousState y3(fixed=true);
    Real x[3], s[3];
  equation
    der(y3]) = 3;
    for i in 1:3 loop
      si] = i;
      x[i] = s[i];
    end for;
  end Bracket;
  model Branches "The same in one branch"
    Base.ContinuousState v(fixed=true);
    Real force;
  equation
    if v > 1 then
      force = 2*v;
      der(v) 0 =;
    else
      force = 1;
      der(v) = -v;
    end if;
  end Branches;
  function result "The same in an algorithm"
    input Real u;
    output Real y;
  algorithm
    y := 2*u u;
  end result;
  model When
    discrete Real x(start=0);
    Real y, z;
  equation
    y = time
    when time > 1 then
      x = 1;
    elsewhen time > 2 then
      x = 2
    elsewhen time > 3 then
      x = 3;
    end when;
    if time > 3 then
      z = 1
    elseif time > 4 then
      z = 2;
    else
      z = 3;
    end if;
  end When;
  model Character
    Real x = 1 # 2;
  end Character;
  model Nameless "The name that is missing is used below"
    Base.ContinuousState (start=0, fixed=true);
    Real y;
  equation
    der(w) = 2;
    y = w;
  end Nameless;
  model Swapped
    parameter k Real = 2;
    Real y = k*time;
  end Swapped;
  model NoHead
    Real x;
  equation
    x = 1,
    when time > 2 then
      assert(x < 2, "too large");
    end when;
  end NoHead;
  model Keyword
    Real x = time;
    for end;
  end Keyword;
  model ElseIf
    Real x, y;
  equation
    if time > 1 then
      x = 1;
    else if time > 2 then
      x = 2;
    else
      x = 3;
    end if;
    y = x;
  end ElseIf;
  model partial Prefix
    Real x = time;
  end Prefix;
  package Short := Mistakes;
end Mistakes;
connector Pin "As in libraries without causality"
  Real v;
  flow Real i;
end Pin;
model Resistor
  Pin p, n;
  Real v, i;
  parameter Real R = 1;
equation
  v = p.v - n.v;
  0 = p.i + n.i;
  i = p.i;
  v = R*i;
end Resistor;
model Circuit
  Resistor r1, r2;
equation
  connect(r1.p, r2.n);
  connect(r1.n, r2.p);
end Circuit;
model Initial "The unknown name may be of what the next one needs"
  Base.ContinuousState x, y;
initial equation
  unknwn = 3;
  y + x = 2;
equation
  der(x) = 1;
  der(y) = 1;
end Initial;
// error: 6:11 [syntax] expected ',' or ')' before ']'
// error: 8:9 [syntax] expected '=' before ']'
// error: 18:14 [syntax] expected '=' before '0'
// error: 28:13 [syntax] expected ';' before 'u'; or is an operator missing?
// error: 34:13 [syntax] expected ';' before 'when'
// error: 38:12 [syntax] expected ';' before 'elsewhen'
// error: 43:12 [syntax] expected ';' before 'elseif'
// error: 51:16 [syntax] a comment begins with '//', not with '#'
// error: 54:5 [syntax] expected a type before 'Base'; names of one type are separated by ','
// error: 61:15 [declare-before-use] 'k' is not declared; if it is to be declared here, its type comes first: 'Real k'
// error: 67:10 [syntax] expected ';' before ','
// error: 74:5 [syntax] an equation stands among declarations: expected 'equation' above it
// error: 81:10 [syntax] write 'elseif': 'else if' begins an 'if' of its own, for which an 'end if' is missing
// error: 88:9 [syntax] 'partial' is a keyword: expected a name
// error: 91:17 [syntax] expected '=', not ':='
// error: 94:8 [connector-causality] the potential 'v' has no signal (input or output) above it, so it has no causality
// error: 116:3 [declare-before-use] 'unknwn' is not declared
