model PreOfContinuous "only what is discrete has a past outside of when"
  Real x = sin(time);
  Real y = pre(x);
end PreOfContinuous;

model PreOfExpression
  Integer i(start = 1);
  Integer j = pre(2*i);
equation
  when time > 1 then
    i = pre(i) + 1;
  end when;
end PreOfExpression;

model Continuous "a Boolean changes at events only"
  Boolean b = noEvent(time > 1);
end Continuous;

model ContinuousCondition
  discrete Real x;
equation
  when noEvent(time > 1) then
    x = 1;
  end when;
end ContinuousCondition;

model DiscreteReal "a discrete variable cannot follow the time"
  discrete Real x = 2*time;
end DiscreteReal;

model IntegerOfReal "an Integer is no Real"
  Integer i;
equation
  when time > 1 then
    i = 2.5;
  end when;
end IntegerOfReal;

model Twice "a variable changes in one when only"
  Integer i;
equation
  when time > 1 then
    i = 1;
  end when;
  when time > 2 then
    i = 2;
  end when;
end Twice;

model TwiceInOne
  Integer i;
equation
  when time > 1 then
    i = 1;
    i = 2;
  end when;
end TwiceInOne;

model Different "the branches must assign the same"
  Integer i, j(start = 0);
equation
  when time > 1 then
    i = 1;
    j = 1;
  elsewhen time > 2 then
    i = 2;
  end when;
end Different;

model DifferentInIf
  Integer i, j;
equation
  when {time > 1, time > 2} then
    if time > 1.5 then
      i = 1;
      j = 1;
    else
      i = 2;
    end if;
  end when;
end DifferentInIf;

model Implicit "a when assigns; it solves nothing"
  Real x;
equation
  when time > 1 then
    2*x = 3;
  end when;
end Implicit;

model Known "what is known already cannot be assigned, even if something else is unknown"
  discrete Real x;
  Real y = time;
  Real z;
equation
  when time > 1 then
    y = z;
  end when;
  z = 1;
  when time > 2 then
    x = 1;
  end when;
end Known;

model StateAssigned
  Base.ContinuousState x(start = 1, fixed = true);
equation
  der(x) = -x;
  when time > 1 then
    x = 2;
  end when;
end StateAssigned;

model ParameterAssigned
  parameter Real p = 1;
equation
  when time > 1 then
    p = 2;
  end when;
end ParameterAssigned;

model Nested
  Integer i, j;
equation
  when time > 1 then
    i = 1;
    when time > 2 then
      j = 1;
    end when;
  end when;
end Nested;

model InIf "a when cannot come and go"
  Integer i;
equation
  if time > 1 then
    when time > 2 then
      i = 1;
    end when;
  end if;
end InIf;

model NotBoolean
  Integer i;
equation
  when 2*time then
    i = 1;
  end when;
end NotBoolean;

model ReinitOutside
  Base.ContinuousState x(start = 1, fixed = true);
equation
  der(x) = -x;
  reinit(x, 2);
end ReinitOutside;

model ReinitOfNoState
  Real y = time;
equation
  when time > 1 then
    reinit(y, 2);
  end when;
end ReinitOfNoState;

model WithState
  Base.ContinuousState x(start = 1, fixed = true);
equation
  der(x) = -x;
end WithState;

model ReinitOfComponent "a state is set anew by its own class"
  WithState c;
equation
  when time > 1 then
    reinit(c.x, 2);
  end when;
end ReinitOfComponent;

model EqualReals "continuous values are equal at isolated times only"
  Integer i;
equation
  when sin(time) == 0 then
    i = 1;
  end when;
end EqualReals;

model Circle "a discrete value that needs itself"
  Boolean b = not b;
end Circle;

model SampleBadly
  Integer i(start = 0);
equation
  when sample(0, 0) then
    i = pre(i) + 1;
  end when;
end SampleBadly;

model SampleVarying
  Real period = 1 + time;
  Integer i(start = 0);
equation
  when sample(0, period) then
    i = pre(i) + 1;
  end when;
end SampleVarying;

model EdgeOfReal
  discrete Real x;
  Boolean b = edge(x);
equation
  when time > 1 then
    x = 1;
  end when;
end EdgeOfReal;

model UnknownInCondition "the condition uses what stands below"
  Integer i;
  Real x;
equation
  when x > 1 then
    i = 1;
  end when;
  x = time;
end UnknownInCondition;

model Message "a message is a String"
  Real x = time;
equation
  assert(x < 10, 5);
end Message;

model Level
  Real x = time;
equation
  assert(x < 10, "too far", AssertionLevel.fatal);
end Level;

model NoEquation "there are three of them"
  Real x = time;
equation
  print("hello");
end NoEquation;
model Elements "The second branch leaves an element out"
  Integer k[3](each start=0, each fixed=true);
equation
  when time > 1 then
    k = {1, 2, 3};
  elsewhen time > 2 then
    for i in 1:2 loop
      k[i] = 2;
    end for;
  end when;
end Elements;

model Conditional "So does a branch of the if, and has one more"
  Integer i(start=0, fixed=true), k[3](each start=0, each fixed=true);
equation
  when time > 1 then
    if time > 3 then
      k = {1, 2, 3};
    else
      k[1] = 5;
      k[3] = 5;
      i = 3;
    end if;
  end when;
end Conditional;

model TwiceInBranch "In one branch, one element"
  Integer k[3](each start=0, each fixed=true);
equation
  when time > 1 then
    k = {1, 2, 3};
    k[2] = 5;
  elsewhen time > 2 then
    for i loop
      k[i] = i;
    end for;
  end when;
end TwiceInBranch;

model Turns "What one turn does not assign"
  Integer a(start=0, fixed=true), k[2](each start=0, each fixed=true);
equation
  when time > 1 then
    for i in 1:2 loop
      if i == 1 then
        a = 1;
      else
        k[i] = 2;
      end if;
    end for;
  end when;
end Turns;

// error: 3:16 [discrete] 'x' is continuous: outside of 'when' only a discrete variable has a value before an event to ask for
// note: 2:8 'x' is declared here; 'discrete Real', or a 'when' above that assigns it, makes it discrete
// error: 8:19 [discrete] 'pre' takes a variable; this is not one
// error: 16:15 [discrete] 'b' changes at events only, but 'time > 1' varies between them
// error: 22:16 [discrete] the condition of 'when' must change at events only; a relation outside of 'noEvent' does
// error: 28:21 [discrete] 'x' changes at events only, but '2*time' varies between them
// error: 35:9 [type] 'i' is of type Integer, this is of type Real
// error: 46:5 [one-unknown] over-determined: the equation has no unknown, 'i' is known already
// note: 43:5 'i' is determined here already
// error: 55:5 [one-unknown] over-determined: 'i' is assigned already
// note: 54:5 it is assigned here
// error: 64:5 [discrete] the branches of 'when' assign different variables: 'j' is missing in another one
// error: 76:7 [discrete] the branches of 'if' assign different variables: 'j' is missing in another one
// error: 87:5 [discrete] an equation in 'when' is an assignment: a variable stands alone on its left side
// error: 97:5 [one-unknown] over-determined: the equation has no unknown, 'y' is known already
// note: 93:12 'y' is determined here already
// error: 110:5 [discrete] 'x' is a state; write reinit(x, ...) to set it anew
// error: 118:5 [discrete] 'p' is a parameter, it does not change
// error: 127:5 [discrete] a 'when' cannot stand inside of another 'when'
// error: 137:5 [discrete] a 'when' cannot stand in an 'if' equation whose condition is not known when the class is compiled; make it part of the condition of the 'when'
// error: 146:8 [type] the condition of 'when' is a Boolean or a vector of Booleans
// error: 155:3 [discrete] 'reinit' stands in a 'when' equation only
// error: 162:12 [discrete] 'reinit' gives a state a new value; 'y' is not a state
// error: 176:12 [discrete] 'c.x' is a state of a component; 'reinit' stands in the class that declares it
// error: 183:8 [type] '==' compares a Real that varies continuously: it is equal at isolated times only; compare with '<' or '>'
// error: 189:19 [declare-before-use] 'b' is used inside of its own declaration
// error: 195:18 [discrete] the interval of 'sample' must be positive
// error: 204:18 [discrete] the arguments of 'sample' may depend on parameters and constants only
// error: 211:20 [type] the argument of 'edge' must be of type Boolean, this is of type Real
// error: 222:8 [one-unknown] 'x' is not known here yet: nothing above determines it
// note: 225:3 'x' is determined only here; what determines it must stand above what uses it
// error: 231:18 [type] a message is a String
// error: 237:44 [declare-before-use] enumeration AssertionLevel has no literal 'fatal', only warning, error
// error: 243:3 [declare-before-use] 'print(...)' is no equation; a function stands in one, and only assert, terminate and reinit by themselves
// error: 249:5 [discrete] the branches of 'when' assign different variables: 'k[3]' is missing in another one
// error: 262:7 [discrete] the branches of 'if' assign different variables: 'k[2]' is missing in another one
// error: 276:5 [one-unknown] over-determined: the equation has no unknown, 'k[2]' is known already
// error: 285:35 [all-determined] no equation determines 'k[1]'
