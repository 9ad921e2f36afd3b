# mocc --check: what it reads, that it reports all errors in one run and in the same order, how warnings are switched,
# and its output for programs.
use strict;
use warnings;
use Cwd ();
use File::Path qw(make_path);
use FindBin;
use lib "$FindBin::Bin/..";
use JSON::PP;
use Mocc;
use Test::More;

$ENV{MOCC} = Cwd::abs_path(mocc_path());
my $tests = $FindBin::Bin;
my $json = JSON::PP->new->utf8;
my $folders = 0;

# A new current folder with these files
sub files {
    my %text = @_;
    my $folder = scratch_dir() . '/check' . ++$folders;
    make_path($folder);
    chdir $folder or die "chdir: $!\n";
    for my $path (sort keys %text) {
        make_path($1) if $path =~ m{^(.*)/};
        write_file("check$folders/$path", $text{$path});
    }
    return;
}

# check(ARGUMENTS...): (exit status, "FILE:LINE:COLUMN severity [rule]" or "- error [rule]" of each diagnostic, the verdict)
sub check {
    my ($status, $out, $err) = run_mocc('--check', @_);
    my @lines = split /\n/, $err;
    my @found = map {
            /^(\S+?:\d+:\d+): (error|warning): .* \[([a-z-]+)\]$/ ? "$1 $2 [$3]"
          : /^error: .* \[([a-z-]+)\]$/                          ? "- error [$1]"
          : ()
    } @lines;
    return ($status, join('; ', @found), $lines[-1] // '');
}

my $good = "model %s\n  Real y = 1;\nend %s;\n";
my $bad = "model %s\n  Real y;\nend %s;\n";
my %package = (
    'P/package.mo' => "encapsulated package P\n  constant Real k = 2;\nend P;\n",
    'P/package.order' => "Sub\nOne\n",
    'P/Sub/package.mo' => "within P;\nencapsulated package Sub\n  constant Real m = 2;\nend Sub;\n",
    'P/Sub/package.order' => "T\n",
    'P/Sub/T.mo' => "within P.Sub;\nmodel T\n  Real q = m*nix;\nend T;\n",
    'P/One.mo' => "within P;\nmodel One\n  Real y;\nend One;\n",
);
my $of_package = 'P/One.mo:3:8 error [all-determined]; P/Sub/T.mo:3:14 error [declare-before-use]';

# --- what is read
files('A.mo' => sprintf($bad, 'A', 'A'), 'deep/er/C.mo' => "model C\n  Real y = 1\nend C;\n", 'deep/B.mo' => sprintf($good, 'B', 'B'),
    'deep/notes.txt' => 'no Modelica', '.hidden/H.mo' => 'nonsense', 'deep/.H.mo' => 'nonsense', %package);
my @result = check('A.mo');
is_deeply(\@result, [1, 'A.mo:2:8 error [all-determined]', 'checked 1 class in 1 file: 1 error'], 'a file');
@result = check('deep/B.mo');
is_deeply(\@result, [0, '', 'checked 1 class in 1 file: all comply'], 'a file that complies');
@result = check('P');
is_deeply(\@result, [1, $of_package, 'checked 4 classes in 4 files: 2 errors'], 'the folder of a package');
for my $part ('P/package.mo', 'P/One.mo', 'P/Sub', 'P/Sub/T.mo', 'P/', './P/../P/One.mo') {
    my @of_part = check($part);
    is_deeply([$of_part[0], $of_part[2]], [@result[0, 2]], "$part: the whole package, for it is read as one");
}
chdir 'P/Sub' or die;
@result = check('T.mo');
is_deeply(\@result, [1, './../One.mo:3:8 error [all-determined]; ./../Sub/T.mo:3:14 error [declare-before-use]',
    'checked 4 classes in 4 files: 2 errors'], 'from inside too') or diag(explain \@result);
chdir '../..' or die;
@result = check('.');
is_deeply(\@result,
    [1, './A.mo:2:8 error [all-determined]; ./deep/er/C.mo:2:13 error [syntax]; ' . $of_package =~ s{P/}{./P/}gr,
        'checked 7 classes in 7 files: 4 errors'], 'a plain folder: all below it, but for what is hidden');
@result = check('deep', 'P', 'A.mo');
is($result[1], "deep/er/C.mo:2:13 error [syntax]; A.mo:2:8 error [all-determined]; $of_package", 'several: files as they are given, then what lies in packages beside package.mo');
@result = check('A.mo', 'deep', '.', './A.mo', 'P/One.mo');
is($result[2], 'checked 7 classes in 7 files: 4 errors', 'what is named twice is read once');
my @again = check('A.mo', 'deep', '.', './A.mo', 'P/One.mo');
is_deeply(\@again, \@result, 'and the same is told again');
files('first/M.mo' => sprintf($good, 'M', 'M'), 'second/M.mo' => sprintf($good, 'M', 'M'));
@result = check('.');
is_deeply(\@result, [0, '', 'checked 2 classes in 2 files: all comply'], 'files do not know each other');
files('Uses.mo' => "model Uses\n  Part part;\nend Uses;\n", 'Part.mo' => sprintf($good, 'Part', 'Part'));
@result = check('.');
is($result[0], 0, 'but a class in a file of its name is found') or diag(@result);

# --- what cannot be read
files('good.mo' => sprintf($good, 'G', 'G'), 'empty.mo' => '', 'text.txt' => 'no modelica');
mkdir $_ or die for 'none', 'folder.mo', 'round';
symlink 'loop.mo', 'loop.mo' or die;
symlink 'nowhere.mo', 'dangling.mo' or die;
symlink '..', 'round/trip' or die;
for my $path ('missing.mo', 'none', 'folder.mo', 'loop.mo', 'dangling.mo', 'good.mo/x.mo') {
    my ($status, undef, $err) = run_mocc('--check', $path);
    is($status, 1, "$path: status 1");
    like($err, qr/^error: \Q$path\E: .* \[file\]\nchecked 0 classes in 0 files: 1 error\n\z/, 'one error that names it');
}
@result = check('good.mo', 'missing.mo', 'empty.mo', 'text.txt');
is_deeply(\@result, [1, '- error [file]; text.txt:1:1 error [syntax]', 'checked 1 class in 3 files: 2 errors'],
    'the others are checked all the same');
unlink 'loop.mo', 'dangling.mo';
@result = check('.');
is_deeply(\@result, [0, '', 'checked 1 class in 2 files: all comply'], 'a folder that leads back to itself ends');
SKIP: {
    skip 'root may read everything', 2 if $> == 0;
    chmod 0, 'good.mo';
    @result = check('.');
    is($result[1], '- error [file]', 'a file that may not be read');
    chmod 0, 'none';
    @result = check('none');
    is($result[1], '- error [file]', 'a folder that may not be read');
}

# --- all independent errors of all files in one run; none that only follows from another
files(
    'one.mo' => "model One\n  Real a;\n  Real b = nowhere;\n  Real c(unit=\"m\") = true;\nequation\n  a = 1;\n  a = 2;\nend One;\n\nmodel Two\n  Real d;\nend Two;\n",
    'two.mo' => "model Three\n  Real e = 1\n  Real f;\nequation\n  f = 1;\n  g = 2;\nend Three;\n",
);
@result = check('.');
is_deeply(\@result, [1, './one.mo:3:12 error [declare-before-use]; ./one.mo:4:22 error [type]; ./one.mo:7:3 error [one-unknown]; '
    . './one.mo:11:8 error [all-determined]; ./two.mo:2:13 error [syntax]; ./two.mo:6:3 error [declare-before-use]',
    'checked 3 classes in 2 files: 6 errors'], 'six mistakes, six errors') or diag(explain \@result);

# --- warnings
files('W.mo' => <<'END');
package W
  constant Real k = 1;
  model M
    constant Real k = 2;
    parameter Real m(unit="kg") = 1;
    Real f(unit="N") = m;
    Base.ContinuousState x(start=1);
    Real y(start=1) = x;
  protected
    parameter Real nobody = 3;
  equation
    der(x) = k;
    annotation(__mocc(shapes={dot(k)}));
  end M;
end W;
END
my %at = (shadowed => 'W.mo:4:19', unit => 'W.mo:6:24', 'start-without-fixed' => 'W.mo:7:26',
    'start-without-state' => 'W.mo:8:10', unused => 'W.mo:10:20', drawing => 'W.mo:13:35');
sub warnings_of { return join '; ', map { "$at{$_} warning [$_]" } sort { ($at{$a} =~ /:(\d+)/)[0] <=> ($at{$b} =~ /:(\d+)/)[0] } @_ }
my @usual = ('unit', 'unused', 'start-without-fixed', 'start-without-state', 'drawing');
my @all = (@usual, 'shadowed');
@result = check('W.mo', '-Wall');
is_deeply(\@result, [0, warnings_of(@all), 'checked 2 classes in 1 file: all comply, 6 warnings'], '-Wall: all six, and the status is 0')
  or diag(explain \@result);
@result = check('W.mo', '-Wno-all');
is_deeply([@result[0, 1]], [0, ''], '-Wno-all: none');
for my $name (@all) {
    @result = check('W.mo', '-Wno-all', "-W$name");
    is_deeply([@result[0, 1]], [0, warnings_of($name)], "-W$name alone");
    @result = check('W.mo', '-Wall', "-Wno-$name");
    is_deeply([@result[0, 1]], [0, warnings_of(grep { $_ ne $name } @all)], "all but -Wno-$name");
    @result = check('W.mo', '-Wno-all', "-Werror=$name");
    is_deeply([@result[0, 1]], [1, "$at{$name} error [$name]"], "-Werror=$name");
}
@result = check('W.mo', '-Wall', '-Werror');
is($result[0], 1, '-Werror: status 1');
is($result[2], 'checked 2 classes in 1 file: 6 errors', 'and they count as errors');
@result = check('W.mo', '-Wall', '-Werror', '-Wno-error=unit');
is($result[2], 'checked 2 classes in 1 file: 5 errors, 1 warning', 'but for one kind');
my ($status, $out, $err) = run_mocc('--check', 'W.mo', '-Wno-all', '-Wstart-without-fixed', '--diagnostics=json');
like($json->decode($out)->{message}, qr/fixed=true/, 'the message says what mends it');

# where a state begins: fixed=true and an initial equation are both clear
files('S.mo' => <<'END');
model S
  Base.ContinuousState clear(start=1, fixed=true);
  Base.ContinuousState given;
  Base.ContinuousState unclear(start=1);
  Base.ContinuousState silent;
  Base.ContinuousState several[2](start={1, 2}, each fixed=true);
initial equation
  given = 2;
equation
  der(clear) = 1;
  der(given) = 1;
  der(unclear) = 1;
  der(silent) = 1;
  der(several) = {1, 1};
end S;
END
@result = check('S.mo');
is($result[1], join('; ', map { "S.mo:$_ warning [start-without-fixed]" } '4:24', '5:24'), 'start-without-fixed') or diag($result[1]);

# --- for programs
files('Ä/U.mo' => "model U \"größer, 𝄞\"\n  /* 𝄞ä */ Real lenght = 1; Real y = length;\n  Real y = 2;\nend U;\n");
($status, $out) = run_mocc('--check', '--diagnostics=json', '.');
my @objects = map { $json->decode($_) } split /\n/, $out;
is($status, 1, 'JSON: the same status');
is(@objects, 2, 'an object for each') or diag($out);
is_deeply([@{ $objects[0] }{qw(line column endLine endColumn severity rule message)}],
    [2, 38, 2, 44, 'error', 'declare-before-use', "'length' is not declared; did you mean 'lenght'?"], 'columns are characters; the hint is in the message');
like($objects[0]{file}, qr{^\./\x{c4}/U\.mo$}, 'the path');
is_deeply($objects[0]{notes}, [], 'no notes');
is_deeply([map { [@$_{qw(line column message)}] } @{ $objects[1]{notes} }], [[2, 34, 'it is declared here already']], 'notes have places too')
  or diag(explain $objects[1]);
is_deeply([sort keys %$_], [qw(column endColumn endLine file fixes line message notes rule severity)], 'all fields are there') for @objects;

($status, $out) = run_mocc('--check', '--diagnostics=sarif', '.', 'missing.mo');
my $sarif = $json->decode($out);
is($status, 1, 'SARIF: the same status');
is_deeply([sort keys %$sarif], [qw($schema runs version)], 'the document');
my $run = $sarif->{runs}[0];
my %rules = map { $_->{id} => $_ } @{ $run->{tool}{driver}{rules} };
is_deeply([sort keys %rules], [qw(declare-before-use file)], 'the rules that are named, once each');
is(@{ $run->{results} }, 3, 'a result for each');
for my $result (@{ $run->{results} }) {
    my $index = $result->{ruleIndex};
    is($run->{tool}{driver}{rules}[$index]{id}, $result->{ruleId}, 'the index is that of its rule');
    ok(length $result->{message}{text}, 'a message, which SARIF requires');
    for my $location (@{ $result->{locations} }, @{ $result->{relatedLocations} // [] }) {
        my $place = $location->{physicalLocation};
        is($place->{artifactLocation}{uri}, './%C3%84/U.mo', 'a relative URI');
        ok((grep { $_ >= 1 } @{ $place->{region} }{qw(startLine startColumn endLine endColumn)}) == 4, 'a region that counts from 1');
    }
}
is_deeply([map { scalar @{ $_->{locations} } } @{ $run->{results} }], [0, 1, 1], 'what stands in no file has no place');

# --- the model as a whole
files('L.mo' => "model L\n  outer Planar.World world;\n  Real y = world.g[1];\nend L;\n");
@result = check('L.mo');
is($result[0], 0, 'a part complies by itself') or diag(@result);
@result = check('L.mo', '--model', 'L');
is($result[1], 'L.mo:2:22 error [declare-before-use]', 'but is no whole model');
@result = check('--model', 'Planar.Examples.Pendulum');
is_deeply(\@result, [0, '', 'checked Planar.Examples.Pendulum: complies'], "a library's model");

chdir $tests or die; # out of what is removed
# --- standard input
{
    files('pipe.mo' => "model M\n  Real x = tim;\nend M;\n", 'good.mo' => "model M\n  Real x = time;\nend M;\n");
    my ($status, $out, $err) = run_command('sh', '-c', '"$MOCC" --check - < pipe.mo');
    is($status, 1, 'a text with an error on standard input');
    like($err, qr{^/dev/stdin:2:12: error: 'tim' is not declared}, 'and its line');
    ($status, $out, $err) = run_command('sh', '-c', 'cat good.mo | "$MOCC" --emit-c -o - -');
    is($status, 0, 'one that is compiled') or diag $err;
    like($out, qr/mocc_main|MoccModel/, 'to C');
    ($status, $out, $err) = run_command('sh', '-c', '"$MOCC" --check --watch - < pipe.mo');
    is($status, 2, 'it does not change');
    like($err, qr/--watch needs files/, 'which is said');
    ($status, $out, $err) = run_command('sh', '-c', '"$MOCC" --check -- - < pipe.mo');
    like($err, qr/^error: -: no such file/, 'after -- it is the name of a file');
}

done_testing;
