within Blocks;
encapsulated package Logical "Truth values: where they come from and how they are combined"
  import Blocks.Interfaces;

  block And "True if both are"
    // y = u1 and u2
    extends Interfaces.BooleanSI2SO;
  equation
    y = u1 and u2;
  end And;

  block Or "True if at least one is"
    // y = u1 or u2
    extends Interfaces.BooleanSI2SO;
  equation
    y = u1 or u2;
  end Or;

  block Xor "True if exactly one is"
    // y = u1 <> u2
    extends Interfaces.BooleanSI2SO;
  equation
    y = u1 <> u2;
  end Xor;

  block Nand "False if both are true"
    // y = not (u1 and u2)
    extends Interfaces.BooleanSI2SO;
  equation
    y = not (u1 and u2);
  end Nand;

  block Nor "True if none is"
    // y = not (u1 or u2)
    extends Interfaces.BooleanSI2SO;
  equation
    y = not (u1 or u2);
  end Nor;

  block Not "The opposite"
    // y = not u
    extends Interfaces.BooleanSISO;
  equation
    y = not u;
  end Not;

  block Greater "Whether one signal is greater than another"
    // y = u1 > u2
    extends Interfaces.RealComparison;
  equation
    y = u1 > u2;
  end Greater;

  block GreaterEqual "Whether one signal has reached another"
    // y = u1 >= u2
    extends Interfaces.RealComparison;
  equation
    y = u1 >= u2;
  end GreaterEqual;

  block Less "Whether one signal is less than another"
    // y = u1 < u2
    extends Interfaces.RealComparison;
  equation
    y = u1 < u2;
  end Less;

  block LessEqual "Whether one signal has not passed another"
    // y = u1 <= u2
    extends Interfaces.RealComparison;
  equation
    y = u1 <= u2;
  end LessEqual;

  block GreaterThreshold "Whether a signal is greater than a given value"
    // y = u > threshold
    extends Interfaces.ThresholdComparison;
  equation
    y = u > threshold;
  end GreaterThreshold;

  block GreaterEqualThreshold "Whether a signal has reached a given value"
    // y = u >= threshold
    extends Interfaces.ThresholdComparison;
  equation
    y = u >= threshold;
  end GreaterEqualThreshold;

  block LessThreshold "Whether a signal is less than a given value"
    // y = u < threshold
    extends Interfaces.ThresholdComparison;
  equation
    y = u < threshold;
  end LessThreshold;

  block LessEqualThreshold "Whether a signal has not passed a given value"
    // y = u <= threshold
    extends Interfaces.ThresholdComparison;
  equation
    y = u <= threshold;
  end LessEqualThreshold;

  block Switch "One of two signals, as a truth value says"
    // y = u1 where u2 is true, else u3.
    Interfaces.RealInput u1 "Signal for true";
    Interfaces.BooleanInput u2 "Which one";
    Interfaces.RealInput u3 "Signal for false";
    Interfaces.RealOutput y "What comes out";
  equation
    y = if u2 then u1 else u3;
  end Switch;

  block LogicalSwitch "One of two truth values, as a third one says"
    // y = u1 where u2 is true, else u3.
    Interfaces.BooleanInput u1 "Value for true";
    Interfaces.BooleanInput u2 "Which one";
    Interfaces.BooleanInput u3 "Value for false";
    Interfaces.BooleanOutput y "What comes out";
  equation
    y = if u2 then u1 else u3;
  end LogicalSwitch;

  block Pre "What a truth value has been before the event"
    // y follows u, but after all else that happens at the same instant: this opens a loop of truth values.
    extends Interfaces.BooleanSISO;
    parameter Boolean pre_u_start = false "Value of u before the start";
  protected
    Boolean present "What u is";
  initial equation
    pre(present) = pre_u_start;
  equation
    y = pre(present);
    present = u;
  end Pre;

  block Edge "True at the instant at which a truth value becomes true"
    // y = u and not pre(u)
    extends Interfaces.BooleanSISO;
    parameter Boolean pre_u_start = false "Value of u before the start";
  protected
    Boolean present "What u is";
  initial equation
    pre(present) = pre_u_start;
  equation
    present = u;
    y = edge(present);
  end Edge;

  block FallingEdge "True at the instant at which a truth value becomes false"
    // y = pre(u) and not u
    extends Interfaces.BooleanSISO;
    parameter Boolean pre_u_start = false "Value of u before the start";
  protected
    Boolean absent "What u is not";
  initial equation
    pre(absent) = not pre_u_start;
  equation
    absent = not u;
    y = edge(absent);
  end FallingEdge;

  block Change "True at the instants at which a truth value changes"
    // y = u <> pre(u)
    extends Interfaces.BooleanSISO;
    parameter Boolean pre_u_start = false "Value of u before the start";
  protected
    Boolean present "What u is";
  initial equation
    pre(present) = pre_u_start;
  equation
    present = u;
    y = change(present);
  end Change;

  block Counter "Counts how often a truth value has become true"
    // y grows by one each time that u becomes true, and begins anew at y_start each time that reset does.
    parameter Integer y_start = 0 "Where it begins";
    parameter Boolean use_reset = false "true: there is an input reset";
    Interfaces.BooleanInput u "What is counted";
    Interfaces.BooleanInput reset if use_reset "Begins anew";
    Interfaces.IntegerOutput y "Count";
  protected
    Interfaces.BooleanOutput again "The input reset, or false";
  initial equation
    pre(y) = y_start;
  equation
    if not use_reset then
      again = false;
    end if;
    connect(reset, again);
    when again then
      y = y_start;
    elsewhen u then
      y = pre(y) + 1;
    end when;
  end Counter;

  block Timer "For how long a truth value has been true"
    // y = 0 where u is false, else the time since it became true.
    Interfaces.BooleanInput u "What goes in";
    Interfaces.RealOutput y(unit="s") "Time that has passed";
  protected
    discrete Real entryTime(unit="s") "When u became true";
  initial equation
    pre(entryTime) = time;
  equation
    when u then
      entryTime = time;
    end when;
    y = if u then time - entryTime else 0;
  end Timer;

  block RSFlipFlop "Remembers which of two truth values has been true last"
    // S sets Q, R resets it; QI is the opposite. Where both S and R are true, Q and QI are false.
    parameter Boolean Qini = false "Value of Q before the start";
    Interfaces.BooleanInput S "Set";
    Interfaces.BooleanInput R "Reset";
    Interfaces.BooleanOutput Q "What is remembered";
    Interfaces.BooleanOutput QI "Its opposite";
  initial equation
    pre(Q) = Qini;
  equation
    Q = not R and (S or pre(Q));
    QI = not S and not Q;
  end RSFlipFlop;

  block Hysteresis "Whether a signal is high, with two thresholds"
    // y becomes true where u rises above uHigh, and false where it falls below uLow. In between it stays, so
    // that noise does not make it flutter.
    parameter Real uLow = 0 "Below it y becomes false";
    parameter Real uHigh = 1 "Above it y becomes true";
    parameter Boolean pre_y_start = false "Value of y before the start";
    Interfaces.RealInput u "What goes in";
    Interfaces.BooleanOutput y "What comes out";
  initial equation
    pre(y) = pre_y_start;
  equation
    assert(uHigh > uLow, "uHigh is " + String(uHigh) + "; it has to be above uLow, which is " + String(uLow));
    y = u > uHigh or pre(y) and u >= uLow;
  end Hysteresis;

  block OnOffController "Switches on below a reference, off above it"
    // y becomes true where u falls below reference - bandwidth/2, and false where it rises above
    // reference + bandwidth/2: a thermostat.
    parameter Real bandwidth = 0.1 "Distance of the two thresholds; not zero";
    parameter Boolean pre_y_start = false "Value of y before the start";
    Interfaces.RealInput reference "What u should be";
    Interfaces.RealInput u "What it is";
    Interfaces.BooleanOutput y "Whether to switch on";
  initial equation
    pre(y) = pre_y_start;
  equation
    assert(bandwidth > 0, "the bandwidth is " + String(bandwidth) + "; it has to be positive");
    y = u < reference - bandwidth/2 or pre(y) and u < reference + bandwidth/2;
  end OnOffController;

  block CheckStart "Refuses a run in which a signal does not begin as expected"
    // States have start values; accelerations and forces follow. What they are expected to be at the start is
    // an assertion: connect u to a sensor, or write CheckStart check(u=revolute.z, value=2).
    Interfaces.RealInput u "What is checked";
    parameter Real value = 0 "What u has to be at the start";
    parameter Real tolerance(min=0) = 1e-6 "By how much it may differ";
  initial equation
    assert(abs(u - value) <= tolerance, "at the start the signal is " + String(u) + ", expected is "
      + String(value) + ", to " + String(tolerance));
  end CheckStart;
end Logical;
