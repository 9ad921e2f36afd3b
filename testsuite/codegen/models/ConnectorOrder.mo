// Connectors that are joined declare their variables in different orders: what has one name belongs together.
package ConnectorOrder
  record Point
    Real u;
    Real v;
  end Point;

  record Turned
    Real v;
    Real u;
  end Turned;


  connector Outlet
    output Real r;
    output Real q[2];
    Real x;
    flow Real f;
    Real y[2];
    flow Real g[2];
    output Point p;
  end Outlet;

  connector Inlet
    input Turned p;
    input Real q[2];
    Real y[2];
    flow Real g[2];
    input Real r;
    flow Real f;
    Real x;
  end Inlet;

  model Source
    Outlet port;
    Real f = port.f "The sum of what the loads take";
    Real g[2] = port.g;
  equation
    port.r = 1 + time;
    port.q = {2, 3}*time;
    port.x = 4*time;
    port.y = {5, 6}*time;
    port.p.u = 7*time;
    port.p.v = 8*time;
  end Source;

  model Load
    parameter Real k = 1;
    Inlet port;
    Real sum = port.r + 10*port.q[1] + 100*port.q[2] + 1e3*port.x + 1e4*port.y[1] + 1e5*port.y[2] + 1e6*port.p.u +
      1e7*port.p.v;
  equation
    port.f = k*port.x;
    port.g = k*port.y;
  end Load;

  model Through "Its own connector is an inlet of another order"
    Inlet port;
    Load a[2](k={1, 2});
  equation
    connect(port, a[1].port);
    connect(port, a[2].port);
  end Through;

  model Machine
    Source source;
    Load load(k=3);
    Through through;
  equation
    connect(load.port, source.port);
    connect(source.port, through.port);
  end Machine;
end ConnectorOrder;
