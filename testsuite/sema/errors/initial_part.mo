// Classes that may be parts of models, whose declarations of them have errors, are not asked whether their start can be solved.
model Part
  Base.ContinuousState x(fixed=false), y(fixed=false);
  parameter Real r = 1;
initial equation
  x + sin(y) + sin(x) = r;
equation
  der(x) = -x;
  der(y) = -y;
end Part;

model Piece
  Base.ContinuousState x(fixed=false), y(fixed=false);
initial equation
  x + sin(y) + sin(x) = 1;
equation
  der(x) = -x;
  der(y) = -y;
end Piece;

model Alone
  Base.ContinuousState x(fixed=false), y(fixed=false);
initial equation
  x + sin(y) + sin(x) = 1;
equation
  der(x) = -x;
  der(y) = -y;
end Alone;

model Misspelt
  Prt part(y(fixed=true));
end Misspelt;

model Unread
  parameter Real k = (1 2);
  Piece piece(y(fixed=true));
end Unread;

// error: 22:48 [initial-system] under-determined at the start: there is 1 initial equation to be solved for 2 unknowns with fixed=false ('x', 'y'); write 1 more, or give fixed=true to 1 of the unknowns
// error: 31:3 [declare-before-use] 'Prt' is not declared; did you mean 'Part'?
// error: 35:25 [syntax] expected ')' before '2'
