# Blocks.FileTables: tables out of CSV files against Blocks.Tables with the same points, which blocks.t holds against closed
# forms; and what is wrong with files.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Test::More;
use Mocc;

my $columns = write_file('columns.csv', "# points, and two columns\n0,1,4\n1, 2,4\n\n1.5,2.25,0\r\n3,6,-2\n3.5,5,-1\n5,5,3\n");
my $grid = write_file('grid.csv', ",1,2,4\n-1,0,1,5\n0.5,3,-1,2\n2,1,4,0\n");
my $one = write_file('one.csv', "3,7\n");
my $row = write_file('row.csv', ",1,2,4\n5,3,4,-1\n");
my $pair = write_file('pair.csv', "0,1\n2,5e0\n");

my ($table, $plane) = ('[0, 1, 4; 1, 2, 4; 1.5, 2.25, 0; 3, 6, -2; 3.5, 5, -1; 5, 5, 3]', '[0, 1, 2, 4; -1, 0, 1, 5; 0.5, 3, -1, 2; 2, 1, 4, 0]');
my %lines = (curve => '', curveHeld => ', extrapolation=Blocks.Types.Extrapolation.HoldLastPoint', lines => ', smoothness=Blocks.Types.Smoothness.LinearSegments');
my ($held, $straight) = (', extrapolation=Blocks.Types.Extrapolation.HoldLastPoint', ', smoothness=Blocks.Types.Smoothness.LinearSegments');
my %surfaces = (surface => $straight, surfaceHeld => "$straight$held", bent => '', bentHeld => $held);
my $text = "model M\n  parameter String file=\"$columns\";\n  Blocks.Sources.Sine sine(amplitude=4, f=0.5, offset=2), cosine(amplitude=3, f=0.5, phase=1, offset=2);\n";
my ($equations, @rates) = '';
for (sort keys %lines) {
    $text .= "  Blocks.Tables.SmoothTable1D ${_}T(table=$table$lines{$_});\n  Blocks.FileTables.SmoothTable1D ${_}F(fileName=file, columns={2, 3}$lines{$_});\n"
        . "  Real ${_}RateT[2], ${_}RateF[2];\n";
    $equations .= "  connect(sine.y, $_.u);\n" for "${_}T", "${_}F";
    $equations .= "  ${_}RateT = der(${_}T.y);\n  ${_}RateF = der(${_}F.y);\n";
}
for (sort keys %surfaces) {
    $text .= "  Blocks.Tables.SmoothTable2D ${_}T(table=$plane$surfaces{$_});\n  Blocks.FileTables.SmoothTable2D ${_}F(fileName=\"$grid\"$surfaces{$_});\n"
        . "  Real ${_}RateT, ${_}RateF;\n";
    $equations .= "  connect(sine.y, $_.u1);\n  connect(cosine.y, $_.u2);\n" for "${_}T", "${_}F";
    $equations .= "  ${_}RateT = der(${_}T.y);\n  ${_}RateF = der(${_}F.y);\n";
}
$text .= "  Blocks.FileTables.CombiTable1Ds single(fileName=\"$one\"), two(fileName=\"$pair\", smoothness=Blocks.Types.Smoothness.MonotoneContinuousDerivative2);\n"
    . "  Blocks.FileTables.CombiTable2Ds plain(fileName=\"$grid\"), plainBent(fileName=\"$grid\", smoothness=Blocks.Types.Smoothness.MonotoneContinuousDerivative2),\n"
    . "    row(fileName=\"$row\", smoothness=Blocks.Types.Smoothness.MonotoneContinuousDerivative2);\n";
$equations .= "  connect(sine.y, single.u);\n  connect(sine.y, two.u);\n  connect(sine.y, plain.u1);\n  connect(cosine.y, plain.u2);\n"
    . "  connect(sine.y, plainBent.u1);\n  connect(cosine.y, plainBent.u2);\n  connect(sine.y, row.u1);\n  connect(cosine.y, row.u2);\n";
# The second derivative of what C computes, integrated
$text .= "  Base.ContinuousState integral(fixed=false);\n  Blocks.FileTables.CsvTable numbers = Blocks.FileTables.CsvTable(\"$grid\", true);\n  Real bend = Blocks.FileTables.gridValue(numbers, 2*sin(time), 2 + 2*cos(3*time), Blocks.Types.Smoothness.MonotoneContinuousDerivative2,\n"
    . "    Blocks.Types.Extrapolation.LastTwoPoints), bendRate = der(bend);\n";
$equations .= "  der(integral) = der(bendRate);\n";

my $sim = compile_model(text => "${text}initial equation\n  integral = bendRate;\nequation\n${equations}end M;\n", options => ['-O0']);
my $r = simulate($sim, '--start', 0.001, '--stop', 2, '--interval', 0.0037, '--tolerance', 1e-10);
for my $name (sort keys %lines) {
    same_course($r->{"${name}F.y[$_]"}, $r->{"${name}T.y[$_]"}, 1e-12, "$name: column $_") for 1, 2;
    same_course($r->{"${name}RateF[$_]"}, $r->{"${name}RateT[$_]"}, 1e-11, "$name: its derivative") for 1, 2;
}
for my $name (sort keys %surfaces) {
    same_course($r->{"${name}F.y"}, $r->{"${name}T.y"}, 1e-12, $name);
    same_course($r->{"${name}RateF"}, $r->{"${name}RateT"}, 1e-11, "$name: its derivative");
}
same_course($r->{'plain.y'}, $r->{'surfaceT.y'}, 1e-12, 'the same without derivatives');
same_course($r->{'plainBent.y'}, $r->{'bentT.y'}, 1e-12, '... bent, too');
same_course($r->{integral}, $r->{bendRate}, 1e-6, 'the second derivative');
same_course($r->{'single.y[1]'}, [map { 7 } @{ $r->{time} }], 1e-15, 'one point');
same_course($r->{'two.y[1]'}, [map { 1 + 2 * $_ } @{ $r->{'sine.y'} }], 1e-13, 'two points are a line');

for (["0,1,2\n1,x,3\n", q{bad.csv:2: this is no number: 'x'}], ["0,1,2\n1,,3\n", q{bad.csv:2: this is no number: ''}], ["0,1,2\n1,2,3,\n", q{bad.csv:2: this is no number}],
    ["0,1,2\n\n1,2\n", 'bad.csv:3: the number of columns is 2, the rows above have 3'], ["0,1,2\n#\n0,2,3\n", 'bad.csv:3: the first column has to ascend: 0 is followed by 0'],
    ["0,1,2\n1,nan,3\n", q{bad.csv:2: this is no number: 'nan'}], ['', 'bad.csv: a table has a row and two columns at least'], ["0,1\n1,2\n", 'bad.csv has no column 3, only 1 to 2'],
    [undef, 'cannot be read from .*absent.csv: No such file or directory'])
{
    my ($content, $message) = @$_;
    my $file = defined $content ? write_file('bad.csv', $content) : scratch_dir() . '/absent.csv';
    my ($status, $out, $err) = run_simulator($sim, '--set', "file=$file", '--output', scratch_dir() . '/bad-result.csv');
    is($status, 1, "$message: a fault of the run");
    like($err, qr/\A\S+: error: in Blocks\.FileTables\.\S+ \(FileTables\.mo:\d+\) for .*$message/, 'said with the place in the file');
}

my $bad_grid = compile_model(options => ['-O0'], text => <<"END");
model Grid
  parameter String file = "$grid";
  Blocks.FileTables.CombiTable2Ds table(fileName=file);
equation
  table.u1 = time;
  table.u2 = 2;
end Grid;
END
for ([",1,2\n0,1,2\n0,1,2\n", ':3: the first column has to ascend'], [",2,1\n0,1,2\n", ':1: the first row has to ascend: 2 is followed by 1'], [",1\n", 'two rows and two columns']) {
    my ($content, $message) = @$_;
    my ($status, $out, $err) = run_simulator($bad_grid, '--set', 'file=' . write_file('bad.csv', $content), '--output', scratch_dir() . '/bad-result.csv');
    is($status, 1, "$message: a fault of the run");
    like($err, qr/$message/, 'said so');
}

done_testing;
