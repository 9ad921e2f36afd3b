model OneBranch "both branches must determine the same"
  Real x, y;
equation
  if time > 1 then
    x = 1;
    y = 2;
  else
    x = 2;
  end if;
end OneBranch;

model NoElse
  Real x;
equation
  if time > 1 then
    x = 1;
  end if;
end NoElse;

model Over "one error, in its branch"
  Real x;
equation
  if time > 1 then
    x = 1;
    x = 2;
  else
    x = 3;
  end if;
end Over;

model Under
  Real x, y;
equation
  if time > 1 then
    x = y;
  else
    x = 1;
  end if;
  y = 2;
end Under;

model Condition "the condition must be known above"
  Real x, y;
equation
  if y > 1 then
    x = 1;
  else
    x = 2;
  end if;
  y = time;
end Condition;

model Connects
  Translational.Parts.Fixed fixed;
  Translational.Parts.Mass mass(m = 1);
equation
  if time > 1 then
    connect(fixed.flange, mass.flange);
  end if;
end Connects;

model Deep "the third branch forgets one"
  Real x[2];
equation
  if time > 2 then
    x = {1, 2};
  elseif time > 1 then
    x[1] = 1;
    x[2] = time;
  else
    x[1] = 0;
  end if;
end Deep;

model NotBoolean
  Real x;
equation
  if time then
    x = 1;
  else
    x = 2;
  end if;
end NotBoolean;

// error: 6:5 [all-determined] one branch of this 'if' determines 'y', another does not; its condition is not known when the class is compiled, so all must determine the same
// error: 16:5 [all-determined] one branch of this 'if' determines 'x', another does not; its condition is not known when the class is compiled, so all must determine the same
// error: 25:5 [one-unknown] over-determined: the equation has no unknown, 'x' is known already
// error: 35:5 [one-unknown] under-determined: the equation has 2 unknowns, 'x' and 'y'; it can determine one
// note: 39:3 'y' is determined only here; what determines it must stand above what uses it
// error: 45:6 [one-unknown] the condition needs 'y', which is not known here yet
// error: 58:5 [structural] a connect cannot stand in an 'if' equation whose condition is not known when the class is compiled; write equations between the variables instead
// error: 69:5 [all-determined] one branch of this 'if' determines 'x[2]', another does not; its condition is not known when the class is compiled, so all must determine the same
// error: 78:6 [type] a condition is a Boolean scalar
