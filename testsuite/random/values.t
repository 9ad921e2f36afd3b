# Random expressions with known values, RANDOM_VALUES of them (30), from RANDOM_SEED (1) on: each form has the value that Perl
# computes, or is undefined. A case that fails is printed; RANDOM_SEED=its number RANDOM_VALUES=1 runs it alone.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Draws;
use Mocc;
use Test::More;
use Values qw(value_case value_text forms_of settings);

my $count = $ENV{RANDOM_VALUES} // 30;
my $first = $ENV{RANDOM_SEED}   // 1;
my $together = 40; # in one program
my @run = ('--stop', 1, '--interval', 0.25);

# The name of a form's component, and what it is compared by: a String by whether it is the one wanted
sub declared {
    my ($case, $name, $form) = @_;
    my $part = "${name}_$form";
    return "  $name.M_$form $part;\n" if $case->{type} ne 'String';
    return "  $name.M_$form $part;\n  Boolean hit_$part = $part.y == \"" . ($case->{value} =~ s/(["\\])/\\$1/gr) . "\";\n";
}

sub wrong_forms {
    my ($case, $name, $r) = @_;
    my @wrong;
    for my $form (forms_of($case)) {
        my ($column, $wanted) = ("${name}_$form.y", $case->{value});
        ($column, $wanted) = ("hit_${name}_$form", 1) if $case->{type} eq 'String';
        my $got = ($r->{$column} // ['nothing'])->[-1];
        my $near = $got =~ /^[-+]?[\d.]/ && ($case->{type} eq 'Real' ? abs($got - $wanted) <= 1e-13 * abs $wanted : $got == $wanted);
        push @wrong, "$form: $got instead of $wanted" if !$near;
    }
    return @wrong;
}

# The columns of a model; in $@ what is said if there are none
sub results {
    my ($text, $settings, @options) = @_;
    return eval { simulate(compile_model(text => $text, options => ['-Wno-all', @options]), @run, @$settings) } if @options;
    my $csv = scratch_dir() . '/values.csv';
    my ($status, undef, $err) = run_mocc('run', '-Wno-all', write_file('values.mo', $text), @run, @$settings, '--output', $csv);
    return eval { die "exit status $status\n$err" if $status != 0; read_csv($csv) };
}

sub run_defined {
    my ($options, %case) = @_;
    my $text = join '', map { value_text($case{$_}, $_, forms_of($case{$_})) } sort keys %case;
    my $parts = join '', map { my $name = $_; map { declared($case{$name}, $name, $_) } forms_of($case{$name}) } sort keys %case;
    my @settings = map { settings($case{$_}, "${_}_given") } sort keys %case;
    my $r = results("${text}model All\n${parts}end All;\n", \@settings, @$options);
    if (!$r && keys %case > 1) {
        run_defined($options, $_ => $case{$_}) for sort keys %case;
        return;
    }
    for my $name (sort keys %case) {
        my @wrong = $r ? wrong_forms($case{$name}, $name, $r) : $@ =~ s/\A(.{1500}).*/$1/sr;
        ok(!@wrong, $name) or diag(join "\n", splice(@wrong, 0, 12), value_text($case{$name}, $name, forms_of($case{$name})));
    }
    return;
}

# One form of an expression that is undefined: the compiler or the run says so
sub run_undefined {
    my ($case, $name, $form) = @_;
    my $text = value_text($case, $name, $form) . "model All\n  $name.M_$form part;\nend All;\n";
    my ($status, undef, $err) = run_mocc('run', '-Wno-all', write_file('values.mo', $text), @run, '--output', '/dev/null');
    my $said = $err =~ /^[^\n]*: error: [^\n]*(?:\[domain\]$|undefined|is outside of|no literal number)/m;
    ok($status == 1 && $said, "$name $form is undefined") or diag("exit status $status\n$err", $text);
}

my @cases = grep { $_->[1] } map { ["C$_", value_case($_)] } $first .. $first + $count - 1;
my @defined = grep { defined $_->[1]{value} } @cases;
my $batch = 0;
while (my @some = splice @defined, 0, $together) {
    run_defined($batch++ % 8 == 7 ? ['-O2', '--whole'] : [], map { @$_ } @some);
}
for my $undefined (grep { !defined $_->[1]{value} } @cases) {
    my ($name, $case) = @$undefined;
    my @forms = grep { !/^(?:given|structural)$/ } forms_of($case);
    seed($name =~ s/^C//r);
    run_undefined($case, $name, pick(@forms)) for 1 .. 2;
}
done_testing;
