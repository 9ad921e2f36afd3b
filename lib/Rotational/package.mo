encapsulated package Rotational "Mechanics about one axis"

  /*
    Everything here turns about one axis. The coordinate is the angle phi, the velocity w = phi', and a torque
    tau counts positive when it turns a component in the direction of growing phi.

    Flanges come in two kinds. A Flange_b gives the motion, a Flange_a takes it; each connection joins one
    Flange_b to one Flange_a or to several. So an axis begins at a Fixed, a Bearing lets it turn, and what is
    carried along or pulls (inertias, springs, motors) takes the motion:

      fixed --- bearing --- inertia
                       \___ motor

    The joints and wheels of the Planar library have flanges of this kind: a motor on the flange of a hinge,
    for instance, drives it.

    Parts and their laws, with the torque tau at the flange:

      Inertia        tau = J w'                       Spring, Damper   tau = c (phi_rel - phi_rel0), d w_rel
      Bearing        no torque about its axis         Coupling         the torque that keeps flanges together
      Clutch, Brake  friction that holds              IdealGear        speed over ratio, torque times it
  */

end Rotational;
