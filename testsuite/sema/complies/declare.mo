// rule: declare-before-use
package Parts "Names from above, of classes around, of iterators"
  constant Real half = 0.5;
  model Wheel
    parameter Real radius = half;
    parameter Real area = 3.14*radius^2;
  end Wheel;
  package Carts
    model Cart
      Wheel wheel[4](radius={0.1*k for k in 1:4});
      Real total = sum(wheel[k].area for k in 1:4);
    end Cart;
  end Carts;
end Parts;

// rule: declare-before-use
model Shadow "An iterator hides a component, a component a class further out"
  Real i = 2;
  Real x[3];
  Parts.Carts.Cart Parts1;
equation
  for i in 1:3 loop
    x[i] = i;
  end for;
end Shadow;
