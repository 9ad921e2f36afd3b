# .mat files by the rules of the format, as OpenModelica's programs read them (OMPython by its server, OMPlot by itself) and Dymola's do: types
# and order of the matrices, what dataInfo may say, and that each number is where dataInfo says, with its sign. CSV files have the same ones.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

# The matrices of a file, in order: {name, type, rows, columns, values}, column by column; dies where the file is none.
sub matrices {
    my ($path) = @_;
    my ($bytes, $at, @list) = (Mocc::slurp($path), 0);
    while ($at < length $bytes) {
        my ($type, $rows, $columns, $imaginary, $length) = unpack "\@$at l<5", $bytes;
        my $name = substr $bytes, $at += 20, $length;
        my ($size, $letter) = @{ { 0 => [8, 'd<'], 20 => [4, 'l<'], 51 => [1, 'a'] }->{$type} // die "type $type\n" };
        die "an imaginary part\n" if $imaginary;
        die "no end of a name\n" if $name !~ s/\A([a-zA-Z]\w*)\0\z/$1/;
        $at += $length;
        my $n = $rows * $columns;
        die "$name is cut off\n" if $at + $n * $size > length $bytes;
        push @list, { name => $name, type => $type, rows => $rows, columns => $columns, values => [unpack "\@$at ($letter)$n", $bytes] };
        $at += $n * $size;
    }
    return @list;
}

# The column, or the row, of a matrix as a list
sub column { my ($m, $k) = @_; return @{ $m->{values} }[$k * $m->{rows} .. ($k + 1) * $m->{rows} - 1] }
sub row { my ($m, $i) = @_; return @{ $m->{values} }[map { $_ * $m->{rows} + $i } 0 .. $m->{columns} - 1] }

# A text with blanks at its end
sub text { return join('', @_) =~ s/ *\z//r }

# What is wrong with dataInfo: a list of texts
sub faults {
    my ($info, $names, $sizes) = @_;
    my @faults;
    for my $i (0 .. $#$names) {
        my ($matrix, $place, $interpolation, $outside) = column($info, $i);
        my $good = $i ? ($matrix == 1 || $matrix == 2) && abs $place > 1 && abs $place <= $sizes->[$matrix] : $matrix == 0 && $place == 1;
        push @faults, "$names->[$i]: $matrix $place" if !$good;
        push @faults, "$names->[$i]: $interpolation $outside" if $interpolation != 0 || $outside != ($matrix == 1 ? 0 : -1);
    }
    return @faults;
}

my $folder = scratch_dir();
my $opposites = 0;
for my $model (qw(Planar.Examples.DoublePendulum Impulses.Examples.RoughFloor Blocks.Examples.SampledControl)) {
    for my $kind (qw(mat csv)) {
        my ($status, $out, $err) = run_mocc('run', $model, '--output', "$folder/$model.$kind");
        is($status, 0, "$model: .$kind") or diag $err;
    }
    my @list = matrices("$folder/$model.mat");
    is(join(' ', map { "$_->{name}:$_->{type}" } @list), 'Aclass:51 name:51 description:51 dataInfo:20 data_1:0 data_2:0', 'the matrices');
    my ($class, $name, $description, $info, @data) = @list;
    is_deeply([map { text(row($class, $_)) } 0 .. 3], ['Atrajectory', '1.1', '', 'binTrans'], 'the class');
    my @names = map { text(column($name, $_)) } 0 .. $name->{columns} - 1;
    my %seen;
    is(join(' ', grep { !/\A[\x20-\x7e]+\z/ || $seen{$_}++ } @names), '', 'each name stands there once, without other bytes');
    is("$names[0] @{[map { $_->{columns} } $description, $info]} $info->{rows}", "time @{[(scalar @names) x 2]} 4", 'time first, as many texts as names');
    is(join("\n", faults($info, \@names, [0, map { $_->{rows} } @data])), '', 'dataInfo');
    my @time = row($data[1], 0);
    is(join(' ', row($data[0], 0)), "$time[0] $time[-1]", 'data_1 stands for the whole time');
    my ($before, $after) = map { my (undef, @values) = column($data[0], $_); "@values" } 0, 1;
    is($before, $after, 'and does not change');
    is(scalar(grep { $time[$_] < $time[$_ - 1] } 1 .. $#time), 0, 'time does not go back');
    my %used = map { my ($matrix, $place) = column($info, $_); ("$matrix " . abs $place => 1) } 1 .. $#names;
    is(scalar keys %used, $data[0]{rows} + $data[1]{rows} - 2, 'each row has a name');
    my $table = read_csv("$folder/$model.csv");
    my @wrong;
    for my $i (1 .. $#names) {
        my ($matrix, $place) = column($info, $i);
        my @values = map { $place < 0 ? -$_ : $_ } row($data[$matrix - 1], abs($place) - 1);
        $opposites += $place < 0;
        my $expected = $table->{ $names[$i] } // next;
        @values = ($values[0]) x @$expected if $matrix == 1;
        push @wrong, $names[$i] if "@values" ne join ' ', map { 0 + $_ } @$expected;
    }
    is(join(' ', @wrong), '', 'the numbers of the CSV file');
    is(join(' ', grep { !$seen{$_} } keys %$table), '', 'and all of its variables');
}
cmp_ok($opposites, '>', 5, 'there are opposites');

done_testing;
