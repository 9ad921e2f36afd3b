model Slip
  Real x = time;
  annotation(experiment(Stoptime=10));
end Slip;

model Other "A name of one tool without its mark"
  Real x = time;
  annotation(experiment(StopTime=10, Algorithm="Dassl"));
end Other;

model Text
  Real x = time;
  annotation(experiment(StopTime="10", Tolerance=1e-8));
end Text;

model Computed "Other tools read nothing but numbers"
  constant Real minute = 60;
  Real x = minute*time;
  annotation(experiment(StartTime=0, StopTime=2*60, Interval=minute, Tolerance));
end Computed;

model Twice
  Real x = time;
  annotation(experiment(StopTime=10, StopTime=20));
end Twice;

model Nothing "No steps, no tolerance"
  Real x = time;
  annotation(experiment(Interval=0, Tolerance=-1e-6));
end Nothing;

model Number
  Real x = time;
  annotation(experiment(NumberOfIntervals=0));
end Number;

model Backwards
  Real x = time;
  annotation(experiment(StartTime=10, StopTime=5));
end Backwards;

model Late "It stops after a second if nothing is said"
  Real x = time;
  annotation(experiment(StartTime=10));
end Late;

// error: 3:25 [modification] 'experiment' has no 'Stoptime'; did you mean 'StopTime'?
// error: 8:38 [modification] 'experiment' has no 'Algorithm', only StartTime, StopTime, Interval and Tolerance; what one tool alone reads begins with '__'
// error: 13:34 [type] 'StopTime' is a number written out, such as 0.5
// error: 19:47 [type] 'StopTime' is a number written out, such as 0.5
// error: 19:62 [type] 'Interval' is a number written out, such as 0.5
// error: 19:70 [type] 'Tolerance' is a number written out, such as 0.5
// error: 24:38 [modification] 'StopTime' is given twice
// note: 24:25 it is given here already
// error: 29:34 [modification] 'Interval' must be greater than 0
// error: 29:47 [modification] 'Tolerance' must be greater than 0
// error: 34:43 [modification] 'NumberOfIntervals' must be greater than 0
// error: 39:48 [modification] the simulation would end before it begins: it goes from 10 s to 5 s
// error: 44:35 [modification] the simulation would end before it begins: it goes from 10 s to 1 s, as long as no StopTime is given
