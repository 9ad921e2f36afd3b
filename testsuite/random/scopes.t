# Random packages and models whose names hide each other, RANDOM_SCOPES of them (20), from RANDOM_SEED (1) on (testsuite/random/scopes.py).
# What keeps the order of declarations has the values that Modelica gives it. What does not is refused, at lines that break it and no
# others. A case that fails is printed; RANDOM_SEED=its number RANDOM_SCOPES=1 runs it alone.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Drawn;
use Mocc;
use Test::More;

my $python = $ENV{MOCC_PYTHON} // 'build/venv/bin/python';
my ($first, $count) = ($ENV{RANDOM_SEED} // 1, $ENV{RANDOM_SCOPES} // 20);
my ($status, $drawn, $err) = run_command($python, "$FindBin::Bin/scopes.py", 'wrong', $first, $count);
BAIL_OUT($err) if $status;
my $number = $first;
while ($drawn =~ /\G(.*?)^--- ([\d ]*)\n/msg) {
    my ($text, %wrong) = ($1, map { $_ => 1 } split / /, $2);
    my (undef, undef, $said) = run_mocc('--check', '-Wno-all', write_file('wrong.mo', $text));
    my @errors = $said =~ /^\S*:(\d+):\d+: (error: .*)/mg;
    my ($found, @others) = 0;
    while (my ($line, $error) = splice @errors, 0, 2) {
        $found++;
        push @others, "$line: $error" if !$wrong{$line} || $error !~ /\[(?:declare-before-use|function)\]$/;
    }
    ok($found && !@others, "case $number breaks the order") or diag(join("\n", @others), "\nlines: @{[ sort keys %wrong ]}\n", $text, $said);
    $number++;
}
check_drawn('scopes.py', 'RANDOM_SCOPES');
