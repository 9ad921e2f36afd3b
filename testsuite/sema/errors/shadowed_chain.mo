package Chain
  constant Integer n = 3;
  model Link
    parameter Integer n = 5 "Not that of the chain";
    Real time;
    Real x[n];
  equation
    time = 1;
    for i in 1:n loop
      x[i] = sum(i*k for k in 1:2) + sum(i for i in 1:2);
    end for;
  end Link;
end Chain;
// options: -Wshadowed
// warning: 4:23 [shadowed] the parameter 'n' hides the constant of the same name in Chain
// note: 2:20 this is hidden
// warning: 5:10 [shadowed] the component 'time' hides the time of the simulation
// warning: 10:48 [shadowed] the iterator 'i' hides the iterator of the same name
// note: 9:9 this is hidden
