# Which value a field has: of all that give it one the outermost, by itself or with the whole record. Every
# combination of a declaration's default, modifications of the records around it, of short and derived classes, of the
# component and of an extends clause, as parts and as whole records; answers by that rule.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Test::More;

# --- scalars: three records inside of each other -----------------------------------------------
#
# A layer is [text, field => value, ...]; %s in a text is the name of the record V or S that the combination has.

my %default = ('v.u.x' => 1, 'v.u.y' => 2, 'v.b' => 3, 'c' => 4);
my @in_v = (    # of the field u in V
    [''],
    ['(x=10)', 'v.u.x' => 10],
    [' = U(11, 12)', 'v.u.x' => 11, 'v.u.y' => 12],
);
my @in_w = (    # of the field v in W
    [''],
    ['(u(x=20))',                  'v.u.x' => 20],
    ['(u=U(21, 22), b=23)',        'v.u.x' => 21, 'v.u.y' => 22, 'v.b' => 23],
    [' = %s(U(y=24, x=25), b=26)', 'v.u.x' => 25, 'v.u.y' => 24, 'v.b' => 26],
);
my @in_s = (    # from W to S
    ['record %s = %s;'],
    ['record %s = %s(v(u(x=30)), c=31);', 'v.u.x' => 30, c => 31],
    ['record %s extends %s(v.u=U(32, 33)); end %1$s;', 'v.u.x' => 32, 'v.u.y' => 33],
    ['record %s = %s(redeclare V9 v(u(y=34)));', 'v.u.x' => 7, 'v.u.y' => 34, 'v.b' => 3],
);

# the layers of a component and of an extends clause: `#` stands for another record of the same class
my @part = (
    ['(v(u(x=$1)))',               'v.u.x' => 1],
    ['(v.u=U($1, $2), c=$3)',      'v.u.x' => 1, 'v.u.y' => 2, c => 3],
    ['(v=V9(u=U($1, $2), b=$3))',  'v.u.x' => 1, 'v.u.y' => 2, 'v.b' => 3],
    ['(v(b=$1))',                  'v.b' => 1],
);
my @whole = (
    ['%s(v=V9(U($1, $2), $3), c=$4)', 'v.u.x' => 1, 'v.u.y' => 2, 'v.b' => 3, c => 4],
    ['%s()'],
    ['#'],
    ['f_%s($1)', 'v.u.x' => 1, 'v.u.y' => 2, 'v.b' => 3, c => 4],
);
my @own   = ([''], @part, map { [" = $_->[0]", @$_[1 .. $#$_]] } @whole);
my @outer = ([''], @part, map { [" = $_->[0]", @$_[1 .. $#$_]] } @whole);

# A layer with its numbers, which begin at $base; those of a whole record that it does not name are the class's.
sub layer {
    my ($from, $base, $class, $complete) = @_;
    my ($text, %offset) = @$from;
    my $whole = $text =~ /^ = / ? 1 : 0;
    my %given = map { $_ => $base + $offset{$_} } keys %offset;
    %given = ('v.u.x' => 901, 'v.u.y' => 902, 'v.b' => 903, c => 904) if $text =~ /#/;
    %given = (%$complete, %given) if $whole;
    $text =~ s/\$(\d)/$base + $1/ge;
    $text =~ s/#/other_$class/;
    $text =~ s/%s/$class/g;
    return ($text, \%given);
}

# the outermost that gives a value
sub by_rule {
    my %value;
    for my $layer (reverse @_) { $value{$_} //= $layer->{$_} for keys %$layer }
    return \%value;
}

my ($records, $others, $functions, $base, $outside, %want) = ('', '', '', '', '');
my (@classes, %of_class);
for my $v (0 .. $#in_v) {
    $records .= "  record V$v\n    U u$in_v[$v][0];\n    Real b = 3;\n  end V$v;\n";
    for my $w (0 .. $#in_w) {
        my ($text, %given) = @{$in_w[$w]};
        $text =~ s/%s/V$v/;
        $records .= "  record W$v$w\n    replaceable V$v v$text;\n    Real c = 4;\n  end W$v$w;\n";
        for my $s (0 .. ($w ? 2 : 3)) {
            my $class = "S$v$w$s";
            my ($short, %over) = @{$in_s[$s]};
            $records .= sprintf("  $short\n", $class, "W$v$w");
            my %in_v = @{$in_v[$v]}[1 .. $#{$in_v[$v]}];
            $of_class{$class} = by_rule(\%default, \%in_v, \%given, \%over);
            push @classes, $class;
            $others .= "  constant $class other_$class = $class(v=V9(U(901, 902), 903), c=904);\n";
            $functions .= "  function f_$class\n    input Real b;\n    output $class r;\n  protected\n"
              . "    $class l;\n  algorithm\n    l.v.u := U(b, b + 1);\n    r := l;\n    r.v.b := b + 2;\n    r.c := b + 3;\n  end f_$class;\n";
        }
    }
}
# a redeclared field's default is that of its new class: whatever W modifies besides does not hold for it
$records =~ s/^/  record U\n    Real x = 1;\n    Real y = 2;\n  end U;\n  record V9\n    U u(x=7);\n    Real b = 3;\n  end V9;\n/;

my $number = 0;
for my $class (@classes) {
    for my $i (0 .. $#own) {
        for my $k (0 .. $#outer) {
            next if $number++ % 7;    # each pair in several classes
            my $kind = ('parameter ', '', 'constant ')[$number % 3];
            my $name = "p$number";
            my ($text, $given) = layer($own[$i], 40, $class, $of_class{$class});
            my ($further, $over) = layer($outer[$k], 60, $class, $of_class{$class});
            $base .= "    $kind$class $name$text;\n";
            $outside .= ",\n    $name$further" if $further ne '';
            my $value = by_rule($of_class{$class}, $given, $over);
            $want{"$name.$_"} = [$value->{$_}, "$kind$class $name$text, further out $further: $_"] for keys %$value;
        }
    }
}
$outside =~ s/^,//;
check(
    "package Values\n$records$functions$others  model Base\n$base  end Base;\n"
      . "  model M\n    extends Base($outside);\n  end M;\nend Values;\n",
    'records inside of each other', %want);

# --- arrays of records in an array of records ---------------------------------------------------
#
# A layer is [text, the field x of p[k].v[i].u[j], with i, j, k from 0].

my @in_array_v = (
    ['', sub { 1 }],
    ['(x={10, 11})',          sub { 10 + $_[1] }],
    ['(each x=12)',           sub { 12 }],
    [' = {U(14), U(15)}',     sub { 14 + $_[1] }],
    [' = {U(z) for z in 16:17}', sub { 16 + $_[1] }],
);
my @in_array_w = (
    ['', undef],
    ['(u(x={{20, 21}, {22, 23}}))',                          sub { 20 + 2 * $_[0] + $_[1] }],
    ['(each u(x={24, 25}))',                                 sub { 24 + $_[1] }],
    ['(u(each x=26))',                                       sub { 26 }],
    ['(u={{U(z + 2*t) for z in 25:26} for t in 1:2})',       sub { 27 + 2 * $_[0] + $_[1] }],
    [' = {%s(u={U(31), U(32)}), %s(u={U(33), U(34)})}',      sub { 31 + 2 * $_[0] + $_[1] }],
    [' = {%s({U(z + t) for z in 1:2}) for t in {34, 36}}',   sub { 35 + 2 * $_[0] + $_[1] }],
);
my @of_one = (
    ['', undef],
    ['(v(u(x={{40, 41}, {42, 43}})))',                       sub { 40 + 2 * $_[0] + $_[1] }],
    ['(v(each u(x={44, 45})))',                              sub { 44 + $_[1] }],
    [' = %s(v={V0({U(46), U(47)}), V0({U(48), U(49)})})',    sub { 46 + 2 * $_[0] + $_[1] }],
    [' = %s()', undef],
);
my @of_two = (
    ['', undef],
    ['(v(u(x={{{t + 2*z, t + 2*z + 1} for z in 0:1} for t in {50, 60}})))',
                                                             sub { 50 + 10*$_[2] + 2*$_[0] + $_[1] }],
    ['(each v(u(x={{50, 51}, {52, 53}})))',                  sub { 50 + 2 * $_[0] + $_[1] }],
    ['(v(u(each x=54)))',                                    sub { 54 }],
    [' = {%s(), %s(v=fill(V0({U(55), U(56)}), 2))}',         sub { $_[2] ? 55 + $_[1] : undef }],
    [' = fill(%s(), 2)', undef],
);
my ($arrays, $one, $calls, $used) = ('', '', '', '');
%want = ();
$number = 0;
for my $v (0 .. $#in_array_v) {
    $arrays .= "  record V$v\n    U u[2]$in_array_v[$v][0];\n  end V$v;\n";
    for my $w (0 .. $#in_array_w) {
        my $class = "W$v$w";
        (my $text = $in_array_w[$w][0]) =~ s/%s/V$v/g;
        $arrays .= "  record $class\n    V$v v[2]$text;\n  end $class;\n";
        for my $kind ('one', 'two', 'local', 'default') {
            for my $own ($kind eq 'two' ? @of_two : @of_one) {
                next if ++$number % ($kind eq 'one' ? 2 : 5);
                my $prefix = ('parameter ', '', 'constant ')[$number % 3];
                my $name = "p$number";
                (my $given = $own->[0]) =~ s/%s/$class/g;
                next if $kind eq 'default' && $given !~ /^ =/;
                my $declared = $kind eq 'two' ? "$name\[2]" : $name;
                $one .= "    $prefix$class $declared$given;\n" if $kind eq 'one' || $kind eq 'two';
                if ($kind eq 'local' || $kind eq 'default') {
                    my $input = $kind eq 'default' ? "    input $class l$given;\n    output Real x[2, 2];\n"
                      : "    output Real x[2, 2];\n  protected\n    $class l$given;\n";
                    $calls .= "  function f_$name\n$input  algorithm\n    x := {{l.v[i].u[j].x for j in 1:2} for i in 1:2};\n"
                      . "  end f_$name;\n";
                    $one .= "    parameter Real $name\[2, 2] = f_$name();\n";
                }
                for my $at (0 .. ($kind eq 'two' ? 7 : 3)) {
                    my ($k, $i, $j) = ($at >> 2, $at >> 1 & 1, $at & 1);
                    my ($x) = grep { defined } map { $_->[1] ? $_->[1]->($i, $j, $k) : undef }
                      $own, $in_array_w[$w], $in_array_v[$v];
                    my $part = sprintf 'v[%d].u[%d].x', $i + 1, $j + 1;
                    my $path = $kind eq 'one' ? "$name.$part" : $kind eq 'two' ? sprintf("$name\[%d].$part", $k + 1)
                      : sprintf("$name\[%d,%d]", $i + 1, $j + 1);
                    $want{$path} = [$x, "$kind: $class $declared$given: $part"];
                }
            }
        }
    }
}
check("package Values\n  record U\n    Real x = 1;\n  end U;\n$arrays$calls  model M\n$one  end M;\nend Values;\n",
    'arrays of records', %want);

# --- attributes that depend on other fields -----------------------------------------------------

check(<<'END', 'start values', map { $_->[0] => [$_->[1], $_->[0]] }
package Values
  record R
    parameter Real y = 1;
    Base.ContinuousState x(start=y, fixed=true);
    Base.ContinuousState z[2](start={y, 2}, each fixed=true);
  end R;
  record Q
    R c(y=4);
    R d[2](y={7, 8}, x(start={5, 6}), each z(start={8, 9}));
  end Q;
  model M
    R r[2](y={1, 3});
    Q q[2](d(y={{10, 11}, {12, 13}}));
  equation
    for i in 1:2 loop
      der(r[i].x) = 0;
      der(r[i].z) = zeros(2);
      der(q[i].c.x) = 0;
      der(q[i].c.z) = zeros(2);
      for k in 1:2 loop
        der(q[i].d[k].x) = 0;
        der(q[i].d[k].z) = zeros(2);
      end for;
    end for;
  end M;
end Values;
END
    ['r[1].x', 1], ['r[2].x', 3], ['r[1].z[1]', 1], ['r[2].z[1]', 3], ['r[2].z[2]', 2], ['q[1].c.x', 4],
    ['q[2].c.z[1]', 4], ['q[1].d[2].x', 6], ['q[2].d[1].x', 5], ['q[2].d[1].z[2]', 9], ['q[2].d[2].y', 13]);
done_testing();

# All values in the list of the model's variables
sub check {
    my ($text, $what, %want) = @_;
    my $sim = compile_model(text => $text, model => 'Values.M', options => ['--whole']);
    my (undef, $list) = run_simulator($sim, '--list');
    my %v = map { /^(\S+)\s+\w+\s+(\S+)/ ? ($1 => $2) : () } split /\n/, $list;
    my @wrong = grep { !defined $v{$_} || $v{$_} != $want{$_}[0] } sort keys %want;
    diag("$want{$_}[1] is " . ($v{$_} // 'none') . ", not $want{$_}[0]") for @wrong[0 .. ($#wrong < 9 ? $#wrong : 9)];
    is(scalar @wrong, 0, "$what: " . keys(%want) . ' fields');
    return;
}
