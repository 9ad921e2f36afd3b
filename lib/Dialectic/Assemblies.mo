within Dialectic;
encapsulated package Assemblies "Parts of machines, put together of what stands above"
  import SI = Base.Units.SI;
  import Dialectic.Interfaces;
  import Dialectic.Parts;
  import Dialectic.Joints;
  import Dialectic.Elastic;

  model Box "A box that stands on its lower corners, and on which others can stand"
    parameter SI.Length width = 0.4 "Width";
    parameter SI.Length height = 0.2 "Height";
    parameter SI.Mass m = 1 "Mass";
    parameter SI.Position r0[2] = {0, 0} "Centre at the start";
    parameter SI.Angle phi0 = 0 "Angle at the start";
    Interfaces.FlangeOn left "Lower left corner";
    Interfaces.FlangeOn right "Lower right corner";
    Interfaces.FlangeOn top "Middle of the upper side";
    Parts.Root root;
    Joints.FreeMotion motion(r(start=r0), phi(start=phi0));
    Parts.Body body(m=m, I=m*(width^2 + height^2)/12);
    Parts.Rod toLeft(r={-width/2, -height/2});
    Parts.Rod toRight(r={width/2, -height/2});
    Parts.Rod toTop(r={0, height/2});
  equation
    connect(root.flangeOn, motion.flangeTo);
    connect(motion.flangeOn, body.flangeTo);
    connect(motion.flangeOn, toLeft.flangeTo);
    connect(motion.flangeOn, toRight.flangeTo);
    connect(motion.flangeOn, toTop.flangeTo);
    connect(toLeft.flangeOn, left);
    connect(toRight.flangeOn, right);
    connect(toTop.flangeOn, top);
    annotation(__mocc(shapes={box(body.flangeTo, width, height),
      body(body.flangeTo, mass=m)}, parts=false));
  end Box;

  model Finger "One side of a gripper: two levers side by side carry a jaw, a link moves them"
    // Two loops: the levers and the jaw are a parallelogram, closed at jawBearing, so the jaw moves without
    // turning; and the link from the head to the middle of the first lever closes at linkBearing. All of it
    // is drawn in the position in which it is put together: there all hinges have the angle 0, and the rods
    // point where they do then.
    parameter Real side = 1 "1: right, -1: left";
    parameter SI.Length a = 0.03
      "From the middle to the first lever, between the levers, and the length of the jaw";
    parameter SI.Length L = 0.1 "Length of the levers";
    parameter SI.Angle alpha0 = 1.2 "Angle of the levers from the horizontal";
    parameter SI.Position s0 = 0 "Position of the head";
    parameter SI.TranslationalSpringConstant c = 1e6 "Stiffness of the bearings";
    final parameter SI.Position lever[2] = {side*L*cos(alpha0), L*sin(alpha0)} "Along a lever";
    final parameter SI.Position link[2] = {side*a, -s0} + lever/2
      "Along the link, from the head to the first lever";
    Interfaces.FlangeTo base "Where the levers stand";
    Interfaces.FlangeTo head "What the link is moved by";
    Interfaces.FlangeOn pad "Surface of the jaw";
    Parts.Rod base1(r={side*a, 0});
    Joints.Revolute lever1;
    Parts.Rod lower1(r=lever/2);
    Parts.Body leverBody1(m=0.05, I=4e-5);
    Parts.Rod upper1(r=lever/2);
    Parts.Rod base2(r={side*2*a, 0});
    Joints.Revolute lever2;
    Parts.Rod lower2(r=lever/2);
    Parts.Body leverBody2(m=0.05, I=4e-5);
    Parts.Rod upper2(r=lever/2);
    Joints.Revolute jaw;
    Parts.Rod jawRod1(r={side*a/2, 0});
    Parts.Body jawBody(m=0.05, I=2e-5);
    Parts.Rod jawRod2(r={side*a/2, 0});
    Parts.Rod padRod(r={-side*2/3*a, 0});
    Joints.Revolute linkHinge;
    Parts.Rod linkRod1(r=link/2);
    Parts.Body linkBody(m=0.02, I=6e-6);
    Parts.Rod linkRod2(r=link/2);
    Elastic.Bearing jawBearing(c_x=c, c_y=c);
    Elastic.Bearing linkBearing(c_x=c, c_y=c);
  equation
    connect(base, base1.flangeTo);
    connect(base1.flangeOn, lever1.flangeTo);
    connect(lever1.flangeOn, lower1.flangeTo);
    connect(lower1.flangeOn, leverBody1.flangeTo);
    connect(lower1.flangeOn, upper1.flangeTo);
    connect(base, base2.flangeTo);
    connect(base2.flangeOn, lever2.flangeTo);
    connect(lever2.flangeOn, lower2.flangeTo);
    connect(lower2.flangeOn, leverBody2.flangeTo);
    connect(lower2.flangeOn, upper2.flangeTo);
    connect(upper1.flangeOn, jaw.flangeTo);
    connect(jaw.flangeOn, jawRod1.flangeTo);
    connect(jawRod1.flangeOn, jawBody.flangeTo);
    connect(jawRod1.flangeOn, jawRod2.flangeTo);
    connect(jaw.flangeOn, padRod.flangeTo);
    connect(padRod.flangeOn, pad);
    connect(head, linkHinge.flangeTo);
    connect(linkHinge.flangeOn, linkRod1.flangeTo);
    connect(linkRod1.flangeOn, linkBody.flangeTo);
    connect(linkRod1.flangeOn, linkRod2.flangeTo);
    connect(upper2.flangeOn, jawBearing.flangeToA);
    connect(jawRod2.flangeOn, jawBearing.flangeToB);
    connect(lower1.flangeOn, linkBearing.flangeToA);
    connect(linkRod2.flangeOn, linkBearing.flangeToB);
  end Finger;
end Assemblies;
