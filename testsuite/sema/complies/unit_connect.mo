// Connections of what agrees in unit, or says nothing of it; attributes that modifications give
package Connect
  connector Out = output Real;
  connector In = input Real;
  connector Torque = input Real(unit="N.m");
  type Length = Real(unit="m", displayUnit="mm", min=0);
  type Span = Length(max=100);
  model Source
    Out y;
    Out moment(unit="J");
  equation
    y = 1;
    moment = 2*y;
  end Source;
  model Sink
    In u(unit="kg");
    Torque t;
    parameter Real gain = 1;
    parameter Span length = 2;
    Real scaled;
  equation
    scaled = gain*length + t;
  end Sink;
  model Heavy
    parameter Length size = 0.5;
    extends Sink(gain(unit="N"), length=3*size);
  end Heavy;
  model Whole
    parameter Real k(unit="N") = 2;
    parameter Length l = 3;
    Source source;
    Sink sink(gain(unit="N")=k, length=l);
  equation
    connect(source.y, sink.u);
    connect(source.moment, sink.t);
  end Whole;
end Connect;
// options: -Wunit
