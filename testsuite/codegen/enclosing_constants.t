# Constants of enclosing classes: what functions and classes inside see of them where the class is extended, modified,
# a component, a package under another name, redeclared.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Clean;
use Test::More;

my $text = <<'END';
package T
  type Level = enumeration(low, middle, high);
  record V
    Real x = 1;
    Real y = 2;
  end V;
  record W
    V v;
    Real b = 3;
  end W;

  // of a model: everything inside depends on k and n, and on what follows from them
  model A
    constant Real k = 2;
    constant Integer n = 2;
    constant Level level = Level.low;
    constant W w = W(V(4, 5));
    function count "A constant's value needs it before the class is read to its end"
      input Integer m;
      output Integer y = m*n;
    algorithm
    end count;
    constant Integer many = count(2);
    function f
      input Real x[n] = fill(k, n);
      output Real y;
    protected
      Real z[n] = x*k;
    algorithm
      y := sum(z);
    end f;
    function places
      output Real y;
    protected
      Real u[Level] = {if l == level then 1000 else 0 for l in Level};
    algorithm
      y := sum(u) + w.v.x + 10*w.v.y + 100*w.b;
    end places;
    model N
      parameter Real p[many] = fill(k, many);
      Real y = sum(p) + f();
      model Deep
        Real y = k + n;
      end Deep;
      Deep deep;
    end N;
    N inside;
    Real g = f();
    Real h = places();
    Real at[Level] = {10, 20, 30};
    Real here = at[level];
  end A;
  model B
    extends A(k=5, w(v(x=6)));
    function own
      output Real y = k*n;
    algorithm
    end own;
    Real o = own();
  end B;
  model C
    extends B(k=7, level=Level.high, w(v(y=8)));
  end C;
  model D
    extends C(w=W(V(1, 1), 1), final n=3);
  end D;
  model Short = A(k=4);
  model Parts
    constant Real c = 9;
    A a(k=5, n=3);
    A b[2](each k=c, each w.b=c + 1);
    Short s;
    Short t(n=1);
    A same(k=5, n=3);
  end Parts;
  model Further
    extends Parts(c=11);
    Parts p(a(k=6), b(each n=1));
  end Further;
  model Replaced
    replaceable model M = A(n=4);
    M m(k=6);
    replaceable A c;
  end Replaced;
  model ReplacedTwice
    extends Replaced(redeclare model M = Short, redeclare C c(n=1));
  end ReplacedTwice;

  // of packages
  encapsulated package Interfaces
    partial package Medium
      constant Integer n;
      constant Real cp[n] = fill(1.0, n);
      constant Real w[:];
      record State
        Real x[n];
        Real h = sum(cp);
      end State;
      replaceable function viscosity
        input Real x;
        output Real y = cp[1]*x;
      algorithm
      end viscosity;
      function mean
        input State s;
        output Real m = sum(s.x)/n + viscosity(1);
      algorithm
      end mean;
      constant Real total = sum(cp);
      function twice
        input Real x;
        output Real y = n*x;
      algorithm
      end twice;
      constant Real both = twice(total) + total;
      package Inner
        constant Real q = 10*n;
        function deep
          input Real x;
          output Real y = q*x + n;
        algorithm
        end deep;
        model D
          Real y = q + deep(1);
        end D;
      end Inner;
    end Medium;
  end Interfaces;
  encapsulated package Water
    import T.Interfaces;
    extends Interfaces.Medium(n=2, cp={3, 4}, w={1});
  end Water;
  encapsulated package Oil
    import T.Interfaces;
    extends Interfaces.Medium(n=3, cp={1, 2, 3}, w={1, 2});
    constant Real k = twice(total);
  end Oil;
  encapsulated package Oil2
    import T.Oil;
    extends Oil(cp={5, 6, 7});
  end Oil2;
  package Oil3 = Oil(cp={2, 2, 2});
  encapsulated package Imports
    import T.Oil2;
    import T.Water.total;
    import kk = T.Oil.k;
    model M
      Real y = total + kk;
      Real z = Oil2.k;
    end M;
  end Imports;
  model Tank
    replaceable package Medium = Water constrainedby Interfaces.Medium;
    Medium.State s(x=fill(time, Medium.n));
    Real h = s.h;
    Real m = Medium.mean(s);
    Real b = Medium.both;
    Medium.Inner.D d;
    Real dd = Medium.Inner.deep(2);
  end Tank;

  model All
    A a;
    B b;
    C c;
    D d;
    Further further;
    Replaced r1;
    ReplacedTwice r2;
    Tank w;
    Tank o(redeclare package Medium = Oil);
    Tank o2(redeclare package Medium = Oil2);
    Tank o3(redeclare package Medium = Oil3);
    Tank o4(redeclare package Medium = Oil(cp={9, 9, 9}));
    Imports.M i;
  end All;
end T;
END

my %want;

# all that an instance of A shows: k, n, what level adds, w
sub of_a {
    my ($path, $k, $n, $level, $x, $y, $b) = @_;
    my $f = $n*$k*$k;
    $want{"$path.$_->[0]"} = $_->[1]
      for ['k', $k], ['n', $n], ['many', 2*$n], ['g', $f], ['h', 1000 + $x + 10*$y + 100*$b], ['here', 10*$level],
      ['inside.y', 2*$n*$k + $f], ['inside.deep.y', $k + $n];
    return;
}

of_a('a', 2, 2, 1, 4, 5, 3);
of_a('b', 5, 2, 1, 6, 5, 3);
of_a('c', 7, 2, 3, 6, 8, 3);
of_a('d', 7, 3, 3, 1, 1, 1);
of_a('further.a', 5, 3, 1, 4, 5, 3);
of_a('further.same', 5, 3, 1, 4, 5, 3);
of_a("further.b[$_]", 11, 2, 1, 4, 5, 12) for 1, 2;
of_a('further.s', 4, 2, 1, 4, 5, 3);
of_a('further.t', 4, 1, 1, 4, 5, 3);
of_a('further.p.a', 6, 3, 1, 4, 5, 3);
of_a("further.p.b[$_]", 9, 1, 1, 4, 5, 10) for 1, 2;
of_a('r1.m', 6, 4, 1, 4, 5, 3);
of_a('r1.c', 2, 2, 1, 4, 5, 3);
of_a('r2.m', 6, 4, 1, 4, 5, 3); # n=4 of what it replaces
of_a('r2.c', 7, 1, 3, 6, 8, 3);
@want{'b.o', 'c.o', 'd.o', 'r2.c.o'} = (5*2, 7*2, 7*3, 7*1);
for (['w', 2, 3, 4], ['o', 3, 1, 2, 3], ['o2', 3, 5, 6, 7], ['o3', 3, 2, 2, 2], ['o4', 3, 9, 9, 9]) {
    my ($path, $n, @cp) = @$_;
    my $total = 0;
    $total += $_ for @cp;
    @want{map { "$path.$_" } qw(h m b d.y dd)} = ($total, $cp[0], ($n + 1)*$total, 10*$n + 11*$n, 21*$n);
}
@want{'i.y', 'i.z'} = (7 + 18, 54);

my $sim = compile_model(text => $text, model => 'T.All');
my (undef, $list) = run_simulator($sim, '--list');
my %v = map { /^(\S+)\s+\w+\s+(\S+)/ ? ($1 => $2) : () } split /\n/, $list;
is($v{$_}, $want{$_}, $_) for sort keys %want;

my $c = clean_c('constants of enclosing classes', text => $text, model => 'T.All');
my @structs = $c =~ /^typedef struct T_A(?:_\d+)? \{/gm;
ok(@structs <= 16, 'components with the same constants share their class: ' . @structs);

done_testing();
