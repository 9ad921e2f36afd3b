model Pendulum
  Base.ContinuousState phi(start=0.5);
  der(phi) = 1;
end Pendulum;

// error: 3:3 [syntax] an equation stands among declarations: expected 'equation' above it
