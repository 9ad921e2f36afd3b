encapsulated package P
  model A
    Planar.Parts.Fixed fixed;
  end A;
  model B
    inner Planar.World world;
  end B;
end P;
// error: 3:5 [declare-before-use] import it: 'import Planar;'
