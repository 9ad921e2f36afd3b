# Values in an extends clause that use what the class inherits by it: they are what they are with the inherited names written out.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $library = <<'END';
package Lib
  constant Real last = 1000 "is not meant";
  model Part
    constant Real kk = 1;
    parameter Real p = 1;
    Real z = kk*p*time;
  end Part;
  model Other
    constant Real kk = 11;
    parameter Real p = 2;
    Real z = kk*p*time;
  end Other;
  model Base
    constant Real c1 = 2;
    constant Real c2 = 3*c1;
    parameter Integer n = 2;
    parameter Real g[n] = fill(1, n);
    Part part(kk=c2);
    replaceable model N = Part;
    N m;
    Part row[n];
  protected
    parameter Real hidden = 7;
  public
    parameter Real last = 1;
    Real y = c2*sum(g)*last*time;
    Base.ContinuousState x(start=1, fixed=true);
    function f
      input Real x;
      output Real y = 100*x;
    algorithm
    end f;
  equation
    der(x) = -x;
  end Base;
  model Between
    extends Base(last=hidden);
    parameter Real own = 5;
  end Between;
END
$library =~ s/\bBase\b(?!\.)/Root/g;

# What a class that extends like this has at 1 s; the same with the inherited names written out
my @cases = (
    ['Root(c2=10*c1)',       'Root(c2=20)', { y => 40, 'part.z' => 20 }],
    ['Root(c1=4, c2=10*c1)', 'Root(c1=4, c2=40)', { y => 80, 'part.z' => 40 }],
    ['Root(part(kk=20*c1))', 'Root(part(kk=40))', { y => 12, 'part.z' => 40 }],
    ['Root(g={i for i in 1:n})', 'Root(g={1, 2})', { y => 18 }],
    ['Root(redeclare model N = Other, n=3, g={i*c1 for i in 1:n}, m(p=n))', 'Root(redeclare model N = Other, n=3, g={2, 4, 6}, m(p=3))',
        { y => 72, 'm.z' => 33, 'row[3].z' => 1 }],
    ['Between(n=4, g={i*c1 for i in 1:n}, row(p={i + n for i in 1:n}))', 'Between(n=4, g={2, 4, 6, 8}, row(p={5, 6, 7, 8}))',
        { y => 840, 'row[4].z' => 8 }],
    ['Between(last=f(2))',             'Between(last=200)',  { y => 2400 }],
    ['Between(last=hidden + g[1])',    'Between(last=8)',    { y => 96 }],
    ['Root(row(each p=n), part(p=sum(g)))', 'Root(row(each p=2), part(p=2))', { 'row[2].z' => 2, 'part.z' => 12 }],
    ['Root(x(start=last + n))', 'Root(x(start=3))', { x => 3*exp(-1) }],
    ['Root(y=last + m.z)',      'Root(y=1 + time)', { y => 2 }],
    ['Root(last=part.p + size(g, 1))', 'Root(last=3)', { y => 36 }],
);

sub end_of {
    my ($extends) = @_;
    my $file = write_file('Lib.mo', "$library  model M\n    extends $extends;\n  end M;\nend Lib;\n");
    my $sim = scratch_dir() . '/values';
    my ($status, undef, $err) = run_mocc('--model', 'Lib.M', '-o', $sim, $file);
    is($status, 0, $extends) or diag $err;
    is((run_simulator($sim, '--stop', 1, '--output', "$sim.csv"))[0], 0, 'it runs');
    my $r = read_csv("$sim.csv");
    return { map { $_ => $r->{$_}[-1] } keys %$r };
}

for my $case (@cases) {
    my ($extends, $written_out, $expected) = @$case;
    my ($values, $others) = map { end_of($_) } $extends, $written_out;
    is_deeply($values, $others, 'the same as with the names written out');
    close_to($values->{$_}, $expected->{$_}, 1e-6, $_) for sort keys %$expected;
}
done_testing();
