model Aliases "Variables that are equal to others, the opposite of them, or constant, and some that only look so"
  record Pair
    Real a; Real b[3];
  end Pair;
  connector To
    input Real x;
    Real v;
    flow Real f;
  end To;
  connector On
    output Real x;
    Real v;
    flow Real f;
  end On;
  model Spring
    parameter Real k = 1;
    To to;
  equation
    to.f = k*to.x;
  end Spring;
  model Slider
    Base.ContinuousState x(start=1, fixed=true);
    On on;
    Real force;
  equation
    on.x = x;
    on.v = -x;
    force = -on.f;
    der(x) = force;
  end Slider;
  model Cell
    Real u[3];
    Real s;
    Base.ContinuousState x(start=1, fixed=true);
    Real o;
    Boolean on; 
    Integer k;
  equation
    der(x) = -x + time;
    s = -x;
    for i in 1:3 loop u[i] = -s; end for;
    o = u[2];
    on = x > 0.5;
    k = 3;
  end Cell;
  parameter Integer n = 7;
  Slider slider[3];
  Spring spring[3](k={1, 2, 3});
  Slider loaded;
  Spring load[6];
  Slider two;
  Spring one(k=0.5);
  Spring other;
  Slider free;
  parameter Real p = 2;
  Cell cell[n];
  Real all[n];
  Real back[n];
  Real every[4];
  Real matrix[2,3];
  Real transposed[3,2];
  Real constants[5];
  Real mixed[3];
  Pair first; Pair second;
  Boolean on; Boolean off;
  discrete Real held(start=0, fixed=true);
  Real pre_held;
  Real which;
  Real c; Real minus_c; Real t; Real t2;
  Real chosen;
  parameter Integer order[7] = {3,1,2,7,5,6,4};
  Real permuted[n];
  Real shifted[n];
  Real diagonal[3];
  Real square[3,3];
  Real table[2,n];
equation
  connect(slider.on, spring.to);
  for i in 1:6 loop connect(loaded.on, load[i].to); end for;
  connect(two.on, one.to);
  connect(two.on, other.to);
  all = cell.x;
  for i in 1:n loop back[i] = -cell[n + 1 - i].s; end for;
  for i in 1:2:7 loop every[div(i + 1, 2)] = cell[i].o; end for;
  for i in 1:2 loop for j in 1:3 loop matrix[i,j] = cell[i+j].u[j]; end for; end for;
  transposed = transpose(matrix);
  constants = p*ones(5);
  mixed = {cell[1].x, 3, sin(time)};
  first.a = cell[3].x; first.b = cell[4].u;
  second = first;
  on = cell[1].on; off = not on;
  when time > 0.5 then held = cell[1].x; end when;
  pre_held = pre(held);
  which = if time > 0.3 then cell[1].x else cell[2].x;
  c = p + 1; minus_c = -c; t = time; t2 = -t;
  chosen = if p > 1 then cell[1].x else cell[2].x;
  for i in 1:n loop permuted[i] = cell[order[i]].x; end for;
  for i in n:-1:1 loop shifted[i] = -(-cell[i].u[3]); end for;
  for i in 1:3 loop for j in 1:3 loop square[i,j] = if i == j then cell[i].x else time*i*j; end for; end for;
  for i in 1:3 loop diagonal[i] = square[i,i]; end for;
  for i in 1:2 loop table[i,:] = -cell.s; end for;
end Aliases;
