model Equation
  Real x;
equation
  x = time "the time" // without its end
  annotation(experiment(StopTime=3));
end Equation;

model Declaration
  Real x = time
  annotation(experiment(StopTime=3));
end Declaration;

model Statement
  Real x;
algorithm
  x := time
    annotation(__tool, experiment(StopTime=3));
end Statement;
// error: 5:14 [syntax] 'experiment' belongs to the class, but ';' is missing: this is an annotation of the equation
// error: 10:14 [syntax] 'experiment' belongs to the class, but ';' is missing: this is an annotation of the declaration
// error: 17:24 [syntax] 'experiment' belongs to the class, but ';' is missing: this is an annotation of the statement
