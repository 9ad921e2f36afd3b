encapsulated package Faulty
  import Base;
  model Cut
    output Real z;
    input Real f;
    Base.LinearResponse r;
  equation
    z = r.balance;
    r.residual = f;
  end Cut;
  model Sq
    input Real u;
    output Real y;
  equation
    y = u*u - 2;
  end Sq;
  model Both
    Cut c;
    Sq s;
  equation
    s.u = c.z;
    c.f = s.y;
  end Both;
  model Loop
    input Real u;
    output Real y;
  equation
    y = 2*u;
  end Loop;
  model L2
    Loop a, b;
  equation
    b.u = a.y;
    a.u = b.y;
  end L2;
end Faulty;
