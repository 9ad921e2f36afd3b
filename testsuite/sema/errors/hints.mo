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
    Still s;
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
// error: 23:15 [connector-causality] the flow 'f' has no potential above it; declare an input or output first, then the potential
// error: 31:11 [connect] the input 'block_.u' is not connected; connect an output to it, or determine it by an equation
// error: 32:19 [all-determined] the constant 'c' has no value; write one behind '='
// error: 33:26 [state] no equation determines 'der(x)' of this state
// error: 34:17 [array-size] 'v' and its value differ in size: size 3 and a scalar; fill() makes an array of a scalar
// error: 39:7 [array-size] the sides of the equation differ in size: size 3 and a scalar; fill() makes an array of a scalar
// error: 40:5 [type] 'n' is of type Integer, what the equation gives it is of type Real; integer() rounds down
// error: 49:35 [redeclare] 'part' is not replaceable in Hints.Holder: its declaration lacks 'replaceable'
// error: 57:5 [connect] 'f' (Hints.Force) and 't' (Hints.Torque) do not have the same variables: the first has 'v', the second has not
// error: 58:5 [connect] 'f.s' is of type Real, 'c.s' of type Integer
// error: 59:5 [connect] 'f.f' is a flow, 's.f' is none
// error: 63:10 [declare-before-use] package 'Nowhere' is neither declared above in this file nor found on the library path; -I names a folder to look in
