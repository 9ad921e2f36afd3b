package P
  type A3 = Real[3];
  model M Real x = time; end M;
  model MA = M[3];
  connector CI = input Real;
  record R Real x; end R;
  record RA = R[2];
  model X1
    extends MA;
    Real y = 3;
  end X1;
  model X2
    extends MA;
  end X2;
  type X3
    extends A3;
    extends Real;
  end X3;
  connector X4
    extends CI;
    Real y;
  end X4;
  connector X5
    extends CI;
    extends R;
  end X5;
  type X6
    extends Real;
    Real y;
  end X6;
  record X7
    extends RA;
    Real z;
  end X7;
  type X8
    extends Real;
    parameter Integer n;
  end X8;
end P;

// error: 9:13 [type] model P.MA is an array class: a class that extends it can have no other elements
// error: 13:5 [not-in-subset] 'extends' of an array class (write a short class: 'model M = N[3]'): not part of restricted Modelica
// error: 16:13 [type] type P.A3 is an array class: a class that extends it can have no other elements
// error: 20:13 [type] connector P.CI is a simple type: a class that extends it can have no other elements
// error: 24:13 [type] connector P.CI is a simple type: a class that extends it can have no other elements
// error: 28:13 [type] type Real is a simple type: a class that extends it can have no other elements
// error: 32:13 [type] record P.RA is an array class: a class that extends it can have no other elements
// error: 36:13 [type] type Real is a simple type: a class that extends it can have no other elements
