# Equations of arrays: one loop in C each, whatever the size, which the C compiler makes vectors of; chains of oscillators,
# a line and a rod against closed forms.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Test::More;
use Mocc;
use Clean;

my $pi = 4 * atan2(1, 1);
my $models = <<'END';
model Oscillators "n masses between springs, in their slowest mode"
  parameter Integer n = SIZE;
  parameter Real k = 4;
  parameter Real m = 2;
  parameter Integer mode = 1;
  Base.ContinuousState x[n](start={sin(3.14159265358979323846*mode*i/(n + 1)) for i in 1:n}, each fixed=true);
  Base.ContinuousState v[n](each start=0, each fixed=true);
  Real f[n + 1] "Tension of the springs";
equation
  f[1] = k*x[1];
  for i in 2:n loop
    f[i] = k*(x[i] - x[i - 1]);
  end for;
  f[n + 1] = -k*x[n];
  der(x) = v;
  for i in 1:n loop
    m*der(v[i]) = f[i + 1] - f[i];
  end for;
end Oscillators;

model Rod "A heated rod whose ends are kept cold, in one of its modes"
  parameter Integer n = SIZE;
  parameter Real a = 0.3;
  parameter Integer mode = 1;
  Base.ContinuousState T[n](start={sin(3.14159265358979323846*mode*i/(n + 1)) for i in 1:n}, each fixed=true);
  Real mean = sum(T)/n;
equation
  der(T[1]) = a*(T[2] - 2*T[1])*(n + 1)^2;
  der(T[2:n - 1]) = a*(T[3:n] - 2*T[2:n - 1] + T[1:n - 2])*(n + 1)^2;
  der(T[n]) = a*(T[n - 1] - 2*T[n])*(n + 1)^2;
end Rod;

model Line "A line without losses in one of its modes: currents and voltages"
  parameter Integer n = SIZE;
  parameter Integer mode = 1;
  parameter Real L = 0.5, C = 2;
  Base.ContinuousState u[n](start={cos(3.14159265358979323846*mode*(i - 0.5)/n) for i in 1:n}, each fixed=true);
  Base.ContinuousState i[n - 1](each start=0, each fixed=true) "From node to node; nothing leaves at the ends";
equation
  for k in 1:n - 1 loop
    L*der(i[k]) = u[k] - u[k + 1];
  end for;
  C*der(u[1]) = -i[1];
  for k in 2:n - 1 loop
    C*der(u[k]) = i[k - 1] - i[k];
  end for;
  C*der(u[n]) = i[n - 1];
end Line;
END
my @names = qw(Oscillators Rod Line);

sub text_of {
    my ($name, $n) = @_;
    my ($text) = $models =~ /^(model $name\b.*?^end $name;\n)/ms;
    return $text =~ s/SIZE/$n/r;
}

# The same C for ten elements and for a hundred thousand, but for numbers
for my $name (@names) {
    my ($few, $many) = map { emitted_c(text => text_of($name, $_)) =~ s/\d+/N/gr =~ s/\s+/ /gr } 40, 100_001;
    is($many, $few, "$name: the same C, whatever the size");
}

# What the C compiler says of the loops that are marked
SKIP: {
    my $compiler = $ENV{CC} // 'gcc';
    skip 'no report of vectors with sanitizers, or of other compilers than gcc', 6
      if $ENV{MOCC_CFLAGS} || `$compiler --version 2>&1` !~ /Free Software Foundation/;
    for my $name (@names) {
        for my $n (20, 1001) {
            my $file = write_file('vectors.mo', text_of($name, $n));
            local $ENV{CC} = "$compiler -fopt-info-vec-optimized";
            my ($status, undef, $err) = run_mocc('--whole', '-o', scratch_dir() . '/vectors', $file);
            my $c = emitted_c(file => $file);
            my %vectorized = map { ($_ => 1) } $err =~ /^\S*?:(\d+):\d+: optimized: +loop vectorized/mg;
            my ($line, @scalar) = 0;
            for my $text (split /\n/, $c) {
                $line++;
                next unless $text =~ /^    for \(int \w+ = \d+; \w+ <= \d+/ && $c =~ /^(?:.*\n){@{[$line - 2]}} *MOCC_VECTOR_LOOP\n/;
                my ($body) = $c =~ /^(?:.*\n){$line}(.*)\n/;
                push @scalar, "$text $body" unless $vectorized{$line} || $vectorized{$line + 1} || $body =~ /^ *(?:s->)?\w+\[[^]]*\] = (?:s->)?\w+\[[^]]*\];$/;
            }
            is_deeply(\@scalar, [], "$name of $n: all loops in vectors") or diag $err;
        }
    }
}

# What must not be marked: a turn that reads what another one has assigned
my $recurrence = emitted_c(text => <<'END');
model M
  parameter Integer n = 100;
  Real s[n], a[n];
equation
  s[1] = time;
  for i in 2:n loop
    s[i] = 0.5*s[i - 1] + i;
  end for;
  for i in 1:n loop
    a[i] = s[i]*s[n - i + 1];
  end for;
end M;
END
is(scalar(() = $recurrence =~ /^ *MOCC_VECTOR_LOOP$/mg), 1, 'one of two loops is marked');
unlike($recurrence, qr/MOCC_VECTOR_LOOP\n[^\n]*\n *s->s\[/, 'not the recurrence');

# Closed forms of the discrete systems: each mode by itself
for my $n (11, 1500) {
    my %sim = map { ($_ => compile_model(text => text_of($_, $n))) } @names;
    for my $mode (1, 2) {
        my @options = ('--tolerance', 1e-9, '--set', "mode=$mode");
        my $half = sin($pi * $mode / 2 / ($n + 1));
        my $r = simulate($sim{Oscillators}, @options, '--stop', 2, '--interval', 0.5, '--variables', 'x[5],v[5]');
        my $omega = 2 * sqrt(4 / 2) * $half;
        my $shape = sin($pi * $mode * 5 / ($n + 1));
        close_to($r->{'x[5]'}[$_], $shape * cos($omega * $r->{time}[$_]), 1e-7, "$n oscillators, mode $mode") for 1, 4;
        close_to($r->{'v[5]'}[4], -$omega * $shape * sin($omega * 2), 1e-7, "$n oscillators, mode $mode: velocity");

        $r = simulate($sim{Rod}, @options, '--stop', 0.2, '--interval', 0.1, '--variables', 'T[5]');
        my $rate = 0.3 * ($n + 1)**2 * 4 * $half**2;
        close_to($r->{'T[5]'}[2], $shape * exp(-$rate * 0.2), 1e-6, "rod of $n, mode $mode");

        $r = simulate($sim{Line}, @options, '--stop', 3, '--interval', 1, '--variables', 'u[5],i[5]');
        $omega = 2 / sqrt(0.5 * 2) * sin($pi * $mode / 2 / $n);
        close_to($r->{'u[5]'}[3], cos($pi * $mode * 4.5 / $n) * cos($omega * 3), 1e-7, "line of $n, mode $mode");
    }
}

# Loops, and their turns written out
{
    my $n = 12;
    my $loops = text_of('Oscillators', $n);
    my $turns = $loops =~ s{^  for (\w+) in (\S+):(\S+) loop\n    (.*)\n  end for;\n}{
        my ($iter, $from, $to, $body) = ($1, $2, $3, $4);
        join '', map { my $i = $_; '  ' . ($body =~ s/\b$iter\b/$i/gr) . "\n" } $from .. ($to eq 'n' ? $n : die)
    }gemr;
    my @r = map { simulate(compile_model(text => $_, options => ['-O0']), '--method', 'rk') } $loops, $turns;
    is_deeply($r[0], $r[1], 'loops, and their turns written out: the same bits');
}

# What is not finite somewhere in an array is found there.
{
    my $sim = compile_model(options => ['-O0'], text => <<'END');
model M
  parameter Integer n = 200;
  parameter Integer at = 1;
  Base.ContinuousState x[n](each start=1, each fixed=true);
  Base.ContinuousState y[n](each start=1, each fixed=true);
equation
  for i in 1:n loop
    der(x[i]) = -x[i]*(if i == at then 1e200*1e200*time else 1);
    der(y[i]) = y[i]*(if i == at + 64 then exp(1e6*time) else 1);
  end for;
end M;
END
    for my $at (1, 33, 200) {
        my ($status, undef, $err) = run_simulator($sim, '--set', "at=$at", '--stop', 1, '--output', '-', '--variables', 'x[1]');
        isnt($status, 0, "element $at: the run fails");
        like($err, qr/\b[xy]\[(?:$at|@{[$at + 64]})\]/, 'and names it');
    }
    my ($status) = run_simulator($sim, '--set', 'at=1000', '--stop', 0.1, '--output', '-', '--variables', 'x[1]');
    is($status, 0, 'else it does not');
}

done_testing;
