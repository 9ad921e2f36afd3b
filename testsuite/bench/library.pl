# A library of about as many lines as asked for, of the kind that people write: packages of connectors, parts, blocks
# and systems put together of them, with comments, units and descriptions. It complies without a warning.
#
#   perl testsuite/bench/library.pl LINES FOLDER      writes FOLDER/Plant/, a package in folders
#   perl testsuite/bench/library.pl LINES             writes one file to standard output
use strict;
use warnings;

my ($lines, $folder) = @ARGV;
die "usage: library.pl LINES [FOLDER]\n" if !$lines || $lines !~ /^\d+$/;

my @interfaces = split /^/, <<'END';
encapsulated package Interfaces "Flanges and ports"
  import B = Base;
  import SI = Base.Units.SI;

  type VelocityInt = B.RealWithDerivative(quantity="Velocity", unit="m/s") "Velocity that comes with its acceleration";

  connector Flange_a "Takes its motion from elsewhere"
    input SI.Position s "Position";
    VelocityInt v "Velocity";
    flow SI.Force f "Force on the component";
  end Flange_a;

  connector Flange_b "Gives the motion"
    output SI.Position s "Position";
    VelocityInt v "Velocity";
    flow SI.Force f "Force on the component";
  end Flange_b;

  connector RealInput = input Real "A signal";
  connector RealOutput = output Real "A signal";

  partial model Compliant "Between two flanges"
    Flange_a flange_a "One end";
    Flange_a flange_b "The other end";
    SI.Position s_rel "Distance of the ends";
    SI.Velocity v_rel "How fast the ends part";
    SI.Force f "What pulls them together";
  equation
    s_rel = flange_b.s - flange_a.s;
    v_rel = flange_b.v - flange_a.v;
  end Compliant;
end Interfaces;
END

# A package with parts and a system of its own; what it says depends on its number, so that no two are equal.
my $unit = <<'END';
encapsulated package Unit%N "Unit %N of the plant"
  import B = Base;
  import SI = Base.Units.SI;
  import Plant.Interfaces;

  /*
    Each unit has a support, a slide that carries a load, what holds the load, and a control loop that watches it.
    The numbers differ from unit to unit.
  */
  model Support "Where the unit stands"
    parameter SI.Position s0 = 0.%N "Place";
    Interfaces.Flange_b flange;
  equation
    flange.s = s0;
    flange.v = 0;
  end Support;

  model Slide "Lets its load move along the line"
    Interfaces.Flange_a flange_a;
    Interfaces.Flange_b flange_b;
    B.ContinuousState s(quantity="Length", unit="m", start=0, fixed=true) "From flange_a to flange_b";
    B.ContinuousState v(quantity="Velocity", unit="m/s", start=0.%N, fixed=true) "Its rate";
    SI.Acceleration a "Acceleration";
  protected
    B.LinearResponse Cut;
  equation
    // motion
    a = Cut.balance;
    der(s) = v;
    der(v) = a;
    flange_b.s = flange_a.s + s;
    flange_b.v = flange_a.v + v;
    // balance
    flange_a.f = -flange_b.f;
    Cut.residual = flange_b.f;
  end Slide;

  model Load "What is carried"
    parameter SI.Mass m = 1%N "Mass";
    parameter SI.Acceleration g = 9.81 "Gravity";
    Interfaces.Flange_a flange;
    SI.Acceleration a "Acceleration";
    SI.Energy energy "Of the motion";
  equation
    a = der(flange.v);
    flange.f = m*(a + g);
    energy = 0.5*m*flange.v^2;
  end Load;

  model Spring "Holds the load, the stiffer the further it goes"
    extends Interfaces.Compliant;
    parameter SI.TranslationalSpringConstant c = 1%N "Stiffness";
    parameter SI.Position s_rel0 = 0.1 "Distance without force";
    parameter SI.Length reach = 0.5 "Where it gets twice as stiff";
    SI.Length elongation "Beyond the rest";
  equation
    elongation = s_rel - s_rel0;
    f = c*elongation*(1 + (elongation/reach)^2);
    flange_a.f = -f;
    flange_b.f = f;
  end Spring;

  model Damper "Brakes the load"
    extends Interfaces.Compliant;
    parameter SI.TranslationalDampingConstant d = %N "Damping";
    parameter SI.Velocity v_min = 0.01 "Below, the force is linear";
    SI.Power lost "Heat";
  equation
    f = d*v_rel*sqrt(1 + (v_rel/v_min)^2);
    lost = f*v_rel;
    flange_a.f = -f;
    flange_b.f = f;
  end Damper;

  model Filter "First order, one for each channel"
    parameter Integer n(min=1) = 4 "Channels";
    parameter SI.Time T[n] = {0.1*(i + %N) for i in 1:n} "Time constants";
    parameter Real k[n] = fill(2, n) "Gains";
    input Real u[n] "What comes in";
    B.ContinuousState x[n](each start=0, each fixed=true) "What has been";
    output Real y[n] "What goes out";
    Real largest "Of all channels";
  equation
    for i in 1:n loop
      T[i]*der(x[i]) = k[i]*u[i] - x[i];
    end for;
    y = x;
    largest = max(x);
  end Filter;

  model Limiter "Keeps a signal within bounds"
    parameter Real upper = 1 "Upper bound";
    parameter Real lower = -upper "Lower bound";
    input Real u;
    output Real y;
    Real margin "How far from the nearer bound";
  equation
    y = if u > upper then upper elseif u < lower then lower else u;
    margin = min(upper - u, u - lower);
  end Limiter;

  model System "The whole unit"
    parameter Integer loads(min=1) = 3 "How many loads hang on each other";
    parameter SI.Mass m = 2 "Mass of all loads";
    Support support;
    Slide slide[loads];
    Load load[loads](each m=m/loads);
    Spring spring[loads](each c=100, each s_rel0=0.2);
    Damper damper[loads](each d=5);
    Filter filter(n=loads);
    Limiter limiter(upper=10);
    Real seen[loads] "What the filter gets";
  equation
    connect(support.flange, slide[1].flange_a);
    connect(support.flange, spring[1].flange_a);
    connect(support.flange, damper[1].flange_a);
    for i in 1:loads loop
      connect(slide[i].flange_b, load[i].flange);
      connect(slide[i].flange_b, spring[i].flange_b);
      connect(slide[i].flange_b, damper[i].flange_b);
    end for;
    for i in 2:loads loop
      connect(slide[i - 1].flange_b, slide[i].flange_a);
      connect(slide[i - 1].flange_b, spring[i].flange_a);
      connect(slide[i - 1].flange_b, damper[i].flange_a);
    end for;
    for i in 1:loads loop
      seen[i] = slide[i].s + slide[i].v*0.1;
    end for;
    filter.u = seen;
    limiter.u = filter.largest;
    annotation(experiment(StartTime=0, StopTime=10, Interval=0.01, Tolerance=1e-8));
  end System;
end Unit%N;
END

my @units;
my $count = @interfaces + 4;
while ($count < $lines) {
    (my $text = $unit) =~ s/%N/@units + 1/ge;
    push @units, $text;
    $count += $text =~ tr/\n//;
}

sub indented { my ($text) = @_; $text =~ s/^(?=.)/  /mg; return $text }

my $head = qq{encapsulated package Plant "A plant of many units"\n};
if (!defined $folder) {
    print $head, "\n", map({ indented($_) . "\n" } join('', @interfaces), @units), "end Plant;\n";
    exit;
}

sub write_file {
    my ($path, $text) = @_;
    open my $out, '>', $path or die "$path: $!\n";
    print {$out} $text;
    close $out or die "$path: $!\n";
}
mkdir "$folder/Plant" or die "$folder/Plant: $!\n";
write_file("$folder/Plant/package.mo", "within;\n${head}end Plant;\n");
write_file("$folder/Plant/package.order", join '', map { "$_\n" } 'Interfaces', map { "Unit$_" } 1 .. @units);
write_file("$folder/Plant/Interfaces.mo", join '', "within Plant;\n", @interfaces);
write_file("$folder/Plant/Unit$_.mo", "within Plant;\n$units[$_ - 1]") for 1 .. @units;
