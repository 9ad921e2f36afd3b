package Lib
  record V
    Real x = 2;
  end V;
  record Starts
    Real a[2](start=1) = {1, 2};
  end Starts;
  record W
    Real a = 1;
    V n(x=5);
  end W;
  record S = W(final a=3);
  record Open
    Real x;
    Real y = 2;
  end Open;
  record Outer
    Open o[2](each y=3);
  end Outer;
  record Row
    V v[2](x=4);
  end Row;
end Lib;

model Twice
  parameter Lib.W p(a=7) = Lib.W(a=2);
  parameter Lib.W q(n(x=7)) = p;
  parameter Lib.W r(n(x=7) = Lib.V(3));
  parameter Lib.W s(a(min=0)) = Lib.W(2);
end Twice;

model TwiceOutside
  Twice t(s(n.x=1) = Lib.W(2));
  extends Twice(q(a=8, n=Lib.V(1)));
end TwiceOutside;

model Constructors
  parameter Lib.S p = Lib.S(a=4);
  parameter Lib.Outer o = Lib.Outer();
  parameter Lib.Row r = Lib.Row();
end Constructors;

// error: 6:21 [array-size] 'Starts.a' is of size 2, its attribute 'start' of a scalar; write 'each' to give all elements the same
// error: 21:14 [array-size] 'Row.v.x' and its value differ in size: size 2 and a scalar; fill() makes an array of a scalar
// error: 26:21 [modification] 'a' is given twice: by itself, and with the value of the whole record
// note: 26:28 this is the value of the record
// error: 27:23 [modification] 'x' is given twice: by itself, and with the value of the whole record
// note: 27:31 this is the value of the record
// error: 28:23 [modification] 'x' is given twice: by itself, and with the value of the whole record
// note: 28:30 this is the value of the record
// error: 33:15 [modification] 'x' is given twice: by itself, and with the value of the whole record
// note: 33:22 this is the value of the record
// error: 38:29 [type] the field 'a' is final or constant
// error: 39:27 [type] the field 'o' of record Lib.Outer has no default; give it a value
