model Part
  parameter Real p = 1;
  Real z = p*time;
end Part;

model Root
  parameter Real a = 1;
  parameter Real b = 2;
  Part part;
  parameter Real c = 3;
  Real u = a*time;
  Real v = b*time;
  constant Real q = 4;
  replaceable model N = Part;
  N n;
end Root;

model Below
  extends Root(a=b);
end Below;

model BelowAPart
  extends Root(part(p=2*c), b=a);
end BelowAPart;

model BelowAnEquation
  extends Root(u=v + 1);
end BelowAnEquation;

model AConstant
  extends Root(a=q);
end AConstant;

model Itself
  extends Root(a=a);
end Itself;

model InItself
  extends Root(part(p=part.p));
end InItself;

model ItsEquation
  extends Root(u=2*u);
end ItsEquation;

model Deeper
  extends Below(b=v);
end Deeper;

model Nothing
  extends Root(b=nothing);
end Nothing;

model Redeclares "What is redeclared does not see it"
  extends Root(redeclare model N = Part(p=b));
end Redeclares;

model Varies
  extends Root(c=u);
end Varies;

model TwoBases
  extends Part(p=3);
  extends Root(a=p, b=z);
end TwoBases;

// error: 19:18 [declare-before-use] 'b' is used here for 'a', but declared only below it, in Root
// note: 8:18 'b' is declared here
// error: 23:25 [declare-before-use] 'c' is used here for 'part', but declared only below it, in Root
// note: 10:18 'c' is declared here
// error: 27:18 [declare-before-use] 'v' is used here for 'u', but declared only below it, in Root
// note: 12:8 'v' is declared here
// error: 31:18 [declare-before-use] 'q' is used here for 'a', but declared only below it, in Root
// note: 13:17 'q' is declared here
// error: 35:18 [declare-before-use] 'a' is used for its own value
// error: 39:23 [declare-before-use] 'part' is used for its own value
// error: 43:20 [declare-before-use] 'u' is used for its own value
// error: 47:19 [declare-before-use] 'v' is used here for 'b', but declared only below it, in Root
// note: 12:8 'v' is declared here
// error: 51:18 [declare-before-use] 'nothing' is not declared; did you mean 'Nothing'?
// error: 55:43 [declare-before-use] 'b' is inherited by this extends clause: what the clause redeclares cannot use it
// error: 59:18 [declare-before-use] 'u' is used here for 'c', but declared only below it, in Root
// note: 11:8 'u' is declared here
// error: 64:23 [variability] the value of the parameter 'b' depends on 'z', which changes during the simulation
// note: 3:8 'z' is declared here
