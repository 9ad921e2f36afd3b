# 100 instances of an FMU at once, in threads, under the thread sanitizer: threads.c.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $build = $ENV{MOCC_BUILD} // 'build';
plan skip_all => 'the thread sanitizer goes with no other' if $ENV{MOCC_UNDER} || !-f "$build/tsan/libmoccrt.a";

my $folder = scratch_dir();
my ($status, $out, $err) = run_mocc('--emit-c', '--tangents', '-o', "$folder/Calls.c", "$FindBin::Bin/calls.mo");
is($status, 0, 'the model') or diag $err;
my @archives = grep { !m{/libmoccrt\.a\z} } glob "$build/lib*.a";
($status, $out, $err) = run_command('cc', qw(-std=c11 -D_GNU_SOURCE -O1 -Wall -Wextra -Werror -fsanitize=thread -DMOCC_WITHOUT_MAIN -I. -Iruntime -o),
    "$folder/threads", "$folder/Calls.c", "$FindBin::Bin/threads.c", '-Wl,--start-group', "$build/tsan/libmoccrt.a", @archives,
    '-Wl,--end-group', qw(-lpthread -lm));
is($status, 0, 'the host') or diag $err;
($status, $out, $err) = run_command("$folder/threads");
is("$status$out$err", "0ok\n", 'each comes to the bits that it comes to alone, and the sanitizer finds nothing');

done_testing;
