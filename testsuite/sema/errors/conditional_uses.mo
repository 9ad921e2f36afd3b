package P
  connector C = output Real;
  connector I = input Real;
  block S
    C y = time;
  end S;
  block R
    I u;
    Real z = u;
    constant Real k = 3;
  end R;
  model A
    parameter Boolean on = true;
    S s if on;
    Real x = s.y;
  end A;
  model B
    parameter Boolean on = true;
    S s if on;
    R r;
  equation
    connect(s.y, r.u);
  end B;
  model B1
    parameter Boolean on = true;
    Real z if on;
  equation
    z = 2;
  end B1;
  model B2
    parameter Boolean on = true;
    R r if on;
  equation
    r.u = 3;
  end B2;
  model B3
    parameter Boolean on = true;
    R r(u=3) if on;
    Real z = sin(r.z);
  end B3;
  model B4
    parameter Boolean on = true;
    R r(u=3) if on;
    Real z[integer(r.k)] = zeros(3);
  end B4;
  model B5
    parameter Boolean on = true;
    parameter Real p = 3 if on;
    Real z = p;
  end B5;
  model B6
    parameter Boolean on = true;
    parameter Real p = 3 if on;
    R r(u = p);
  end B6;
end P;

// error: 15:14 [structural] a component with a condition is only connected and modified: 's' cannot be used here
// error: 28:5 [structural] a component with a condition is only connected and modified: 'z' cannot be used here
// error: 34:5 [structural] a component with a condition is only connected and modified: 'r' cannot be used here
// error: 39:18 [structural] a component with a condition is only connected and modified: 'r' cannot be used here
// error: 44:20 [structural] a component with a condition is only connected and modified: 'r' cannot be used here
// error: 49:14 [structural] a component with a condition is only connected and modified: 'p' cannot be used here
// error: 54:13 [structural] a component with a condition is only connected and modified: 'p' cannot be used here
