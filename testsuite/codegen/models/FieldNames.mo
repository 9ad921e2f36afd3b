// Classes with a part of the class that they extend: its fields have the same names, and mean others.
package FieldNames
  record R
    parameter Real a = -1;
    parameter Real b = a + 1;
  end R;
  record S
    extends R(a=10);
    parameter R w(a=b, b=a + 5);
    parameter R v(a=3);
  end S;
  connector A
    parameter Real a = -1;
    parameter Real b = a + 1;
    output Real u;
  end A;
  connector C
    extends A(a=10);
    A w(a=b, b=a + 5);
  end C;
  model Extending
    extends R(a=10);
    R w(a=b, b=a + 5);
    parameter R v = R(a=20);
    R x[2](a={3, 4});
  end Extending;
  model Test
    parameter S given(a=20);
    parameter S made = S(a=20);
    parameter S all_[2](a={20, 30});
    parameter R list[2] = {R(a=1), R(a=2)};
    Extending extending;
    C c(a=20);
    A array_[2](a={3, 4});
  equation
    c.u = 0;
    c.w.u = 0;
    for i in 1:2 loop
      array_[i].u = 0;
    end for;
  end Test;
end FieldNames;
