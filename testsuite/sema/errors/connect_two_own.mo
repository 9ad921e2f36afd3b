/* What can stand between two connectors that give is found by what it declares: Weld, not the others. */
encapsulated package Own
  import B = Base;

  connector To
    input Real x;
    B.RealWithDerivative v;
    flow Real f;
  end To;

  connector On
    output Real x;
    B.RealWithDerivative v;
    flow Real f;
  end On;

  model Root
    On on;
  equation
    on.x = 0;
    on.v = 0;
  end Root;

  model Spring "takes from both, but only pulls"
    To a, b;
  equation
    a.f = a.x - b.x;
    b.f = -a.f;
  end Spring;

  partial model Half
    To a;
  end Half;

  model Weld "holds both together"
    extends Half;
    To b;
  protected
    B.LinearResponse Cut;
  equation
    a.f = Cut.balance;
    b.f = -Cut.balance;
    Cut.residual = der(a.v) - der(b.v);
  end Weld;

  model M
    Root root, root1;
  equation
    connect(root.on, root1.on);
  end M;
end Own;

// options: --model Own.M
// error: 49:5 [connect] 'root.on' and 'root1.on' both give 'x'; a connect joins one that gives with one that takes
// note: - each has its values already, so this would close a loop: put a component between them that takes from both, such as Own.Weld
