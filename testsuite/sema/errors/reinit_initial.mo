// reinit at the start is an initial equation, and is to be written as one.
model Starting
  Base.ContinuousState x(start=0, fixed=false), y(start=0, fixed=true);
  discrete Real d;
equation
  der(x) = 1;
  der(y) = 0;
  when initial() then
    reinit(x, 3);
    d = x;
  elsewhen x > 4 then
    reinit(x, 3);
    d = 2;
  end when;
  when {time > 1, initial()} then
    if x > 2 then
      reinit(y, 2);
    end if;
  end when;
end Starting;
// error: 9:5 [discrete] at the start 'reinit' would be an initial equation: write 'x = 3' below 'initial equation'
// error: 17:7 [discrete] at the start 'reinit' would be an initial equation: write 'y = 2' below 'initial equation'
