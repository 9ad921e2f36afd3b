package P
  model A
    Real x = time;
    parameter Real p = 2;
    connector C = output Real;
    constant Real k = 1;
  end A;
  model B
  protected
    extends A;
  end B;
  model U
    B b;
    Real y = b.x;
  end U;
  model U2
    B b(p=3);
  end U2;
  model U3
    B.C c = 2;
  end U3;
  model U4
    extends B;
    Real z = x;
  end U4;
  model V
  protected
    model X Real y = 1; end X;
  end V;
  model U5
    V.X v;
  end U5;
end P;

// error: 14:16 [protected] 'x' is protected in P.B
// error: 17:9 [protected] 'p' is protected in P.B
// error: 20:7 [protected] 'C' is protected in P.B
// error: 31:7 [protected] 'X' is protected in P.V
