// Values that go from the To sides to the On side have one giver, too.
connector Sock
  output Real gain;
  input Real load;
end Sock;
connector Plug
  input Real gain;
  output Real load;
end Plug;
model Grid
  Sock sock;
  Real r;
equation
  sock.gain = 2;
  r = sock.load;
end Grid;
model User
  parameter Real p = 1;
  Plug plug;
  Real u;
equation
  plug.load = p*time;
  u = plug.gain;
end User;
model BothTo
  Grid grid;
  User a(p=1), b(p=10);
equation
  connect(b.plug, grid.sock);
  connect(a.plug, grid.sock);
end BothTo;
model InLoop
  Grid grid[2];
  User a[2], b[2];
equation
  for i in 1:2 loop
    connect(grid[i].sock, a[i].plug);
    connect(grid[i].sock, b[i].plug);
  end for;
end InLoop;
model Same
  Grid grid;
  User a[2];
equation
  for i in 1:2 loop
    connect(grid.sock, a[i].plug);
  end for;
end Same;
model Composite
  Plug plug;
  User a, b;
equation
  connect(plug, a.plug);
  connect(plug, b.plug);
end Composite;
model One
  Grid grid;
  User a;
equation
  connect(grid.sock, a.plug);
end One;
model Once
  Grid grid[2];
  User a[2];
equation
  connect(grid.sock, a.plug);
end Once;
connector Twin
  Sock first;
  Sock second;
end Twin;
connector TwinPlug
  Plug first;
  Plug second;
end TwinPlug;
model TwinGrid
  Twin twin;
  Real r;
equation
  twin.first.gain = 2;
  twin.second.gain = 3;
  r = twin.first.load + twin.second.load;
end TwinGrid;
model TwinUser
  TwinPlug plug;
equation
  plug.first.load = time*plug.first.gain;
  plug.second.load = time*plug.second.gain;
end TwinUser;
model Nested
  TwinGrid grid;
  TwinUser a, b;
equation
  connect(grid.twin, a.plug);
  connect(grid.twin, b.plug);
end Nested;
// error: 30:3 [connect] 'b.plug' and 'a.plug' both give 'load' to what is connected with them
// error: 38:5 [connect] 'a[1].plug' and 'b[1].plug' both give 'load' to what is connected with them
// error: 46:5 [connect] 'a[1].plug' and 'a[2].plug' both give 'load' to what is connected with them
// error: 54:3 [connect] 'a.plug' and 'b.plug' both give 'load' to what is connected with them
// error: 95:3 [connect] 'a.plug.first' and 'b.plug.first' both give 'load' to what is connected with them
