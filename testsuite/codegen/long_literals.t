# Arrays of many elements that are written one by one: what is summed up of them takes text and time in proportion to them.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $n = 20_000;
my $list = join ', ', map { "x[$_]" } 1 .. $n;
my $numbers = join ', ', map { "$_.5" } 1 .. $n;
my ($sum, $squares, $products) = ($n*($n + 1)/2, $n*($n + 1)*(2*$n + 1)/6, 0);
$products += $_*($_ + 0.5) for 1 .. $n;

# value of y => its value at time 1, where x[i] is i
my @sums = (
    ["y = sum({$list})" => $sum],
    ["y = {$list}*{$numbers}" => $products],
    ["y = x*{$list}" => $squares],
    ["y = max({$list}) - min({$list})" => $n - 1],
    ["sum({y, $list}) = time" => 1 - $sum],
    ["{y, $numbers}*{2, $list} = 0" => -$products/2],
);
my ($declarations, $equations) = ('', '');
for my $i (0 .. $#sums) {
    my $equation = $sums[$i][0] =~ s/\by\b/y$i/r;
    $declarations .= "  Real y$i, d$i;\n";
    $equations .= "  $equation;\n  d$i = " . ($equation =~ /max/ ? 1 : "der(y$i)") . ";\n"; # that of max chooses among all elements
}
my $results = scratch_dir() . '/long.mat';
my $model = write_file('long.mo', <<"END");
model M
  Real x[$n];
$declarations
equation
  for i in 1:$n loop
    x[i] = i*time;
  end for;
$equations
end M;
END
my ($status, undef, $err) = run_mocc('run', '-Wno-all', $model, '--stop', 1, '--variables', 'y*,d*', '--output', $results);
is($status, 0, 'they run') or diag($err);
my $r = read_mat($results)->{value};
for my $i (0 .. $#sums) {
    my ($equation, $value) = @{ $sums[$i] };
    my $rate = $i == 4 ? $value : $i == 2 ? 2*$value : $value; # x*x has twice its value as its derivative, at time 1
    my $what = length $equation > 60 ? substr($equation, 0, 40) . ' ...' : $equation;
    cmp_ok(abs($r->{"y$i"}[-1] - $value), '<', 1e-9*abs $value, $what);
    next if $equation =~ /max/;
    cmp_ok(abs($r->{"d$i"}[-1] - $rate), '<', 1e-9*abs $rate, "... its derivative");
}
done_testing();
