# Arrays that depend on a balance, of which single elements and loops determine parts: all of them are in the linear system.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

# equations of v[8], the value of v[8] without the balance and its factor of it at time t
my @forms = (
    ['v[1] = 1.5 + r.balance; for i in 2:8 loop v[i] = 0.5*v[i - 1]; end for;', sub { (1.5/128, 1/128) }],
    ['v[1] = 1.5 + r.balance; for i in 2:8 loop v[i] = 0.5*v[i - 1] + r.balance; end for;', sub { (1.5/128, 1/128 + 127/64) }],
    ['v[8] = time*r.balance + 1; for i in 7:-1:1 loop v[i] = v[i + 1]; end for;', sub { (1, $_[0]) }],
    ['for i in 1:7 loop v[i] = i*r.balance; end for; v[8] = v[3] + v[5] - 2;', sub { (-2, 8) }],
    ['v[1:2] = {1, 2}; for i in 3:8 loop v[i] = v[i - 1] + r.balance; end for;', sub { (2, 6) }],
    ['v[1:4] = r.balance*{1, 2, 3, 4}; v[5:7] = {1, 2, 3}; v[8] = sum(v[1:7]);', sub { (6, 10) }],
    ['for i in 1:4 loop v[i] = i; end for; for i in 5:8 loop v[i] = v[i - 4] + i*r.balance; end for;', sub { (4, 8) }],
    ['v[2] = r.balance; v[1] = 3; v[3] = v[2] + v[1]; for i in 4:8 loop v[i] = v[i - 2] + v[1]; end for;', sub { (9, 1) }],
);
my $models = '';
for my $i (0 .. $#forms) {
    $models .= "model M$i\n  Base.LinearResponse r;\n  Real v[8], w = sin(v[8]);\nequation\n  $forms[$i][0]\n  r.residual = -20*r.balance + v[8] + 1;\nend M$i;\n";
    $models =~ s/, w = sin\(v\[8\]\);/, w;/;
    $models =~ s/(r\.residual = [^\n]*\n)end M$i/$1  w = sin(v[8]);\nend M$i/;
}
my $r = simulate(compile_model(
    text => $models . "model All\n" . join('', map { "  M$_ m$_;\n" } 0 .. $#forms) . "end All;\n", options => ['-Wno-all']), '--stop', 1);
for my $i (0 .. $#forms) {
    for my $row (0, $#{ $r->{time} }) {
        my ($rest, $factor) = $forms[$i][1]->($r->{time}[$row]);
        my $balance = ($rest + 1)/(20 - $factor);
        my $v = $rest + $factor*$balance;
        close_to($r->{"m$i.v[8]"}[$row], $v, 1e-12, "$forms[$i][0] at $r->{time}[$row]");
        close_to($r->{"m$i.w"}[$row], sin $v, 1e-12, '... and what follows from it');
    }
}
done_testing();
