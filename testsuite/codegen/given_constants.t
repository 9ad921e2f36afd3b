# Constants that get values in several places: in extends clauses, short classes and components. The outermost one holds, in the class and in
# the classes and sizes that depend on them.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $classes = <<'END';
record W
  Real a = 1;
  Real b = 2;
end W;
connector C
  constant Integer k = 2;
  constant Real f = 1;
  input Real u[k](each start=0);
end C;
model Plain
  constant Real c = 3;
  Real v = c + time;
end Plain;
model Derived
  constant Real d = 1.75;
  extends Plain(c=1);
end Derived;
model Record
  constant W w(a=10);
  constant Real q[2](each unit="m") = {1, 2};
  constant Integer i = 1;
  Real v = w.a + 100*w.b + time;
  Real z[i] = fill(q[1], i);
end Record;
model Record1
  extends Record(w(a=20), q={3, 4}, i=2);
end Record1;
model Record2
  extends Record1(w(b=5));
end Record2;
model Record3 = Record1(w(a=7), i=3);
model Record4
  extends Record3(q={8, 9});
end Record4;
model Ends
  C c;
  Real v = c.f*sum(c.u);
end Ends;
model Ends1
  extends Ends(c(k=3));
end Ends1;
model Ends2
  extends Ends(c(k=3, f=10));
end Ends2;
model Ends3 = Ends2(c(k=1));
model Ends4
  extends Ends(c(k=3, u(each start=1)));
end Ends4;
package Alike "Its own name means it as it is declared, without what others give it"
  constant Real b = 3;
  constant Real c = 1 + Alike.b;
  model Part
    Real v = b + 10*Alike.b + 100*c;
  end Part;
end Alike;
package Alike2
  extends Alike(b=7);
end Alike2;
model Inside
  Plain m(c=3);
  Plain n[2](each c=4);
end Inside;
model Inside1
  extends Inside(m(c=5), n(each c=6));
end Inside1;
model Two
  constant Real c = 1;
  constant Real d = 2;
  Real v = c + 10*d + time;
end Two;
model Replaceable
  replaceable Two m(c=3) constrainedby Two(d=4);
end Replaceable;
model Around
  replaceable Replaceable r(m(c=5)) constrainedby Replaceable(m(d=6));
end Around;
model Around1
  extends Replaceable(m(d=7));
end Around1;
END

$classes .= <<"END" for ['Nested', '(c=1)'], ['Kept', ''];
model $_->[0]
  constant Real d = 1.75;
  model Part
    constant Real c = d;
    Real v = c + time;
  end Part;
  extends Part$_->[1];
end $_->[0];
END

# component => its values at the start, by names in it
my @cases = (
    'Derived x'                        => { v => 1 },
    'Derived x(c=-8)'                  => { v => -8 },
    'Derived x(d=2, c=-8)'             => { v => -8 },
    'Nested x'                         => { v => 1 },
    'Nested x(c=-8)'                   => { v => -8 },
    'Nested x(d=2, c=-8)'              => { v => -8 },
    'Kept x(d=2)'                      => { v => 2 },
    'Kept x(d=2, c=-8)'                => { v => -8 },
    'Record x'                         => { v => 210, 'z[1]' => 1 },
    'Record1 x'                        => { v => 220, 'z[2]' => 3 },
    'Record1 x(w(b=30), i=4)'          => { v => 3020, 'z[4]' => 3 },
    'Record1 x(w=W(a=0.5, b=0.25), q={-1, -2})' => { v => 25.5, 'z[2]' => -1 },
    'Record2 x'                        => { v => 520, 'z[2]' => 3 },
    'Record2 x(w(a=1, b=1))'           => { v => 101 },
    'Record3 x'                        => { v => 207, 'z[3]' => 3 },
    'Record3 x(w(a=8), i=1)'           => { v => 208, 'z[1]' => 3 },
    'Record4 x'                        => { v => 207, 'z[3]' => 8 },
    'Record4 x(w(b=9), q={10, 11})'    => { v => 907, 'z[3]' => 10 },
    'Record1 x[2](each w(b=3), each i=1)' => { '[2].v' => 320, '[2].z[1]' => 3 },
    'Ends1 x, 3'                       => { v => 1110 },
    'Ends1 x(c(k=4)), 4'               => { v => 11110 },
    'Ends1 x(c(f=7)), 3'               => { v => 7770 },
    'Ends2 x(c(k=5)), 5'               => { v => 1111100 },
    'Ends3 x, 1'                       => { v => 100 },
    'Ends3 x(c(f=3)), 1'               => { v => 30 },
    'Ends4 x, 3'                       => { v => 1110 },
    'Ends4 x(c(k=4)), 4'               => { v => 11110 },
    'Ends4 x(c(f=7, u(each start=2))), 3' => { v => 7770 },
    'Alike.Part x'                     => { v => 433 },
    'Alike2.Part x'                    => { v => 437 },
    'Inside x(m(c=7))'                 => { 'm.v' => 7, 'n[2].v' => 4 },
    'Inside1 x'                        => { 'm.v' => 5, 'n[2].v' => 6 },
    'Inside1 x(m(c=9), n(each c=10))'  => { 'm.v' => 9, 'n[2].v' => 10 },
    'Inside1 x(m.c=11)'                => { 'm.v' => 11, 'n[2].v' => 6 },
    'Replaceable x'                    => { 'm.v' => 43 },
    'Replaceable x(m.c=5, m.d=6)'      => { 'm.v' => 65 },
    'Replaceable x(redeclare Two m)'   => { 'm.v' => 41 },
    'Replaceable x(redeclare Two m(d=8))' => { 'm.v' => 81 },
    'Around x'                         => { 'r.m.v' => 65 },
    'Around x(r(m.d=9))'               => { 'r.m.v' => 95 },
    'Around1 x'                        => { 'm.v' => 73 },
    'Around1 x(redeclare Two m)'       => { 'm.v' => 71 },
    'Around1 x(redeclare Two m(c=9))'  => { 'm.v' => 79 },
    'Inside1 x[2](each m.c=11)'        => { '[1].m.v' => 11, '[2].n[1].v' => 6 },
);

my ($components, $equations, @expected) = ('', '');
for (my $i = 0; $i < @cases; $i += 2) {
    my ($component, $values) = @cases[$i, $i + 1];
    my $size = $component =~ s/, (\d)\z// ? $1 : undef;
    $component =~ s/\bx\b/x$i/;
    $components .= "  $component;\n";
    $equations .= "  x$i.c.u = {10^i for i in 1:$size};\n" if $size;
    push @expected, map { ["x$i" . (/^\[/ ? '' : '.') . $_, $values->{$_}, $component] } sort keys %$values;
}
my $r = simulate(compile_model(text => "${classes}model M\n${components}equation\n${equations}end M;\n", options => ['-Wno-all']), '--stop', 1);
is($r->{ $_->[0] }[0], $_->[1], "$_->[2]: $_->[0]") for @expected;
done_testing();
