// Masses in a row on springs whose laws decide, call functions, choose among parameters and may be undefined: what an
// evaluation for integrators reads, calls and checks. Each law stands alone, in an array of components and in a component.
package Decisions
  function law "Two results, one of them an array; a loop, a local array, a condition"
    input Real s;
    input Real table[:];
    output Real f;
    output Real shape[2];
  protected
    Real sum;
  algorithm
    sum := 0;
    for i in 1:size(table, 1) loop
      sum := sum + table[i]*s^i;
    end for;
    f := if s > 0 then sum else 0.5*sum;
    shape := {sum, s};
  end law;

  record Pair
    Real a;
    Real b;
  end Pair;

  function both "A record as argument and as result"
    input Pair p;
    input Real k;
    output Pair q;
  algorithm
    q.a := p.a + k*p.b;
    q.b := p.b - k*p.a;
  end both;

  model Gap "A relation that makes events, and a discrete variable that follows from it"
    extends Translational.Interfaces.Compliant;
    parameter Real c = 9;
    Boolean touches = s_rel < 0.1;
    Integer steps = if touches then 2 else 1;
    Real depth = noEvent(max(0.1 - s_rel, 0));
  equation
    f = if touches then -c*depth*steps else 0.3*v_rel;
    flange_a.f = -f;
    flange_b.f = f;
  end Gap;

  model Nested "A relation in a branch that may not have been taken"
    extends Translational.Interfaces.Compliant;
    Real inner_f = if s_rel > 0.2 then (if v_rel > 0.1 then 2 else -1)*s_rel else 0.1*s_rel;
  equation
    f = inner_f + (if s_rel > -0.3 and v_rel < 0.4 then 0.7*s_rel else 0);
    flange_a.f = -f;
    flange_b.f = f;
  end Nested;

  model Counting "What a when has counted, before and now, and steps"
    extends Translational.Interfaces.Compliant;
    Integer n(start=1);
    discrete Real last(start=0.3);
    parameter Real steps[3] = {1.3, 2.1, 0.7};
    Integer stage;
  equation
    when s_rel > 0.15 then
      n = pre(n) + 1;
      last = s_rel;
    end when;
    stage = 1 + mod(n, 3);
    f = steps[stage]*s_rel + pre(last)*v_rel + 0.1*floor(3*s_rel);
    flange_a.f = -f;
    flange_b.f = f;
  end Counting;

  model Calling "Functions with arrays, records and several results, under a condition and without"
    extends Translational.Interfaces.Compliant;
    parameter Real table[:] = {3.1, 0.2, -0.4};
    Real shape[2];
    Real whole;
    Pair q = both(Pair(s_rel, v_rel), 0.6);
    Pair moved = if noEvent(v_rel > 0) then both(Pair(v_rel, 1), s_rel) else Pair(0, 0);
  equation
    (whole, shape) = law(s_rel, table);
    f = whole + 0.2*shape[2] + q.a - 0.1*q.b + moved.a
      + law(shape[1], {v_rel, s_rel});
    flange_a.f = -f;
    flange_b.f = f;
  end Calling;

  model Undefined "What is not defined everywhere, and an assertion"
    extends Translational.Interfaces.Compliant;
    parameter Real s0 = 0.2;
  equation
    assert(s_rel < 100, "torn at " + String(s_rel));
    f = 0.5*sqrt(1.5 + s_rel) + v_rel/(2.5 + s_rel) + (if noEvent(s_rel > s0) then log(s_rel) else 0)
      + (1.7 + s_rel)^1.5/s0 + min({s_rel, v_rel, 0.1})*max({0.3, s_rel});
    flange_a.f = -f;
    flange_b.f = f;
  end Undefined;

  model Row "A mass on a spring of each kind"
    Translational.Interfaces.Flange_a flange_a;
    Translational.Joints.Slide slide(s(start=0.1), v(start=0.2));
    Translational.Parts.Mass mass(m=1.3);
    Gap gap;
    Nested nested;
    Counting counting;
    Calling calling;
    Undefined undefined;
  equation
    connect(flange_a, slide.flange_a);
    connect(slide.flange_b, mass.flange);
    connect(flange_a, gap.flange_a);
    connect(flange_a, nested.flange_a);
    connect(flange_a, counting.flange_a);
    connect(flange_a, calling.flange_a);
    connect(flange_a, undefined.flange_a);
    connect(gap.flange_b, slide.flange_b);
    connect(nested.flange_b, slide.flange_b);
    connect(counting.flange_b, slide.flange_b);
    connect(calling.flange_b, slide.flange_b);
    connect(undefined.flange_b, slide.flange_b);
  end Row;

  model Alone
    Translational.Parts.Fixed fixed;
    Row row;
  equation
    connect(fixed.flange, row.flange_a);
  end Alone;

  model Array "The same in an array, with other parameters each; inputs of one out of several blocks"
    Translational.Parts.Fixed fixed;
    Row row[4](gap(c={9, 8, 7, 6}), calling(table={{3 + i, 0.2*i, -0.4} for i in 1:4}));
    Blocks.Sources.Sine sine[3](amplitude={1, 2, 3}, f={0.3, 0.4, 0.5});
    inner Planar.World world;
    Planar.Parts.Fixed ground;
    Planar.Joints.Revolute hinge(phi(start=0.3));
    Planar.Parts.FixedTranslation bar(r={0.5, 0});
    Planar.Parts.Body body(m=1, I=0.1);
    Planar.Sources.WorldForce pull;
  equation
    for i in 1:4 loop
      connect(fixed.flange, row[i].flange_a);
    end for;
    connect(ground.frame_b, hinge.frame_a);
    connect(hinge.frame_b, bar.frame_a);
    connect(bar.frame_b, body.frame_a);
    connect(bar.frame_b, pull.frame_b);
    connect(sine.y, pull.force);
  end Array;
end Decisions;
