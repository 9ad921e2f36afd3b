# The libraries handed on as archives and interfaces: their examples, moved out of them, compile without a text of them,
# and give the results that they have with it. With MOCC_HANDED=all all of them, optimized, which takes minutes.
use strict;
use warnings;
use Cwd 'abs_path';
use FindBin;
use List::Util 'max';
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

plan(skip_all => 'handed.t has all that sanitizers look at') if $ENV{MOCC_CFLAGS};

# Each with those of its users whose sizes and redeclarations it has to have
my %users = (
    Blocks        => [qw(Rotational Translational Planar Dialectic Impulses)],
    Rotational    => [qw(Translational Planar Dialectic)],
    Translational => [qw(Planar Dialectic)],
    Curves        => [qw(Planar Dialectic)],
    Planar        => [qw(Dialectic Impulses)],
    Dialectic     => [],
    Impulses      => [],
);
my $all       = ($ENV{MOCC_HANDED} // '') eq 'all';
my @libraries = $all ? sort keys %users : 'Curves';
my @quick     = $all ? () : '-O0';
my $folder    = abs_path(scratch_dir());
my $lib       = abs_path("$FindBin::Bin/../../lib");
mkdir "$folder/handed";

for my $library (@libraries) {
    my @for = $all ? map { "--for=$lib/$_" } @{ $users{$library} } : ();
    my ($status, $out, $err) = run_mocc('-c', '--interface', @quick, @for, '-o', "$folder/handed/$library.a", "$lib/$library");
    is($status, 0, "$library is handed on") or diag($err);
}

# The results of the example in the file, with options
sub results {
    my ($what, $file, $name, @options) = @_;
    my ($status, $out, $err) = run_mocc(@quick, @options, '--model', $name, '-o', "$folder/sim_$what", $file);
    is("$status$err", 0, "$name, $what") or return;
    return simulate("$folder/sim_$what", '--tolerance', 1e-8);
}

# The least range that a column of the table is taken to have: where 1e-4 of it is 1e-11 of the largest number there, that is rounding
sub least_range {
    my ($table) = @_;
    my $largest = max(map { map { abs } grep { /^[-+\d.]/ } @$_ } values %$table);
    return max(1e-3, 1e-7 * $largest);
}

# The largest distance of two columns, over the range of the second, or this one if that is larger
sub distance {
    my ($a, $b, $range) = @_;
    my $largest = 0;
    for my $i (0 .. $#$b) {
        my $d = abs($a->[$i] - $b->[$i]);
        $largest = $d if $d > $largest;
        $range   = abs $b->[$i] if abs $b->[$i] > $range;
    }
    return $largest / $range;
}

# The last rows of a table at these instants
sub rows_at {
    my ($table, @times) = @_;
    my %row;
    $row{ $table->{time}[$_] } = $_ for 0 .. $#{ $table->{time} };
    my @rows = grep { defined } @row{@times};
    return { map { $_ => [@{ $table->{$_} }[@rows]] } keys %$table };
}

# The same with another tolerance: with one that gives another number of rows, if these differ already
sub with_another_tolerance {
    my ($handed, $whole) = @_;
    my @others = map { simulate("$folder/sim_text", '--tolerance', $_) }
      @{ $handed->{time} } == @{ $whole->{time} } ? 1e-9 : (1e-9, 1e-10, 2e-9, 5e-9);
    my @unequal = grep { @{ $_->{time} } != @{ $whole->{time} } } @others;
    return (@unequal, @others)[0];
}

# Where impacts follow ever faster on each other, rounding decides how many there are. Another tolerance has another
# number of them then, too, and the tables are compared without the rows of events: at the instants that all have.
sub without_events {
    my ($name, @tables) = @_;
    my ($handed, $whole, $other) = map { scalar @{ $_->{time} } } @tables;
    return @tables if $handed == $whole;
    isnt($other, $whole, "$name: rounding decides how many events there are");
    my %tables;
    for my $table (@tables) {
        my %here = map { $_ => 1 } @{ $table->{time} };
        $tables{$_}++ for keys %here;
    }
    my @times = sort { $a <=> $b } grep { $tables{$_} == @tables } keys %tables;
    return map { rows_at($_, @times) } @tables;
}

# Those of the columns that another tolerance leaves what they are: not so what is nothing but rounding errors
sub sure_columns {
    my ($whole, $other, @columns) = @_;
    return @columns if @{ $other->{time} } != @{ $whole->{time} };
    my $least = least_range($whole);
    return grep { distance($other->{$_}, $whole->{$_}, $least) <= 1e-4 } @columns;
}

# What differs: the number of rows, or the numbers of columns
sub far_columns {
    my ($handed, $whole) = @_;
    return ('time') if @{ $handed->{time} } != @{ $whole->{time} };
    my $least = least_range($whole);
    return grep { distance($handed->{$_}, $whole->{$_}, $least) > 1e-4 } sort keys %$whole;
}

for my $library (@libraries) {
    my $text = Mocc::slurp("$lib/$library/Examples.mo");
    $text =~ s/^within \w+;\s*//;
    $text =~ s/(package|end) Examples\b/$1 ${library}Examples/g;
    my $file = write_file("${library}Examples.mo", $text);
    for my $example (map { /^\w+\.Examples\.(\w+)\t\w+\tsimulates/ ? $1 : () } split /\n/, (run_mocc('--list-classes', "$library.Examples"))[1]) {
        my $name   = "${library}Examples.$example";
        my $handed = results('handed', $file, $name, '-I', "$folder/handed");
        my $whole  = results('text',   $file, $name);
        next if !$handed || !$whole;
        is(join(' ', sort keys %$handed), join(' ', sort keys %$whole), "$name: the same variables");
        my @far = far_columns($handed, $whole);
        if (@far) {
            my $other = with_another_tolerance($handed, $whole);
            ($handed, $whole, $other) = without_events($name, $handed, $whole, $other);
            @far = sure_columns($whole, $other, far_columns($handed, $whole));
        }
        is("@far", '', "$name: as many rows, and the same results");
    }
}

done_testing;
