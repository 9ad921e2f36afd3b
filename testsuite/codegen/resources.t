# Files that a model names by URIs: where they are looked for, by simulators here and moved, by sweeps and libraries, and what is
# said of those that are missing.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Cwd 'realpath';
use Mocc;
use Test::More;

my $folder = realpath(scratch_dir());
mkdir "$folder/$_" or die "$folder/$_: $!\n"
    for qw(Plant Plant/Resources), 'Plant/Resources/more data', 'Plant/Laws', 'Plant/Laws/Resources';
my %factor = ('Resources/law.csv' => 3, 'Resources/other.csv' => 5, 'Resources/more data/a#1.csv' => 7, 'Laws/Resources/law.csv' => 11);
write_file("Plant/$_", "0, 0\n1, $factor{$_}\n") for sort keys %factor;
write_file('Plant/package.order', "Laws\nTables\n");
write_file('Plant/Laws/package.mo', "within Plant;\nencapsulated package Laws\nend Laws;\n");
write_file('Plant/package.mo', <<'END');
encapsulated package Plant "What lies beside it"
  import Blocks;
  import ModelicaServices;
  import load = ModelicaServices.ExternalReferences.loadResource;
  function found = ModelicaServices.ExternalReferences.loadResource;

  function factor "Of a file, by C"
    input String path;
    output Real y;
    external "C" y = lastNumber(path) annotation(Include="#include <stdio.h>
      static double lastNumber(const char *path) {
        double y = -1, x;
        FILE *file = fopen(path, \"r\");
        if (!file) return -2;
        while (fscanf(file, \"%lf,%lf\", &x, &y) > 0) {}
        fclose(file);
        return y;
      }");
  end factor;
end Plant;
END

my $model = write_file('Plant/Tables.mo', <<'END');
within Plant;
model Tables
  parameter String name = "law";
  parameter String plain = load("modelica://Plant/Resources/law.csv");
  Blocks.FileTables.CombiTable1Ds direct(fileName="modelica://Plant/Resources/law.csv");
  Blocks.FileTables.CombiTable1Ds chosen(fileName="modelica://Plant/Resources/" + name + ".csv");
  Blocks.FileTables.CombiTable1Ds deep(fileName="Modelica://Plant.Laws/Resources/law.csv");
  Real byC = factor(plain), coded = factor(found("modelica://Plant/Resources/more%20data/a%231.csv"));
  parameter String fromRoot = load("file:///no%20thing"), same = load("some/path.csv");
equation
  direct.u = time;
  chosen.u = time;
  deep.u = time;
end Tables;
END

my @shown = ('--variables', 'direct.y[1],chosen.y[1],deep.y[1],byC,coded', '--stop', 1, '--interval', 1, '--output', '-');
sub last_row { my (undef, $out, $err) = @_; return (split /\n/, $out)[-1] // $err }

my $simulator = compile_model(program => 1, file => "$folder/Plant", model => 'Plant.Tables');
is(last_row(run_simulator($simulator, @shown)), '1,3,7,3,3,11', 'each is found');
is(last_row(run_simulator($simulator, @shown, '--set', 'name=other')), '1,3,7,3,5,11', 'the folder of a name that goes on is known as a whole');
my (undef, $list) = run_simulator($simulator, '--list', '--json');
is(join(' ', map { $list =~ /"name": ?"$_".*?"value": ?"(.*?)"/ ? $1 : '' } qw(plain fromRoot same)), "$folder/Plant/Resources/law.csv /no thing some/path.csv",
    'paths are absolute, others as they are given');

# --- moved

rename "$folder/Plant", "$folder/moved" or die "$folder/moved: $!\n";
my ($status, $out, $err) = run_simulator($simulator, @shown);
is($status, 1, 'what has been moved is not found');
like($err, qr{error: 'modelica://Plant/Resources/law.csv' is not there: no file \Q$folder\E/Plant/Resources/law.csv, in the value of a parameter}, 'which is said');
mkdir "$folder/new";
rename "$folder/moved", "$folder/new/Plant" or die "$folder/new: $!\n";
mkdir "$folder/new/Plant.Laws";
rename "$folder/new/Plant/Laws/Resources", "$folder/new/Plant.Laws/Resources" or die "$folder/new: $!\n";
is(last_row(run_simulator($simulator, @shown, '--resources', "$folder/new")), '1,3,7,3,3,11', '--resources says where it is');
my $table = write_file('names.csv', "name\nlaw\nother\n");
($status, $out, $err) = run_simulator($simulator, '--resources', "$folder/new", '--stop', 1, '--sweep', $table, '--variables', 'chosen.y[1]', '--output', '-');
is($out, "run,name,status,time,chosen.y[1]\n1,law,0,1,3\n2,other,0,1,5\n", 'of sweeps, too') or diag $err;
for my $case (['modelica://Plant/Resources/none.csv', "is not there: no file $folder/new/Plant/Resources/none.csv"],
    ['modelica://Other/law.csv', 'it knows the files that its text names']) {
    ($status, $out, $err) = run_simulator($simulator, '--resources', "$folder/new", '--set', "direct.fileName=$case->[0]");
    like("$status $err", qr/^1 .*error: .*'\Q$case->[0]\E'.*\Q$case->[1]\E/s, "$case->[0] is said to be missing");
}
is(last_row(run_simulator($simulator, @shown, '--resources', "$folder/new", '--set', "direct.fileName=$folder/new/Plant/Resources/other.csv")),
    '1,3,7,5,3,11', 'a path is a path');

# --- what the compiler says, and where

rename "$folder/new/Plant", "$folder/Plant" or die "$folder/Plant: $!\n";
mkdir "$folder/Plant/Laws/Resources";
write_file('Plant/Laws/Resources/law.csv', "0, 0\n1, 11\n");
my $text = Mocc::slurp($model);
for my $case (['/law.csv")', '/lax.csv")', 4, "there is no file 'modelica://Plant/Resources/lax.csv'"],
    ['Plant/Resources/" +', 'Plant/None/" +', 6, "there is no file 'modelica://Plant/None'"],
    ['//Plant.Laws/', '//Plant.Lows/', 7, "there is no package 'Plant.Lows'"],
    ['Plant/Resources/more', 'Plant/../Plant/Resources/more', 8, q('..' leads out of it)]) {
    my ($from, $to, $line, $message) = @$case;
    write_file('Plant/Tables.mo', $text =~ s/\Q$from\E/$to/r);
    ($status, $out, $err) = run_mocc('--check', "$folder/Plant");
    like("$status$err", qr/^1.*Tables\.mo:$line:\d+: error: .*\Q$message\E.*\[external\].*checked \d+ classes in \d+ files: 1 error/s, "line $line: $message");
}
my $unused = write_file('Unused.mo', "model Unused\n  parameter String text = \"modelica://Nowhere/file\";\nend Unused;\n");
($status, $out, $err) = run_mocc('--check', $unused);
is($status, 0, 'a text is but a text where nothing looks for files') or diag $err;

# --- make

write_file('Plant/Tables.mo', $text);
($status, $out, $err) = run_mocc('-MD', '--emit-c', '-o', "$folder/tables.c", '--model', 'Plant.Tables', "$folder/Plant");
my $rule = Mocc::slurp("$folder/tables.d");
like($rule, qr{^\S*tables\.c:.*/Plant/Resources/more\\ data/a\\#1\.csv}sm, 'make is told of them') or diag $err, $rule;
done_testing;
