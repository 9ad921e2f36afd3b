encapsulated package Parts
  constant Real k = 2;
  model Part
    Real x = k*time;
  end Part;
end Parts;

encapsulated model Uses "What all of a package brings is imported by name, too: the same is meant"
  import Parts.*;
  Part first;
  parameter Real p = k;
  import Parts.Part;
  import Parts.k;
  Part second;
  Real y = first.x + second.x + p*k;
end Uses;
