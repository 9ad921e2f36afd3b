within Blocks;
encapsulated package Examples "Signals to look at"
  import Blocks.Sources;
  import Blocks.Math;
  import Blocks.Nonlinear;
  import Blocks.Continuous;

  model Tracking "A controller makes a sluggish plant follow a set point"
    // Teaches how blocks are put together, and what feedback is: the difference of set point and result,
    // amplified, drives the plant until there is no difference any more. Look at plant.y and ramp.y: without
    // the integral part (Ti=1e9) the plant stays behind by a fiftieth for ever. And at limiter.y: the
    // actuator gives all that it has at first.
    Sources.Ramp ramp(height=1, duration=0.5, startTime=0.5) "Set point";
    Math.Add difference(k2=-1) "What is wrong";
    Continuous.PID controller(k=50, Ti=0.5, Td=0.01);
    Nonlinear.Limiter limiter(uMax=2) "What the actuator can do";
    Continuous.FirstOrder plant(T=0.5);
  equation
    connect(ramp.y, difference.u1);
    connect(plant.y, difference.u2);
    connect(difference.y, controller.u);
    connect(controller.y, limiter.u);
    connect(limiter.y, plant.u);
    annotation(experiment(StartTime=0, StopTime=4, Interval=0.01, Tolerance=1e-8));
  end Tracking;
end Examples;
