# What an assignment reads is what was there before it, though it writes into the same array: values worked out by hand.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $library = <<'END';
package L
  record P
    Real a;
    Real v[2];
  end P;

  function subscripts "The array is its own subscript"
    input Integer u[3];
    output Integer k[3];
  algorithm
    k := u;
    k[k] := {10, 20, 30};
  end subscripts;

  function through "It goes through what the array was"
    input Real u[3];
    output Real r[3];
  protected
    Integer k[3] = {3, 1, 2};
  algorithm
    r := u;
    for x in r loop
      r[3] := r[3] + x;
      r[1] := 100;
    end for;
    for i in k loop
      k[i] := 1;
      r[i] := r[i] + i;
    end for;
  end through;

  function records
    input P p[3];
    output Real r[3];
    output Real w[6];
  protected
    P q[3];
  algorithm
    q := p;
    q[{2, 3, 1}] := q;
    r := q.a;
    w := cat(1, q[1].v, q[2].v, q[3].v);
    q[2].v[{2, 1}] := q[2].v;
    w[3:4] := q[2].v;
  end records;

  function exchanged
    input Real a[2];
    input Real b[2];
    output Real c[2];
    output Real d[2];
  protected
    Real t[2] = b;
  algorithm
    c := t;
    d := a;
    t[1] := 7;
  end exchanged;

  function several
    input Real u[4];
    output Real r[4];
  protected
    Real s[4];
  algorithm
    r := u;
    s := r;
    r[{4, 3, 2, 1}] := if u[1] > 0 then r else s;
    (r[1:2], r[3:4]) := exchanged(r[1:2], r[3:4]);
    r[{2, 1, 3, 4}] := noEvent(r);
    r := r[{2, 1, 4, 3}];
  end several;

  function unread "Nothing but the variable itself reads it"
    input Real u;
    output Real r;
  protected
    Real w;
  algorithm
    r := 2*u;
    w := u;
    w := w;
  end unread;

  function matrices
    input Real u[2, 2];
    output Real r[2, 2];
  algorithm
    r := u;
    r[{2, 1}, {2, 1}] := r;
    r[:, 1] := vector(r[1, :]);
    r[1, {2, 1}] := r[1, :];
  end matrices;
end L;

model M
  Integer subscripts[3] = L.subscripts({2, 3, 1});
  Real through[3] = L.through({1 + time, 2, 3});
  Real rate[3] = der(through);
  Real several[4] = L.several({1 + time, 2, 3, 4});
  Real slope[4] = der(several);
  Real unread[1] = {L.unread(time)};
  Real matrices[2, 2] = L.matrices({{1 + time, 2}, {3, 4}});
  Real records[3], vectors[6];
  Real s[3];
  Integer k[3];
equation
  (records, vectors) = L.records({L.P(1 + time, {2, 3}), L.P(4, {5, 6}), L.P(7, {8, 9})});
algorithm
  s := {1 + time, 2, 3};
  s[{2, 3, 1}] := s;
  for x in s loop
    s[3] := s[3] + x;
  end for;
  k := {2, 3, 1};
  k[k] := {10, 20, 30};
end M;
END

# By the time of the run
my %expected = (
    subscripts => sub { (30, 10, 20) },
    through    => sub { (101, 4, 12 + $_[0]) },
    rate       => sub { (0, 0, 1) },
    several    => sub { (2, 1 + $_[0], 3, 4) },
    slope      => sub { (0, 1, 0, 0) },
    unread     => sub { 2*$_[0] },
    matrices   => sub { (3, 4, 3, 1 + $_[0]) },
    records    => sub { (7, 1 + $_[0], 4) },
    vectors    => sub { (8, 9, 3, 2, 5, 6) },
    s          => sub { (3, 1 + $_[0], 8 + $_[0]) },
    k          => sub { (30, 10, 20) },
);
my $file = write_file('M.mo', $library);
my %results = ('the simulator' => simulate(compile_model(text => $library), '--stop', 1, '--interval', 0.5));
my ($status, undef, $err) = run_mocc('run', $file, '--stop', 1, '--interval', 0.5, '--output', scratch_dir() . '/run.csv');
is($status, 0, 'it runs in memory') or diag $err;
$results{'in memory'} = read_csv(scratch_dir() . '/run.csv');
for my $how (sort keys %results) {
    my $r = $results{$how};
    for my $name (sort keys %expected) {
        for my $row (0, -1) {
            my $time = $r->{time}[$row];
            my @expected = $expected{$name}->($time);
            my @found = map { $r->{$_}[$row] } sort grep { /^\Q$name\E\[/ } keys %$r;
            is(scalar @found, scalar @expected, "$how: all of $name");
            close_to($found[$_], $expected[$_], 1e-12, "$how: element $_ of $name at $time") for 0 .. $#expected;
        }
    }
}

done_testing;
