# Variables that are equal to others, or opposite, in every run share a row of a .mat file; CSV files, which have the numbers
# of the instance, say the same.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Test::More;
use Mocc;

# The numbers of both files, and the names that share each stored row: "-x" of what is opposite
sub compare {
    my ($simulator, $label, @arguments) = @_;
    my $mat = scratch_dir() . '/aliases.mat';
    run_simulator($simulator, @arguments, '--output', $mat);
    my ($trajectory, $table) = (read_mat($mat), simulate($simulator, @arguments));
    my (@wrong, %sharing);
    for my $name (sort keys %$table) {
        my ($matrix, $row) = @{ $trajectory->{info}{$name} };
        my $values = $trajectory->{value}{$name};
        $values = [($values->[0]) x @{ $table->{time} }] if $matrix == 1;
        push @wrong, $name if grep { $values->[$_] != $table->{$name}[$_] } 0 .. $#{ $table->{time} };
        $sharing{$name} = $matrix == 1 ? 'constant' : $row;
    }
    is("@wrong", '', "$label: the same numbers in both files");
    return (\%sharing, scalar @{ $trajectory->{matrix}{data_2}[0] });
}

my ($row, $rows) = compare(compile_model(file => "$FindBin::Bin/models/Aliases.mo", options => ['-O0']), 'a model');
sub shared {
    my ($what, @names) = @_;
    my @rows = map { /^-(.*)/ ? -$row->{$1} : $row->{$_} } @names;
    is("@rows", join(' ', ($rows[0]) x @names), $what);
}
shared('elements of components', 'cell[2].x', 'cell[2].o', '-cell[2].s', 'cell[2].u[1]', 'cell[2].u[3]');
shared('arrays of components, both ways', 'cell[2].x', 'all[2]', 'back[6]', 'shifted[2]', 'table[2,2]');
shared('loops in loops, transposed', 'cell[3].x', 'matrix[1,2]', 'matrix[2,1]', 'transposed[2,1]');
shared('fields of records', 'cell[3].x', 'first.a', 'second.a');
shared('arrays in records', 'cell[4].x', 'first.b[2]', 'second.b[2]');
shared('Booleans', 'on', 'cell[1].on');
shared('a part of an array constructor', 'mixed[1]', 'cell[1].x');
shared('what is equal to time alone', 't', '-t2');
shared('both sides of a connection, the flow is opposite', 'slider[2].x', 'slider[2].on.x', 'spring[2].to.x');
shared('a flow', 'spring[2].to.f', '-slider[2].on.f', 'slider[2].force', 'der(slider[2].x)');
shared('a signal to many', 'loaded.x', 'load[1].to.x', 'load[6].to.x');
is($row->{$_}, 'constant', "$_ is constant") for ('c', 'minus_c', 'constants[3]', 'mixed[2]', 'cell[7].k');
my %seen;
$seen{ abs $row->{$_} }++ for grep { $row->{$_} ne 'constant' } ('loaded.on.f', 'load[1].to.f', 'load[6].to.f', 'two.on.f',
    'one.to.f', 'other.to.f', 'held', 'pre_held', 'which', 'chosen', 'off', 'permuted[1]', 'square[1,2]');
is(join(' ', values %seen), '1 ' x 12 . '1', 'sums, discrete values, conditions stand for themselves');
cmp_ok($rows, '<=', scalar(keys %$row) / 2, 'less than half of the columns are stored');

for my $model (qw(Planar.Examples.Chain Impulses.Examples.RoughFloor Rotational.Examples.GearShift Blocks.Examples.SampledControl)) {
    ($row, $rows) = compare(compile_model(model => $model), $model);
    cmp_ok($rows, '<', 0.6*keys %$row, "$model: few of them are stored");
}

# A part of the columns needs the values behind them alone.
my $pendulum = compile_model(model => 'Planar.Examples.DoublePendulum');
($row, $rows) = compare($pendulum, 'some columns', '--stop', 1, '--variables', 'body.frame_a.phi,fixedTranslation.frame_b.phi');
is("$rows $row->{'body.frame_a.phi'}", "2 $row->{'fixedTranslation.frame_b.phi'}", 'two of one value');

done_testing;
