encapsulated package Law "A spring whose law is written in C"

  pure function rate "Derivative of the force by time"
    input Real s "Elongation";
    input Real c "Stiffness";
    input Real v "Derivative of s";
    output Real df;
    external "C" df = hardRate(s, c, v)
      annotation(Include="static double hardRate(double s, double c, double v) { return c * (1 + 3 * s * s) * v; }");
  end rate;

  pure function force "Force of the spring"
    input Real s "Elongation";
    input Real c "Stiffness";
    output Real f;
    external "C" f = hard(s, c) annotation(Include="static double hard(double s, double c) { return c * (s + s * s * s); }");
    annotation(derivative(noDerivative=c)=rate);
  end force;
end Law;

model Swing
  Base.ContinuousState s(start=1, fixed=true), v(start=0, fixed=true);
  Real f = Law.force(s, 4), jerk;
equation
  der(s) = v;
  der(v) = -f;
  jerk = der(f);
end Swing;
