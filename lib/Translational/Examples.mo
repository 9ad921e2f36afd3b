within Translational;
encapsulated package Examples "Lines of parts to run, to look at and to change"
  import Translational.Parts;
  import Translational.Joints;
  import Translational.Friction;
  import Translational.Sources;
  import Translational.Laws;

  model Oscillator "A mass on a spring swings and comes to rest"
    // Teaches how a line is put together: a fixed place, a slide that lets the mass move, the mass, and
    // beside the slide the spring, which pulls back and brakes. Look at slide.s: exp(-t/2)*(cos(2*t) +
    // sin(2*t)/4), an oscillation that dies out.
    Parts.Fixed fixed;
    Joints.Slide slide(s(start=1));
    Parts.Mass mass(m=2);
    Parts.SpringDamper spring(c=8.5, d=2);
  equation
    connect(fixed.flange, slide.flange_a);
    connect(slide.flange_b, mass.flange);
    connect(fixed.flange, spring.flange_a);
    connect(slide.flange_b, spring.flange_b);
    annotation(experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-8),
      __mocc(shapes={ground({0, 0}), floor({0, -0.1}),
        spring({0, 0}, {slide.s, 0}, side=1), damper({0, 0}, {slide.s, 0}, side=-1),
        box({slide.s, 0}, 0.3, 0.2, filled=true)}));
  end Oscillator;

  model Towing "A trailer on a spring is pulled off at a constant speed"
    // Teaches what gives a motion and what takes it: the speed of the tractor is what it is, and the trailer
    // follows. Look at rope.f: 10*sin(sqrt(10)*t)/sqrt(10), for without a damper the trailer never stops to
    // bounce. A rope could only pull; the spring here pushes as well.
    Sources.ConstantSpeed tractor(v_fixed=1);
    Parts.Fixed fixed;
    Joints.Slide slide;
    Parts.Mass trailer(m=1);
    Parts.Spring rope(c=10);
  equation
    connect(fixed.flange, slide.flange_a);
    connect(slide.flange_b, trailer.flange);
    connect(slide.flange_b, rope.flange_a);
    connect(tractor.flange, rope.flange_b);
    annotation(experiment(StartTime=0, StopTime=5, Interval=0.01, Tolerance=1e-8),
      __mocc(shapes={floor({0, -0.2}), spring({slide.s, 0}, {tractor.s, 0}),
        box({slide.s, 0}, 0.6, 0.4, filled=true), box({tractor.s, 0}, 0.4, 0.4)}));
  end Towing;

  model StickSlip "A brick on a belt sticks and slides, as a bow does on a string"
    // Teaches dry friction that holds. The belt carries the brick along until the spring pulls harder than
    // friction can hold; then it slides back, and sticks again as soon as it is as fast as the belt. Look at
    // slide.s and friction.locked: sawteeth. It takes more friction to begin to slide than to go on: let
    // friction.peak be 1, and it sticks once and slides for ever after.
    Sources.ConstantSpeed belt(v_fixed=0.1);
    Parts.Fixed fixed;
    Joints.Slide slide;
    Parts.Mass brick(m=2);
    Parts.Spring spring(c=50);
    Friction.SupportFriction friction(f_pos=[0, 4], peak=1.5);
  equation
    connect(fixed.flange, slide.flange_a);
    connect(slide.flange_b, brick.flange);
    connect(fixed.flange, spring.flange_a);
    connect(slide.flange_b, spring.flange_b);
    connect(belt.flange, friction.flange_a);
    connect(slide.flange_b, friction.flange_b);
    annotation(experiment(StartTime=0, StopTime=6, Interval=0.01, Tolerance=1e-8),
      __mocc(shapes={floor({0, -0.05}), dot({belt.s, -0.025}),
        spring({-0.2, 0}, {slide.s, 0}), ground({-0.2, 0}),
        box({slide.s, 0}, 0.1, 0.05, filled=true)}));
  end StickSlip;

  model OwnLaw "A mass on a spring whose law is written in C"
    // Teaches how a law of one's own is brought along: a C function in Resources/Include, the function in
    // Translational.Laws that calls it, and a part that uses that one like any other. Look at slide.s: the
    // spring is hard where it is stretched, so the mass turns there faster than a cosine does.
    Parts.Fixed fixed;
    Joints.Slide slide(s(start=1));
    Parts.Mass mass(m=2);
    Laws.HardeningSpring spring(c=8, s_hard=0.5);
  equation
    connect(fixed.flange, slide.flange_a);
    connect(slide.flange_b, mass.flange);
    connect(fixed.flange, spring.flange_a);
    connect(slide.flange_b, spring.flange_b);
    annotation(experiment(StartTime=0, StopTime=5, Interval=0.01, Tolerance=1e-8),
      __mocc(shapes={ground({0, 0}), floor({0, -0.1}),
        spring({0, 0}, {slide.s, 0}),
        box({slide.s, 0}, 0.3, 0.2, filled=true)}));
  end OwnLaw;
end Examples;
