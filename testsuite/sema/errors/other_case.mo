// What differs in capitals alone is meant rather than what differs in a letter.
model OtherCase
  inner Planar.World world;
  Planar.Parts.Fixed fixed;
  Planar.Parts.FixedTranslation arm(r={1, 0});
  Planar.Parts.Body load(m=1, I=1);
equation
  connect(fixed.frame_b, arm.frame_a);
  connect(arm.frame_B, load.frame_a);
end OtherCase;

// error: 9:15 [declare-before-use] model Planar.Parts.FixedTranslation has no 'frame_B'; did you mean 'frame_b'?
