encapsulated package Translational "Mechanics along one line"

  /*
    Everything here moves along one line. The coordinate is the position s, the velocity v = s', and a force f
    counts positive when it pushes a component in the direction of growing s.

    Flanges come in two kinds. A Flange_b gives the motion, a Flange_a takes it; each connection joins one
    Flange_b to one Flange_a or to several. So a line begins at a Fixed, a Slide lets it move, and what is
    carried along or pulls (masses, springs, drives) takes the motion:

      fixed --- slide --- mass
                     \___ spring

    The slides of the Planar library have flanges of this kind: a damper between its two flanges, for
    instance, brakes it.

    Parts and their laws, with the force f at the flange:

      Mass           f = m v'                         Spring, Damper   f = c (s_rel - s_rel0), d v_rel
      Slide          no force along its line          Coupling         the force that keeps flanges together
      Brake          friction that holds              ElastoGap       a bumper
  */

end Translational;
