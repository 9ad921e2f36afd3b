package Machine
  block Off
  end Off;

  block On
    Real power = 1;
  end On;

  model Begin
    Off off;
  equation
    initialState(off);
  end Begin;

  model Change
    Off off;
    On on;
  equation
    transition(off, on, time > 1, immediate=false);
  end Change;

  model Row "In a loop"
    Off off[3];
  equation
    for i in 1:2 loop
      transition(off[i], off[i + 1], time > i);
    end for;
  end Row;

  model Active
    On on;
    Boolean working = activeState(on);
  end Active;

  model Ticks
    Integer n = ticksInState();
  end Ticks;

  model Time
    Real t;
  equation
    t = 2*timeInState();
  end Time;
end Machine;

// error: 12:5 [not-in-subset] 'initialState' (state machines): not part of restricted Modelica; write a discrete variable of an enumeration, set by 'when'
// error: 19:5 [not-in-subset] 'transition' (state machines): not part of restricted Modelica; write a discrete variable of an enumeration, set by 'when'
// error: 26:7 [not-in-subset] 'transition' (state machines): not part of restricted Modelica; write a discrete variable of an enumeration, set by 'when'
// error: 32:23 [not-in-subset] 'activeState' (state machines): not part of restricted Modelica; write a discrete variable of an enumeration, set by 'when'
// error: 36:17 [not-in-subset] 'ticksInState' (state machines): not part of restricted Modelica; write a discrete variable of an enumeration, set by 'when'
// error: 42:11 [not-in-subset] 'timeInState' (state machines): not part of restricted Modelica; write a discrete variable of an enumeration, set by 'when'
