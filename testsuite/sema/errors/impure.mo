impure function Noise
  output Real y;
  external "C" y = rand() annotation(Include="#include <stdlib.h>");
end Noise;

function Double "Pure, so it cannot call what is not"
  output Real y = 2*Noise();
algorithm
end Double;

model Plant
  Real y = Noise();
  Base.ContinuousState x(start=0, fixed=true), z(start=Noise(), fixed=true);
  constant Real c = Noise();
equation
  der(x) = if x > 0 then Noise() else 1;
  der(z) = 1;
  when x > 1 then
    reinit(x, Noise());
  end when;
algorithm
  assert(Noise() > 0, "no");
end Plant;

model Sampled
  Real u = if sample(0, 1) then Noise() else 0;
  discrete Real d(start=Noise(), fixed=true);
equation
  when time > Noise() then
    d = 1;
  end when;
end Sampled;

// error: 7:21 [impure] 'Noise' is impure, but Double, which calls it, is not; write 'impure function Double'
// error: 12:12 [impure] 'Noise' is impure: what stands here is evaluated again and again; call it in a 'when', an initial equation or the value of a parameter
// error: 13:56 [impure] 'Noise' is impure: what stands here
// error: 14:21 [impure] 'Noise' is impure: what stands here
// error: 16:26 [impure] 'Noise' is impure: what stands here
// error: 18:3 [impure] an impure function is called here, so that the equations are executed one after the other: each has a variable on its left side, and 'reinit' stands in another 'when', with a variable in place of the call
// error: 22:10 [impure] 'Noise' is impure: what stands here
// error: 26:33 [impure] 'Noise' is impure: what stands here
// error: 27:25 [impure] 'Noise' is impure: what stands here
// error: 29:15 [impure] 'Noise' is impure: what stands here
