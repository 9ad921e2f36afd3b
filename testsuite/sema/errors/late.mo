model Feedback "a discrete value that a balance decides cannot act on the balance at once"
  Base.LinearResponse r;
  Boolean strong;
  Real f;
equation
  strong = r.balance > 1;
  f = if strong then 2 else 1;
  r.residual = r.balance - f;
end Feedback;

model Relation "nor can a continuous value jump with it"
  Base.LinearResponse r;
  Real y;
equation
  y = if r.balance > 1 then 2 else 1;
  r.residual = r.balance - y;
end Relation;

model Square
  input Real u;
  output Real y;
equation
  y = u^2;
end Square;

model Through "nor by way of a component"
  Base.LinearResponse r;
  Boolean strong;
  Square square;
equation
  strong = r.balance > 1;
  square.u = if strong then 2 else 1;
  r.residual = r.balance - square.y;
end Through;
// error: 8:28 [linear-response] 'f' follows at events from the balance of a LinearResponse, which needs this value; use pre(...) of the discrete variable
// error: 15:10 [linear-response] this compares a linear value: a value that depends on the balance of a LinearResponse may be used only affinely
// error: 33:28 [linear-response] 'square.y' follows at events from the balance of a LinearResponse, which needs this value; use pre(...) of the discrete variable
