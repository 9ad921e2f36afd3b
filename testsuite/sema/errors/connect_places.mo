connector In = input Real;
connector Out = output Real;

block Source
  Out y;
equation
  y = 1;
end Source;

block Sink
  In u;
  Real twice = 2*u;
end Sink;

model When "What is connected does not change with time"
  Source source;
  Sink sink;
equation
  when time > 1 then
    connect(source.y, sink.u);
  end when;
end When;

model If
  Source source;
  Sink sink;
equation
  if time > 1 then
    connect(source.y, sink.u);
  end if;
end If;

model Time "An input takes a value by an equation: sink.u = time"
  Sink sink;
equation
  connect(time, sink.u);
end Time;

model Deep "Connectors of what is inside are connected there"
  model Group
    In u;
    Sink sink;
  equation
    connect(u, sink.u);
  end Group;
  Group group;
  Source source, other;
equation
  connect(source.y, group.u);
  connect(other.y, group.sink.u);
end Deep;

model Else "One error, though the other branch determines what the connect would"
  Source source;
  Sink sink;
equation
  if time > 1 then
    connect(source.y, sink.u);
  else
    sink.u = 2;
  end if;
end Else;

// error: 20:5 [connect] a connect cannot stand in a 'when'
// error: 29:5 [structural] a connect cannot stand in an 'if' equation whose condition is not known when the class is compiled; write equations between the variables instead
// error: 36:11 [connect] 'time' is no connector; write an equation instead
// error: 50:20 [connect] a connector inside of a component's component cannot be connected from here; give the component a connector of its own
// error: 58:5 [structural] a connect cannot stand in an 'if' equation whose condition is not known when the class is compiled; write equations between the variables instead
