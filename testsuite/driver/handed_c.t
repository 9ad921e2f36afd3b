# Libraries that call C functions, handed on without their text: the C text that annotations include is compiled, libraries of C
# come along, and models of them have the results that they have with the text.
use strict;
use warnings;
use Cwd 'abs_path';
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $folder = abs_path(scratch_dir());
mkdir "$folder/$_" for 'text', 'text/Laws', 'text/Laws/Resources', 'text/Laws/Resources/Include', 'text/Laws/Resources/Library', 'handed', 'alone';

sub spew {
    my ($path, $text) = @_;
    open my $out, '>', "$folder/$path" or die "$path: $!\n";
    print {$out} $text;
    close $out;
    return;
}

# --- the library ----------------------------------------------------------------------------------

spew('text/Laws/Resources/Include/Memory.h', <<'END');
#ifndef MEMORY_H
#define MEMORY_H
#include <stdlib.h>
typedef struct { double sum; int n; } Memory;
int objects; /* one for all that include it */
static void *memory_new(double first) {
    Memory *memory = calloc(1, sizeof *memory);
    memory->sum = first;
    objects++;
    return memory;
}
static double memory_add(void *object, double x) {
    Memory *memory = object;
    memory->n++;
    return memory->sum += x;
}
static int memory_count(void *object) {
    return 100 * objects + ((Memory *)object)->n;
}
#endif
END
spew('text/Laws/Resources/Include/far.h', "double far(double x);\n");
spew('far.c', "double far(double x) {\n    return 3*x;\n}\n");
my $text = <<'END';
package Laws
  class Memory
    extends ExternalObject;
    function constructor
      input Real first;
      output Memory memory;
      external "C" memory = memory_new(first) annotation(Include="#include \"Memory.h\"");
    end constructor;
    function destructor
      input Memory memory;
      external "C" free(memory) annotation(Include="#include <stdlib.h>");
    end destructor;
  end Memory;
  impure function add
    input Memory memory;
    input Real x;
    output Real sum;
    external "C" sum = memory_add(memory, x)
      annotation(Include="#include \"Memory.h\"", IncludeDirectory="modelica://Laws/Resources/Include");
  end add;
  impure function count
    input Memory memory;
    output Integer n;
    external "C" n = memory_count(memory) annotation(Include="#include <math.h>\n#include \"Memory.h\"");
  end count;
  pure function far "In a library"
    input Real x;
    output Real y;
    external "C" y = far(x) annotation(Include="#include \"far.h\"", Library="far");
  end far;
  pure function slope
    input Real u[:];
    input Real du[size(u, 1)];
    output Real y;
    external "C" y = sum_of(du, size(du, 1)) annotation(Include="#include <stddef.h>\nstatic double secret(const double *u, size_t n) {
      double y = 0;
      for (size_t i = 0; i < n; i++) y += u[i];
      return y;
    }\n#define sum_of secret");
  end slope;
  pure function total
    input Real u[:];
    output Real y;
    external "C" y = sum_of(u, size(u, 1)) annotation(Include="#include <stddef.h>\nstatic double secret(const double *u, size_t n) {
      double y = 0;
      for (size_t i = 0; i < n; i++) y += u[i];
      return y;
    }\n#define sum_of secret");
    annotation(derivative=slope);
  end total;
  pure function hyperbolic "The compiler declares it"
    input Real x;
    output Real y;
    external "C" y = sinh(x) annotation(Library="m");
  end hyperbolic;
  block Summing "Adds up what there is at events"
    input Real u;
    output Real y;
    parameter Real first = 1;
    discrete Integer n(start=0, fixed=true);
  protected
    Memory memory = Memory(first);
    discrete Real held(start=0, fixed=true);
  equation
    when sample(0, 0.25) then
      held = add(memory, u);
      n = count(memory);
    end when;
    y = held;
  end Summing;
  block Far
    input Real u;
    output Real y;
  equation
    y = far(u) + hyperbolic(u);
  end Far;
end Laws;
END
spew('text/Laws/package.mo', $text);
my $archive = "$folder/text/Laws/Resources/Library/libfar.a";
system("cc -c -o '$folder/far.o' '$folder/far.c' && ar rc '$archive' '$folder/far.o'") == 0 or die 'no C compiler';
my ($status, $out, $err) = run_mocc('-c', '--interface', '-o', "$folder/handed/Laws.a", "$folder/text/Laws");
is("$status$out$err", 0, 'handed on');
my $interface = Mocc::slurp("$folder/handed/Laws.moi");
unlike($interface, qr/secret|Memory\.h|IncludeDirectory/, 'C text is hidden, and where it lies');
like($interface, qr/external "C" y = far\(x\)\s+annotation\(Library="far"\);/, 'libraries are not');

# --- results --------------------------------------------------------------------------------------

system("cp -r '$folder/text/Laws/Resources' '$folder/handed/Resources'") == 0 or die;
unlink glob "$folder/handed/Resources/Include/*";

sub compile {
    my ($where, $model, @options) = @_;
    return run_mocc('-I', "$folder/$where", @options, '-o', "$folder/own_$where", write_file('Own.mo', $model));
}

sub same {
    my ($what, $model) = @_;
    for my $where ('text', 'handed') {
        is(join('', compile($where, $model)), 0, "$what: $where") or return;
        my ($status, $out, $err) = run_command("$folder/own_$where", '--stop', 1, '--output', "$folder/$where.csv");
        is($status, 0, 'runs') or diag($err);
    }
    ok(Mocc::slurp("$folder/text.csv") eq Mocc::slurp("$folder/handed.csv"), "$what: the same results");
    return;
}
same('blocks, functions, one under another name', <<'END');
model Own
  function own = Laws.total;
  Laws.Summing summing[2](first={1, 2}), other;
  Laws.Far far;
  Real y, z, dz;
equation
  summing[1].u = time;
  summing[2].u = summing[1].y;
  other.u = time^2;
  far.u = other.y + sin(time);
  y = Laws.far(far.y) + own({time, far.y});
  z = Laws.total({sin(time), time^2});
  dz = der(z);
end Own;
END
my $run = simulate("$folder/own_handed", '--stop', 1, '--tolerance', 1e-9);
is($run->{'summing[1].n'}[-1], 305,   'three objects, five calls: one variable for all that include it');
is($run->{'summing[1].y'}[-1], 1 + 2.5, 'what the object keeps');
my $far = 3 * ($run->{'far.u'}[-1]);
ok(abs($run->{'far.y'}[-1] - $far - (exp($far / 3) - exp(-$far / 3)) / 2) < 1e-12, 'the library of C');
ok(abs($run->{dz}[-1] - cos(1) - 2) < 1e-7, 'the derivative that is given');

# --- what is refused ------------------------------------------------------------------------------

system("cp '$folder'/handed/Laws.* '$folder/alone'") == 0 or die;
my $without = "model Own\n  Laws.Summing summing;\nequation\n  summing.u = time;\nend Own;\n";
is(join('', compile('alone', $without)), 0, 'no library is asked for that nothing calls');
($status, $out, $err) = compile('alone', "model Own\n  Laws.Far far;\nequation\n  far.u = time;\nend Own;\n");
like($err, qr/^\S+Laws\.moi:\d+:\d+: error: there is no library libfar\.a or libfar\.so: LibraryDirectory says where to look \[external\]$/m, 'one that is missing');
is($status, 1, 'the status');
spew('text/Bad.mo', "package Bad\n  function f\n    input Real x;\n    output Real y;\n    external \"C\" y = f(x) annotation(Include=\"double f(real x);\");\n  end f;\nend Bad;\n");
($status, $out, $err) = run_mocc('-c', '--interface', '-o', "$folder/handed/Bad.a", "$folder/text/Bad.mo");
like($err, qr/^\S+Bad\.mo:5:\d+: error: the C compiler does not accept this: /, 'C text that is wrong');
is($status . (-e "$folder/handed/Bad.moi" ? 'written' : ''), 1, 'nothing is written');

done_testing;
