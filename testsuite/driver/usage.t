# The command line of mocc: options, exit statuses, what is written where.
use strict;
use warnings;
use Cwd ();
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

$ENV{MOCC} = Cwd::abs_path(mocc_path()); # some tests change the folder

my $decay = "model Decay\n  Base.ContinuousState x(start=1, fixed=true);\nequation\n  der(x) = -x;\nend Decay;\n";
my $wrong = "model Wrong\n  Real y;\nequation\n  y = 1;\n  y = 2;\nend Wrong;\n";
my $file = write_file('decay.mo', $decay);

# mocc(ARGUMENTS...) in an empty folder with decay.mo in it; returns status, standard output, standard error, and the
# names of the files that have appeared there.
my $folders = 0;
sub mocc {
    my @arguments = @_;
    my $folder = scratch_dir() . '/folder' . ++$folders;
    mkdir $folder or die "$folder: $!\n";
    link $file, "$folder/decay.mo" or die "link: $!\n";
    my $before = Cwd::getcwd();
    chdir $folder or die "chdir: $!\n";
    my @result = run_mocc(@arguments);
    opendir my $listing, '.' or die "opendir: $!\n";
    my @new = sort grep { !/^\.\.?\z|^decay\.mo\z/ } readdir $listing;
    chdir $before or die "chdir: $!\n";
    return (@result, "@new");
}

my ($status, $out, $err, $new);

# --- texts
# The language reference, rule by rule
{
    my ($status, $out) = mocc('--help');
    is_deeply([grep { length > 80 } split /\n/, $out], [], 'the help fits 80 columns');
    ($status, $out) = mocc('--help', 'rules');
    my @rules = $out =~ /^(\S+)$/mg;
    cmp_ok(scalar @rules, '>', 30, '--help rules: there are many');
    for my $rule (@rules) {
        ($status, $out) = mocc('--help', $rule);
        is($status, 0, "--help $rule");
        unlike($out, qr/\A\s*\z|```|<!--|^##/m, 'text, without marks');
    }
    ($status, $out) = mocc('--help=discrete');
    like($out, qr/^This complies:\n\n    model Thermostat.*^This does not.*^    \w+\.mo:\d+:\d+: error: [^\n]*\[discrete\]/ms, 'both examples');
    ($status, $out, my $err) = mocc('--help', 'discret');
    is($status, 2, 'no such rule: wrong usage');
    is($err, "mocc: --help: no rule has the name 'discret'; did you mean 'discrete'?\nTry 'mocc --help'.\n", 'the nearest');
}

# Colours
{
    my $bad = write_file('wrong.mo', $wrong);
    my (undef, undef, $plain) = run_mocc('--check', $bad);
    unlike($plain, qr/\e/, 'no colours where there is no terminal');
    my ($status, undef, $err) = run_mocc('--color=always', '--check', $bad);
    like($err, qr/\e\[1;31merror:\e\[0m .*\n .*\n +\e\[1;32m\^~*\e\[0m\n/, '--color=always');
    is($err =~ s/\e\[[\d;]*m//gr, $plain, 'and nothing else');
    is((run_mocc('--color=sometimes', '--check', $bad))[0], 2, 'no other words');
}

# MODELICAPATH: below -I, above the bundled libraries; what is no folder is left out.
{
    my $folder = scratch_dir() . '/packages';
    mkdir $folder or die "$folder: $!\n";
    write_file('packages/Mine.mo', "encapsulated package Mine\n  model M\n    Real x = time;\n  end M;\nend Mine;\n");
    my $user = write_file('user.mo', "model User\n  Mine.M m;\nend User;\n");
    local $ENV{MODELICAPATH} = "/nowhere::$folder";
    my ($status, undef, $err) = run_mocc('--check', $user);
    is($status, 0, 'MODELICAPATH') or diag $err;
    $ENV{MODELICAPATH} = '';
    ($status, undef, $err) = run_mocc('--check', $user);
    is($status, 1, 'without it there is no such package');
}

for my $option ('--help', '-h') {
    ($status, $out, $err) = mocc($option);
    is($status, 0, "$option succeeds");
    is($err, '', 'and says nothing on standard error');
    like($out, qr/^ +\Q$_\E\b/m, "it explains $_") for '-o FILE', '--check', '--model NAME', '-I DIR', '--emit-c', '--explain', '-O0';
    like($out, qr/^Exit status: 0 .* 1 .* 2 .* 3 /m, 'and the exit statuses');
}
($status, $out) = mocc('--version');
is($status, 0, '--version succeeds');
like($out, qr/^mocc \d+\.\d+\n\z/, 'and is one line');

# --- wrong usage: status 2, a hint, nothing written
for my $case (
    [[],                          qr/no input file/],
    [['--frobnicate', 'decay.mo'], qr/unknown option --frobnicate/],
    [['-x', 'decay.mo'],          qr/unknown option -x$/m],
    [['--chekc', 'decay.mo'],     qr/unknown option --chekc; did you mean '--check'\?$/m],
    [['--list', 'decay.mo'],      qr/unknown option --list; did you mean '--list-classes'\?$/m],
    [['decay.mo', '--output', 'decay'], qr/unknown option --output; did you mean '-o'\?$/m],
    [['--modle=Decay', 'decay.mo'], qr/unknown option --modle=Decay; did you mean '--model'\?$/m],
    [['-O4', 'decay.mo'],         qr/unknown option -O4/],
    [['--check=yes', 'decay.mo'], qr/unknown option --check=yes/],
    [['-Wunits', 'decay.mo'],     qr/there is no warning -Wunits/],
    [['-Wno-', 'decay.mo'],       qr/there is no warning -Wno-/],
    [['-Werror=all-of-it', 'decay.mo'], qr/there is no warning -Werror=all-of-it/],
    [['decay.mo', '-o'],          qr/-o needs a file/],
    [['decay.mo', '-o', ''],      qr/-o needs a file/],
    [['decay.mo', '-o', '-'],     qr/-o - needs --emit-c/],
    [['decay.mo', '--model'],     qr/--model needs a name/],
    [['--model='],                qr/--model needs a name/],
    [['decay.mo', '-I'],          qr/-I needs a folder/],
    [['-I', 'nowhere', 'decay.mo'], qr/-I needs a folder, this is not one: nowhere/],
    [['-Idecay.mo', 'decay.mo'],  qr/-I needs a folder, this is not one: decay\.mo/],
    [['decay.mo', '-o', './decay.mo'], qr/would overwrite the input file \.\/decay\.mo/],
    [['decay.mo', '--emit-c', '-odecay.mo'], qr/would overwrite the input file decay\.mo/],
  )
{
    my ($arguments, $message) = @$case;
    ($status, $out, $err, $new) = mocc(@$arguments);
    is($status, 2, "status 2: @$arguments");
    like($err, qr/\Amocc: [^\n]+\nTry 'mocc --help'\.\n\z/, 'one line and a hint');
    like($err, $message, 'that says what is wrong');
    is("$out$new", '', 'nothing comes out');
}

# --- the input is at fault: status 1
for my $case (
    [['missing.mo'],                     qr/missing\.mo: no such file/],
    [['check', 'decay.mo'],              qr/check: no such file; did you mean '--check'\? \[file\]$/m],
    [['decay'],                          qr/decay: no such file; did you mean 'decay\.mo'\? \[file\]$/m],
    [['simulate'],                       qr/simulate: no such file \[file\]$/m],
    [['.'],                              qr/\.: this is a folder/],
    [['decay.mo', '--model', 'Growth'],  qr/there is no class 'Growth' \[/],
    [['decay.mo', '--model', 'Deacy'],   qr/there is no class 'Deacy'; did you mean 'Decay'\?/],
    [['--model', 'Plnar.Exmples.DoublePendlum'], qr/did you mean 'Planar.Examples.DoublePendulum'\?/],
    [['--model', 'Planar.Examples.Xyz'], qr/no class 'Planar.Examples.Xyz'; 'mocc --list-classes Planar.Examples' says/],
    [['--model', 'Planar.Interfaces'],   qr/'Planar\.Interfaces' is a package, not a model/],
    [['--model', 'Planar.Interfaces.Frame_a'], qr/'Planar\.Interfaces\.Frame_a' is a connector, not a model/],
    [['--model', 'Planar.Parts.Body'],   qr/'world' needs an 'inner Planar\.World world'/],
    [['decay.mo', write_file('copy.mo', $decay)], qr/'Decay' is declared twice/],
    [[write_file('wrong.mo', $wrong)],   qr/wrong\.mo:5:3: error: .*\[/],
    [[write_file('empty.mo', '')],       qr/contain no model to compile/],
    [[write_file('types.mo', "type T = Real;\n")], qr/contain no model to compile/],
  )
{
    my ($arguments, $message) = @$case;
    for my $mode ([], ['--emit-c']) {
        ($status, $out, $err, $new) = mocc(@$mode, @$arguments);
        is($status, 1, "status 1: @$mode @$arguments");
        like($err, $message, 'with a reason');
        is("$out$new", '', 'nothing comes out');
    }
}

# --- success, and where it goes
($status, $out, $err, $new) = mocc('decay.mo');
is("$status|$out|$err|$new", '0|||Decay', 'the simulator is named after the model');
($status, $out, $err, $new) = mocc('decay.mo', './decay.mo', $file);
is("$status|$out|$err|$new", '0|||Decay', 'a file that is named twice is read once');
($status, $out, $err, $new) = mocc('--', 'decay.mo');
is("$status|$new", '0|Decay', '-- ends the options');
($status, $out, $err, $new) = mocc('decay.mo', '-o', 'sim');
is("$status|$new", '0|sim', '-o FILE');
($status, $out, $err, $new) = mocc('-osim', 'decay.mo', '-O0');
is("$status|$new", '0|sim', '-oFILE, before the file, and -O0');
($status, $out, $err, $new) = mocc('--emit-c', 'decay.mo');
is("$status|$out|$new", '0||Decay.c', '--emit-c names the C file after the model');
($status, $out, $err, $new) = mocc('--emit-c', 'decay.mo', '-o', '-');
is("$status|$new", '0|', '--emit-c -o - writes no file');
like($out, qr/int main\(/, 'but C to standard output');
my $again = (mocc('--emit-c', 'decay.mo', '-o', '-'))[1];
is($again, $out, 'the same input gives the same C');
($status, $out, $err, $new) = mocc('--check', 'decay.mo');
is("$status|$out|$err|$new", "0||checked 1 class in 1 file: all comply\n|", '--check writes nothing, but for a verdict');
($status, $out, $err, $new) = mocc('--check', write_file('types.mo', "type T = Real;\n"));
is("$status|$err", "0|checked 1 class in 1 file: all comply\n", '--check needs no model');
($status, $out, $err, $new) = mocc('--check', '--model', 'Planar.Examples.Chain');
is("$status|$out|$err|$new", "0||checked Planar.Examples.Chain: complies\n|", '--check of a library model');
($status, $out, $err, $new) = mocc(write_file('a name.mo', $decay), '-o', 'my sim');
is("$status|$new", '0|my sim', 'blanks in file names');
($status, $out, $err, $new) = mocc(write_file('quoted.mo', "model 'two words'\n  Real y = time;\nend 'two words';\n"));
is($status, 0, 'a quoted name compiles');
is($new, 'simulator', 'and does not become a file name');

# --- which model
my $two = write_file('two.mo', "model First\n  Real y = 1;\nend First;\nmodel Second\n  Real y = 2;\nend Second;\n");
($status, $out, $err, $new) = mocc($two);
is($new, 'Second', 'the last model of a file');
($status, $out, $err, $new) = mocc($two, 'decay.mo');
is($new, 'Decay', 'the last model of the last file');
($status, $out, $err, $new) = mocc('decay.mo', $two, '--model=First');
is($new, 'First', 'or the one that is asked for');
($status, $out, $err, $new) = mocc(write_file('partial.mo', "${decay}partial model P\n  Real y;\nend P;\n"));
is($new, 'Decay', 'a partial model is not compiled by itself');
my $uses = write_file('uses.mo', "model Uses\n  Decay part;\nend Uses;\n");
($status, $out, $err, $new) = mocc('decay.mo', $uses);
is("$status|$err|$new", '0||Uses', 'a file uses what the files before it declare');
($status, $out, $err) = mocc($uses, 'decay.mo');
is($status, 1, 'not what files after it declare');
like($err, qr/uses\.mo:2:3: error: /, 'and the error is where it is used');

# --- -I
mkdir scratch_dir() . '/library';
write_file('library/Half.mo', "encapsulated package Half\n  model Life\n    Real y = 0.5;\n  end Life;\nend Half;\n");
for my $option (['-I', scratch_dir() . '/library'], ['-I' . scratch_dir() . '/library']) {
    ($status, $out, $err, $new) = mocc(@$option, '--model', 'Half.Life');
    is("$status|$err|$new", '0||Life', 'a package from a folder given with -I');
}
($status, $out, $err) = mocc('--model', 'Half.Life');
is($status, 1, 'it is not found without -I');

# --- --explain
($status, $out, $err, $new) = mocc('--explain', '--model', 'Planar.Joints.Revolute');
is("$status|$err|$new", '0||', '--explain writes no file');
like($out, qr/^\s*\Q$_\E := [^;]+; +\/\/ line \d+$/m, "--explain solves for $_")
  for 'der(phi)', 'der(w)', 'z', 'frame_b.phi', 'frame_b.w', 'frame_a.f0', 'frame_a.t', 't', 'Cut.residual';
like($out, qr/states phi, w/, 'and tells the states');

# --- the environment: status 3
for my $case (
    [['decay.mo', '-o', 'no/such/sim'],  {}, qr/cannot write no\/such\/sim: No such file or directory/],
    [['decay.mo', '-o', '.'],            {}, qr/cannot write \.: Is a directory/],
    [['decay.mo', '--emit-c', '-o', '.'], {}, qr/cannot write \.: Is a directory/],
    [['decay.mo', '--emit-c', '-o', '/dev/full'], {}, qr/cannot write \/dev\/full: No space left/],
    [['decay.mo'], { CC => '/no/such/cc' }, qr/the C compiler '\/no\/such\/cc' cannot be run: No such file/],
    [['decay.mo'], { CC => 'false' },     qr/the C compiler 'false' failed/],
  )
{
    my ($arguments, $environment, $message) = @$case;
    scratch_dir(); # made while TMPDIR is what it was
    local @ENV{ keys %$environment } = values %$environment;
    ($status, $out, $err, $new) = mocc(@$arguments);
    is($status, 3, join ' ', 'status 3:', @$arguments, %$environment);
    like($err, qr/\Amocc: [^\n]+\n\z/, 'one line');
    like($err, $message, 'that says what is wrong');
    is("$out$new", '', 'nothing comes out');
}
{
    local $ENV{CC} = 'gcc -pipe';
    ($status, $out, $err, $new) = mocc('decay.mo');
    is("$status|$err|$new", '0||Decay', 'CC may hold options');
}
{
    mkdir my $folder = scratch_dir() . '/temporary';
    local $ENV{TMPDIR} = $folder;
    mocc('decay.mo');
    local $ENV{CC} = 'false';
    mocc('decay.mo');
    is(join(' ', glob "$folder/*"), '', 'no temporary file stays behind');
}
for my $arguments ('--help', "--explain $file", "--emit-c -o - $file") {
    $status = system "$ENV{MOCC} $arguments >/dev/full 2>/dev/null";
    is($status >> 8, 3, "status 3 when standard output is full: $arguments");
}

done_testing;
