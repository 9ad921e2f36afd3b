within Blocks;
encapsulated package Routing "Vectors of signals: taken apart, and put together"
  /*
    A vector of signals is connected as a whole, connect(a.y, b.u), or signal by signal, connect(a.y[2], b.u).
    A vector of blocks takes one, too: with Math.Gain gain[3], connect(a.y, gain.u). The blocks here change
    what stands where.
  */
  import Blocks.Interfaces;

  block RealReplicator "The same signal several times"
    parameter Integer nout = 1 "Number of signals that come out";
    Interfaces.RealInput u "What goes in";
    Interfaces.RealOutput y[nout] "What comes out";
  equation
    y = fill(u, nout);
  end RealReplicator;

  block IntegerReplicator "The same whole number several times"
    parameter Integer nout = 1 "Number of signals that come out";
    Interfaces.IntegerInput u "What goes in";
    Interfaces.IntegerOutput y[nout] "What comes out";
  equation
    y = fill(u, nout);
  end IntegerReplicator;

  block BooleanReplicator "The same truth value several times"
    parameter Integer nout = 1 "Number of signals that come out";
    Interfaces.BooleanInput u "What goes in";
    Interfaces.BooleanOutput y[nout] "What comes out";
  equation
    y = fill(u, nout);
  end BooleanReplicator;

  block ExtractSignal "Some of the signals, in any order"
    // y[i] = u[extract[i]]
    parameter Integer nin = 1 "Number of signals that go in";
    parameter Integer nout = 1 "Number of signals that come out";
    parameter Integer extract[nout] = 1:nout "Which ones";
    Interfaces.RealInput u[nin] "What goes in";
    Interfaces.RealOutput y[nout] "What comes out";
  equation
    y = u[extract];
  end ExtractSignal;

  block Extractor "One of the signals, whose number is a signal itself"
    // y = u[index]
    parameter Integer nin = 1 "Number of signals that go in";
    parameter Boolean allowOutOfRange = false "Whether index may be the number of no signal";
    parameter Real outOfRangeValue = 1e10 "What y is then";
    Interfaces.RealInput u[nin] "What goes in";
    Interfaces.IntegerInput index "Which one";
    Interfaces.RealOutput y "What comes out";
  equation
    assert(allowOutOfRange or index >= 1 and index <= nin, "there is no signal of the number " + String(index)
      + "; there are " + String(nin));
    y = (if index >= 1 and index <= nin then 0 else outOfRangeValue)
      + sum(if index == i then u[i] else 0 for i in 1:nin);
  end Extractor;

  block Multiplex2 "Two vectors of signals, one after the other"
    parameter Integer n1 = 1 "Number of signals in u1";
    parameter Integer n2 = 1 "Number of signals in u2";
    Interfaces.RealInput u1[n1] "First ones";
    Interfaces.RealInput u2[n2] "Last ones";
    Interfaces.RealOutput y[n1 + n2] "What comes out";
  equation
    y = cat(1, u1, u2);
  end Multiplex2;

  block Multiplex3 "Three vectors of signals, one after the other"
    parameter Integer n1 = 1 "Number of signals in u1";
    parameter Integer n2 = 1 "Number of signals in u2";
    parameter Integer n3 = 1 "Number of signals in u3";
    Interfaces.RealInput u1[n1] "First ones";
    Interfaces.RealInput u2[n2] "The next ones";
    Interfaces.RealInput u3[n3] "Last ones";
    Interfaces.RealOutput y[n1 + n2 + n3] "What comes out";
  equation
    y = cat(1, u1, u2, u3);
  end Multiplex3;

  block DeMultiplex2 "A vector of signals in two parts"
    parameter Integer n1 = 1 "Number of signals in y1";
    parameter Integer n2 = 1 "Number of signals in y2";
    Interfaces.RealInput u[n1 + n2] "What goes in";
    Interfaces.RealOutput y1[n1] "First ones";
    Interfaces.RealOutput y2[n2] "Last ones";
  equation
    y1 = u[1:n1];
    y2 = u[n1 + 1:n1 + n2];
  end DeMultiplex2;

  block DeMultiplex3 "A vector of signals in three parts"
    parameter Integer n1 = 1 "Number of signals in y1";
    parameter Integer n2 = 1 "Number of signals in y2";
    parameter Integer n3 = 1 "Number of signals in y3";
    Interfaces.RealInput u[n1 + n2 + n3] "What goes in";
    Interfaces.RealOutput y1[n1] "First ones";
    Interfaces.RealOutput y2[n2] "The next ones";
    Interfaces.RealOutput y3[n3] "Last ones";
  equation
    y1 = u[1:n1];
    y2 = u[n1 + 1:n1 + n2];
    y3 = u[n1 + n2 + 1:n1 + n2 + n3];
  end DeMultiplex3;
end Routing;
