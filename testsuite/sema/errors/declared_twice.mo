package Twice
  model Signals "one error: what the equation would determine is not known"
    input Real x;
    output Real x;
  equation
    x = 1;
  end Signals;

  model Variables
    Real x;
    Real x = 2;
    Real y = x;
  end Variables;

  model Derivatives "der() of what is declared twice has no place"
    Real x = time;
    Real x = 2*time;
    Real y = der(x);
    Real z = der(der(x)) + der(y);
  end Derivatives;

  connector Give "a connect with what takes from it is no mistake of its own"
    output Real s;
    output Real s;
  end Give;

  connector Take
    input Real s;
  end Take;

  model Source
    Give give;
  equation
    give.s = 1;
  end Source;

  model Sink
    Take take;
  end Sink;

  model Connected
    Source source;
    Sink sink;
  equation
    connect(source.give, sink.take);
  end Connected;
end Twice;
// error: 4:17 [declare-before-use] 'x' is declared twice
// note: 3:16 it is declared here already
// error: 11:10 [declare-before-use] 'x' is declared twice
// note: 10:10 it is declared here already
// error: 17:10 [declare-before-use] 'x' is declared twice
// note: 16:10 it is declared here already
// error: 24:17 [declare-before-use] 's' is declared twice
// note: 23:17 it is declared here already
