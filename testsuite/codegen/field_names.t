# What a record's or a connector's class says of its fields means those of the class in which it stands, though a part of it has
# fields of the same names, or the very same ones: in values, constructors and arrays, and in models that extend a record.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $sim     = compile_model(file => "$FindBin::Bin/models/FieldNames.mo", model => 'FieldNames.Test');
my $results = scratch_dir() . '/names.mat';
my ($status, undef, $err) = run_command($sim, '--stop', 0, '--set', 'list[1].a=7', '--output', $results);
is($status, 0, 'runs') or diag $err;
my $r = read_mat($results)->{value};

# a and b of a whole, and those of w inside of it
sub whole { my ($a) = @_; return ($a, $a + 1, $a + 1, $a + 5) }
my %want;
@want{ map { my $path = $_; map { "$path.$_" } qw(a b w.a w.b) } qw(given made all_[1] all_[2] extending c) } =
  map { whole($_) } 20, 20, 20, 30, 10, 20;
@want{ map { ("$_.v.a", "$_.v.b") } qw(given made extending) } = (3, 4, 3, 4, 20, 21);
@want{qw(extending.x[1].b extending.x[2].b array_[1].b array_[2].b)} = (4, 5, 4, 5);
@want{qw(list[1].b list[2].b)} = (2, 3);
is($r->{$_}[0] // 'nothing', $want{$_}, $_) for sort keys %want;

done_testing;
