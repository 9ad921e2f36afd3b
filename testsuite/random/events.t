# Random machines of events, RANDOM_EVENTS of them (12), from RANDOM_SEED (1) on: each form has the values that the rules of events
# give. A case that fails is printed; RANDOM_SEED=its number RANDOM_EVENTS=1 runs it alone.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Events 'event_case';
use Mocc;
use Test::More;

my $count = $ENV{RANDOM_EVENTS} // 12;
my $first = $ENV{RANDOM_SEED}   // 1;
my @times = map { $_ * 7 / 16 } 0 .. 8;
my $together = 12; # in one program

# What is wrong with a case in a result, row numbers by time
sub wrong_values {
    my ($case, $class, $r, $row) = @_;
    my @wrong;
    for my $time (@times) {
        my $at = $row->{$time} // return "no row at $time";
        for my $lane (0 .. $case->{lanes} - 1) {
            my $j = $lane + 1;
            for my $name (@{ $case->{names} }) {
                my $wanted = $case->{answers}{$time}[$lane]{$name};
                my @forms = ("list[$j].$name", "loops.$name\[$j]", "split.$name\[$j]", "lots[$j].$name");
                push @forms, $lane == 0 ? "one.$name" : "two.$name" if $lane < 2 && !$case->{coupled};
                for my $form (@forms) {
                    my $values = $r->{"$class.$form"};
                    next if !$values && $form =~ /^(?:lots|two)/;
                    my $got = $values ? $values->[$at] : 'nothing';
                    push @wrong, "$form at $time: $got instead of $wanted"
                      if $got !~ /^[-+\d.]/ || abs($got - $wanted) > 1e-6 * (1 + abs $wanted);
                }
            }
        }
    }
    return @wrong;
}

my ($made, $coupled) = (0, 0);
for (my $from = $first; $from < $first + $count; $from += $together) {
    my ($last, %case, $text) = ($from + $together - 1);
    $last = $first + $count - 1 if $last > $first + $count - 1;
    for my $seed ($from .. $last) {
        my $case = event_case($seed, "C$seed", \@times) // next;
        $case{"c$seed"} = $case;
        $text .= $case->{text};
        $made++;
        $coupled += $case->{coupled};
    }
    next if !$text;
    my $components = join '', map { "  " . ucfirst($_) . " $_;\n" } sort keys %case;
    my $sim = eval { compile_model(text => "${text}model All\n${components}end All;\n", options => ['-Wno-all', '-O0', '--whole']) };
    my $r = $sim && eval { simulate($sim, '--stop', $times[-1], '--interval', $times[1]) };
    ok($r, "cases from $from on compile and run") or do { diag($@); next };
    my %row = map { ($r->{time}[$_] + 0) => $_ } 0 .. $#{ $r->{time} };
    for my $name (sort keys %case) {
        my @wrong = wrong_values($case{$name}, $name, $r, \%row);
        ok(!@wrong, $name) and next;
        diag(join "\n", splice(@wrong, 0, 12), $case{$name}{text});
    }
}
cmp_ok($made, '>', $count / 2, 'most cases have certain answers') if $count >= 12;
cmp_ok($coupled, '>', 0, 'there are lanes that read each other') if $count >= 12;
done_testing;
