model T
  inner Planar.World world;
  Planar.Parts.FixedTranslation bar;
  Real x;
equation
  x = foo;
end T;
// error: 3:33 [connect] 'bar.frame_a' (Planar.Interfaces.Frame_a) is not connected; connect it to a flange that gives its motion
// error: 6:7 [declare-before-use] 'foo' is not declared
