# Completion: bash and zsh offer the options that the programs have, no others, and the values that they take.
use strict;
use warnings;
use Cwd ();
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..";
use Help;
use Mocc;
use Test::More;

plan skip_all => 'not under valgrind: shells are no part of mocc' if $ENV{MOCC_UNDER};

my $share = Cwd::abs_path("$FindBin::Bin/../../share/completion");
my $here = Cwd::abs_path($FindBin::Bin);
my $mocc = $ENV{MOCC} = Cwd::abs_path(mocc_path());
my $sim = compile_model(text => <<'END');
record Pair
  Real left;
  Real right;
end Pair;

model Decay
  parameter Real rate = 1;
  constant Real unused = 2;
  Base.ContinuousState x[2](each start=1, each fixed=true);
  Base.ContinuousState 'x $(touch harm)'(start=1, fixed=true);
  input Real u;
  input Pair pair;
  Real xx = 2*x[1];
equation
  for i in 1:2 loop
    der(x[i]) = u - rate*x[i];
  end for;
  der('x $(touch harm)') = pair.left + pair.right;
end Decay;
END

mkdir my $folder = scratch_dir() . '/work' or die "work: $!\n";
chdir $folder or die "$folder: $!\n";
mkdir 'a folder' or die "folder: $!\n";
write_file("work/$_", '') for 'result.csv', 'picture.svg', 'page.html', 'notes.txt', 'two words.csv';
write_file('work/own.mo', "package P\n  model Inner\n  end Inner;\nend P;\nmodel Mine \"of 'mine'\"\nend Mine;\nmodel Other\nend Other;\n");

# What bash offers for words, separated as bash separates them; the first is the command.
sub bash_offers {
    my ($function, @words) = @_;
    my $script = 'source "$1"; function=$2; shift 2; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); $function "$1" "${*: -1}";'
      . '((${#COMPREPLY[@]})) && printf "%s\n" "${COMPREPLY[@]}"; :';
    my ($status, $out, $err) = run_command('bash', '--norc', '-c', $script, 'bash', "$share/bash/mocc", $function, @words);
    is("$status$err", '0', 'bash has no complaint') or diag "@words";
    return unique(split /\n/, $out);
}

sub of_mocc { return [bash_offers('_mocc', $mocc, @_)] }
sub of_simulator { return [bash_offers('_mocc_simulator', $sim, @_)] }

# Options as completions have them: -O with a digit, -W for what begins so
sub offered { return [unique(map { s/^-W\K.*//r =~ s/=$//r } @_)] }

my $help = help_of();
my @options = unique(options_of($help), map { "-O$_" } 0 .. 3);
my @simulator_options = options_of(help_of($sim));

# --- bash
is_deeply(offered(@{ of_mocc('-') }), offered(@options), 'bash: the options of mocc');
is_deeply(of_mocc('--d'), ['--diagnostics=', '--diff', '--dump='], 'those that begin so');
for my $option (qw(--dump --diagnostics --color)) {
    my @choices = choices_of($option);
    is_deeply(of_mocc($option, '='), \@choices, "bash: $option=");
    is_deeply(of_mocc($option, ''), \@choices, "$option and a blank");
    my $first = substr $choices[0], 0, 1;
    is_deeply(of_mocc($option, '=', $first), [grep { /^$first/ } @choices], "$option=$first");
}
my @kinds = warnings_of($help);
is_deeply(of_mocc('-W'), [unique(map { ("-W$_", "-Wno-$_") } @kinds, 'all', 'error')], 'bash: warnings');
is_deeply(of_mocc('-Werror', '='), \@kinds, 'those that can be errors');
is_deeply(of_mocc('--help', ''), [unique('rules', split /\n/, (run_mocc('--help', 'rules'))[1] =~ s/^ .*\n//mgr)], 'bash: rules');
is_deeply(of_mocc('--help', 'dec'), ['declare-before-use'], 'that begin so');
is_deeply(of_mocc(''), ['a folder', 'own.mo'], 'bash: models and folders');
is_deeply(of_mocc('-I', ''), ['a folder'], 'folders alone');
is_deeply(of_mocc('-o', 'p'), ['page.html', 'picture.svg'], 'all files');
is_deeply(of_mocc('own.mo', '--model', ''), [unique(qw(Mine Other), bash_offers('_mocc', $mocc, '--model', ''))], "bash: models of a file");
my $examples = of_mocc('--model', 'Planar.Examples.');
cmp_ok(scalar @$examples, '>', 20, 'and the examples of libraries');
my ($status, $out, $err) = run_mocc('--check', map { ('--model', $_) } $examples->[0]);
is($status, 0, 'by names that mocc knows') or diag $err;

is_deeply(of_mocc('r'), ['run'], 'bash: run');
is_deeply(of_mocc('run', 'Planar.Examples.Pe'), [grep { /\.Pe/ } @$examples], 'run takes models');
is_deeply(of_mocc('run', 'o'), ['own.mo'], 'or files');
is_deeply(offered(@{ of_mocc('run', '-') }), offered(@options), 'after options of mocc');
is_deeply(of_mocc('run', 'own.mo', '--li'), [grep { /^--li/ } @simulator_options], 'then come those of simulators');
is_deeply(of_mocc('run', '-I', 'a folder', 'Planar.Examples.Pendulum', '--stop', '3', '--plot', 'revolute.p'), ['revolute.phi'],
    'and what the model has');

is_deeply(of_simulator('-'), \@simulator_options, 'bash: the options of simulators');
is_deeply(of_simulator(''), \@simulator_options, 'which have no other arguments');
is_deeply(of_simulator('--method', '='), [choices_of('--method', $sim)], 'bash: --method=');
my $quoted = q{\'x\ \$\(touch\ harm\)\'};
is_deeply(of_simulator('--set', ''), [unique("$quoted=", qw(rate= u= x\[1\]= x\[2\]=))], 'bash: what can be set');
for my $name (map { s/\\//gr } @{ of_simulator('--set', '') }) {
    ($status, undef, $err) = run_simulator($sim, '--list', '--set', "${name}1");
    is($status, 0, "it can: $name") or diag $err;
}
is_deeply(of_simulator('--set', 'rate', '='), [], 'nothing for its value');
is_deeply(of_simulator('--set', '=', 'ra'), ['rate='], '--set=');
is_deeply(of_simulator('--plot', 'x'), ['x\[1\]', 'x\[2\]', 'xx'], 'bash: what can be drawn');
is_deeply(of_simulator('--plot', 'xx,x['), ['xx,x\[1\]', 'xx,x\[2\]'], 'after a comma');
is_deeply(of_simulator('--plot', 'u', ':', 'xx'), ['xx'], 'and after a colon');
is_deeply(of_simulator('--variables', 'rat'), [], 'no parameters');
is_deeply(of_simulator('--output', ''), ['a folder', 'picture.svg', 'result.csv', 'two words.csv'], 'bash: results');
is_deeply(of_simulator('--input', 'r'), ['result.csv'], 'inputs');
is_deeply(of_simulator('--animate', ''), ['a folder', 'page.html'], 'pages');
is_deeply(of_simulator('--stop', ''), [], 'nothing for numbers');

# --- zsh
for my $case (['_mocc', @options], ['_mocc_simulator', @simulator_options]) {
    my ($file, @expected) = @$case;
    open my $in, '<', "$share/zsh/$file" or die "$file: $!\n";
    my @found = do { local $/; <$in> } =~ /'[^'\n]*?(--?[a-zA-Z][-\w]*?)[-+=]?\[/g;
    is_deeply(offered(@found), offered(grep { !/^-O\d/ } @expected), "zsh: $file has the options");
}

# What zsh offers for a command line
sub zsh_offers {
    my ($line) = @_;
    my ($status, $out, $err) = run_command('timeout', '60', 'zsh', '-f', "$here/offers.zsh", "$share/zsh", $line, $sim);
    is("$status$err", '0', 'zsh has no complaint') or diag $line;
    return [unique(split /\n/, $out)];
}

SKIP: {
    skip 'zsh is not installed', 1 if !on_path('zsh');
    local $ENV{PATH} = $mocc =~ s{/[^/]*$}{}r . ":$ENV{PATH}";
    is_deeply(offered(@{ zsh_offers('mocc -') }), offered(@options), 'zsh: the options of mocc');
    is_deeply(zsh_offers("mocc $_="), [choices_of($_)], "zsh: $_=") for qw(--dump --diagnostics --color);
    my %expected = map { $_ => 1 } map { ($_, "no-$_") } @kinds, 'all', 'error', map { "error=$_" } @kinds;
    is_deeply(zsh_offers('mocc -W'), [sort keys %expected], 'zsh: warnings');
    is_deeply(zsh_offers('mocc --help '), of_mocc('--help', ''), 'zsh: rules');
    is_deeply(zsh_offers('mocc own.mo --model '), of_mocc('own.mo', '--model', ''), 'zsh: models');
    is_deeply(zsh_offers('mocc o'), ['own.mo'], 'zsh: files');
    is_deeply(zsh_offers('mocc run o'), ['own.mo'], 'zsh: files to run');
    is_deeply(zsh_offers('mocc run Planar.Examples.Pe'), of_mocc('run', 'Planar.Examples.Pe'), 'zsh: models to run');
    is_deeply(zsh_offers('mocc run own.mo --li'), [grep { /^--li/ } @simulator_options], 'zsh: options for the simulator');
    is_deeply(zsh_offers('mocc run Planar.Examples.Pendulum --stop=3 --plot revolute.p'), ['revolute.phi'], 'zsh: what the model has');
    is_deeply(zsh_offers("$sim -"), \@simulator_options, 'zsh: the options of simulators');
    is_deeply(zsh_offers("$sim --method="), [choices_of('--method', $sim)], 'zsh: --method=');
    is_deeply(zsh_offers("$sim --set "), [unique(map { s/=$//r =~ s/\\//gr } @{ of_simulator('--set', '') })], 'zsh: what can be set');
    is_deeply(zsh_offers("$sim --plot u,xx:x"), ['x[1]', 'x[2]', 'xx'], 'zsh: what can be drawn');
}

ok(!-e 'harm', 'no name is executed');
chdir '/';
done_testing;
