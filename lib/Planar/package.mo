encapsulated package Planar "Mechanics in the plane"

  /*
    Bodies, bars, joints and springs that move in the x-y plane. Models are put together as the machine is:
    from a fixed point outwards, joint by joint.

    Conventions, the same everywhere:

      - Vectors have two components, x to the right and y upwards, in the axes of the world.
      - Angles, angular velocities and torques count counter-clockwise.
      - A force f0 or a torque t in a frame is what acts ON the component at that frame.
      - A vector d moving with a body that turns at w changes at the rate w*{-d[2], d[1]}:
        Functions.perpendicular.
      - A force f at the end of a lever arm d has the torque d[1]*f[2] - d[2]*f[1]:
        Functions.cross.
      - The vector r, fixed to a frame that is turned by phi, has in the world the components
        {cos(phi)*r[1] - sin(phi)*r[2], sin(phi)*r[1] + cos(phi)*r[2]}: Functions.turned.

    Frames come in two kinds. A Frame_b gives the motion, a Frame_a takes it. So each connection joins one
    Frame_b to one Frame_a or to several, and a mechanism grows like a tree:

      fixed --- revolute --- fixedTranslation --- body

    where each line goes from a frame_b to a frame_a. Some parts go between two places of the tree that have
    their motion already: springs and dampers, gears, and the closures that make a loop of two branches. Both
    their frames are of the kind Frame_a, although one is named frame_b.

    In every frame the velocity is the derivative of the position, r0' = v0 and phi' = w.

    Three mistakes are easily made:

      - Two joints one after the other without a body between them, or a joint that carries nothing: nothing
        decides how it moves. The simulator says that the linear responses of these joints have no unique
        solution, and where the joints are declared.
      - A loop closed by connecting two Frame_b: a connection has one Frame_b only. The compiler shows the
        connection. Make the loop of an assembly, which is rods with three joints (package Assemblies), or cut
        it at a joint and put a closure there (Joints.RevoluteClosure, Joints.PrismaticClosure).
      - A loop that does not close at the start: the simulator warns of it. Give the joints start values that
        fit, computed from the geometry, as Examples.PistonEngine does. Assemblies need none.

    Read the packages in the order of package.order, then run the examples.
  */

  import SI = Base.Units.SI;

  model WorldAxes "Axes of the world, in the animation"
    // The x axis to the right, the y axis upwards, from the origin.
    parameter SI.Length length = 0.5 "Their length";
  protected
    final parameter SI.Position x[6, 2] = length*[0, 0; 1, 0; 0.9, 0.04; 1, 0; 0.9, -0.04; 1, 0] "An arrow";
    final parameter SI.Position y[6, 2] = length*[0, 0; 0, 1; 0.04, 0.9; 0, 1; -0.04, 0.9; 0, 1] "An arrow";
    annotation(__mocc(shapes={polyline({0, 0}, x, color=7), polyline({0, 0}, y, color=4)}));
  end WorldAxes;

  model World "What all parts of a model share: gravity"
    // A model declares it once, as  inner Planar.World world;  and every body in the model finds it. Gravity
    // is the same everywhere; for that of planets take Sources.PointGravity.
    parameter SI.Acceleration g[2] = {0, -9.81} "Gravity";
    parameter Boolean animateWorld = false "The animation shows the axes of the world";
    parameter SI.Length axisLength = 0.5 "How long they are";
    WorldAxes axes(length=axisLength) if animateWorld "The axes";
    annotation(defaultComponentName="world", defaultComponentPrefixes="inner");
  end World;

end Planar;
