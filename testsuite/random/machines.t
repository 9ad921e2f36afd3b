# Random machines, RANDOM_MACHINES of them (10), from RANDOM_SEED (1) on: evaluations for integrators, which leave things out
# or are written out for the model as a whole, against complete ones, at random states (testsuite/codegen/split.c). Of each fifth one
# an array, whose implicit steps take its components apart, against J by differences (testsuite/codegen/apart.c).
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Hosts;
use Machines qw(machine);
use Mocc;
use Test::More;

my $count = $ENV{RANDOM_MACHINES} // 10;
my $first = $ENV{RANDOM_SEED}     // 1;
my $together = 25; # in one program

my $written_out = 0;
my @seeds = ($first .. $first + $count - 1);
while (my @some = splice @seeds, 0, $together) {
    my @models = map { ["R$_.M", '-Wno-all', '--model', "R$_.M", write_file("R$_.mo", machine($_, "R$_"))] } @some;
    my ($status, $out, $err) = run_command(build_host('testsuite/codegen/split.c', @models));
    is($status, 0, "machines $some[0] to $some[-1]: the same derivatives") or diag "$out$err";
    $written_out += () = $out =~ /, written out: /g;
}

# Whether the machine's model has joints, or one of its components
sub moves {
    my ($machine) = @_;
    my %text = $machine =~ /^  model (\w+)\n(.*?)^  end \1;/msg;
    my @names = 'M';
    while (my $name = shift @names) {
        my $text = delete $text{$name} // next;
        return 1 if $text =~ /Joints\./;
        push @names, $text =~ /^ +(C\d+) /mg;
    }
    return 0;
}

for my $seed (grep { $_ % 5 == 0 } $first .. $first + $count - 1) {
    my $machine = machine($seed, "A$seed");
    next if !moves($machine);
    my $file = write_file("A$seed.mo", $machine . "\nmodel All\n  A$seed.M machine[32];\nend All;\n");
    my ($status, $out, $err) = run_command(build_host('testsuite/codegen/apart.c', ["A$seed", '-Wno-all', '--model', 'All', $file]));
    is($status, 0, "machine $seed: an array of them taken apart") or diag "$out$err";
    my ($error, $elsewhere) = $out =~ /error (\S+), elsewhere (\S+)$/m;
    cmp_ok($error // 1, '<', 1e-6, "machine $seed: the solution");
    cmp_ok($elsewhere // 1, '<', 0.1, "machine $seed: the solution elsewhere");
}
cmp_ok($written_out, '>', $count / 4, 'many are written out') if $count >= 10;
done_testing();
