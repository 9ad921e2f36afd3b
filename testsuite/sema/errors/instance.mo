package Instances "An error in a class that comes from how a component of it is declared"
  model Grid
    parameter Integer n = 2;
    Real x[n] = ones(2);
  end Grid;
  model Wall
    parameter Integer m = 2;
    Grid grid(n=m);
  end Wall;
  model House
    Wall north;
    Wall south(m=3);
  end House;
  model Street
    House house;
  end Street;
end Instances;

// error: 4:17 [array-size] 'x' and its value differ in size: size 3 and size 2
// note: 8:10 in Instances.Grid, for 'grid' as it is declared here
// note: 12:10 in Instances.Wall, for 'south' as it is declared here
