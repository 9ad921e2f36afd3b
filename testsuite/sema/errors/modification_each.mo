model Wheel
  parameter Real r = 0.3;
  Base.ContinuousState w[2](each start=0, each fixed=true);
equation
  der(w) = {r, -r};
end Wheel;

model Cart
  Wheel wheel[4];
end Cart;

model Single "There is only one"
  Wheel wheel(each r=0.2);
end Single;

model Heavier "An extends clause is no array either"
  extends Wheel(each r=0.5);
end Heavier;

model Outer "'each' stands where the array is, or inside of it"
  Cart cart(each wheel(r=0.1));
end Outer;

model Forgotten "One value for four wheels"
  Cart cart(wheel(r=0.1));
end Forgotten;

model Starts "One start value for a vector"
  Wheel wheel(w(start=1));
end Starts;

model Units "One unit for a vector"
  Real x[2](unit="m") = {1, 2};
end Units;

model Fixed "One 'fixed' for a vector"
  Base.ContinuousState x[2](start={1, 2}, fixed=true);
equation
  der(x) = -x;
end Fixed;

model Several "'each' gives one value, not one for each"
  Wheel wheel[2](each r={0.1, 0.2});
end Several;

// error: 13:15 [modification] 'each' is for the elements of an array; 'r' is not inside of one
// error: 17:17 [modification] 'each' is for the elements of an array; 'r' is not inside of one
// error: 21:13 [modification] 'each' is for the elements of an array; 'wheel' is not inside of one
// error: 25:21 [array-size] 'r' needs a value of size 4, this has a scalar; write 'each' to give all elements the same
// error: 29:23 [array-size] 'w' needs a value of size 2, this has a scalar; write 'each' to give all elements the same
// error: 33:18 [array-size] 'x' is of size 2, its attribute 'unit' of a scalar; write 'each' to give all elements the same
// error: 37:49 [array-size] 'x' is of size 2, its attribute 'fixed' of a scalar; write 'each' to give all elements the same
// error: 43:25 [array-size] 'r' needs a value of a scalar, this has size 2
