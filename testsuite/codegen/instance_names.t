# getInstanceName(): the model and the path to the component, in compiled models, in mocc run and in parts.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $file = "$FindBin::Bin/models/InstanceNames.mo";
my @runs = (simulate(compile_model(file => $file, model => 'InstanceNames.Whole', options => ['-O0'])));
my ($status, $out, $err) = run_mocc('run', '--model', 'InstanceNames.Whole', $file, '--output', scratch_dir() . '/run.csv');
is($status, 0, 'mocc run') or diag $err;
like($err, qr/it was Whole\.core\.part\b/, 'in the text of an assertion');
like($err, qr/I am Whole\.said\[2\]/, '... in an algorithm');
push @runs, read_csv(scratch_dir() . '/run.csv');
for my $r (@runs) {
    my @good = grep { /^good/ } keys %$r;
    is(scalar @good, 12, 'names');
    is(join(' ', grep { my $name = $_; grep { !$_ } @{ $r->{$name} } } sort @good), '', 'all are right');
}

# A quoted name, and one that stands alone
my $quoted = compile_model(text => <<'END');
model 'a.b \' c'
  block Part
    parameter String name = getInstanceName();
  end Part;
  Part 'x.y';
  Boolean good = 'x.y'.name == "'a.b \\' c'.'x.y'";
end 'a.b \' c';
END
is(join(' ', @{ simulate($quoted)->{good} }[0, -1]), '1 1', 'quoted names');

done_testing;
