# What checking costs grows with the text and not with its square, whatever there is much of: a text that is four times
# as long takes about four times as many instructions. Valgrind counts these, in `make check-slow`; else it is
# enough that texts for which a square would tell stay below a bound in processor time and memory.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

# all(N, SUB): the text of SUB for 1 .. N
sub all {
    my ($n, $text) = @_;
    return join '', map { $text->($_) } 1 .. $n;
}

sub list {
    my ($n, $text) = @_;
    return join ",\n    ", map { $text->($_) } 1 .. $n;
}

sub parameters { return all($_[0], sub { "  parameter Real a$_ = 0;\n" }) }
sub reals { return all($_[0], sub { "  Real x$_;\n" }) }
my $part = "model Part\n  Real x = time;\nend Part;\n";
my $gain = "block Gain\n  Blocks.Interfaces.RealInput u;\n  Blocks.Interfaces.RealOutput y;\nequation\n  y = 2*u;\nend Gain;\n";

# By name: the text of that size
my %text = (
    'modifiers' => sub { my ($n) = @_;
        "model Part\n" . parameters($n) . "end Part;\nmodel M\n  Part p(" . list($n, sub { "a$_=1" }) . ");\nend M;\n" },
    'modifiers inside of modifiers' => sub { my ($n) = @_;
        "model Inner\n" . parameters($n) . "end Inner;\nmodel Part\n  Inner i;\nend Part;\nmodel M\n  Part p(i("
          . list($n, sub { "a$_=1" }) . "));\nend M;\n" },
    'modifiers with dots' => sub { my ($n) = @_;
        "model Inner\n" . parameters($n) . "end Inner;\nmodel Part\n  Inner i;\nend Part;\nmodel M\n  Part p("
          . list($n, sub { "i.a$_=1" }) . ");\nend M;\n" },
    'modifiers of a base' => sub { my ($n) = @_;
        "model Part\n" . parameters($n) . "end Part;\nmodel M\n  extends Part(" . list($n, sub { "a$_=1" }) . ");\nend M;\n" },
    'modifiers of inputs' => sub { my ($n) = @_;
        "model Part\n" . all($n, sub { "  input Real a$_;\n" }) . "end Part;\nmodel M\n  Part p("
          . list($n, sub { "a$_=time" }) . ");\nend M;\n" },
    'modifiers of a short class' => sub { my ($n) = @_;
        "model Part\n" . parameters($n) . "end Part;\nmodel S = Part(" . list($n, sub { "a$_=1" }) . ");\nmodel M\n  S s;\nend M;\n" },
    'redeclarations' => sub { my ($n) = @_;
        "model A\n  Real x = 1;\nend A;\nmodel B\n  Real x = time;\nend B;\nmodel Part\n"
          . all($n, sub { "  replaceable A a$_;\n" }) . "end Part;\nmodel M\n  Part p(" . list($n, sub { "redeclare B a$_" })
          . ");\nend M;\n" },
    'components' => sub { my ($n) = @_; "${part}model M\n" . all($n, sub { "  Part p$_;\n" }) . "end M;\n" },
    'components of many sizes' => sub { my ($n) = @_;
        "model Part\n  parameter Integer k = 1;\n  Real x[k] = fill(time, k);\nend Part;\nmodel M\n"
          . all($n, sub { '  Part p' . $_ . '(k=' . ($_ % 30 + 1) . ");\n" }) . "end M;\n" },
    'outer components' => sub { my ($n) = @_;
        "model W\n  parameter Real g = 1;\nend W;\nmodel Part\n  outer W w;\n  Real x = w.g;\nend Part;\nmodel M\n  inner W w;\n"
          . all($n, sub { "  Part p$_;\n" }) . "end M;\n" },
    'equations' => sub { my ($n) = @_;
        "model M\n  Real x0;\n" . reals($n) . "equation\n  x0 = time;\n" . all($n, sub { "  x$_ = x" . ($_ - 1) . ";\n" })
          . "end M;\n" },
    'branches of an if' => sub { my ($n) = @_;
        "model M\n" . reals($n) . "equation\n  if time > 1 then\n" . all($n, sub { "    x$_ = 1;\n" }) . "  else\n"
          . all($n, sub { "    x$_ = 2;\n" }) . "  end if;\nend M;\n" },
    'branches of a when' => sub { my ($n) = @_;
        "model M\n" . all($n, sub { "  discrete Real x$_;\n" }) . "equation\n  when time > 1 then\n"
          . all($n, sub { "    x$_ = 1;\n" }) . "  elsewhen time > 2 then\n" . all($n, sub { "    x$_ = 2;\n" })
          . "  end when;\nend M;\n" },
    'reinit' => sub { my ($n) = @_;
        "model M\n" . all($n, sub { "  Base.ContinuousState x$_(start=1, fixed=true);\n" }) . "equation\n  when time > 1 then\n"
          . all($n, sub { "    reinit(x$_, 1);\n" }) . "  end when;\n" . all($n, sub { "  der(x$_) = 1;\n" }) . "end M;\n" },
    'derivatives' => sub { my ($n) = @_;
        "model M\n  Real x0;\n" . reals($n) . "  Real y;\nequation\n  x0 = time;\n"
          . all($n, sub { "  x$_ = x" . ($_ - 1) . ";\n" }) . "  y = der(x$n);\nend M;\n" },
    'connects in a chain' => sub { my ($n) = @_;
        "${gain}model M\n  Gain p0;\n" . all($n, sub { "  Gain p$_;\n" }) . "equation\n  p0.u = time;\n"
          . all($n, sub { '  connect(p' . ($_ - 1) . ".y, p$_.u);\n" }) . "end M;\n" },
    'connects to one' => sub { my ($n) = @_;
        "${gain}model M\n  Gain p0;\n" . all($n, sub { "  Gain p$_;\n" }) . "equation\n  p0.u = time;\n"
          . all($n, sub { "  connect(p0.y, p$_.u);\n" }) . "end M;\n" },
    'turns of a loop' => sub { my ($n) = @_;
        "${gain}model M\n  Gain p[$n];\n  Real x[$n];\nequation\n  p[1].u = time;\n  for i in 2:$n loop\n"
          . "    connect(p[i - 1].y, p[i].u);\n  end for;\n  for i in 1:$n loop\n    x[i] = p[i].y;\n  end for;\nend M;\n" },
    'fields' => sub { my ($n) = @_;
        my $m = $n < 10_000 ? $n : 10_000; # there is a bound
        "record R\n" . reals($m) . "end R;\nmodel M\n  R r, s(" . list($m, sub { "x$_=1" }) . "), t = R("
          . list($m, sub { "x$_=time" }) . ");\nequation\n" . all($m, sub { "  r.x$_ = time;\n" }) . "end M;\n" },
    'literals' => sub { my ($n) = @_;
        'type E = enumeration(' . list($n, sub { "l$_" }) . ");\nmodel M\n  Integer i[$n];\nequation\n"
          . all($n, sub { "  i[$_] = Integer(E.l$_);\n" }) . "end M;\n" },
    'imports' => sub { my ($n) = @_;
        "encapsulated package P\n" . all($n, sub { "  constant Real c$_ = 1;\n" }) . "end P;\nencapsulated package Q\n"
          . all($n, sub { "  import P.c$_;\n" }) . "  model M\n" . all($n, sub { "    Real x$_ = c$_;\n" }) . "  end M;\nend Q;\n" },
    'classes' => sub { my ($n) = @_; all($n, sub { "model M$_\n  Real x = time;\nend M$_;\n" }) },
    'a chain of bases' => sub { my ($n) = @_;
        "model M0\nend M0;\n" . all($n, sub { "model M$_\n  extends M" . ($_ - 1) . ";\nend M$_;\n" }) },
    'bases' => sub { my ($n) = @_;
        all($n, sub { "partial model B$_\n  Real x$_ = time;\nend B$_;\n" }) . "model M\n" . all($n, sub { "  extends B$_;\n" })
          . "end M;\n" },
    'functions' => sub { my ($n) = @_;
        all($n, sub { "function f$_\n  input Real x;\n  output Real y = x;\nalgorithm\nend f$_;\n" }) . "model M\n"
          . all($n, sub { "  Real x$_ = f$_(time);\n" }) . "end M;\n" },
    'arguments' => sub { my ($n) = @_;
        "function f\n" . all($n, sub { "  input Real x$_;\n" }) . "  output Real y = x1;\nalgorithm\nend f;\nmodel M\n  Real y = f("
          . list($n, sub { "x$_=time" }) . ");\nend M;\n" },
    'unknown names' => sub { my ($n) = @_;
        "model M\n" . reals($n) . "equation\n" . all($n, sub { "  y$_ = time;\n" }) . "end M;\n" },
    'unknown components' => sub { my ($n) = @_;
        "${gain}model M\n" . all($n, sub { "  Gain p$_;\n" }) . "equation\n" . all($n, sub { "  connect(p$_.y, q$_.u);\n" })
          . "end M;\n" },
    'unknown modifiers' => sub { my ($n) = @_;
        "model Part\n" . parameters($n) . "end Part;\nmodel M\n  Part p(" . list($n, sub { "b$_=1" }) . ");\nend M;\n" },
    'states that are not declared so' => sub { my ($n) = @_;
        "model M\n" . reals($n) . "equation\n" . all($n, sub { "  der(x$_) = 1;\n" }) . "end M;\n" },
    'equations with two unknowns' => sub { my ($n) = @_;
        "model M\n" . reals($n) . all($n, sub { "  Real y$_;\n" }) . "equation\n" . all($n, sub { "  x$_ + y$_ = 1;\n" })
          . all($n, sub { "  x$_ - y$_ = 1;\n" }) . "end M;\n" },
    'variables that nothing determines' => sub { my ($n) = @_;
        "model M\n" . reals($n) . all($n, sub { "  Real y$_ = 1;\n" }) . "equation\n" . all($n, sub { "  y$_ = 2;\n" }) . "end M;\n" },
);

my @counting = qw(valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null);
my $counts = ($ENV{MOCC_UNDER} // '') =~ /valgrind/;
my $bounded = !$counts && ($ENV{MOCC_CFLAGS} // '') !~ /sanitize/;

# How many instructions checking the text takes
sub instructions {
    my ($text) = @_;
    my $file = write_file('model.mo', $text);
    my ($status, undef, $err) = run_command(@counting, mocc_path(), '--check', '-Wno-all', $file);
    my ($instructions) = $err =~ /I\s+refs:\s+([\d,]+)/ or return;
    return $status > 1 ? undef : $instructions =~ tr/,//dr;
}

# Checks the text within 2 s of processor time, four times what it takes where nothing else runs, and 300 MiB.
sub check_bounded {
    my ($text) = @_;
    my $file = write_file('model.mo', $text);
    my @arguments = (mocc_path(), '--check', '-Wno-all', $file);
    my ($status) = run_command(limits(300), @arguments);
    return $status;
}

# Arrays of components to C: the text of that size
my $mass = "  Translational.Parts.Fixed fixed;\n  Translational.Joints.Slide slide[n];\n  Translational.Parts.Mass mass[n];\n"
  . "  Translational.Parts.Spring spring[n](each c=10);\nequation\n  connect(fixed.flange, spring[1].flange_a);\n  for i in 1:n loop\n"
  . "    connect(slide[i].flange_b, mass[i].flange);\n    connect(slide[i].flange_b, spring[i].flange_b);\n  end for;\n"
  . "  for i in 2:n loop\n    connect(slide[i - 1].flange_b, spring[i].flange_a);\n  end for;\n";
my %array = (
    'links' => sub { "model M\n  extends Planar.Examples.Chain(n=$_[0]);\nend M;\n" },
    'masses that are all connected with one flange' => sub {
        "model M\n  parameter Integer n = $_[0];\n${mass}  for i in 1:n loop\n    connect(fixed.flange, slide[i].flange_a);\n"
          . "  end for;\nend M;\n" },
);

# What shows on the way to C only: by name, the text of that size
my %to_c = (
    'variables of a section' => sub { my ($n) = @_;
        "model M\n" . reals($n) . "algorithm\n" . all($n, sub { "  x$_ := time;\n" }) . "end M;\n" },
    'variables in the branches of a section' => sub { my ($n) = @_;
        "model M\n" . reals($n) . "algorithm\n  if time > 1 then\n" . all($n, sub { "    x$_ := time;\n" }) . "  else\n"
          . all($n, sub { "    x$_ := 1;\n" }) . "  end if;\nend M;\n" },
    'variables in a when of a section' => sub { my ($n) = @_;
        "model M\n" . all($n, sub { "  discrete Real x$_;\n" }) . "algorithm\n  when time > 1 then\n" . all($n, sub { "    x$_ := $_;\n" })
          . "  end when;\nend M;\n" },
    'components that a section gives inputs' => sub { my ($n) = @_;
        "model Part\n  input Real u;\n  Real y = u;\nend Part;\nmodel M\n" . all($n, sub { "  Part p$_;\n" }) . "algorithm\n"
          . all($n, sub { "  p$_.u := time;\n" }) . "end M;\n" },
    'results of a function' => sub { my ($n) = @_;
        "function f\n  input Real u;\n" . all($n, sub { "  output Real y$_ = u;\n" }) . "algorithm\nend f;\nmodel M\n" . reals($n)
          . "equation\n  (" . list($n, sub { "x$_" }) . ") = f(time);\nend M;\n" },
    'literals of an enumeration' => sub { my ($n) = @_;
        "type E = enumeration(" . list($n, sub { "e$_" }) . ");\nmodel M\n  parameter E e = E.e1;\nend M;\n" },
    'branches of an if equation' => sub { $text{'branches of an if'}->(@_) },
    'sections' => sub { my ($n) = @_;
        "model M\n" . reals($n) . all($n, sub { "algorithm\n  x$_ := time;\n" }) . "end M;\n" },
    'whens of a section' => sub { my ($n) = @_;
        "model M\n  discrete Real x(start=0);\nalgorithm\n"
          . all($n, sub { "  when time > $_ then\n    x := pre(x) + 1;\n  end when;\n" }) . "end M;\n" },
    'samples' => sub { my ($n) = @_;
        "model M\n" . all($n, sub { "  discrete Real x$_;\n" }) . "equation\n"
          . all($n, sub { "  when sample(0, $_) then\n    x$_ = pre(x$_) + 1;\n  end when;\n" }) . "end M;\n" },
    'initial equations in a chain' => sub { my ($n) = @_;
        "model M\n  parameter Real p0 = 1;\n" . all($n, sub { "  parameter Real p$_(fixed=false);\n" }) . "initial equation\n"
          . all($n, sub { "  p$_ = p" . ($_ - 1) . " + 1;\n" }) . "end M;\n" },
    'derived variables' => sub { my ($n) = @_;
        "model M\n" . all($n, sub { "  Real x$_ = sin($_*time);\n  Real y$_ = der(x$_);\n" }) . "end M;\n" },
    'loops' => sub { my ($n) = @_;
        "model M\n" . all($n, sub { "  Real x$_\[3];\n" }) . "equation\n"
          . all($n, sub { "  for i in 1:3 loop\n    x$_\[i] = i*time;\n  end for;\n" }) . "end M;\n" },
    'records' => sub { my ($n) = @_;
        "record R\n  Real a;\n  Real b;\nend R;\nmodel M\n  R r0(a=time, b=1);\n" . all($n, sub { "  R r$_;\n" }) . "equation\n"
          . all($n, sub { "  r$_ = r" . ($_ - 1) . ";\n" }) . "end M;\n" },
    'functions that call each other' => sub { my ($n) = @_;
        "function f0\n  input Real u;\n  output Real y = u;\nalgorithm\nend f0;\n"
          . all($n, sub { "function f$_\n  input Real u;\n  output Real y = 0.5*f" . ($_ - 1) . "(u);\nalgorithm\nend f$_;\n" })
          . "model M\n  Real x = f$n(time);\nend M;\n" },
    'balances' => sub { my ($n) = @_;
        "model M\n" . all($n, sub { "  Base.LinearResponse r$_;\n" }) . "equation\n"
          . all($n, sub { "  r$_.residual = 2*r$_.balance - time;\n" }) . "end M;\n" },
    'springs at one flange' => sub { my ($n) = @_;
        "model M\n  Rotational.Parts.Fixed fixed;\n  Rotational.Joints.Bearing shaft;\n  Rotational.Parts.Inertia drum(J=1);\n"
          . all($n, sub { "  Rotational.Parts.Spring s$_(c=1);\n" }) . "equation\n  connect(fixed.flange, shaft.flange_a);\n"
          . "  connect(shaft.flange_b, drum.flange);\n"
          . all($n, sub { "  connect(fixed.flange, s$_.flange_a);\n  connect(shaft.flange_b, s$_.flange_b);\n" }) . "end M;\n" },
    'inputs and outputs' => sub { my ($n) = @_;
        "model M\n" . all($n, sub { "  input Real u$_;\n  output Real y$_ = 2*u$_;\n" }) . "end M;\n" },
    'components with outer ones' => sub { $text{'outer components'}->(@_) },
    'elements of an array' => sub { my ($n) = @_;
        "model M\n  Base.ContinuousState x[$n](each start=0, each fixed=true);\nequation\n"
          . all($n, sub { "  der(x[$_]) = -$_*x[$_];\n" }) . "end M;\n" },
);

# Texts that --fix makes comply
my %mended = (
    'declarations in reverse order' => sub { my ($n) = @_;
        "model M\n" . all($n, sub { "  Real x$_ = x" . ($_ + 1) . ";\n" }) . '  Real x' . ($n + 1) . " = time;\nend M;\n" },
    'declarations above what they use' => sub { my ($n) = @_;
        "model M\n" . all($n, sub { "  Real x$_ = y$_;\n  Real y$_ = time;\n" }) . "end M;\n" },
    'names above the clause that inherits them' => sub { my ($n) = @_;
        "model B\n" . parameters($n) . "end B;\nmodel M\n" . all($n, sub { "  Real x$_ = a$_;\n" }) . "  extends B;\nend M;\n" },
    'classes above what they use' => sub { my ($n) = @_;
        "package M\n" . all($n, sub { "  model A$_\n    B$_ b;\n  end A$_;\n  model B$_\n    Real x = time;\n  end B$_;\n" })
          . "end M;\n" },
    'equations in reverse order' => sub { my ($n) = @_;
        "model M\n" . reals($n + 1) . "equation\n" . all($n, sub { "  x$_ = x" . ($_ + 1) . ";\n" }) . '  x' . ($n + 1)
          . " = time;\nend M;\n" },
    'equations above what they use' => sub { my ($n) = @_;
        "model M\n" . reals(2*$n) . "equation\n" . all($n, sub { '  x' . 2*$_ . ' = x' . (2*$_ - 1) . ";\n  x" . (2*$_ - 1)
          . " = time;\n" }) . "end M;\n" },
    'undeclared states' => sub { my ($n) = @_;
        "model M\n" . reals($n) . "equation\n" . all($n, sub { "  der(x$_) = -x$_;\n" }) . "end M;\n" },
    'undeclared states, and forces below their use' => sub { my ($n) = @_;
        "model M\n" . all($n, sub { "  Real x$_;\n  Real v$_;\n  Real f$_;\n" }) . "equation\n"
          . all($n, sub { "  der(x$_) = v$_;\n  der(v$_) = f$_;\n  f$_ = -x$_;\n" }) . "end M;\n" },
    'start values among equations' => sub { my ($n) = @_;
        "model M\n" . all($n, sub { "  Base.ContinuousState x$_;\n" }) . "equation\n"
          . all($n, sub { "  der(x$_) = -1;\n  x$_ = 1;\n" }) . "end M;\n" },
    'declared values that use what equations determine' => sub { my ($n) = @_;
        "model M\n" . reals($n) . all($n, sub { "  Real y$_ = x$_" . ($_ > 1 ? ' + y' . ($_ - 1) : '') . ";\n" }) . "equation\n"
          . all($n, sub { "  x$_ = time;\n" }) . "end M;\n" },
    'equations above the algorithm that determines what they use' => sub { my ($n) = @_;
        "model M\n" . reals($n + 1) . "equation\n" . all($n, sub { '  x' . ($_ + 1) . " = 2*x$_;\n" })
          . "algorithm\n  x1 := time;\nend M;\n" },
    'names of another library' => sub { my ($n) = @_;
        "model M\n" . all($n, sub { "  Modelica.Units.SI.Length x$_ = Modelica.Math.sin(time);\n" }) . "end M;\n" },
);

sub mended {
    my ($text, @before) = @_;
    return run_command(@before, mocc_path(), '--fix', '--diff', '-Wno-all', write_file('model.mo', $text));
}

sub to_c {
    my ($text, @before) = @_;
    my $file = write_file('model.mo', $text);
    return run_command(@before, mocc_path(), '--emit-c', '-Wno-all', '--model', 'M', $file, '-o', scratch_dir() . '/model.c');
}

sub explained {
    my ($text, @before) = @_;
    return run_command(@before, mocc_path(), '--explain', '-Wno-all', write_file('model.mo', $text));
}

# How many instructions the C text takes, or what `how` says
sub instructions_to_c {
    my ($text, $how) = @_;
    my ($instructions) = (($how // \&to_c)->($text, @counting))[2] =~ /I\s+refs:\s+([\d,]+)/;
    return ($instructions // 0) =~ tr/,//dr;
}

# A prefix of commands that end where they take more than 2 s, or so many MB
sub limits { my ($megabytes) = @_; return $bounded ? ('/bin/sh', '-c', "ulimit -t 2 && ulimit -v ${megabytes}000 && exec \"\$@\"", 'sh') : () }

# Each element takes some 26,000 instructions, of the checks, the graph and the loops that it becomes.
for my $name (sort keys %array) {
    if ($counts) {
        my ($some, $more) = map { instructions_to_c($array{$name}->($_)) } 1000, 4000;
        cmp_ok(($more - $some)/3000, '<', 35_000, "instructions for each of: $name");
    } else {
        my ($status, undef, $err) = to_c($array{$name}->($bounded ? 20_000 : 200), limits(200));
        is($status, 0, "20,000 $name") or diag($err);
    }
}

# An element of these takes as long as two of the others.
my %is_large = map { $_ => 1 } 'balances', 'derived variables', 'samples', 'springs at one flange', 'whens of a section';

for my $name (sort keys %to_c) {
    if ($counts) {
        my ($some, $more) = map { instructions_to_c($to_c{$name}->($_)) } 2000, 8000;
        cmp_ok($more / $some, '<', 4.8, "four times as many: $name");
    } else {
        my $n = $is_large{$name} ? 8_000 : 16_000;
        my ($status, undef, $err) = to_c($to_c{$name}->($bounded ? $n : 200), limits(400));
        is($status, 0, "$n $name to C") or diag($err);
    }
}

for my $name ('inputs and outputs', 'records', 'whens of a section') {
    if ($counts) {
        my ($some, $more) = map { instructions_to_c($to_c{$name}->($_), \&explained) } 2000, 8000;
        cmp_ok($more / $some, '<', 4.8, "explained, four times as many: $name");
    } else {
        my ($status, undef, $err) = explained($to_c{$name}->($bounded ? 16_000 : 200), limits(400));
        is($status, 0, "16,000 $name are explained") or diag($err);
    }
}

for my $name (sort keys %mended) {
    if ($counts) {
        my ($some, $more) = map { instructions_to_c($mended{$name}->($_), \&mended) } 1000, 4000;
        cmp_ok($more / $some, '<', 4.8, "mended, four times as many: $name");
    } else {
        my ($status, undef, $err) = mended($mended{$name}->($bounded ? 3000 : 200), limits(400));
        ok($status == 0 && $err =~ /all comply$/, "3,000 are mended: $name") or diag(substr($err, -200));
    }
}

my $least = $counts ? instructions("model M\nend M;\n") : 0;
for my $name (sort keys %text) {
    if ($counts) {
        my ($some, $more) = map { instructions($text{$name}->($_)) } 2000, 8000;
        cmp_ok(($more - $least)/($some - $least), '<', 4.8, "four times as many: $name");
    } else {
        cmp_ok(check_bounded($text{$name}->($bounded ? 20_000 : 2000)), '<=', 1, "20,000 and more: $name");
    }
}

done_testing;
