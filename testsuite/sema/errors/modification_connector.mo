model M
  Planar.Interfaces.Frame_a frame_a(nothing=1, r0(strat={0, 0}));
equation
  frame_a.f0 = {0, 0};
  frame_a.t = 0;
end M;

connector Input
  input Real u;
end Input;
model Part
  Input c;
  Real y = c.u;
end Part;
model Whole
  Part part(c(u=3));
  Part other(c.u=3);
equation
  part.c.u = time;
  other.c.u = time;
end Whole;
// error: 2:37 [modification] has no 'nothing' to modify
// error: 2:51 [modification] Real has no attribute 'strat'
// error: 16:15 [modification] 'c.u' is part of a connector; its values come from connects and equations
// error: 17:16 [modification] 'c.u' is part of a connector; its values come from connects and equations
