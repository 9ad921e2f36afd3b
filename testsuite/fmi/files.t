# The file of an FMU: what is in it, what its library needs and shows, and that the same model gives the same bytes.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..";
use Mocc;
use Fmus;
use Test::More;

my $folder = scratch_dir();
my $model = "$FindBin::Bin/calls.mo";

# The files of an FMU, by name: Python reads it, as importers do
sub contents {
    my ($fmu) = @_;
    my $read = 'import sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
for name in z.namelist():
    open(sys.argv[2] + "/" + name.replace("/", "!"), "wb").write(z.read(name))
    print(name)';
    mkdir "$fmu.d";
    my ($status, $out, $err) = run_command(python(), '-c', $read, $fmu, "$fmu.d");
    is($status, 0, "$fmu is a ZIP file") or diag $err;
    return split /\n/, $out;
}

for my $version (2, 3) {
    my @made = map { make_fmu("$folder/$_", '--fmi', $version, $model) } "one$version.fmu", "two$version.fmu";
    ok(Mocc::slurp($made[0]) eq Mocc::slurp($made[1]), "FMI $version: the same model gives the same bytes");
    mkdir "$folder/deep$version";
    mkdir "$folder/deep$version/er";
    my $moved = write_file("deep$version/er/calls.mo", Mocc::slurp($model));
    ok(Mocc::slurp(make_fmu("$folder/moved$version.fmu", '--fmi', $version, $moved)) eq Mocc::slurp($made[0]), 'wherever it lies');
    my @names = contents($made[0]);
    is($names[0], 'modelDescription.xml', 'a description');
    like($names[1], qr{^binaries/[\w-]+/Calls\.so$}, 'a library');
    is(scalar @names, 2, 'nothing else');
    my $library = "$made[0].d/" . ($names[1] =~ s{/}{!}gr);
  SKIP: {
        skip 'sanitizers need libraries of their own', 3 if ($ENV{MOCC_CFLAGS} // '') =~ /\S/;
        my ($status, $out) = run_command('nm', '-D', '--defined-only', $library);
        is(join(' ', grep { !/^fmi[23][A-Z]\w*$/ } map { (split)[2] } split /\n/, $out), '', 'it shows nothing but FMI');
        is((grep { /T fmi2/ } split /\n/, $out) + 0, 44, 'all of FMI 2');
        ($status, $out) = run_command('readelf', '-d', $library);
        # data of a thread is the business of libc's own loader
        is(join(' ', sort grep { !/^ld-linux/ } $out =~ /NEEDED.*\[([^.]*)/g), 'libc libm', 'and needs nothing but libc and libm');
    }
}

# --- the description

sub description { return Mocc::slurp("$folder/one$_[0].fmu.d/modelDescription.xml") }
my ($two, $three) = map { description($_) } 2, 3;
like($three, qr/^<Unit name="kg">\n<BaseUnit kg="1" \/>\n<DisplayUnit name="g" factor="1000" \/>/m, 'units');
like($three, qr/^<Unit name="N">\n<BaseUnit m="1" kg="1" s="-2" \/>/m, 'of what others they are made');
like($three, qr/<Float64 name="mass" [^>]*description="Of the body" causality="parameter" variability="fixed" initial="exact" unit="kg" min="0" start="2" \/>/, 'a parameter');
like($three, qr/<Float64 name="weight" [^>]*causality="calculatedParameter" variability="fixed" initial="calculated" unit="N" \/>/, 'one that follows from others');
like($three, qr/<Float64 name="der\(way\)" [^>]*causality="input" variability="continuous" unit="m\/s" start="0" \/>/, 'the derivative of an input');
like($three, qr/<Float64 name="steady" [^>]*initial="approx" unit="kg" start="5" \/>/, 'a state with an initial equation');
like($three, qr/<Float64 name="x" valueReference="(\d+)" [^>]*initial="exact" unit="m" start="1" \/>\n<Float64 name="der\(x\)" [^>]* derivative="\1" \/>/, 'a state and its derivative');
like($three, qr/<Float64 name="v" [^>]* nominal="4" start="0" \/>/, 'how large a state typically is');
like($three, qr/<String name="word"[^>]*>\n<Start value="thin &lt;&amp;&quot;" \/><\/String>/, 'a String');
like($three, qr/<EnumerationType name="Enumeration1">\n<Item name="red" value="1" \/>\n<Item name="green" value="2" \/>/, 'an enumeration');
like($three, qr/<Float64 name="'event indicator 1'" [^>]*description="'x &gt; highest' \(calls.mo:\d+\)"/, 'the indicator says what changes');
like($three, qr/<DefaultExperiment startTime="0.5" stopTime="2.5" tolerance="1e-08" stepSize="0.01" \/>/, 'the experiment');
is(() = $three =~ /<ContinuousStateDerivative/g, 3, 'the derivatives');
is(() = $three =~ /<Output /g, 2, 'the outputs');
like($two, qr/numberOfEventIndicators="1"/, 'FMI 2 counts the indicators');
unlike($two, qr/event indicator/, 'which are no variables there');
like($two, qr/<ScalarVariable name="der\(x\)"[^>]*>\n<Real unit="m\/s" derivative="(\d+)" \/>/, 'FMI 2 counts variables from 1 on');

# --- options and mistakes

my ($status, $out, $err) = run_mocc('--fmi', 2, '-o', "$folder/simulator", $model);
is("$status$err", "2mocc: --fmi needs an FMU that is written, -o FILE.fmu\nTry 'mocc --help'.\n", '--fmi without an FMU');
($status, $out, $err) = run_mocc('--fmi', 1, '-o', "$folder/a.fmu", $model);
is("$status$err", "2mocc: --fmi is 2 or 3\nTry 'mocc --help'.\n", 'another version');
my $unset = write_file('Unset.mo', "model Unset\n  parameter Real p;\n  Real x = p;\nend Unset;\n");
($status, $out, $err) = run_mocc('-o', "$folder/a.fmu", $unset);
like("$status$err", qr/^1.*mocc: Unset has no start values: .*\bp\b/s, 'a parameter without a value');
ok(!-e "$folder/a.fmu", 'there is no FMU then');

done_testing;
