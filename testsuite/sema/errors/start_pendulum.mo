model Pendulum
  Base.ContinuousState phi(start=0.5);
  Base.ContinuousState w;
equation
  der(phi) = w;
  der(w) = -9.81*sin(phi);
end Pendulum;
// options: -Wstart-without-fixed
// warning: 2:24 [start-without-fixed] the state 'phi' begins at its start value here, another tool may take that for a guess; add fixed=true
// warning: 3:24 [start-without-fixed] the state 'w' begins at 0 here, at another value elsewhere maybe; give it start=... and fixed=true
