model Mass
  inner Planar.World world;
  Planar.Parts.Fixed fixed;
  Planar.Joints.Revolute hinge(start=2);
  Planar.Joints.IdealRolling wheel(radius=1);
  Planar.Parts.Body body(mass=1);
  Rotational.Parts.Inertia inertia(mm=1);
  Rotational.Joints.Bearing bearing(fixed=true);
  Planar.Gears.GearExternal gear(teeth=3);
  Curves.Shapes.Wave wave(amplitude=0.5);
  Blocks.Math.Gain gain(start=0);
protected
  record Point
    Real x;
    Real y;
  end Point;
  record Fine
    extends Point;
    constant Integer n = 2;
    Real z;
  end Fine;
  function scaled
    input Real u;
    input Real factor = 2;
    output Real y;
  protected
    Real v;
  algorithm
    v := u;
    y := factor*v;
  end scaled;
  function twice = scaled(times=3);
  Fine point(name=3);
equation
  connect(fixed.frame_b, hinge.frame_a);
  connect(hinge.frame_b, body.frame_a);
end Mass;
// error: 4:32 [modification] model Planar.Joints.Revolute has no 'start' to modify; its states 'phi' and 'w' have one: write 'phi(start=...)'
// error: 5:36 [modification] model Planar.Joints.IdealRolling has no 'radius' to modify; its parameters are 'R' and 'x0'
// error: 6:26 [modification] model Planar.Parts.Body has no 'mass' to modify; its parameters are 'm', 'I', 'enableGravity' and 'g'
// error: 7:28 [connect] 'inertia.flange' (Rotational.Interfaces.Flange_a) is not connected; connect it to a flange that gives its motion
// error: 7:36 [modification] model Rotational.Parts.Inertia has no 'mm' to modify; its parameter is 'J'
// error: 8:29 [connect] 'bearing.flange_a' (Rotational.Interfaces.Flange_a) is not connected; connect it to a flange that gives its motion
// error: 8:37 [modification] model Rotational.Joints.Bearing has no 'fixed' to modify; its states 'phi' and 'w' have one: write 'phi(fixed=...)'
// error: 9:34 [modification] model Planar.Gears.GearExternal has no 'teeth' to modify; its parameters are 'r_a', 'r_b', 'T', 'useLosses', 'eta' and 'w_creep'
// error: 10:27 [modification] block Curves.Shapes.Wave has no 'amplitude' to modify; its parameters are 'a' and 'length'
// error: 11:25 [modification] block Blocks.Math.Gain has no 'start' to modify; its parameter is 'k'
// error: 32:27 [modification] function Mass.scaled has no 'times' to modify; its inputs are 'u' and 'factor'
// error: 33:14 [modification] record Mass.Fine has no 'name' to modify; its fields are 'x', 'y' and 'z'
