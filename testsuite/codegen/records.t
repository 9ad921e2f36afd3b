# Records: components, arrays, nested and inherited ones, constructors, defaults, modifiers, equations; sizes ':'.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $sim = compile_model(file => "$FindBin::Bin/models/Records.mo");
my (undef, $list) = run_simulator($sim, '--list');
my %v = map { /^(\S+)\s+\w+\s+(\S+)/ ? ($1 => $2) : () } split /\n/, $list;
my %want = (
    'p.m' => 3, 'p.r[2]' => 2, 'p.half' => 1.5,         # a constructor; a default in terms of another field
    'q.r[1]' => 7, 'q.half' => 2.5,                     # modifiers
    'pair.a.m' => 3, 'pair.b.half' => 2, 'pair.n' => 2, # records inside
    'many[1].m' => 1, 'many[2].r[2]' => 4, 'many[2].half' => 1,
    'part.y' => 3 * 2 + 1.5 + 3, 'part2.y' => 10 * 2 + 5 + 2, 'part3.y' => 2 * 6 + 1 + 3); # from outside, and sizes
is($v{$_}, $want{$_}, $_) for sort keys %want;
ok(!exists $v{'part2.r[3]'}, 'a size from the value that a modifier gives');

my $r = simulate($sim, '--stop', 1, '--interval', 0.25);
for my $i (0 .. 4) {
    my $t = $r->{time}[$i];
    next if $i && $t == $r->{time}[$i - 1];    # after the event
    my @v = $t > 0.5 ? (3, 1.5) : (4, 2);
    close_to($r->{'v.m'}[$i],    $v[0], 0, "v.m at $t: 'if' between records");
    close_to($r->{'v.half'}[$i], $v[1], 0, "v.half at $t");
    close_to($r->{'w.r[1]'}[$i], $t,    0, "w.r[1] at $t: a constructor of what changes");
}
done_testing();
