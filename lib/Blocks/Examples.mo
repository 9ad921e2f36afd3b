within Blocks;
encapsulated package Examples "Signals to look at"
  import Blocks.Sources;
  import Blocks.Math;
  import Blocks.Nonlinear;
  import Blocks.Continuous;
  import Blocks.Discrete;

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

  model Windup "A controller at its limit must not pile up what it cannot achieve"
    // Teaches windup. Both loops have the same controller, whose output is limited, and the same sluggish
    // plant. After the jump of the set point both controllers are at the limit for long. Meanwhile the
    // integral part of the second one grows and grows (Ni is huge, so it does not follow the limit), and the
    // plant has to overshoot until all of that is taken back. Compare plant1.y with plant2.y, and
    // controller1.I with controller2.I.
    Sources.Step setPoint(startTime=0.5) "Set point";
    Continuous.LimPID controller1(k=4, Ti=1.5, Td=0.2, yMax=1.3) "Does not wind up";
    Continuous.LimPID controller2(k=4, Ti=1.5, Td=0.2, yMax=1.3, Ni=1e9) "Winds up";
    Continuous.SecondOrder plant1(w=1.5, D=1);
    Continuous.SecondOrder plant2(w=1.5, D=1);
  equation
    connect(setPoint.y, controller1.u_s);
    connect(setPoint.y, controller2.u_s);
    connect(plant1.y, controller1.u_m);
    connect(plant2.y, controller2.u_m);
    connect(controller1.y, plant1.u);
    connect(controller2.y, plant2.u);
    annotation(experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-8));
  end Windup;

  model SampledControl "A controller that looks at the plant now and then only"
    // Teaches what sampling costs. Both loops have the same plant and the same gain, with which a controller
    // that acts all the time would settle quickly. Held for 0.1 s, what the controller gives still does; held
    // for 0.5 s it comes too late, and the loop swings more and more. Look at plant1.y and plant2.y, and at
    // the stairs hold1.y and hold2.y.
    Sources.Step setPoint "Set point";
    Math.Feedback error1;
    Math.Feedback error2;
    Math.Gain controller1(k=5);
    Math.Gain controller2(k=5);
    Discrete.ZeroOrderHold hold1(samplePeriod=0.1) "Often enough";
    Discrete.ZeroOrderHold hold2(samplePeriod=0.5) "Too rarely";
    Continuous.FirstOrder plant1(T=1);
    Continuous.FirstOrder plant2(T=1);
  equation
    connect(setPoint.y, error1.u1);
    connect(setPoint.y, error2.u1);
    connect(plant1.y, error1.u2);
    connect(plant2.y, error2.u2);
    connect(error1.y, controller1.u);
    connect(error2.y, controller2.u);
    connect(controller1.y, hold1.u);
    connect(controller2.y, hold2.u);
    connect(hold1.y, plant1.u);
    connect(hold2.y, plant2.u);
    annotation(experiment(StartTime=0, StopTime=4, Interval=0.01, Tolerance=1e-8));
  end SampledControl;
end Examples;
