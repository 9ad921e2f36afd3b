// options: -Wshadowed
package Chain
  constant Integer links = 3;
  model Link
    parameter Integer n = links;
    Real x[n];
    Real y[n];
  equation
    for i in 1:n loop
      x[i] = sum(i*k for k in 1:2);
    end for;
    for i in 1:n loop
      y[i] = 2*x[i];
    end for;
  end Link;
end Chain;
