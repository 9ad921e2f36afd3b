model Twice "A state is set anew once"
  Base.ContinuousState x(start=0, fixed=true);
equation
  der(x) = 1;
  when x > 1 then
    reinit(x, 0);
    reinit(x, 0.5);
  end when;
end Twice;

model Apart "Which of them wins when both are active?"
  Base.ContinuousState x(start=0, fixed=true);
equation
  der(x) = 1;
  when x > 1 then
    reinit(x, 0);
  end when;
  when sample(0, 1) then
    reinit(x, 0.5);
  end when;
end Apart;

model Elements
  Base.ContinuousState x[2](each start=0, each fixed=true);
equation
  der(x) = {1, 2};
  when x[1] > 1 then
    reinit(x[1], 0);
    reinit(x[2], 0);
  elsewhen x[2] > 3 then
    reinit(x[2], 0);
  end when;
  when time > 2 then
    reinit(x[2], 1);
  end when;
end Elements;

// error: 7:5 [discrete] a state is set anew in one 'when' only: 'x'
// error: 19:5 [discrete] a state is set anew in one 'when' only: 'x'
// error: 34:5 [discrete] a state is set anew in one 'when' only: 'x[2]'
