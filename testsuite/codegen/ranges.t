# Loops over long arrays are looked at as ranges: what their turns do one by one, and what is wrong with them, at the cost
# of one equation.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $limited = ($ENV{MOCC_CFLAGS} // '') !~ /sanitize|VERIFY/ && !$ENV{MOCC_UNDER};
my $folder = scratch_dir();

# --- the size does not count: ten million elements in half a second of processor time and 64 MiB -----------------------

my $arrays = Mocc::slurp("$FindBin::Bin/../bench/Arrays.mo");
$arrays .= <<'END';
model Plate "Heat on a plate, its border on its own, whose sum is looked at"
  parameter Integer n = 10;
  final parameter Integer m = 10;
  Base.ContinuousState T[n, m](each start=1, each fixed=true);
  Real heat[n, m - 1], even[n], total;
equation
  for k in 1:m - 1 loop
    for i in n:-1:1 loop
      heat[i, k] = T[i, k] - T[i, k + 1];
    end for;
  end for;
  for i in 2:2:n loop
    even[i] = T[n + 1 - i, m];
  end for;
  for i in 0:div(n, 2) - 1 loop
    even[2*i + 1] = 2*even[2*i + 2];
  end for;
  total = sum(even) + sum(T[i, 1] for i in 1:n);
  for i in 1:n, k in 2:m - 1 loop
    der(T[i, k]) = heat[i, k - 1] - heat[i, k];
  end for;
  der(T[:, 1]) = -heat[:, 1];
  der(T[:, m]) = heat[:, m - 1] - even;
end Plate;

model Sums "Each element is determined by the one before"
  parameter Integer n = 10;
  Base.ContinuousState x[n];
  Real s[n];
initial equation
  x = {i/n for i in 1:n};
equation
  s[1] = x[1];
  for i in 2:n loop
    s[i] = s[i - 1] + x[i];
  end for;
  der(x) = -s;
end Sums;

model Branches "The run chooses between branches"
  parameter Integer n = 10;
  Base.ContinuousState x[n](each start=1, each fixed=true);
  Real y[n], z[n], s[n];
equation
  for i in 1:n loop
    if x[i] > 0.5 then
      y[i] = x[i];
    elseif x[i] > 0.2 then
      y[i] + x[i] = 0.5;
    else
      2*y[i] = i;
    end if;
  end for;
  if time > 0.5 then
    z = y;
  else
    z = x;
  end if;
  s[1] = z[1];
  for i in 2:n loop
    if y[i] < 0 then
      s[i] = s[i - 1] + z[i];
    else
      s[i] = s[i - 1];
    end if;
  end for;
  for i in 1:n loop
    der(x[i]) = -s[i]*i/n;
  end for;
end Branches;

model Outputs "Derivatives that types of outputs promise are derived"
  parameter Integer n = 10;
  Base.ContinuousState x[n](each start=1, each fixed=true);
  output Base.RealWithDerivative y[n];
  output Base.RealWithDerivative halves[n];
equation
  for i in 1:n loop
    der(x[i]) = -x[i]*i/n;
  end for;
  for i in 1:n loop
    y[i] = 2*x[i]^2 + i;
  end for;
  for i in 1:div(n, 2) loop
    halves[i] = y[2*i];
  end for;
  for i in div(n, 2) + 1:n loop
    halves[i] = x[i] + y[i - 1];
  end for;
end Outputs;

model Derived "Derivatives of what is computed are asked for before they are derived, and derivatives of these"
  parameter Integer n = 10;
  final parameter Integer m = 3;
  Base.ContinuousState x[n, m](each start=1, each fixed=true);
  Base.ContinuousState v[n, m](each start=0, each fixed=true);
  Real y[n, m], q[n - 1, m], speed[n, m], heat[n - 1, m], bend[n, m];
equation
  for i in 1:n, j in 1:m loop
    y[i, j] = sin(x[i, j]);
    der(x[i, j]) = v[i, j];
    speed[i, j] = der(y[i, j]);
    der(v[i, j]) = -x[i, j];
  end for;
  for i in 1:n - 1, j in 1:m loop
    q[i, j] = y[i, j] - y[i + 1, j];
  end for;
  for i in 1:n - 1, j in 1:m loop
    heat[i, j] = der(q[i, j]);
  end for;
  for i in 1:n, j in 1:m loop
    bend[i, j] = der(speed[i, j]);
  end for;
end Derived;

model Walls "Iterators choose between equations"
  parameter Integer n = 10;
  final parameter Integer m = 6;
  parameter Integer heater = div(n, 2);
  Base.ContinuousState T[n, m](each start=1, each fixed=true);
  Real q[n], loss[n], gain[n];
equation
  for i in 1:n loop
    if T[i, 1] > 0.5 then
      loss[i] = 0.1*T[i, 1];
      gain[i] = 1 - loss[i];
    else
      loss[i] = 0.01;
      gain[i] = 0;
    end if;
  end for;
  for i in 1:n loop
    if i == heater then
      q[i] = 1;
    else
      q[i] = gain[i] - loss[i];
    end if;
  end for;
  for i in 1:n, j in 1:m loop
    if i == 1 or j == m then
      der(T[i, j]) = -T[i, j];
    elseif i < n then
      der(T[i, j]) = T[i - 1, j] - 2*T[i, j] + T[i + 1, j] + q[i];
    else
      der(T[i, j]) = T[i - 1, j + 1] - T[i, j];
    end if;
  end for;
end Walls;
END

sub to_c {
    my ($name, $n) = @_;
    my ($text) = $arrays =~ /^(model $name\b.*?^end $name;\n)/ms;
    my $file = write_file("$name.mo", $text =~ s/n = 10;/n = $n;/r);
    my $limits = $limited ? 'ulimit -t 1 && ulimit -v 65536 && ' : '';
    my ($status, undef, $err) =
      run_command('/bin/sh', '-c', "${limits}exec \"\$@\"", 'sh', mocc_path(), '--emit-c', $file, '-o', "$folder/$name.c");
    die "$name($n): exit status $status: $err" if $status;
    return Mocc::slurp("$folder/$name.c");
}

for my $name (qw(Oscillators Rod Line Plate Sums Branches Outputs Derived Walls)) {
    my ($few, $many) = map { my $text = to_c($name, $_); $text =~ s/\d+/0/g; $text =~ s/\s+/ /g; $text } 1000, 1_000_000;
    is($many, $few, "$name: the C text of a million elements is that of a thousand but for numbers");
}

# --- loops and their turns ----------------------------------------------------------------------------------------------

my $n = 70;

# turns(FROM, STEP, TO, TEXT): the text for each value of i
sub turns {
    my ($from, $step, $to, $text) = @_;
    my $all = '';
    for (my $i = $from; $step > 0 ? $i <= $to : $i >= $to; $i += $step) {
        $all .= '  ' . $text =~ s/\bi\b/$i/gr . "\n";
    }
    return $all;
}

# By name of the variable, which has n elements: ranges with what stands in them, one after the other
my @loops = (
    ['whole', [1, 1, $n, 'whole[i] = 2*x[i];']],
    ['halves', [1, 1, 35, 'halves[i] = x[i];'], [36, 1, $n, 'halves[i] = -x[i];']],
    ['odd', [1, 2, $n, 'odd[i] = x[i];'], [2, 2, $n, 'odd[i] = odd[i - 1] + 1;']],
    ['thirds', map { [$_, 3, $n, "thirds[i] = x[i]*$_;"] } 3, 1, 2],
    ['back', [$n, -1, 1, "back[i] = x[$n + 1 - i];"]],
    ['mirror', [1, 1, $n, "mirror[$n + 1 - i] + i = x[i];"]],
    ['doubled', [1, 1, 35, 'doubled[2*i] = x[i];'], [0, 1, 34, 'doubled[2*i + 1] = doubled[2*i + 2];']],
    ['ends', [1, 1, 1, 'ends[i] = 0;'], [2, 1, 69, 'ends[i] = x[i - 1] - x[i + 1];'], [70, 1, 70, 'ends[i] = ends[1];']],
    ['sums', [1, 1, 1, 'sums[i] = x[1];'], [2, 1, $n, 'sums[i] = sums[i - 1] + x[i];']],
    ['far', [1, 1, 3, 'far[i] = x[i];'], [4, 1, $n, 'far[i] = 0.5*far[i - 3] + x[i];']],
    ['down', [$n, -1, $n, 'down[i] = x[i];'], [69, -1, 1, 'down[i] = down[i + 1] - x[i];']],
    ['empty', [1, 1, 0, 'empty[i] = whole[i];'], [1, 1, $n, 'empty[i] = halves[i];'], [71, 1, 70, 'empty[i] = 1;']],
    ['first', [1, 1, $n, 'first[i] = if i == 1 then 0 else x[i - 1];']],
    ['second', [1, 1, $n, 'second[i] = (if i == 2 then x[1] else x[i]) + (if 3*i > 100 then 0 else x[2*i]);']],
    ['last', [$n, -1, 1, 'last[i] = if i < 70 then x[i + 1] else whole[1];'], [71, 1, 70, 'last[i] = 0;']],
    ['chosen', [1, 1, $n, 'chosen[i] = if x[i] > 0.3 then whole[i] else back[i];']],
    ['total', [1, 1, $n, 'total[i] = sum(x[k]*k for k in 1:70) + sum(odd) + i;']],
    ['branch', [1, 1, $n, 'if x[i] > 0.3 then branch[i] = whole[i]; else 2*branch[i] = back[i]; end if;']],
    ['three', [1, 1, $n, 'if x[i] > 0.6 then three[i] = 1; elseif whole[i] > 0.2 then three[i] = odd[i]; else three[i] = i; end if;']],
    ['held', [1, 1, 1, 'held[i] = x[1];'], [2, 1, $n, 'if time > 0.2 then held[i] = held[i - 1]; else held[i] = x[i]; end if;']],
    ['early', [1, 1, $n, 'if i < 30 then early[i] = x[i]; else early[i] = early[i - 29]; end if;']],
    ['pair, twin', [1, 1, $n, 'if x[i] > 0.6 then pair[i] = x[i]; twin[i] = pair[i] + 1; '
          . 'elseif x[i] > 0.2 then 2*pair[i] = whole[i]; twin[i] + pair[i] = i; else pair[i] = i; twin[i] = x[1]; end if;']],
    ['turned, other', [1, 1, $n, 'if x[i] > 0.6 then turned[i] = x[i]; other[i] = 1; else other[i] = x[i]; turned[i] = other[i]; end if;']],
    ['begun, ended', [1, 1, $n, 'if x[1] > 0.3 then begun[i] = x[i]; ended[i] = x[mod(i, 70) + 1]; else begun[i] = 1; ended[i] = begun[i]; end if;']],
    ['edges', [1, 1, $n, 'if i == 1 then edges[i] = x[2]; elseif i == 70 or i < 1 then edges[i] = x[69]; '
          . 'elseif i > 34 and not i >= 36 then edges[i] = 0; else edges[i] = x[i - 1] + x[i + 1]; end if;']],
    ['jump', [1, 1, $n, 'if i <> 10 then jump[i] = i*x[i]; else 3*jump[i] = jump[1]; end if;']],
    ['fall', [$n, -1, 1, 'if i == 70 then fall[i] = 1; else fall[i] = fall[i + 1] + x[i]; end if;']],
    ['parity', [1, 1, $n, 'if mod(i, 2) == 0 then parity[i] = x[i]; else parity[i] = -x[i]; end if;']],
    ['undone', [1, 1, $n, 'if i <> 35 then undone[i] = if i < 35 then x[i] else x[mod(i, 70) + 1]; else undone[i] = x[1]; end if;']],
    ['moved', [1, 1, $n, 'if x[1] > 0.5 then moved[i] = der(branch[i]); else moved[71 - (71 - i)] = der(three[i]); end if;']],
    ['slope', [1, 1, $n, 'slope[i] = der(whole[i]);']],
    ['rate', [1, 1, 69, 'rate[i] = der(far[i + 1]) - der(halves[i]);'], [70, 1, 70, 'rate[i] = der(odd[i]);']],
    ['speed', [1, 1, $n, 'if i > 2 then speed[i] = der(edges[i]) + der(fall[i - 1]); else speed[i] = der(jump[i]); end if;']],
    ['bend', [1, 1, $n, 'bend[i] = der(slope[i]) + sum(der(back[k]) for k in 1:i);']],
);

sub model_of {
    my ($name, $write) = @_;
    my $text = "model $name\n  Base.ContinuousState x[$n](start={i/$n for i in 1:$n}, each fixed=true);\n";
    $text .= "  Real $_\[$n];\n" for map { split /, /, $_->[0] } @loops;
    $text .= "equation\n";
    for my $loop (@loops) {
        my ($variable, @ranges) = @$loop;
        $text .= $write->(@$_) for @ranges;
    }
    return $text . $write->(1, 1, $n, 'der(x[i]) = -whole[i]*i + sums[i];') . "end $name;\n\n";
}

my $text = model_of('Turns', \&turns)
  . model_of('Loops', sub { my ($from, $step, $to, $equation) = @_; "  for i in $from:$step:$to loop\n    $equation\n  end for;\n" })
  . "model Both\n  Loops loops;\n  Turns turns;\nend Both;\n";
my $r = simulate(compile_model(text => $text), qw(--stop 0.5 --interval 0.25));
for my $name ('x', map { split /, /, $_->[0] } @loops) {
    my @wrong = grep { my $k = $_; "@{ $r->{qq(loops.$name\[$k])} }" ne "@{ $r->{qq(turns.$name\[$k])} }" } 1 .. $n;
    is("@wrong", '', "$name: the numbers are those of the turns");
}

# --- what an array needs of inputs and components, element by element ----------------------------------------------------

my $handed = simulate(compile_model(text => <<'END'), qw(--stop 1 --interval 0.5));
block Each "Each output follows from one input"
  input Real u[70];
  output Real y[70];
equation
  y = {1.1*u[i] for i in 1:70};
end Each;

block Gain
  input Real u;
  output Real y;
equation
  y = 2*u;
end Gain;

model Handed "So that an input can follow from another output"
  Each each_one;
  Gain gain[70];
  Real doubled[70], total;
equation
  each_one.u[1] = time;
  for i in 2:70 loop
    each_one.u[i] = each_one.y[i - 1];
  end for;
  for i in 1:70 loop
    gain[i].u = each_one.y[i];
  end for;
  doubled = {gain[71 - i].y for i in 1:70};
  total = sum(gain[i].y*i for i in 1:70) + sum(doubled);
end Handed;
END
my ($wrong, $sum) = (0, 0);
for my $i (1 .. 70) {
    my ($y, $doubled) = map { $handed->{$_}[-1] } "each_one.y[$i]", 'doubled[' . (71 - $i) . ']';
    $wrong++ if abs($y - 1.1**$i) > 1e-12*$y || abs($doubled - 2*$y) > 1e-12*$y;
    $sum += 2*$y*($i + 1);
}
is($wrong, 0, 'elements that follow from each other by way of a component');
cmp_ok(abs($handed->{total}[-1]/$sum - 1), '<', 1e-12, 'sums over components');

# --- what a later equation makes structural -------------------------------------------------------------------------------

# Each with an equation for v, in a loop, before the conditions of another loop decide about the same parameters
my %loops = (
    Chosen   => ['v[k] = if f[k] then x[k] else time;', sub { my ($k, $x, $t) = @_; $k % 3 ? $t : $x->[$k] }],
    Compared => ['v[k] = if order[k] > 35 then x[k] else time*k;', sub { my ($k, $x, $t) = @_; 7*$k % 71 > 35 ? $x->[$k] : $t*$k }],
    Inside   => ['v[k] = time + (if f[71 - k] then 2*x[k] else 0);', sub { my ($k, $x, $t) = @_; $t + ((71 - $k) % 3 ? 0 : 2*$x->[$k]) }],
    Backward => ['v[71 - k] = if f[71 - k] then x[k] else 1;', sub { my ($k, $x) = @_; $k % 3 ? 1 : $x->[71 - $k] }],
    Read     => ['v[k] = x[order[k]];', sub { my ($k, $x) = @_; $x->[7*$k % 71] }],
    Summed   => ['v[k] = sum(if f[i] then x[i]*k else 1 for i in 1:70);',
        sub { my ($k, $x) = @_; my $sum = 0; $sum += $_ % 3 ? 1 : $x->[$_]*$k for 1 .. 70; $sum }],
);
my $text = join '', map { <<"END" } sort keys %loops;
model $_
  parameter Boolean f[70] = {mod(k, 3) == 0 for k in 1:70};
  parameter Integer order[70] = {mod(7*k, 71) for k in 1:70};
  Base.ContinuousState x[70](start=1:70, each fixed=true);
  Real v[70], branched[70];
equation
  for k in 1:70 loop
    $loops{$_}[0]
    der(x[k]) = k;
  end for;
  for k in 1:70 loop
    if f[k] or order[k] < 9 then
      branched[k] = if f[k] then x[k] else 3;
    end if;
    if not (f[k] or order[k] < 9) then
      branched[k] = v[k];
    end if;
  end for;
end $_;

model Derived$_
  extends $_;
  Real slope[70];
equation
  for k in 1:70 loop
    slope[k] = der(v[k]);
  end for;
end Derived$_;
END
my $components = join '', map { "  $_ a_$_;\n  Derived$_ b_$_;\n" } sort keys %loops;
my $decided = simulate(compile_model(text => "${text}model Decided\n${components}end Decided;\n"),
    '--stop', 1, '--interval', 0.5, '--variables', '*');
for my $loop (sort keys %loops) {
    my $differs = 0;
    for my $row (0, -1) {
        my $t = $decided->{time}[$row];
        my @x = map { $_ + $_*$t } 0 .. 70;
        my @later = map { $_ + $_*($t + 1) } 0 .. 70;
        for my $k (1 .. 70) {
            my $v = $loops{$loop}[1]->($k, \@x, $t);
            my $slope = $loops{$loop}[1]->($k, \@later, $t + 1) - $v; # all are linear in time
            my %expected = map { ("$_.v" => $v, "$_.branched" => $k % 3 == 0 ? $x[$k] : 7*$k % 71 < 9 ? 3 : $v) } "a_$loop", "b_$loop";
            $expected{"b_$loop.slope"} = $slope;
            for my $name (keys %expected) {
                $differs++ if abs($decided->{"$name\[$k]"}[$row] - $expected{$name}) > 1e-9*(1 + abs $expected{$name});
            }
        }
    }
    is($differs, 0, "$loop: turns that differ in what they need, as far as a later equation decides");
}

# --- what is wrong is found in the same turn, and named so ----------------------------------------------------------------

my @faults = (
    ['a gap at the end' => '1:69 loop y[i] = 1; end for;', '4:8: error: no equation determines \'y[70]\' [all-determined]'],
    ['a gap inside' => '1:33 loop y[i] = 1; end for; for i in 35:70 loop y[i] = 2; end for;',
        '4:8: error: no equation determines \'y[34]\' [all-determined]'],
    ['every second one' => '1:2:70 loop y[i] = 1; end for;', '4:8: error: no equation determines \'y[2]\' [all-determined]'],
    ['twice' => '1:70 loop y[i] = 1; end for; for i in 40:50 loop y[i] = 2; end for;',
        '6:61: error: over-determined: the equation has no unknown, \'y[i]\' is known already [one-unknown]'],
    ['twice at the end' => '1:40 loop y[i] = 1; end for; for i in 70:-1:40 loop y[i] = 2; end for;',
        '6:64: error: over-determined: the equation has no unknown, \'y[i]\' is known already [one-unknown]'],
    ['two turns for one' => '1:70 loop y[div(i + 1, 2)] = 1; end for;', '6:22: error: over-determined: '],
    ['beyond the end' => '1:71 loop y[i] = 1; end for;', '6:24: error: subscript 71 is outside of 1:70, the size of \'y\', with i = 71'],
    ['before the beginning' => '1:70 loop y[i] = x[i - 1]; end for;', '6:31: error: subscript 0 is outside of 1:70, the size of \'x\''],
    ['what is not known yet' => '1:69 loop y[i] = y[i + 1]; end for; y[70] = 1;', '6:22: error: under-determined: '],
    ['more than one in a sum' => '1:70 loop y[i] = sum(y[k] for k in 1:2) + x[i]; end for;',
        '6:22: error: under-determined: the equation has 2 unknowns, \'y[i]\' and \'y[k]\''],
    ['no solution' => '1:70 loop y[i]^2 = x[i]; end for;', '6:22: error: the equation cannot be solved for \'y[i]\''],
);
for my $fault (@faults) {
    my ($what, $loops, $message) = @$fault;
    my $file = write_file('fault.mo', "model Fault\n  Base.ContinuousState x[70](each start=1,\n    each fixed=true);\n  Real y[70];\n"
          . "equation\n  for i in $loops\n  der(x) = -x;\nend Fault;\n");
    my (undef, undef, $err) = run_mocc('--check', '-Wno-all', $file);
    ok(index($err, "fault.mo:$message") >= 0, $what) or diag($err);
}

done_testing;
