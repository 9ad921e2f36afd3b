# Random sequences of calls to an FMU, by a program in C that knows what the standard answers: random.c. It is compiled with the sanitizers
# that mocc is compiled with, which importers in Python cannot be.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Hosts;
use Mocc;
use Test::More;

my $host = build_host("$FindBin::Bin/random.c", ['Calls', '--tangents', "$FindBin::Bin/calls.mo"]);
my ($status, $out, $err) = run_command($host, $ENV{MOCC_UNDER} ? 5 : 100);
is("$status$err", '0', 'all answers are those of the standard') or diag $out;
my ($ok, $warning, $discard, $error, $fatal) = split ' ', $out;
cmp_ok($ok // 0, '>', 4 * ($discard // 0) + 1000, 'calls succeed');
cmp_ok($error // 0, '>', 1000, 'and are refused');
is($fatal, 0, 'nothing is fatal');

done_testing;
