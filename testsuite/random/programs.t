# Random programs with known answers, RANDOM_CASES of them (20), from RANDOM_SEED (1) on. A case that fails is printed;
# RANDOM_SEED=its number RANDOM_CASES=1 runs it alone.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Programs qw(new_case case_text case_answers subscript_case statement_case);
use Test::More;

my $cases = $ENV{RANDOM_CASES} // 20;
my $first = $ENV{RANDOM_SEED}  // 1;
my @times = map { $_ * 0.25 } 0 .. 4;
my $together = $cases < 60 ? 10 : 30;

sub differs {
    my ($got, $wanted) = @_;
    return !defined $got || $got !~ /^[-+\d.]/ || abs($got - $wanted) > 1e-9 * (1 + abs $wanted);
}

# What is wrong with a case in a result, row numbers by time
sub wrong_values {
    my ($case, $class, $r, $row, $answers) = @_;
    my @wrong;
    for my $time (@times) {
        my $at = $row->{$time} // return "no row at $time";
        my $total = 0;
        for my $k (1 .. $case->{n}) {
            my ($value, $slope) = @{ $answers->{$time}[$k - 1] };
            $total += $value;
            my %wanted = map { $_ => $value } @Programs::FORMS;
            @wanted{qw(dlooped dunrolled dassigned)} = ($slope) x 3;
            @wanted{qw(initially begun)} = ($answers->{0}[$k - 1][0]) x 2;
            @wanted{qw(held kept)} = ($time < 0.5 ? 0 : $answers->{0.5}[$k - 1][0]) x 2;
            for my $form (sort keys %wanted) {
                my $got = $r->{"$class.$form\[$k]"}[$at];
                push @wrong, "$form\[$k] at $time: " . ($got // 'nothing') . " instead of $wanted{$form}"
                  if differs($got, $wanted{$form});
            }
        }
        for my $sum (qw(total spelled gathered)) {
            my $got = $r->{"$class.$sum"}[$at];
            push @wrong, "$sum at $time: $got instead of $total" if differs($got, $total);
        }
    }
    return @wrong;
}

# The cases from number $from on, in one model
sub run_cases {
    my ($from, $n, @options) = @_;
    my (%case, %answers, $text);
    for my $seed ($from .. $from + $n - 1) {
        my $case = new_case($seed);
        my $known = case_answers($case, \@times) // next;
        ($case{"c$seed"}, $answers{"c$seed"}) = ($case, $known);
        $text .= case_text($case, "C$seed");
    }
    return if !$text;
    my $components = join '', map { "  " . ucfirst($_) . " $_;\n" } sort keys %case;
    my $sim = eval { compile_model(text => "${text}model All\n${components}end All;\n", options => ['-Wno-all', @options]) };
    return ok(0, "cases from $from on compile") || diag($@) if !$sim;
    my $r = eval { simulate($sim, '--stop', 1, '--interval', 0.25) };
    return ok(0, "cases from $from on run") || diag($@) if !$r;
    my %row = map { ($r->{time}[$_] + 0) => $_ } 0 .. $#{ $r->{time} };
    for my $name (sort keys %case) {
        my @wrong = wrong_values($case{$name}, $name, $r, \%row, $answers{$name});
        ok(!@wrong, "$name @options") and next;
        splice @wrong, 12;
        diag(join "\n", @wrong, case_text($case{$name}, ucfirst $name));
    }
    return;
}

# How a batch is compiled: one of four is optimized, in long runs.
my $batch = 0;
my @levels = (['-O0', '--whole'], ['-O0'], ['-O0', '--whole'], ['-O2']);
sub level { return @{ $levels[$batch++ % @levels] } }

for (my $from = $first; $from < $first + $cases; $from += $together) {
    my $n = $first + $cases - $from;
    run_cases($from, $n < $together ? $n : $together, level());
}

# Statements, in algorithm sections and functions: the variables have the values that executing them gives.
sub wrong_variables {
    my ($class, $r, $row, $answers) = @_;
    my @wrong;
    for my $time (@times) {
        my $at = $row->{$time} // return "no row at $time";
        my %wanted;
        @wanted{"x$_", "y$_", "dx$_", "dy$_"} = @{ $answers->{$time}{"x$_"} }[0, 0, 1, 1] for 1 .. 3;
        @wanted{"n$_", "m$_"} = ($answers->{$time}{"n$_"}[0]) x 2 for 1, 2;
        for my $name (sort keys %wanted) {
            my $got = $r->{"$class.$name"}[$at];
            push @wrong, "$name at $time: " . ($got // 'nothing') . " instead of $wanted{$name}" if differs($got, $wanted{$name});
        }
    }
    return @wrong;
}

sub run_statements {
    my ($from, $n, @options) = @_;
    my (%text, %answers);
    for my $seed ($from .. $from + $n - 1) {
        my ($model, $known) = statement_case($seed, "S$seed", \@times);
        ($text{"s$seed"}, $answers{"s$seed"}) = ($model, $known) if $known;
    }
    my $components = join '', map { "  " . ucfirst($_) . " $_;\n" } sort keys %text;
    my $all = join('', map { $text{$_} } sort keys %text) . "model All\n${components}end All;\n";
    my $sim = eval { compile_model(text => $all, options => ['-Wno-all', @options]) };
    return ok(0, "statements from $from on compile") || diag($@) if !$sim;
    my $r = eval { simulate($sim, '--stop', 1, '--interval', 0.25) };
    return ok(0, "statements from $from on run") || diag($@) if !$r;
    my %row = map { ($r->{time}[$_] + 0) => $_ } 0 .. $#{ $r->{time} };
    for my $name (sort keys %text) {
        my @wrong = wrong_variables($name, $r, \%row, $answers{$name});
        ok(!@wrong, "statements $name @options") and next;
        splice @wrong, 12;
        diag(join "\n", @wrong, $text{$name});
    }
    return;
}

$batch = 0;
for (my $from = $first; $from < $first + $cases; $from += $together) {
    my $n = $first + $cases - $from;
    run_statements($from, $n < $together ? $n : $together, level());
}

# Subscripts: an error is reported exactly where one is outside.
my (%outside, $text);
for my $seed ($first .. $first + 5 * $cases - 1) {
    my ($model, $is_outside) = subscript_case($seed, "S$seed");
    $text .= $model;
    $outside{"S$seed"} = $is_outside;
}
my (undef, undef, $err) = run_mocc('--check', '-Wno-all', write_file('subscripts.mo', $text));
my ($model, @model_of) = (undef, undef); # by line
for (split /\n/, $text) {
    $model = $1 if /^model (\w+)/;
    push @model_of, $model;
}
my (%reported, @strange);
for (split /\n/, $err) {
    /^[^:\s]+:(\d+):\d+: (?:error): (.*)/ or next;
    my ($line, $what) = ($1, $2);
    $reported{ $model_of[$line - 1] }++;
    push @strange, "$model_of[$line - 1]: $what" if $what !~ /\[array-size\]$/;
}
is_deeply(\@strange, [], 'no other errors');
my @differ = grep { ($reported{$_} // 0) != ($outside{$_} ? 1 : 0) } sort keys %outside;
ok(!@differ, 'subscripts outside of their arrays are reported, each once, and no others')
  or diag(map { $text =~ /(model $_\n.*?end $_;\n)/s } grep { defined } @differ[0 .. 3]);
cmp_ok(scalar(grep { $_ } values %outside), '>', $cases / 4, 'both kinds are there') if $cases >= 20;

done_testing;
