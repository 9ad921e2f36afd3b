model D "discrete without when"
  discrete Real x = 2;
end D;
model D2
  discrete Real y;
equation
  y = 3;
end D2;
block Bk
  discrete Real x;
equation
  when time > 1 then
    x = 2;
  end when;
end Bk;
block Bk2
  discrete Real x(start=0);
end Bk2;
model D3
  Bk2 b;
equation
  when time > 1 then
    b.x = 3;
  end when;
end D3;
block Bk3
  discrete input Real x;
  Real y = x;
end Bk3;
model D4
  Bk3 b;
equation
  b.x = time;
end D4;
model D5
  Bk3 b(x = time);
end D5;

// error: 2:21 [discrete] 'x' is declared 'discrete', so a 'when' determines it; leave 'discrete' out, or write the equation in a 'when'
// error: 7:3 [discrete] 'y' is declared 'discrete', so a 'when' determines it; leave 'discrete' out, or write the equation in a 'when'
// error: 17:17 [all-determined] no equation determines 'x'
// error: 33:3 [discrete] 'b.x' changes at events only, but 'time' varies between them
// error: 36:13 [discrete] 'b.x' changes at events only, but 'time' varies between them
