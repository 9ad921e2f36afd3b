encapsulated package Impure "Functions that do something outside of the model"

  // rule: impure
  impure function measure "Another value with each call"
    input Integer channel;
    output Real y;
    external "C" y = measured(channel)
      annotation(Include="static double measured(int channel) { static int n; return channel + ++n; }");
  end measure;

  impure function write
    input String text;
    input Real x;
    external "C" writeLine(text, x)
      annotation(Include="#include <stdio.h>\nstatic void writeLine(const char *text, double x) { printf(\"%s %g\\n\", text, x); }");
  end write;

  // rule: impure
  impure function both "What it calls is impure, so it is, too"
    input Integer channel;
    output Real first, second;
  algorithm
    first := measure(channel);
    second := measure(channel + 1);
  end both;
end Impure;

// rule: impure
model Logger
  parameter Real offset = Impure.measure(1);
  Base.ContinuousState x;
  discrete Real a(start=0, fixed=true), b(start=0, fixed=true);
initial equation
  x = Impure.measure(2) - offset;
equation
  der(x) = -x;
  when sample(0, 0.1) then
    (a, b) = Impure.both(3);
    Impure.write("a is", a);
  end when;
end Logger;
