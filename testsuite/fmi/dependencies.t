# What FMUs say that their outputs, derivatives, unknowns of the initialization and event indicators depend on, where a model's
# equations show it. examples.t looks at the libraries' examples in the same way: dependencies.py compares with directional
# derivatives.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..";
use Mocc;
use Fmus;
use Test::More;

my $folder = scratch_dir();

# dependencies(MODEL, VERSION): what dependencies.py prints of the FMU, by list and variable; violations by themselves.
sub dependencies {
    my ($model, $version) = @_;
    my $fmu = make_fmu("$folder/$model.$version.fmu", '--fmi', $version, "$FindBin::Bin/dependencies.mo", '--model', $model);
    my ($status, $out, $err) = run_python('dependencies.py', $fmu);
    is($status, 0, "$model, FMI $version: the description is read") or diag $err;
    return { map { /^(.+?): ?(.*)$/ ? ($1 => $2) : () } split /\n/, $out };
}

sub has {
    my ($found, $expected, $name) = @_;
    is($found->{$_}, $expected->{$_}, "$name: $_") for sort keys %$expected;
    is($found->{violation}, undef, "$name: no derivative says otherwise");
    return;
}

my %signals = (
    'output product' => 'x, y',
    'output held' => 'discrete v, y',
    'output count' => 'y',
    'output chosen' => 'constant row[1]',
    'output selected' => 'fixed x, fixed y',
    'output summed' => 'v, y, discrete z, constant row[1], constant row[2]',
    'output split' => 'x',
    'output other' => 'y',
    'output rate' => 'constant der(w)',
    'output stepped' => 'time, discrete u',
    'output section' => 'u, x, z',
    'derivative der(x)' => 'time, u, constant x, fixed y',
    'derivative der(y)' => 'x, discrete z',
    'derivative der(z)' => 'constant z',
    'derivative der(row[2])' => 'constant row[1], fixed row[2]',
    'derivative der(row[3])' => 'constant row[2], fixed row[3]',
    'derivative der(lags[1].x)' => 'fixed u, fixed lags[1].x',
    'derivative der(lags[3].x)' => 'fixed lags[2].x, fixed lags[3].x',
    'initial k3' => 'constant k, constant k2',
    'initial z' => 'k, k2, fixed y',
    'initial der(z)' => 'k, k2, fixed y',
    'initial product' => 'k, x, y',
    'initial held' => 'k, v, y',
    'initial der(lags[3].x)' => 'fixed lags[2].x, lags[3].T, fixed lags[3].x',
);
my %indicators = ("indicator 'event indicator 1'" => 'x', "indicator 'event indicator 2'" => 'y', "indicator 'event indicator 3'" => 'u, x, z');
has(dependencies('Cases.Signals', 2), \%signals, 'signals, FMI 2');
has(dependencies('Cases.Signals', 3), { %signals, %indicators }, 'signals, FMI 3');

# The unknowns of an initial system are found together: they depend on what its residuals do.
has(dependencies('Cases.Started', 2), {
        'initial x' => 'a, b, part.u',
        'initial z' => 'a, b, part.u',
        'initial part.x' => 'a, b, part.u',
        'initial der(free)' => 'constant c, constant free'
    }, 'initial system');

# The balances of a tree depend on all of it, those of another tree have nothing to do with them.
my $first = join ', ', map { ("first.$_.phi", "first.$_.w") } qw(revolute revolute1);
has(dependencies('Cases.Trees', 3), {
        'derivative der(first.revolute.phi)' => 'constant first.revolute.w',
        'derivative der(first.revolute.w)' => $first,
        'derivative der(first.revolute1.w)' => $first,
        'derivative der(second.revolute.w)' => 'second.revolute.phi, second.revolute.w',
        'derivative der(x)' => 'second.revolute.phi, second.revolute.w'
    }, 'trees');

done_testing;
