model M
  Planar.Interfaces.Frame_a frame_a(nothing=1, r0(strat={0, 0}));
equation
  frame_a.f0 = {0, 0};
  frame_a.t = 0;
end M;
// error: 2:37 [modification] has no 'nothing' to modify
// error: 2:51 [modification] Real has no attribute 'strat'
