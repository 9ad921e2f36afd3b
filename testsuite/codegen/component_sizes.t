# size() of arrays of components and connectors, in declarations and loops, with subscripts and inside of components.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $simulator = compile_model(options => ['--model', 'Sizes.Mesh'], text => <<'END');
package Sizes
  connector Pin
    input Real f;
    output Real s;
  end Pin;
  model Node
    parameter Integer n = 2;
    Pin pin[n];
    Real total = sum(pin[i].f for i in 1:size(pin, 1));
  equation
    for i in 1:size(pin, 1) loop
      pin[i].s = i*pin[i].f;
    end for;
  end Node;
  model Mesh
    parameter Integer rows = 3;
    Node node[rows, 2](each n=4);
    Node one;
    Integer all_[2] = size(node);
    Integer columns = size(node, 2);
    Integer pins = size(node[1, 1].pin, 1);
    Integer some = size(node[2:3, 1], 1);
    Integer row[:] = size(node[1, :].pin);
    parameter Integer inside = size(node.pin, 3);
    Real first[size(node, 1)] = {node[i, 1].total for i in 1:size(node, 1)};
  equation
    for i in 1:size(node, 1), j in 1:size(node, 2), k in 1:size(node[i, j].pin, 1) loop
      node[i, j].pin[k].f = i + j + k;
    end for;
    for k in 1:size(one.pin, 1) loop
      one.pin[k].f = 10*k;
    end for;
  end Mesh;
end Sizes;
END
my $results = scratch_dir() . '/sizes.mat';
my ($status, undef, $err) = run_simulator($simulator, '--stop', 0, '--output', $results);
is($status, 0, 'runs') or diag $err;
my $value = read_mat($results)->{value};
my %want = ('all_[1]' => 3, 'all_[2]' => 2, columns => 2, pins => 4, some => 2, 'row[1]' => 2, 'row[2]' => 4, inside => 4, 'one.total' => 30,
    map({ ("first[$_]" => 4 * ($_ + 1) + 10) } 1 .. 3), map({ ("one.pin[$_].s" => 10 * $_ * $_) } 1, 2));
is($value->{$_}[0] // 'nothing', $want{$_}, $_) for sort keys %want;

done_testing;
