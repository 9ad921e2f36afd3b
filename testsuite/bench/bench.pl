# make bench: times and sizes, as figures and as ratios. Nothing here can fail because a machine is slow.
#
#   perl testsuite/bench/bench.pl      in the project's root, after make
use strict;
use warnings;
use Cwd ();
use File::Temp;
use Time::HiRes 'time';
use lib qw(testsuite testsuite/server);
use Client;

my $mocc = './mocc';
my $folder = File::Temp->newdir('mocc-bench-XXXXXX', TMPDIR => 1);
my @cc = qw(gcc -std=c11 -D_GNU_SOURCE -O2 -I. -Ibuild);

sub run {
    system(@_) == 0 or die "bench: @_ failed\n";
}

sub output_of {
    open my $pipe, '-|', @_ or die "bench: $_[0]: $!\n";
    my $text = do { local $/; <$pipe> };
    close $pipe or die "bench: @_ failed\n";
    return $text;
}

run(@cc, '-o', "$folder/measure", 'testsuite/bench/measure.c', '-lm');

# (seconds, MiB) of a command, the best of several runs
sub measure { my ($count, @command) = @_; return split ' ', output_of("$folder/measure", $count, @command) }

sub chain {
    my ($n) = @_;
    my $file = "$folder/chain$n.mo";
    open my $out, '>', $file or die "bench: $file: $!\n";
    print {$out} "model Chain$n\n  extends Planar.Examples.Chain(n=$n);\nend Chain$n;\n";
    close $out or die "bench: $file: $!\n";
    return $file;
}

sub duration {
    my ($s) = @_;
    return $s < 1e-3 ? sprintf('%.3g us', 1e6 * $s) : $s < 1 ? sprintf('%.3g ms', 1e3 * $s) : sprintf('%.3g s', $s);
}

print "Compile time, Planar.Examples.DoublePendulum\n";
my @model = ('--model', 'Planar.Examples.DoublePendulum');
my ($emit) = measure(20, $mocc, '--emit-c', @model, '-o', "$folder/double.c");
my ($whole) = measure(10, $mocc, @model, '-o', "$folder/double");
printf "  %-46s %10s\n", 'to C', duration($emit);
printf "  %-46s %10s   %5.1f times that\n", 'to a simulator, with the C compiler', duration($whole), $whole / $emit;

# The same without a cache: what is not in the archive of the libraries is compiled.
sub measure_own {
    my (@command) = @_;
    local $ENV{XDG_CACHE_HOME} = 'none';
    delete local $ENV{HOME};
    my ($own) = measure(10, @command);
    return $own;
}
printf "  %-46s %10s\n", 'the same, with its own text changed', duration(measure_own($mocc, @model, '-o', "$folder/double"));
my @fifty = ($mocc, '-o', "$folder/fifty", 'testsuite/bench/Fifty.mo');
my ($fifty) = measure(10, @fifty);
printf "  %-46s %10s\n", 'of 50 classes of libraries, to a simulator', duration($fifty);
printf "  %-46s %10s\n", 'the same, with its own text changed', duration(measure_own(@fifty));
my ($simulation) = measure(5, "$folder/double", '--output', "$folder/double.csv");
printf "  %-46s %10s\n", 'running it (10 s, tolerance 1e-10)', duration($simulation);

my ($at_once) = measure(20, $mocc, 'run', $model[1], '--output', "$folder/double.csv");
printf "  %-46s %10s\n", 'mocc run: to C, compiled in memory, run', duration($at_once);

# The shortest time from the end of saving a file until mocc --watch has reported it
sub reported_after {
    my ($file) = @_;
    open my $in, '<', $file or die "bench: $file: $!\n";
    my $text = do { local $/; <$in> };
    pipe my $reader, my $writer or die "bench: pipe: $!\n";
    my $pid = fork() // die "bench: fork: $!\n";
    if ($pid == 0) {
        open STDERR, '>&', $writer;
        exec $mocc, '--check', '--watch', $file;
    }
    close $writer;
    <$reader>; # the verdict
    my $best = 9;
    for my $i (1 .. 10) {
        (my $wrong = $text) =~ s/parameter SI.Mass m = \w+/parameter SI.Mass m = nowhere$i/;
        open my $out, '>', $file or die "bench: $file: $!\n";
        print {$out} $wrong;
        close $out;
        my $begun = time;
        while (<$reader>) { last if /'nowhere$i' is not declared/ }
        my $told = time - $begun;
        $best = $told if $told < $best;
        <$reader> for 1 .. 2; # the line and its caret
    }
    kill INT => $pid;
    waitpid $pid, 0;
    return $best;
}

print "\nmocc --check of a library, all warnings on\n";
printf "  %8s %10s %10s   %s\n", 'lines', 'time', 'memory', 'per line: time, memory';
for my $lines (1_000, 10_000, 40_000) {
    my $file = "$folder/plant$lines.mo";
    open my $out, '>', $file or die "bench: $file: $!\n";
    print {$out} output_of($^X, 'testsuite/bench/library.pl', $lines);
    close $out or die "bench: $file: $!\n";
    my ($time, $memory) = measure(10, $mocc, '--check', '--diagnostics=json', $file);
    my ($n) = output_of('wc', '-l', $file) =~ /(\d+)/;
    printf "  %8d %10s %6.1f MiB   %.2g us, %.3g KiB; with --watch, reported %s after saving\n", $n, duration($time), $memory,
      1e6 * $time / $n, 1024 * $memory / $n, duration(reported_after($file));
}

# The shortest time from a change in an open file until its diagnostics have come, and that of answers then
sub served {
    my ($file) = @_;
    open my $in, '<:encoding(UTF-8)', $file or die "bench: $file: $!\n";
    my $text = do { local $/; <$in> };
    my $client = Client->new;
    my ($above) = $text =~ /\A(.*?)^ +parameter/ms;
    my $line = $above =~ tr/\n//;
    my %best = map { $_ => 9 } qw(change hover completion);
    my $keep = sub { my ($what, $begun) = @_; my $took = time - $begun; $best{$what} = $took if $took < $best{$what} };
    $client->open($file, $text);
    for my $i (1 .. 10) {
        my $begun = time;
        $client->change($file, [$line, 0, $line, 0, ' ']);
        $client->diagnostics($file);
        $keep->('change', $begun);
        for my $what (qw(hover completion)) {
            $begun = time;
            $client->request("textDocument/$what", $client->place($file, $line, 20));
            $keep->($what, $begun);
        }
    }
    $client->end;
    return @best{qw(change hover completion)};
}

print "\nmocc lsp, in the largest files of the libraries\n";
printf "  %-46s %10s %10s %10s\n", '', 'a change', 'hover', 'completion';
for my $file ('lib/Planar/Examples.mo', 'lib/Dialectic/Examples.mo') {
    printf "  %-46s %10s %10s %10s\n", sprintf('%s, %.0f KiB', $file, (-s $file) / 1024), map { duration($_) } served(Cwd::abs_path($file));
}

print "\nPlanar.Examples.Chain to C\n";
printf "  %8s %10s %10s %12s   %s\n", 'links', 'time', 'memory', 'C text', 'per link: time, memory';
my $size10;
for my $n (10, 10_000, 100_000) {
    my $c = "$folder/chain$n.c";
    my ($time, $memory) = measure($n > 10 ? 3 : 10, $mocc, '--emit-c', chain($n), '-o', $c);
    my $size = -s $c;
    $size10 //= $size;
    printf "  %8d %10s %6.1f MiB %7.1f KiB   %.2g us, %.3g KiB; C text x %.4f\n", $n, duration($time), $memory,
      $size / 1024, 1e6 * $time / $n, 1024 * $memory / $n, $size / $size10;
}

print "\nOne evaluation of a chain's equations, as the integrator calls it, and the articulated-body recursion by hand.\n";
printf "  %8s %14s %14s %10s   %s\n", 'links', 'generated', 'by hand', 'ratio', 'relative difference of the results';
for my $n (16, 64, 256, 1024, 4096) {
    my $c = "$folder/chain$n.c";
    run($mocc, '--emit-c', chain($n), '-o', $c);
    run(@cc, qw(-fno-math-errno -ffp-contract=off -fno-tree-slp-vectorize -o), "$folder/evaluate$n", $c, 'testsuite/bench/evaluate.c',
        'testsuite/bench/recursion.c',
        '-Wl,--start-group', glob('build/lib*.a'), '-Wl,--end-group', '-lm');
    my ($generated, $by_hand, $difference) = split ' ', output_of("$folder/evaluate$n");
    printf "  %8d %8.4g ns/link %6.4g ns/link %8.4g   %s\n", $n, $generated / $n, $by_hand / $n, $generated / $by_hand,
      $difference;
}

# k rings of m links, each on lines of its own, which hang at each other, or at the ground; open ones are chains
sub rings {
    my ($k, $m, $at_ground, $are_open) = @_;
    my ($declared, $equations) = ("  inner Planar.World world;\n  Planar.Parts.Fixed fixed;\n", '');
    for my $i (1 .. $k) {
        my $place = $i == 1 || $at_ground ? 'fixed' : 'link' . ($i - 1) . '_' . int($m/2);
        for my $j (1 .. $m) {
            my $phi = 6.28318530717958647692/$m*($j > 1 ? 1 : -0.5);
            my $before = $j > 1 ? "link${i}_" . ($j - 1) : $place;
            $declared .= "  Planar.Joints.Revolute hinge${i}_$j(phi(start=$phi));\n  Planar.Parts.FixedTranslation link${i}_$j(r={1, 0});\n" .
              "  Planar.Parts.Body body${i}_$j(I=0.1);\n";
            $equations .= "  connect($before.frame_b, hinge${i}_$j.frame_a);\n  connect(hinge${i}_$j.frame_b, link${i}_$j.frame_a);\n" .
              "  connect(link${i}_$j.frame_b, body${i}_$j.frame_a);\n";
        }
        next if $are_open;
        $declared  .= "  Planar.Joints.RevoluteClosure closure$i;\n";
        $equations .= "  connect($place.frame_b, closure$i.frame_a);\n  connect(link${i}_$m.frame_b, closure$i.frame_b);\n";
    }
    return "model Mechanism\n${declared}equation\n${equations}end Mechanism;\n";
}

print "\nOne evaluation of mechanisms with loops (a border on the trees where they are few, or inside of cells), and of chains on\n";
print "lines of their own, and the same by one dense matrix, by balance\n";
printf "  %-28s %8s %14s %14s\n", '', 'balances', '', 'dense';
my @loops = map { [$_, "model Mechanism\n  extends Loops.$_;\nend Mechanism;\n"] } map({ "Rings(k=1, m=$_)" } 16, 64, 256, 1024, 4096),
  map({ "Rings(k=$_, m=10)" } 2, 4, 20, 100), 'Cells(k=40, cell(each m=4))', map({ "Cells(k=$_)" } 3, 20, 200),
  map({ "Ladder(n=$_)" } 6, 50, 400), map { "Lattice(n=$_)" } 3, 8, 20;
push @loops, map({ ["a chain of $_, written out", rings(1, $_, 1, 1)] } 20, 100, 300), ['a ring of 64, written out', rings(1, 64, 0)];
push @loops, map({ ["$_ rings of 10, written out", rings($_, 10, 0)] } 2, 4, 5), map { ["$_ rings of 5 at the ground", rings($_, 5, 1)] } 2, 4, 8;
for my $mechanism (@loops) {
    my ($name, $text) = @$mechanism;
    my ($file, $c) = ("$folder/loops.mo", "$folder/loops.c");
    open my $out, '>', $file or die "bench: $file: $!\n";
    print {$out} $text;
    close $out or die "bench: $file: $!\n";
    run($mocc, '--emit-c', 'testsuite/codegen/models/Loops.mo', $file, '-o', $c);
    run(@cc, qw(-fno-math-errno -ffp-contract=off -fno-tree-slp-vectorize -o), "$folder/loops", $c, 'testsuite/bench/loops.c',
        '-Wl,--start-group', glob('build/lib*.a'), '-Wl,--end-group', qw(-lpthread -lm));
    my ($balances, $sparse, $dense) = split ' ', output_of("$folder/loops");
    printf "  %-28s %8d %11.4g ns %14s\n", $name, $balances, $sparse / $balances,
      $dense ? sprintf('%.4g ns', $dense / $balances) : '';
}

# The number of steps to a time, and what it takes, in seconds
sub stiff_run {
    my ($stop) = @_;
    my $said = output_of("$folder/stiff", '--statistics', '--stop', $stop, '--interval', $stop / 10, '--output', "$folder/stiff.csv");
    return $said =~ /^steps +(\d+)\n.*^wall time +(\S+) s$/ms;
}

print "\nStiff models of many parts, by the default method; each is Apart.NAME of testsuite/codegen/models/Apart.mo, a chain\n";
print "of 1 m cut into more links, or, longer, of more such links\n";
print "(beginning: a run to 1 ns, in which the method and the structure of the matrix are found)\n";
printf "  %-12s %8s %8s %8s %10s %10s %12s %18s   %s\n", '', 'links', 'of', 'steps', 'a run', 'beginning', 'by link', 'by step and link',
  'times the first';
for my $model (['Hanging', 0.01, 'rate=1e4'], ['Floored', 0.1, ''], ['Decked', 0.1, '']) {
    my ($name, $stop, $values) = @$model;
    my $first;
    for my $size ([1000, 1], [10_000, 0.1], $name eq 'Hanging' ? () : [10_000, 1]) {
        my ($n, $length) = @$size;
        my $file = "$folder/stiff.mo";
        open my $out, '>', $file or die "bench: $file: $!\n";
        my @values = ("n=$n", $values || (), $n * $length == 1000 ? () : "l=@{[$length / 1000]}");
        print {$out} "model Run\n  extends Apart.$name(", join(', ', @values), ");\nend Run;\n";
        close $out or die "bench: $file: $!\n";
        run($mocc, 'testsuite/codegen/models/Apart.mo', $file, '--model', 'Run', '-o', "$folder/stiff");
        my ($steps, $time) = stiff_run($stop);
        my (undef, $beginning) = stiff_run(1e-9);
        my $each = $time / $steps / $n;
        $first //= $each;
        printf "  %-12s %8d %8s %8d %10s %10s %12s %18s   %.2f\n", $name, $n, "$length mm", $steps, duration($time),
          duration($beginning), duration($time / $n), duration($each), $each / $first;
    }
}

# A model with its size, in a file of its own
sub sized {
    my ($name, $n) = @_;
    open my $in, '<', 'testsuite/bench/Arrays.mo' or die "bench: Arrays.mo: $!\n";
    my ($text) = do { local $/; <$in> } =~ /^(model $name\b.*?^end $name;\n)/ms;
    my $file = "$folder/$name$n.mo";
    open my $out, '>', $file or die "bench: $file: $!\n";
    print {$out} $text =~ s/n = 10;/n = $n;/r;
    close $out or die "bench: $file: $!\n";
    return $file;
}

print "\nEquations of arrays: to C, and one evaluation, as the integrator calls it, beside the same loops by hand, which do\n";
print "not look whether all derivatives are finite numbers\n";
printf "  %-12s %8s %10s %10s %8s %15s %15s %7s\n", '', 'n', 'to C', 'memory', 'C text', 'generated', 'by hand', 'ratio';
for my $name (qw(Oscillators Rod Line)) {
    for my $n (10, 1_000, 100_000, 1_000_000) {
        my ($file, $c) = (sized($name, $n), "$folder/$name$n.c");
        my ($time, $memory) = measure($n > 1000 ? 1 : 5, $mocc, '--emit-c', $file, '-o', $c);
        run(@cc, qw(-fno-math-errno -ffp-contract=off -fopenmp-simd -DMOCC_VECTORS -o), "$folder/arrays", $c, 'testsuite/bench/arrays.c',
            '-Wl,--start-group', glob('build/lib*.a'), '-Wl,--end-group', '-lm');
        my ($generated, $by_hand) = split ' ', output_of("$folder/arrays");
        printf "  %-12s %8d %10s %6.1f MiB %6d B %6.3g ns/element %6.3g ns/element %6.3g\n", $name, $n, duration($time), $memory,
          -s $c, $generated / $n, $by_hand / $n, $generated / $by_hand;
    }
}

print "\nA chain whose parts are declared and connected one by one, to a simulator\n";
printf "  %8s %10s %10s %12s   %s\n", 'parts', 'to C', 'in all', 'C text', 'per part';
for my $links (100, 1_000, 3_333) {
    my $file = "$folder/parts$links.mo";
    open my $out, '>', $file or die "bench: $file: $!\n";
    print {$out} "model Parts\n  inner Planar.World world;\n  Planar.Parts.Fixed fixed;\n";
    printf {$out} "  Planar.Joints.Revolute joint%d;\n  Planar.Parts.FixedTranslation rod%d(r={%g, 0});\n  Planar.Parts.Body body%d(m=1, I=0.1);\n",
      $_, $_, 0.1 + 1e-5 * $_, $_ for 1 .. $links;
    print {$out} "equation\n  connect(fixed.frame_b, joint1.frame_a);\n";
    printf {$out} "  connect(joint%d.frame_b, rod%d.frame_a);\n  connect(rod%d.frame_b, body%d.frame_a);\n", ($_) x 4 for 1 .. $links;
    printf {$out} "  connect(rod%d.frame_b, joint%d.frame_a);\n", $_ - 1, $_ for 2 .. $links;
    print {$out} "end Parts;\n";
    close $out or die "bench: $file: $!\n";
    my ($to_c) = measure(1, $mocc, '--emit-c', $file, '-o', "$folder/parts.c");
    my ($all) = measure(1, $mocc, $file, '-o', "$folder/parts");
    printf "  %8d %10s %10s %8.1f KiB   %.3g us\n", 3 * $links, duration($to_c), duration($all), (-s "$folder/parts.c") / 1024,
      1e6 * $all / (3 * $links);
}

print "\nA class whose equations stand on lines of their own, each with a state, to a simulator; no object is kept\n";
printf "  %9s %10s %10s %12s   %s\n", 'equations', 'to C', 'in all', 'C text', 'per equation';
for my $n (1_000, 3_000, 10_000) {
    my $file = "$folder/lines$n.mo";
    open my $out, '>', $file or die "bench: $file: $!\n";
    print {$out} "model Lines\n", map { "  Base.ContinuousState x$_(start=$_, fixed=true);\n" } 1 .. $n;
    print {$out} "equation\n", map { sprintf "  der(x%d) = %s - 2*x%d + sin(x%d);\n", $_, $_ > 1 ? "x@{[$_ - 1]}" : '0', $_, $_ } 1 .. $n;
    print {$out} "end Lines;\n";
    close $out or die "bench: $file: $!\n";
    local $ENV{XDG_CACHE_HOME} = "$folder/lines$n";
    my ($to_c) = measure(1, $mocc, '--emit-c', $file, '-o', "$folder/lines.c");
    my ($all) = measure(1, $mocc, $file, '-o', "$folder/lines");
    printf "  %9d %10s %10s %8.1f KiB   %.3g us\n", $n, duration($to_c), duration($all), (-s "$folder/lines.c") / 1024, 1e6 * $all / $n;
}
