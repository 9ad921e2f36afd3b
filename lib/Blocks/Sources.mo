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

  block Pulse "Jumps to and fro, from startTime on"
    // In each period y is offset + amplitude for the first width percent, then offset. The periods are
    // counted from startTime, so the jumps stay where they belong, however many there have been.
    parameter Real amplitude = 1 "How far it jumps";
    parameter Real width(min=0, max=100) = 50 "Share of the period in which y is up, in percent";
    parameter SI.Time period = 1 "Time from one rise to the next; not zero";
    parameter Real offset = 0 "Value in between, and before startTime";
    parameter SI.Time startTime = 0 "When it begins";
    Interfaces.RealOutput y;
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
    y = offset + (if time >= startTime and time < rise + period*width/100 then amplitude else 0);
  end Pulse;
end Sources;
