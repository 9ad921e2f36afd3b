package Tables
  model Table "Waits for the type of its subscripts"
    replaceable type Index = enumeration(:);
    Real x[Index] = {Integer(i) for i in Index};
  end Table;

  model Named = Table(x(each start=0));
end Tables;

// options: --model Tables.Table --check

// error: 2:9 [model] 'Tables.Table' cannot be simulated by itself, it needs a redeclaration of 'Index', whose enumeration Tables.Table.Index has no literals
// note: 3:22 'Index' is declared here
