# Equations of one loop that need what others of it determine in earlier turns: as the same equations without the loop.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

# What is declared, what stands above the loop, what stands in it
my @loops = (
    ['two arrays', 'Real x[n], y[n];', 'x[1] = time; y[1] = 2*time;', 'x[i] = y[i - 1] + 1;', 'y[i] = x[i]/2;'],
    ['the unknown on the right, with a factor', 'Real x[n], y[n];', 'x[1] = s; y[1] = 1;', 'y[i - 1] + i = 2*x[i];', 'y[i] = x[i] - x[i - 1];'],
    ['branches that iterators choose', 'Real x[n];', 'x[1] = s;',
        "if mod(i, 2) == 0 then\n x[i] = x[i - 1] + 1;\n elseif i == 3 then\n x[i] = 2*x[i - 1];\n else\n x[i] = x[i - 1] - s;\n end if;"],
    ['a condition that varies, beside others', 'Real x[n], y[n];', 'x[1] = s; y[1] = 0;',
        "if s > 0.2*i then\n x[i] = y[i - 1] + 1;\n else\n x[i] = x[i - 1];\n end if;", 'y[i] = x[i]*y[i - 1] + i;'],
    ['branches of several equations', 'Real x[n], y[n], z[n];', 'x[1] = s; y[1] = 0; z[1] = 1;',
        "if s > 0.2*i then\n x[i] = z[i - 1];\n y[i] = x[i] + 1;\n else\n x[i] = z[i - 1]/2;\n y[i] = x[i];\n end if;", 'z[i] = x[i] - y[i] + i;'],
    ['a condition that needs an earlier turn', 'Real x[n], y[n];', 'x[1] = 0; y[1] = s;',
        "if noEvent(y[i - 1] > 0.5) then\n x[i] = 1;\n else\n x[i] = -1;\n end if;", 'y[i] = y[i - 1] + 0.3*x[i];'],
    ['several results of a call', 'Real x[n], y[n], z[n];', 'x[1] = s; y[1] = 1; z[1] = 2;', '(x[i], y[i]) = both(z[i - 1]);', 'z[i] = x[i] + y[i];'],
    ['rows of matrices', 'Real A[n, 2], b[n];', 'A[1, :] = {s, 1}; b[1] = 3;', 'A[i, :] = {b[i - 1], A[i - 1, 1]};', 'b[i] = A[i, 1] - A[i, 2];'],
    ['loops inside of the loop', 'Real A[n, 3], b[n];', 'A[1, :] = {s, 1, 2}; b[1] = 3;',
        "A[i, 1] = b[i - 1];", "for j in 2:3 loop\n A[i, j] = A[i, j - 1] + A[i - 1, j];\n end for;", 'b[i] = sum(A[i, :])/10;'],
    ['one equation in all turns, then the other', 'Real x[n], y[n];', 'x[1] = s; y[1] = 1;', 'x[i] = y[1] + i;', 'y[i] = x[n + 2 - i];'],
    ['inputs of components', 'Real x[n]; Half half[n];', 'x[1] = s; half[1].u = s;', 'half[i].u = x[i - 1] + 1;', 'x[i] = half[i].y;'],
    ['states', 'Base.ContinuousState x[n](each start=0.1, each fixed=true); Real f[n];', 'f[1] = s; der(x[1]) = -x[1];',
        'f[i] = der(x[i - 1]) + f[i - 1];', 'der(x[i]) = f[i] - x[i];'],
    ['and their derivatives', 'Real x[n], y[n], v = der(y[n]);', 'x[1] = s; y[1] = 2*s;', 'x[i] = y[i - 1]*s;', 'y[i] = x[i] + x[i - 1];', 'late'],
);

# A class of these equations, with the loop or without
sub class_of {
    my ($name, $n, $unrolled, $what, $declared, $above, @equations) = @_;
    my $late = $equations[-1] eq 'late' && pop @equations ? '' : undef;
    my ($after) = defined $late && $declared =~ s/, (v) = (.*?);/, $1;/ ? "$1 = $2;" : '';
    my $body = join "\n", map { "  $_" } @equations;
    my @parts = $what =~ /^one equation/ ? @equations : $body; # each in all turns
    $body = $unrolled ? join("\n", map { my $part = $_; map { my $i = $_; $part =~ s/\bi\b/$i/gr } 2 .. $n } @parts)
        : "  for i in 2:n loop\n$body\n  end for;";
    return "model $name \"$what\"\n  parameter Integer n = $n;\n  input Real t;\n  Base.ContinuousState s(start=0.1, fixed=true);\n  $declared\n"
        . "equation\n  der(s) = 1 - s*t;\n  $above\n$body\n  $after\nend $name;\n" =~ s/\btime\b/t/gr;
}

my $text = <<'TEXT';
function both
  input Real u;
  output Real a = 2*u;
  output Real b = 1 - u;
algorithm
end both;

model Half
  input Real u;
  output Real y = u/2;
end Half;
TEXT
my $main = "model All\n";
my $equations = '';
for my $n (5, 70) {
    for my $k (0 .. $#loops) {
        $text .= class_of("L${n}_$k", $n, 0, @{ $loops[$k] }) . class_of("U${n}_$k", $n, 1, @{ $loops[$k] }) if $n == 5 || $k < 5;
        next if $n > 5 && $k >= 5;
        $main .= "  L${n}_$k l${n}_$k; U${n}_$k u${n}_$k;\n";
        $equations .= "  l${n}_$k.t = time; u${n}_$k.t = time;\n";
    }
}
my $result = simulate(compile_model(text => "$text\n$main\nequation\n$equations\nend All;\n"), '--stop', 2, '--interval', 0.25);
my $compared = 0;
for my $n (5, 70) {
    for my $k (0 .. $#loops) {
        my @names = grep { /^l${n}_$k\./ } sort keys %$result or next;
        my @other = grep { pack('d*', @{ $result->{$_} }) ne pack('d*', @{ $result->{ s/^l/u/r } }) } @names;
        is("@other", '', "$loops[$k][0], n = $n");
        $compared += @names;
    }
}
cmp_ok($compared, '>', 500, 'variables are compared');
close_to($result->{'l5_0.y[5]'}[-1], ((((4 + 1)/2 + 1)/2 + 1)/2 + 1)/2, 1e-14, 'as by hand');

# --explain shows the loop once, with what goes on in each turn below it.
my (undef, $explained) = run_mocc('--explain', write_file('turns.mo', <<'MO'));
model Turns
  Real x[4], y[4], z[4];
equation
  x[1] = time;
  y[1] = 2*time;
  for i in 2:4 loop
    x[i] = y[i - 1] + 1;
    y[i] = x[i]/2;
  end for;
  for i in 1:4 loop
    z[i] = x[i];
  end for;
end Turns;
MO
my @lines = grep { /:=|turn by turn/ } split /\n/, $explained;
s/ +\/\/ line .*//, s/^ {4}// for @lines;
is_deeply(\@lines, ['x[1] := time;', 'y[1] := 2*time;', 'for i in 2:4: turn by turn', '  x[i] := y[i - 1] + 1;', '  y[i] := x[i]/2;',
    'for i in 1:4: z[i] := x[i];'], 'a loop read turn by turn');

done_testing;
