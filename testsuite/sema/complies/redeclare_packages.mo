encapsulated package Media
  partial package Medium
    constant String name;
    constant Real cp;
    constant Integer nX = 1;
    type Density = Real(unit="kg/m3");
    partial model Properties
      input Real T;
      output Real h;
    end Properties;
  end Medium;
  package Air
    extends Medium(name="air", cp=1000);
    model Properties2
      extends Properties;
    equation
      h = cp*T;
    end Properties2;
  end Air;
  package Water
    constant String name = "water";
    constant Real cp = 4200;
    constant Integer nX = 3;
    type Density = Real(unit="kg/m3", start=1000);
    model Properties
      input Real T;
      output Real h;
    equation
      h = cp*T + 1;
    end Properties;
  end Water;
  model Pipe
    replaceable package M = Water constrainedby Medium;
    parameter Real T = 2;
    M.Density rho = M.cp/1000;
    Real X[M.nX];
    M.Properties p(T=T);
    Real q = p.h;
    parameter String text = "in " + M.name;
  equation
    for i in 1:M.nX loop
      X[i] = i;
    end for;
  end Pipe;
  partial model OpenPipe
    replaceable package M = Medium;
    Real q = M.cp;
    Real X[M.nX] = fill(M.cp, M.nX);
  end OpenPipe;
  model WaitingPipe
    replaceable package M = Medium;
    M.Properties p(T=3);
    Real q = M.cp;
    Real X[M.nX] = fill(M.cp, M.nX);
  end WaitingPipe;
  package Oil
    constant String name = "oil";
    constant Real cp = 2000;
    constant Integer nX = 2;
    type Density = Real;
    model Properties = Water.Properties;
  end Oil;
  package Fluids
    replaceable package M = Water constrainedby Medium;
    model Source
      Real cp = M.cp;
    end Source;
    constant Real twice = 2*M.cp;
  end Fluids;
  package OilFluids = Fluids(redeclare package M = Oil);
  package Fixed
    constant Real cp = 1;
    constant String name = "none";
    model Source
 Real y = cp;
 end Source;
  end Fixed;
  package Hot = Fixed(cp=7);
  package Hot2 = Oil(cp=7, nX=1);
end Media;
encapsulated model Users
  import Media;
  Media.Pipe a;
  Media.Pipe b(redeclare package M = Media.Oil);
  Media.WaitingPipe w(redeclare package M = Media.Oil);
  Media.Fluids.Source s;
  Media.OilFluids.Source os;
  Real x = Media.Fluids.twice;
  Real y = Media.OilFluids.twice;
  Media.Air.Properties2 pa(T=1);
  Real aircp = Media.Air.cp;
  Media.Hot.Source hot;
  parameter String hn = Media.Hot.name;
  Media.Pipe hp(redeclare package M = Media.Hot2);
end Users;
