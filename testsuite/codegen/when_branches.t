# Branches of a when that write the same variables differently: whole arrays, slices, elements, loops, loops whose
# turns differ, ifs inside of them; and runs that an if equation ends.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Test::More;
use Clean;

my $text = <<'END';
record R
  Real a[2];
  Integer n;
end R;
model M
  parameter Integer n = 4;
  discrete Real v[4](each start=0, each fixed=true), a(start=0, fixed=true), w[2, 2](each start=0, each fixed=true);
  Integer k[3](each start=0, each fixed=true);
  Integer m(start=0, fixed=true), odd(start=0, fixed=true);
  discrete Real c[3](each start=0, each fixed=true);
  R r(a(each start=0, each fixed=true), n(start=0, fixed=true));
equation
  when time > 0.2 then
    v = {1, 2, 3, 4};
    w[1, :] = {1, 2};
    w[2, :] = {3, 4};
  elsewhen time > 0.4 then
    for i in 1:n loop
      v[i] = 10*i;
    end for;
    for i, j loop
      w[i, j] = 10*i + j;
    end for;
  elsewhen time > 0.6 then
    v[1:2] = {5, 6};
    v[{4, 3}] = {8, 7};
    w = pre(w) + fill(1, 2, 2);
  end when;
  when time > 0.3 then
    for i in 1:3 loop
      if i == 1 then
        a = time;
        k[i] = 7;
      elseif i == 2 then
        k[2] = 8;
      else
        k[i] = pre(k[i]) + 9;
      end if;
    end for;
  end when;
  when sample(0.1, 0.1) then
    m = pre(m) + 1;
    if m > 5 then
      c = {1, 2, 3}*m;
      r = R({m, m}, 3);
    elseif m > 2 then
      for i loop
        c[i] = -i;
      end for;
      r.a = {0.5, 1.5};
      r.n = 2;
    else
      c[1] = 0.5;
      for i in 2:3 loop
        c[i] = if i > 2 then 9 else 8;
      end for;
      r.n = 1;
      r.a[1] = time;
      r.a[2] = pre(r.a[1]);
    end if;
    odd = if mod(m, 2) == 1 then 1 else 0;
  end when;
end M;
END

my $r = simulate(compile_model(text => $text), '--stop', 1, '--interval', 0.05);
my %at;
$at{ sprintf '%.2f', $r->{time}[$_] } = $_ for 0 .. $#{ $r->{time} }; # the last row of each time
sub values_at {
    my ($time, @names) = @_;
    return [map { $r->{$_}[$at{$time}] } @names];
}
my @v = map { "v[$_]" } 1 .. 4;
my @w = ('w[1,1]', 'w[1,2]', 'w[2,1]', 'w[2,2]');
is_deeply(values_at('0.15', @v, @w), [(0) x 8], 'before the first event');
is_deeply(values_at('0.25', @v, @w), [1 .. 4, 1 .. 4], 'the first branch');
is_deeply(values_at('0.45', @v, @w), [10, 20, 30, 40, 11, 12, 21, 22], 'loops in the second one');
is_deeply(values_at('0.65', @v, @w), [5 .. 8, 12, 13, 22, 23], 'slices in the third one');
is_deeply(values_at('0.95', @v, @w), [5 .. 8, 12, 13, 22, 23], '... which stay');
is_deeply(values_at('0.35', map { "k[$_]" } 1 .. 3), [7, 8, 9], 'each turn of a loop by itself');
close_to($r->{a}[-1], 0.3, 1e-15, '... which assigns something else, too');
my @c = (map({ "c[$_]" } 1 .. 3), 'r.a[1]', 'r.a[2]', 'r.n', 'odd');
is_deeply(values_at('0.15', @c), [0.5, 8, 9, 0.1, 0, 1, 1], 'an if: elements and a loop');
is_deeply(values_at('0.25', @c), [0.5, 8, 9, 0.2, 0.1, 1, 0], '... once more');
is_deeply(values_at('0.45', @c), [-1, -2, -3, 0.5, 1.5, 2, 0], '... a loop over all');
is_deeply(values_at('0.75', @c), [7, 14, 21, 7, 7, 3, 1], '... the whole array and record');

# The run may end in an if equation, too
my $end = <<'END';
model End
  parameter Integer last = 2;
  Base.ContinuousState x[3](start={0, 0.1, 0.2}, each fixed=true);
  parameter Boolean early = false;
equation
  der(x) = {1, 1, 1};
  for i in 1:3 loop
    if i == last then
      if x[i] > 0.5 then
        terminate("part " + String(i) + " is there");
      end if;
    end if;
  end for;
  if early then
    terminate("early");
  end if;
end End;
END
my $sim = compile_model(text => $end);
my ($status, $out, $err) = run_simulator($sim, '--output', '-');
is($status, 0, 'an end is a success');
like($err, qr/terminated at time 0\.4[0-9]*: part 2 is there/, '... that says why');
my @lines = split /\n/, $out;
close_to((split /,/, $lines[-1])[0], 0.4, 1e-9, '... when the relation becomes true');
($status, undef, $err) = run_simulator(compile_model(text => "$end model Early\n  extends End(early=true);\nend Early;\n"),
    '--output', '/dev/null');
is($status, 0, 'at once');
like($err, qr/terminated at time 0: early/, '... too');

clean_c('branches of a when', text => $text);
clean_c('ends', text => $end);
done_testing();
