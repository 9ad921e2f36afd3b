package Objects "What C keeps: an object, and what an impure function counts"
  class Spring
    extends ExternalObject;
    function constructor
      input Real k;
      output Spring spring;
      external "C" spring = springNew(k) annotation(Include="
#include <stdlib.h>
#include \"ModelicaUtilities.h\"
static void *springNew(double k) {
    double *spring = malloc(sizeof *spring);
    if (!spring) ModelicaError(\"no memory is left\");
    *spring = k;
    ModelicaFormatMessage(\"made %g\", k);
    return spring;
}
static void springFree(void *spring) {
    ModelicaFormatMessage(\"freed %g\", *(double *)spring);
    free(spring);
}
static double springForce(void *spring, double x) { return *(double *)spring * x; }
");
    end constructor;
    function destructor
      input Spring spring;
      external "C" springFree(spring);
    end destructor;
  end Spring;
  function force
    input Spring spring;
    input Real x;
    output Real f;
    external "C" f = springForce(spring, x);
  end force;
  impure function count
    output Integer n;
    external "C" n = counted() annotation(Include="static int counted(void) { static int n; return ++n; }");
  end count;

  model Kept
    parameter Real k = 2, more = k;
    Spring first = Spring(k);
    Spring second = Spring(10*more);
    Base.ContinuousState x(start=1, fixed=true), v(start=0, fixed=true);
  equation
    der(x) = v;
    der(v) = -force(first, x) - force(second, x)/100;
  end Kept;

  model Counted
    Base.ContinuousState x(start=1, fixed=true);
    discrete Integer n(start=0, fixed=true);
  equation
    der(x) = -x;
    when sample(0.5, 0.5) then
      n = count();
    end when;
  end Counted;
end Objects;
