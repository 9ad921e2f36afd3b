# Fields of records that an extends clause or a short class makes final: they follow from the other fields, whatever gives the record its
# value, in constants too, and when a setting gives one of these another.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $classes = <<'END';
record Body
  Real m = 1;
  Real r = 2;
  Real J = m*r;
end Body;
record Derived
  extends Body(J=m*r^2/2);
end Derived;
record Disc
  extends Body(final J=m*r^2/2);
end Disc;
record Short = Body(final J=7);
record Twice
  extends Disc(r=3);
end Twice;
record Grows
  extends Disc(r=m + 1);
end Grows;
record Holder
  Disc f(m=2);
  Disc g = Disc(m=3);
end Holder;
model Part
  parameter Disc d = Disc(m=6);
  parameter Holder h;
  Real J = d.J;
  Real hJ = h.g.J;
end Part;
model Fixed
  constant Disc d = Disc(m=6);
  Real J = d.J;
end Fixed;
END

# component => what of it is read, that, and what it is when its mass is set to 10
my @cases = (
    ['parameter Derived x(m=3)',         'x.J',    'x.m',     6,   20],
    ['parameter Derived x = Derived(m=4)', 'x.J',  'x.m',     8,   8],    # not final: the constructor has given it
    ['parameter Disc x',                 'x.J',    'x.m',     2,   20],
    ['parameter Disc x(m=3)',            'x.J',    'x.m',     6,   20],
    ['parameter Disc x = Disc(m=4)',     'x.J',    'x.m',     8,   20],
    ['parameter Disc x = Body(m=4, J=99)', 'x.J',  'x.m',     99,  99],   # of a record that can be anything
    ['parameter Short x = Short(m=3)',   'x.J',    'x.m',     7,   7],
    ['parameter Twice x = Twice(m=4)',   'x.J',    'x.m',     18,  45],
    ['parameter Grows x(m=5)',           'x.J',    'x.m',     90,  605],
    ['parameter Grows x = Grows(m=6)',   'x.J',    'x.m',     147, 245],  # r has been given
    ['parameter Disc x[2](m={1, 2})',    'x[2].J', 'x[2].m',  4,   20],
    ['parameter Disc x[2] = {Disc(m=i) for i in 1:2}', 'x[2].J', 'x[2].m', 4, 20],
    ['parameter Holder x',               'x.f.J',  'x.f.m',   4,   20],
    ['parameter Holder x',               'x.g.J',  'x.g.m',   6,   20],
    ['parameter Holder x(g=Disc(m=7))',  'x.g.J',  'x.g.m',   14,  20],
    ['parameter Holder x = Holder(g=Disc(m=8))', 'x.g.J', 'x.g.m', 16, 20],
    ['Part x',                           'x.J',    'x.d.m',   12,  20],
    ['Part x(d=Disc(m=9))',              'x.J',    'x.d.m',   18,  20],
    ['Part x(d(m=9))',                   'x.J',    'x.d.m',   18,  20],
    ['Part x',                           'x.hJ',   'x.h.g.m', 6,   20],
    ['Fixed x',                          'x.J',    undef,     12,  12],
    ['Fixed x(d=Disc(m=9))',             'x.J',    undef,     18,  18],
    ['Fixed x(d(m=9))',                  'x.J',    undef,     18,  18],
    ['Part x(h(g=Disc(m=5)))',           'x.hJ',   'x.h.g.m', 10,  20],
);

my ($text, @settings) = ('');
for my $i (0 .. $#cases) {
    my ($component, $read, $set) = map { ($_ // '') =~ s/\bx\b/x$i/r } @{ $cases[$i] }[0 .. 2];
    $text .= "  $component;\n  Real y$i = $read;\n";
    push @settings, '--set', "$set=10" if $set;
}
my $simulator = compile_model(text => "${classes}model M\n${text}end M;\n", options => ['-Wno-all']);
my ($declared, $set) = (simulate($simulator, '--stop', 1), simulate($simulator, '--stop', 1, @settings));
for my $i (0 .. $#cases) {
    my ($component, $read, undef, $before, $after) = @{ $cases[$i] };
    is($declared->{"y$i"}[0], $before, "$component: $read");
    is($set->{"y$i"}[0], $after, "$component: $read, with another mass");
}
done_testing();
