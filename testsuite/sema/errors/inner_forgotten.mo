model Q
    Planar.World world;
    Planar.Parts.Fixed fixed;
    Planar.Parts.Body body(m=1, I=1);
  equation connect(fixed.frame_b, body.frame_a);
end Q;
// compile
// error: 4:23 [declare-before-use] 'body' needs an 'inner Planar.World world'
// note: Parts.mo:29:17 it is asked for here
// note: 2:18 without 'inner'
