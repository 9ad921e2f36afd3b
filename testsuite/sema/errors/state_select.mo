model M
  parameter Real p(stateSelect=StateSelect.always) = 2;
  Real x(stateSelect=StateSelect.always) = time;
  discrete Real d(stateSelect=StateSelect.always, start=0);
  Base.ContinuousState s(stateSelect=StateSelect.always);
  input Real u(stateSelect=StateSelect.always);
  constant Real c(stateSelect=StateSelect.always)=3;
  Real z(stateSelect=StateSelect.prefer) = 3;
equation
  when time > 1 then
    d = 3;
  end when;
  der(s) = u;
end M;
type S = Real(stateSelect=StateSelect.always);
model M2
  S x = 2*time;
end M2;

// error: 2:32 [state] 'p' cannot be a state, as StateSelect.always asks; a state is declared as Base.ContinuousState
// error: 3:22 [state] 'x' cannot be a state, as StateSelect.always asks; a state is declared as Base.ContinuousState
// error: 4:31 [state] 'd' cannot be a state, as StateSelect.always asks; a state is declared as Base.ContinuousState
// error: 6:28 [state] 'u' cannot be a state, as StateSelect.always asks; a state is declared as Base.ContinuousState
// error: 7:31 [state] 'c' cannot be a state, as StateSelect.always asks; a state is declared as Base.ContinuousState
// error: 15:27 [state] 'x' cannot be a state, as StateSelect.always asks; a state is declared as Base.ContinuousState
