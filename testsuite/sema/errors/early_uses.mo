package P "A name that means something at its use, and something else below, in the same class"
  constant Real k = 5;
  function f
    input Real x;
    output Real y = 5*x;
  algorithm
  end f;
  model M
    parameter Real p = 5;
    Real z = p*time;
  end M;
  model Base
    parameter Real k = 1;
    function f
      input Real x;
      output Real y = x;
    algorithm
    end f;
    model M
      parameter Real p = 1;
      Real z = p*time;
    end M;
  end Base;
  model A
    parameter Real g = 0;
    Real y = g*time;
  end A;
  model R
    replaceable model N = M;
    N n;
  end R;

  model Declared
    Real a = k*time;
    Real b = k + a;
    parameter Real k = 2;
  end Declared;
  model Inherited "One error for a clause, however much it brings"
    Real a = k*time;
    Real b = f(a);
    M m;
    extends Base;
  end Inherited;
  model OfAnotherBase
    extends A(g=k);
    extends Base;
  end OfAnotherBase;
  model InAnExtendsClause
    extends A(g=k);
    parameter Real k = 2;
  end InAnExtendsClause;
  model AFunction
    Real a = f(time);
    extends Base;
  end AFunction;
  model AType
    M m;
    extends Base;
  end AType;
  model ARedeclaredType
    extends R(redeclare model N = M);
    extends Base;
  end ARedeclaredType;
  model OfAComponent
    A a(g=k);
    extends Base;
  end OfAComponent;
  model WhatItModifies "does not come first"
    extends R(redeclare model N = M(p=f(2)));
    extends A;
    extends Base(k=g);
  end WhatItModifies;
  model Inside
    model Part
      Real x = k*time;
    end Part;
    Part part;
    constant Real k = 3;
  end Inside;
  model Predefined
    Real a = sin(1);
    Real b = time;
    function sin
      input Real x;
      output Real y = x;
    algorithm
    end sin;
    parameter Real time = 5;
  end Predefined;
  model Redeclared "Once, however often it is made"
    replaceable model N = A;
    N n(g=k);
    constant Real c = 2;
    constant Real k = c;
  end Redeclared;
  model Uses
    Redeclared one(redeclare model N = A), other(c=3);
  end Uses;
  model Good
    extends Base;
    extends A(g=k);
    Real b = f(time);
    M m;
    Real s = sum(q for q in 1:2);
    parameter Real q = 3;
    Real v[2] = {q, q};
  end Good;
end P;

package Qualified
  model Uses
    Real v = Qualified.c;
    Qualified.Part part;
    Real w = Qualified.f(v) + Qualified.nothing;
  end Uses;
  constant Real c = 2;
  model Part
    Real x = 1;
  end Part;
  function f
    input Real x;
    output Real y = x;
  algorithm
  end f;
end Qualified;

package OwnBase
  model Body
    model Body
      Real x = 1;
    end Body;
  end Body;
  model Other
    extends Body;
  end Other;
  model LosesItsBase "What it would inherit is not known"
    extends nowhere;
    LosesItsBase inner_one;
  end LosesItsBase;
end OwnBase;

package OfAWrongConstant "What depends on it has no errors of its own"
  constant Real d = 1 + nothing;
  constant Real b = 2*d;
  model O
    constant Real d = 3*b;
    Real v = 2*d + 3*b;
  end O;
  constant Real a = 2*b + 3*d;
  model N
    Real v = a + b;
    O o(d=b);
  end N;
end OfAWrongConstant;

package OfAWrongClass "What it is given has no errors of its own"
  model M
    constant Real a = 1;
  end M;
  model N
    M m;
    Real v = nothing;
  end N;
  model O = N(m.a=2);
  model P
    extends N(m(a=2));
  end P;
end OfAWrongClass;

encapsulated package Tools
  function cos
    input Real x;
    output Real y = 2*x;
  algorithm
  end cos;
  constant Real g = 3;
end Tools;
encapsulated package Others
  constant Real g = 4;
end Others;
encapsulated package Imports
  constant Real u = cos(1.0);
  import Tools.*;
  constant Real v = g;
  import Others.*;
end Imports;
encapsulated model Imports2
  Real y = cos(1);
  import Tools.cos;
end Imports2;

package Planets "What is visible from further out is not what Modelica means"
  constant Real g = 9.81;
  model Moon
    parameter Real weight = 3*g;
    parameter Real g = 1.62;
  end Moon;
  model Comet
    parameter Real pull = 3*g;
    extends Moon;
  end Comet;
end Planets;

model AtTheRoot
  Base.ContinuousState x(start=1, fixed=true);
equation
  der(x) = -x;
end AtTheRoot;
package Base
end Base;

// error: 34:14 [declare-before-use] 'k' is used here, but declared only below, at line 36
// note: 2:17 where it is used, this one is visible, but Modelica means the other one
// note: 36:20 'k' is declared here; move it above its first use
// error: 39:14 [declare-before-use] 'k' is used here, but inherited only below, at line 42
// note: 2:17 where it is used, this one is visible, but Modelica means the other one
// note: 42:13 'k' is inherited here; move it above its first use
// error: 45:17 [declare-before-use] 'k' is used here, but inherited only below, at line 46
// note: 2:17 where it is used, this one is visible, but Modelica means the other one
// note: 46:13 'k' is inherited here; move it above its first use
// error: 49:17 [declare-before-use] 'k' is used here, but declared only below, at line 50
// note: 2:17 where it is used, this one is visible, but Modelica means the other one
// note: 50:20 'k' is declared here; move it above its first use
// error: 53:14 [declare-before-use] 'f' is used here, but inherited only below, at line 54
// note: 3:12 where it is used, this one is visible, but Modelica means the other one
// note: 54:13 'f' is inherited here; move it above its first use
// error: 57:5 [declare-before-use] 'M' is used here, but inherited only below, at line 58
// note: 8:9 where it is used, this one is visible, but Modelica means the other one
// note: 58:13 'M' is inherited here; move it above its first use
// error: 61:35 [declare-before-use] 'M' is used here, but inherited only below, at line 62
// note: 8:9 where it is used, this one is visible, but Modelica means the other one
// note: 62:13 'M' is inherited here; move it above its first use
// error: 65:11 [declare-before-use] 'k' is used here, but inherited only below, at line 66
// note: 2:17 where it is used, this one is visible, but Modelica means the other one
// note: 66:13 'k' is inherited here; move it above its first use
// error: 69:35 [declare-before-use] 'M' is used here, but inherited only below, at line 71
// note: 8:9 where it is used, this one is visible, but Modelica means the other one
// note: 71:13 'M' is inherited here; move it above its first use
// error: 75:16 [declare-before-use] 'k' is used here, but declared only below, at line 78
// note: 2:17 where it is used, this one is visible, but Modelica means the other one
// note: 78:19 'k' is declared here; move it above its first use
// error: 81:14 [declare-before-use] 'sin' is used here, but declared only below, at line 83
// note: 83:14 'sin' is declared here; move it above its first use
// error: 82:14 [declare-before-use] 'time' is used here, but declared only below, at line 88
// note: 88:20 'time' is declared here; move it above its first use
// error: 92:11 [declare-before-use] 'k' is used here, but declared only below, at line 94
// note: 2:17 where it is used, this one is visible, but Modelica means the other one
// note: 94:19 'k' is declared here; move it above its first use
// error: 112:24 [declare-before-use] 'c' is used here, but declared only below, at line 116
// note: 116:17 'c' is declared here; move it above its first use
// error: 113:15 [declare-before-use] 'Part' is used here, but declared only below, at line 117
// note: 117:9 'Part' is declared here; move it above its first use
// error: 114:24 [declare-before-use] 'f' is used here, but declared only below, at line 120
// note: 120:12 'f' is declared here; move it above its first use
// error: 114:41 [declare-before-use] package Qualified has no 'nothing'
// error: 134:13 [declare-before-use] 'Body' is the name of something else in what is extended here: one of the two needs another name
// note: 129:11 this would be inherited
// error: 137:13 [declare-before-use] 'nowhere' is not declared
// error: 143:25 [declare-before-use] 'nothing' is not declared
// error: 162:14 [declare-before-use] 'nothing' is not declared
// error: 182:21 [declare-before-use] 'cos' is used here, but imported only below, at line 183
// note: 183:3 'cos' is imported here; move it above its first use
// error: 184:21 [import-encapsulated] 'g' is declared in both Tools and Others; import the one that is meant by its name
// note: 183:3 both are imported: here
// note: 185:3 and here
// error: 188:12 [declare-before-use] 'cos' is used here, but declared only below, at line 189
// note: 189:16 'cos' is declared here; move it above its first use
// error: 195:31 [declare-before-use] 'g' is used here, but declared only below, at line 196
// note: 193:17 where it is used, this one is visible, but Modelica means the other one
// note: 196:20 'g' is declared here; move it above its first use
// error: 199:29 [declare-before-use] 'g' is used here, but inherited only below, at line 200
// note: 193:17 where it is used, this one is visible, but Modelica means the other one
// note: 200:13 'g' is inherited here; move it above its first use
// error: 205:3 [declare-before-use] 'Base' is used here, but declared only below, at line 209
// note: 209:9 'Base' is declared here; move it above its first use
