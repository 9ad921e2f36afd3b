# What imports bring: by name, all of a package, in packages, models and functions; and plain classes.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Clean;
use Test::More;

my $file = "$FindBin::Bin/../sema/complies/wildcards.mo";
my $r = simulate(compile_model(file => $file, model => 'FromClass'), '--stop', 1, '--interval', 1);
my %expected = (
    'whole.m.x' => 6, 'whole.m.gain.y' => 21, 'whole.m.y' => 27, 'whole.z' => 17,
    'part.x' => 2, 'parts[1].x' => 1, 'parts[2].x' => 5, 'longer.x' => 3, 'longer.y' => 4);
close_to($r->{$_}[-1], $expected{$_}, 1e-14, $_) for sort keys %expected;
$r = simulate(compile_model(file => $file, model => 'Uses.Inner.N'), '--stop', 1, '--interval', 1);
close_to($r->{y}[-1], 27, 1e-14, 'all of a package around, as far as it stands above');
clean_c('imports and classes', file => $file, model => 'FromClass');
done_testing();
