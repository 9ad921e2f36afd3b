model Pendulum
  Real x;
equatoin
  x = time;
end Pendulum;

// error: 3:1 [syntax] 'equatoin' is not a keyword: expected 'equation'
