package Hints "What mends it is said, where it is known"
  connector Force
    input Real s;
    Real v;
    flow Real f;
  end Force;
  connector Torque
    output Real s;
    Real w;
    flow Real f;
  end Torque;
  connector Count
    output Integer s;
    Real v;
    flow Real f;
  end Count;
  connector Still
    output Real s;
    Real v;
    Real f;
  end Still;
  connector Quiet output Real s; output Real v; input Real f; end Quiet;
  connector Alone
    flow Real f;
  end Alone;
  connector In = input Real;
  block Block
    In u;
    output Real y = u;
  end Block;
  model Signals
    Block block_;
    constant Real c;
    Base.ContinuousState x(start=1, fixed=true);
    Real v[3] = 0;
    Real w[3];
    Integer n;
    Real r = time;
  equation
    w = 1;
    n = r;
  end Signals;
  model Plain
    Real y = 1;
  end Plain;
  model Holder
    Plain part;
  end Holder;
  model Other
    Holder holder(redeclare Plain part);
  end Other;
  model Wires
    Force f;
    Torque t;
    Count c;
    Quiet s;
  equation
    connect(f, t);
    connect(f, c);
    connect(f, s);
  end Wires;
end Hints;
encapsulated package Lost
  import Nowhere.Else;
end Lost;

// error: 17:13 [connector-causality] connector Hints.Still has 2 potential scalars, but 0 flow scalars
// error: 24:15 [connector-causality] the flow 'f' has no potential above it; declare an input or output first, then the potential
// error: 32:11 [connect] the input 'block_.u' is not connected; connect an output to it, or determine it by an equation
// error: 33:19 [all-determined] the constant 'c' has no value; write one after '='
// error: 34:26 [state] no equation determines 'der(x)' of this state
// error: 35:17 [array-size] 'v' and its value differ in size: size 3 and a scalar; fill() makes an array of a scalar
// error: 40:7 [array-size] the sides of the equation differ in size: size 3 and a scalar; fill() makes an array of a scalar
// error: 41:5 [type] 'n' is of type Integer, what the equation gives it is of type Real; integer() rounds down
// error: 50:35 [redeclare] 'part' is not replaceable in Hints.Holder: its declaration lacks 'replaceable'
// error: 58:5 [connect] 'f' (Hints.Force) and 't' (Hints.Torque) do not have the same variables: the first has 'v', the second has not
// error: 59:5 [connect] 'f.s' is of type Real, 'c.s' of type Integer
// error: 60:5 [connect] 'f.f' is a flow, 's.f' is none
// error: 64:10 [declare-before-use] package 'Nowhere' is neither declared above in this file nor found on the library path; -I names a folder to look in
