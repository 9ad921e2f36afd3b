encapsulated package Impulses "Impacts in the plane: mechanisms that pass on impulses"

  /*
    An impact is so short that nothing moves while it lasts, and so strong that velocities jump. What counts
    is the impulse, the force summed up over the time of the impact. This library extends mechanics in the
    plane (Planar) by impulses: bodies, bars and joints that pass them on, balls and stops that make them.

    Velocities jump as accelerations follow from forces:

      a force       gives an acceleration    f = m a     a hinge:  no torque about its axis
      an impulse    gives a jump             P = m dv    a hinge:  no angular impulse about its axis

    So a frame carries what a frame of the Planar library carries, and once more the same:

      r0, phi      position and angle
      v0, w        velocities                       dv0, dw      their jumps
      f0, t        force and torque                 P0, L        impulse and angular impulse

    and every component says twice what it does, once for forces and once for impulses. The jumps are zero all
    the time, but for the instant of an impact. There the joints take them over: the velocities w, v ... that
    are their states begin anew with reinit.

    How an impact is computed, at one instant:

      1. Bodies touch and come closer: the collision there says how the gap opens afterwards, -e times as fast
         as it closed. All impulses and jumps of the model follow, from one linear system, as forces and
         accelerations do.
      2. The joints take over the jumps.
      3. With the new velocities other bodies may come closer that touch already: so the impact goes on, from
         ball to ball as in Newton's cradle, until nothing that touches comes closer any more.

    Several impacts in step 1 are solved together, those of step 3 come one after the other. An impact pushes;
    but where two at the same instant throw back both pairs of bodies only if one of them pulls, it pulls, and
    a warning tells.

    Which velocities begin anew is chosen with the joints: each joint that has states takes over its jump.
    In a loop with a closure all joints have states, and the jumps of all of them fit together. With one of
    the Assemblies in place of two joints and the closure, only the others have states and begin anew: of an
    engine the crank, or the piston. (Elsewhere one names the joints by enforceStates and reinitByImpulse,
    for there the states are chosen by a tool.) What is driven so strongly that no impulse changes its motion
    goes behind a Parts.Unyielding.

    A result has rows from before and after each impact, none from in between: jumps and impulses are zero in
    all of them. What the impulse was is kept by the collision (normal.impulse, friction.impulse), or by a
    Sensors.CutImpulse.

    Energy. An impulse P on a body that has the velocity v before and v + dv after it brings the energy P*(v +
    dv/2), the impulse times the mean velocity. Hinges, slides and bars lose nothing. A smooth collision loses
    (1 - e^2) times the energy of approaching, and friction takes its share, in impacts and while what rests
    slides on; all of it is counted in E_loss. So in a mechanism without dampers and drives the sum of
    energies and losses is constant to the tolerance, however complicated its impacts are.

    Cost. There are twice as many linear responses as in the Planar library, though the second half is at rest
    between impacts. What hits nothing is better built of parts of the Planar library, in a branch of its own.

    A model needs  inner Planar.World world;  as mechanisms of the Planar library do. Conventions and frames
    are the same too, a Frame_b gives the motion, a Frame_a takes it, and so are the mistakes that are easily
    made: read package Planar first. What exerts forces only, but has no mass (springs, dampers, sensors,
    sources of the Planar library) is connected by a Parts.ForcePort.
  */

end Impulses;
