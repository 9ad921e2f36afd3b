// rule: modification
model Plain
  Real x = time;
  annotation(experiment(StartTime=-1, StopTime=+2.5, Interval=1e-3, Tolerance=1e-8));
end Plain;

// rule: modification
model Foreign "What other tools write for themselves"
  Real x = time;
  annotation(experiment(StopTime=10, NumberOfIntervals=1000, __Dymola_Algorithm="Dassl"),
    __OpenModelica_simulationFlags(s="cvode"));
end Foreign;

// rule: type
model Empty
  Real x = time;
  annotation(experiment, Documentation(info="Experiments are numbers"));
end Empty;
