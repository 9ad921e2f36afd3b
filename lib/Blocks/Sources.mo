within Blocks;
encapsulated package Sources "Signals that depend on time alone"
  import SI = Base.Units.SI;
  import Base.Constants;
  import Blocks.Interfaces;

  block Constant "The same value all the time"
    parameter Real k = 1 "Value";
    Interfaces.TwiceSmoothOutput y;
  equation
    y = k;
  end Constant;

  block Step "Jumps from one value to another"
    // y is offset before startTime, and offset + height from then on.
    parameter Real height = 1 "How far it jumps";
    parameter Real offset = 0 "Value before the jump";
    parameter SI.Time startTime = 0 "When it jumps";
    Interfaces.RealOutput y;
  equation
    y = offset + (if time < startTime then 0 else height);
  end Step;

  block Ramp "Goes from one value to another at a constant rate"
    // y is offset before startTime, then rises by height within duration, and stays there. Its derivative
    // jumps at both kinks, so it has one, but not two.
    parameter Real height = 1 "How far it rises";
    parameter SI.Duration duration = 1 "How long it takes; not zero (see Step)";
    parameter Real offset = 0 "Value before the rise";
    parameter SI.Time startTime = 0 "When it begins to rise";
    Interfaces.SmoothOutput y;
  equation
    assert(duration > 0, "the duration is " + String(duration)
      + "; it has to be positive (for a jump take a Step)");
    y = offset + (if time < startTime then 0 elseif time < startTime + duration
      then (time - startTime)*height/duration else height);
  end Ramp;

  block Sine "Oscillates, from startTime on"
    // y is offset before startTime, then offset + amplitude*sin(2*pi*f*(t - startTime) + phase). With a phase
    // other than 0 it jumps at startTime.
    parameter Real amplitude = 1 "Amplitude";
    parameter SI.Frequency f = 1 "Frequency";
    parameter SI.Angle phase = 0 "Phase at startTime";
    parameter Real offset = 0 "Mean value, and value before startTime";
    parameter SI.Time startTime = 0 "When it begins";
    Interfaces.TwiceSmoothOutput y;
  protected
    final parameter SI.AngularVelocity w = 2*Constants.pi*f "Angular frequency";
  equation
    y = offset + (if time < startTime then 0 else amplitude*sin(w*(time - startTime) + phase));
  end Sine;

  block Clock "The time since startTime"
    // y = offset before startTime, then offset + t - startTime.
    parameter Real offset = 0 "Value before startTime";
    parameter SI.Time startTime = 0 "When it begins to run";
    Interfaces.SmoothOutput y;
  equation
    y = offset + (if time < startTime then 0 else time - startTime);
  end Clock;

  block ExpSine "Oscillates and decays, from startTime on"
    // y is offset before startTime, then with s = t - startTime
    // offset + amplitude*exp(-damping*s)*sin(2*pi*f*s + phase).
    parameter Real amplitude = 1 "Amplitude at startTime";
    parameter SI.Frequency f = 2 "Frequency";
    parameter SI.Angle phase = 0 "Phase at startTime";
    parameter Real damping(unit="1/s") = 1 "Rate at which the amplitude decays";
    parameter Real offset = 0 "Mean value, and value before startTime";
    parameter SI.Time startTime = 0 "When it begins";
    Interfaces.TwiceSmoothOutput y;
  protected
    final parameter SI.AngularVelocity w = 2*Constants.pi*f "Angular frequency";
  equation
    y = offset + (if time < startTime then 0
      else amplitude*exp(-damping*(time - startTime))*sin(w*(time - startTime) + phase));
  end ExpSine;

  block Chirp "Oscillates ever faster, or slower"
    // From startTime on, for duration, the frequency goes from f1 to f2 at a constant rate, and stays there.
    // So a model is excited with all frequencies between, one after the other.
    parameter Real amplitude = 1 "Amplitude";
    parameter SI.Frequency f1 = 1 "Frequency at startTime";
    parameter SI.Frequency f2 = 10 "Frequency after duration";
    parameter SI.Duration duration = 1 "How long the frequency changes; not zero";
    parameter Real offset = 0 "Mean value, and value before startTime";
    parameter SI.Time startTime = 0 "When it begins";
    Interfaces.TwiceSmoothOutput y;
  protected
    final parameter SI.Time endTime = startTime + duration "When f2 is reached";
    Real turns "Oscillations since startTime";
  equation
    assert(duration > 0, "the duration is " + String(duration) + "; it has to be positive");
    turns = if time < startTime then 0
      elseif time < endTime then (f1 + (f2 - f1)*(time - startTime)/(2*duration))*(time - startTime)
      else (f1 + f2)/2*duration + f2*(time - endTime);
    y = offset + amplitude*sin(2*Constants.pi*turns);
  end Chirp;

  block Exponentials "Rises to a limit and decays again"
    // With s = t - startTime: y is offset + outMax*(1 - exp(-s/riseTimeConst)) for riseTime; from what it has
    // come to by then it decays to offset, with fallTimeConst.
    parameter Real outMax = 1 "What it would rise to";
    parameter SI.Time riseTime = 0.5 "How long it rises";
    parameter SI.Time riseTimeConst = 0.1 "Time constant of the rise; not zero";
    parameter SI.Time fallTimeConst = riseTimeConst "Time constant of the decay; not zero";
    parameter Real offset = 0 "Value before startTime, and in the end";
    parameter SI.Time startTime = 0 "When it begins to rise";
    Interfaces.SmoothOutput y;
  protected
    final parameter SI.Time fallTime = startTime + riseTime "When the decay begins";
  equation
    assert(riseTime >= 0, "the riseTime is " + String(riseTime) + "; it cannot be negative");
    assert(riseTimeConst > 0, "the riseTimeConst is " + String(riseTimeConst) + "; it has to be positive");
    assert(fallTimeConst > 0, "the fallTimeConst is " + String(fallTimeConst) + "; it has to be positive");
    y = offset + (if time < startTime then 0
      elseif time < fallTime then outMax*(1 - exp(-(time - startTime)/riseTimeConst))
      else outMax*(1 - exp(-riseTime/riseTimeConst))*exp(-(time - fallTime)/fallTimeConst));
  end Exponentials;

  block Pulse "Jumps to and fro, from startTime on"
    // In each period y is offset + amplitude for the first width percent, then offset. The periods are
    // counted from startTime, so the jumps stay where they belong, however many there have been.
    parameter Real amplitude = 1 "How far it jumps";
    parameter Real width(min=0, max=100) = 50 "Share of the period in which y is up, in percent";
    parameter SI.Time period = 1 "Time from one rise to the next; not zero";
    parameter Integer nperiod = -1 "Number of periods; negative: without end";
    parameter Real offset = 0 "Value in between, before and after";
    parameter SI.Time startTime = 0 "When it begins";
    Interfaces.RealOutput y;
  protected
    final parameter SI.Time endTime = startTime + (if nperiod < 0 then 1e60 else nperiod*period)
      "When it ends";
    discrete Real rise(unit="s") "When the present period has begun";
  initial equation
    pre(rise) = startTime + period*floor((time - startTime)/period);
  equation
    assert(period > 0, "the period is " + String(period) + "; it has to be positive");
    assert(width >= 0 and width <= 100,
      "the width is " + String(width) + "; it is a percentage, from 0 to 100");
    when sample(startTime, period) then
      rise = time;
    end when;
    y = offset + (if time >= startTime and time < endTime and time < rise + period*width/100
      then amplitude else 0);
  end Pulse;

  block SawTooth "Rises at a constant rate and falls at once, from startTime on"
    // In each period y rises from offset to offset + amplitude.
    parameter Real amplitude = 1 "How far it rises";
    parameter SI.Time period = 1 "Time from one fall to the next; not zero";
    parameter Integer nperiod = -1 "Number of periods; negative: without end";
    parameter Real offset = 0 "Value after each fall, before and after";
    parameter SI.Time startTime = 0 "When it begins";
    Interfaces.RealOutput y;
  protected
    final parameter SI.Time endTime = startTime + (if nperiod < 0 then 1e60 else nperiod*period)
      "When it ends";
    discrete Real fall(unit="s") "When the present period has begun";
  initial equation
    pre(fall) = startTime + period*floor((time - startTime)/period);
  equation
    assert(period > 0, "the period is " + String(period) + "; it has to be positive");
    when sample(startTime, period) then
      fall = time;
    end when;
    y = offset + (if time < startTime or time >= endTime then 0 else amplitude*(time - fall)/period);
  end SawTooth;

  block Trapezoid "Rises, stays, falls and rests, from startTime on"
    // In each period y rises from offset to offset + amplitude within rising, stays there for width, and
    // falls within falling. Without rising and falling it is a Pulse.
    parameter Real amplitude = 1 "How far it rises";
    parameter SI.Duration rising = 0 "How long it rises";
    parameter SI.Duration width = 0.5 "How long it stays up";
    parameter SI.Duration falling = 0 "How long it falls";
    parameter SI.Time period = 1 "Time from one rise to the next; not zero";
    parameter Integer nperiod = -1 "Number of periods; negative: without end";
    parameter Real offset = 0 "Value in between, before and after";
    parameter SI.Time startTime = 0 "When it begins";
    Interfaces.RealOutput y;
  protected
    final parameter SI.Time endTime = startTime + (if nperiod < 0 then 1e60 else nperiod*period)
      "When it ends";
    final parameter SI.Time top = rising + width "When it begins to fall, from the beginning of the period";
    final parameter SI.Time bottom = top + falling "When it has fallen";
    discrete Real rise(unit="s") "When the present period has begun";
  initial equation
    pre(rise) = startTime + period*floor((time - startTime)/period);
  equation
    assert(period > 0, "the period is " + String(period) + "; it has to be positive");
    assert(rising >= 0 and width >= 0 and falling >= 0 and bottom <= period,
      "rising, width and falling are " + String(rising) + ", " + String(width) + " and " + String(falling)
      + "; none can be negative, and together they have to fit into the period, which is " + String(period));
    when sample(startTime, period) then
      rise = time;
    end when;
    y = offset + amplitude*(if time < startTime or time >= endTime then 0
      elseif time < rise + rising then (time - rise)/rising
      elseif time < rise + top then 1
      elseif time < rise + bottom then (rise + bottom - time)/falling
      else 0);
  end Trapezoid;

  block TimeTable "Goes through given points, on straight lines"
    // Each row of the table is a time and the value at it; y is in between on the line from point to point,
    // and stays at the first and the last value before and after them. Two rows with the same time make a
    // jump. The times count from startTime.
    parameter Real table[:, 2] = [0, 0; 1, 1] "Times, in ascending order, and values";
    parameter Real offset = 0 "What is added to the values";
    parameter SI.Time startTime = 0 "What is added to the times";
    Interfaces.SmoothOutput y;
  protected
    final parameter Integer n = size(table, 1) "Number of points";
    Integer k "Points that have been passed";
    discrete Real next(unit="s") "When the next one is";
  initial equation
    pre(k) = sum(if table[i, 1] + startTime <= time then 1 else 0 for i in 1:n);
    pre(next) = startTime + table[min(pre(k) + 1, n), 1];
  equation
    for i in 2:n loop
      assert(table[i, 1] >= table[i - 1, 1], "the times of the table do not ascend: "
        + String(table[i - 1, 1]) + " is followed by " + String(table[i, 1]));
    end for;
    when pre(k) < n and time >= pre(next) then
      k = pre(k) + sum(if i > pre(k) and table[i, 1] + startTime <= pre(next) then 1 else 0 for i in 1:n);
      next = startTime + table[min(k + 1, n), 1];
    end when;
    y = offset + (if k < 1 then table[1, 2] elseif k >= n then table[n, 2]
      else table[k, 2] + (time - startTime - table[k, 1])*(table[k + 1, 2] - table[k, 2])
      /(table[k + 1, 1] - table[k, 1]));
  end TimeTable;

  block BooleanConstant "True or false all the time"
    parameter Boolean k = true "Value";
    Interfaces.BooleanOutput y;
  equation
    y = k;
  end BooleanConstant;

  block IntegerConstant "The same whole number all the time"
    parameter Integer k = 1 "Value";
    Interfaces.IntegerOutput y;
  equation
    y = k;
  end IntegerConstant;

  block BooleanStep "Becomes true, or false, at startTime"
    // y = startValue before startTime, not startValue from then on.
    parameter SI.Time startTime = 0 "When it changes";
    parameter Boolean startValue = false "Value before";
    Interfaces.BooleanOutput y;
  equation
    y = if time >= startTime then not startValue else startValue;
  end BooleanStep;

  block BooleanPulse "True for a part of each period, from startTime on"
    // In each period y is true for the first width percent.
    parameter Real width(min=0, max=100) = 50 "Share of the period in which y is true, in percent";
    parameter SI.Time period = 1 "Time from one rise to the next; not zero";
    parameter SI.Time startTime = 0 "When it begins";
    Interfaces.BooleanOutput y;
  protected
    discrete Real rise(unit="s") "When the present period has begun";
  initial equation
    pre(rise) = startTime + period*floor((time - startTime)/period);
  equation
    assert(period > 0, "the period is " + String(period) + "; it has to be positive");
    assert(width >= 0 and width <= 100,
      "the width is " + String(width) + "; it is a percentage, from 0 to 100");
    when sample(startTime, period) then
      rise = time;
    end when;
    y = time >= startTime and time < rise + period*width/100;
  end BooleanPulse;

  block SampleTrigger "True for an instant, again and again"
    // y is true at startTime, startTime + period, ..., and false in between: a trigger for what counts or
    // samples.
    parameter SI.Time period = 0.01 "Time from one instant to the next; not zero";
    parameter SI.Time startTime = 0 "The first one";
    Interfaces.BooleanOutput y;
  equation
    assert(period > 0, "the period is " + String(period) + "; it has to be positive");
    y = sample(startTime, period);
  end SampleTrigger;
end Sources;
