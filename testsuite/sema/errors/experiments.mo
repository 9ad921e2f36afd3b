// --check looks at a class with an experiment annotation as at a whole model
model Falls
  Planar.Parts.Body body;
  Planar.Joints.FreeMotion free;
  Planar.Parts.Fixed fixed;
equation
  connect(fixed.frame_b, free.frame_a);
  connect(free.frame_b, body.frame_a);
  annotation(experiment(StopTime=1));
end Falls;

model Part "without the annotation it may stand in a model that has a world"
  Planar.Parts.Body body;
  Planar.Joints.FreeMotion free;
  Planar.Parts.Fixed fixed;
equation
  connect(fixed.frame_b, free.frame_a);
  connect(free.frame_b, body.frame_a);
end Part;

partial model Bench "what extends it is simulated"
  Planar.Parts.Body body;
  annotation(experiment(StopTime=1));
end Bench;

model Second "each of them is reported"
  Part part;
  annotation(experiment(StopTime=2));
end Second;

model Open
  partial model Empty
  end Empty;
  replaceable Empty part;
  annotation(experiment(StopTime=2));
end Open;

// error: 3:21 [declare-before-use] 'body' needs an 'inner Planar.World world' declared above it
// note: Parts.mo:29:17 it is asked for here
// error: 27:8 [declare-before-use] 'part' needs an 'inner Planar.World world' declared above it
// note: Parts.mo:29:17 it is asked for here
// error: 31:7 [model] 'Open' cannot be simulated by itself, it needs a redeclaration of 'part', whose class Open.Empty is partial
// note: 34:21 'part' is declared here
