// One wrong line, one error: what follows from it is not told.
package FollowUps
  connector Wire
    input Real u;
  end Wire;
  connector Given
    output Real u;
  end Given;
  model Source
    Given given;
  equation
    given.u = 1;
  end Source;
  model Part
    Wire wire;
    input Real f;
    output Real y;
  equation
    y = wire.u + f;
  end Part;
  model UnknownOnTheLeft
    parameter Real p = 1;
    Real delta;
    Real f;
  equation
    deltta = p*time;
    f = 2*delta;
  end UnknownOnTheLeft;
  model RenamedComponent
    output Real v;
    Part other;
  equation
    v = 1;
    part.f = v;
    connect(part.wire, v);
  end RenamedComponent;
  model WrongType
    parameter Boolean limit = 1;
    Real x;
    Real y;
  equation
    x = limit*time;
    assert(x > limit, "too small");
    y = x + limit;
  end WrongType;
  model NoMembers
    Real part(f=1);
    Real other;
    Real x;
  equation
    x = part.y + part.f;
    connect(other.u, part.wire);
    other = other.u;
  end NoMembers;
  connector Twice
    input Angel phi;
    Angel psi;
    flow Real tau;
  end Twice;
  connector Thrice
    input Angel phi;
    Angel psi;
    flow Real tau;
  end Thrice;
  model Misspelt
    Part part;
    Source source;
  equation
    part.f = 1;
    conect(part.wire, source.given);
  end Misspelt;
  model Unknown
    Part part;
  equation
    part.f = 1;
    attach(part.wire, 1);
    foo.bar = 2;
    part.z = part.z + part.z;
  end Unknown;
  model Undeclared
    Real x;
  equation
    if nowhere > 1 then
      x = 1;
    else
      x = 2;
    end if;
  end Undeclared;
  type Level = enumeration(low, high);
  model Literals
    parameter Level a = Level.hihg;
    parameter Level b = Level.hihg;
    parameter Level c = Level.medium;
    Real x(strat=1, fix=true) = 1;
  end Literals;
end FollowUps;
encapsulated package Importing
  import FollowUps.Partt;
  model M
    Partt part(f=1);
    Part other;
  end M;
end Importing;
package Variables
  parameter Real a = 1;
  Real b;
  Real c = b;
end Variables;
package Sizes "What has no size is not looked at"
  record Pair
    Real a, b;
  end Pair;
  record Pairs
    Pair pair[3.5];
    Real sum;
  end Pairs;
  model Arrays
    parameter Integer n;
    FollowUps.Given given[n];
    FollowUps.Wire wire[:];
    Pair pair[missing];
    Pairs pairs[2];
  equation
    given[1].u = pair[1].a;
    connect(given[2], wire[1]);
    pairs[1].pair[1].a = 1;
    pair[1] = pairs[2].pair[1];
  end Arrays;
  function total
    input Pair pair[true];
    output Real y;
  algorithm
    y := pair[1].a;
  end total;
end Sizes;

// error: 26:5 [declare-before-use] 'deltta' is not declared; did you mean 'delta'?
// error: 34:5 [declare-before-use] 'part' is not declared; did you mean 'Part'?
// error: 38:31 [type] 'limit' is of type Boolean, its value of type Integer
// error: 47:15 [modification] Real has no attribute 'f'
// error: 52:19 [declare-before-use] 'other' is of type Real, it has no 'u'
// error: 56:11 [declare-before-use] 'Angel' is not declared
// error: 70:5 [declare-before-use] 'conect(...)' is no equation; did you mean 'connect'?
// error: 76:5 [declare-before-use] 'attach(...)' is no equation; a function stands in one, and only assert, terminate and reinit by themselves
// error: 77:5 [declare-before-use] 'foo' is not declared
// error: 78:10 [declare-before-use] model FollowUps.Part has no 'z'
// error: 83:8 [declare-before-use] 'nowhere' is not declared
// error: 91:31 [declare-before-use] enumeration FollowUps.Level has no literal 'hihg'; did you mean 'high'?
// error: 93:31 [declare-before-use] enumeration FollowUps.Level has no literal 'medium', only low, high
// error: 94:12 [modification] Real has no attribute 'strat'; did you mean 'start'?
// error: 94:21 [modification] Real has no attribute 'fix'
// error: 98:20 [declare-before-use] package FollowUps has no 'Partt'; did you mean 'Part'?
// error: 105:18 [type] a package declares classes and constants only, 'a' is neither
// error: 114:15 [type] an array's size must be of type Integer, this is of type Real
// error: 119:27 [structural] an array's size must be known when the class is compiled; the value of 'n' is not
// error: 120:25 [structural] the size ':' of 'wire' comes from its value, and it has none
// error: 121:15 [declare-before-use] 'missing' is not declared
// error: 130:21 [type] an array's size must be of type Integer, this is of type Boolean
