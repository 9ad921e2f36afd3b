package P
  model M
    Real x = time;
  end M;
  block K
    input Real u; output Real y = u;
  end K;
  model A
    parameter M m;
  end A;
  model A1
    constant M m;
  end A1;
  model A2
    input M m;
  end A2;
  model A3
    output M m;
  end A3;
  model A4
    discrete M m;
  end A4;
  model A5
    parameter K k(u=3);
  end A5;
  connector Pin
    output Real s;
    Real v;
    flow Real f;
  end Pin;
  model A6
    parameter Pin p;
  end A6;
  connector Outer
    flow M m;
  end Outer;
end P;

// error: 9:17 [type] 'parameter' is for variables, records and connectors; 'm' is of model P.M
// error: 12:16 [type] 'constant' is for variables, records and connectors; 'm' is of model P.M
// error: 15:13 [type] 'input' is for variables, records and connectors; 'm' is of model P.M
// error: 18:14 [type] 'output' is for variables, records and connectors; 'm' is of model P.M
// error: 21:16 [type] 'discrete' is for variables, records and connectors; 'm' is of model P.M
// error: 24:17 [type] 'parameter' is for variables, records and connectors; 'k' is of block P.K
// error: 32:19 [type] connector 'p' cannot be a parameter; its variables can be parameters or constants
// error: 35:12 [type] 'flow' is for variables, records and connectors; 'm' is of model P.M
