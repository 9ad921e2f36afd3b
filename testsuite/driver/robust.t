# Whatever mocc is given, it ends soon, with few resources, and says what is wrong: texts that are too deep, too long, too
# large or broken, and files and outputs that cannot be used.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

# A run may take so much processor time and address space; with a sanitizer or under valgrind neither is bounded here.
my ($seconds, $kibibytes) = (10, 2_000_000);
my $bounded = !$ENV{MOCC_UNDER} && ($ENV{MOCC_CFLAGS} // '') !~ /sanitize/;

sub run_bounded {
    my @arguments = @_;
    return run_mocc(@arguments) if !$bounded;
    return run_command('/bin/sh', '-c', "ulimit -t $seconds && ulimit -v $kibibytes && exec \"\$@\"", 'sh', mocc_path(),
        @arguments);
}

# gives(NAME, TEXT, ERRORS...): compiling TEXT gives exactly these errors, "LINE:COLUMN message [rule]" each (their
# beginnings; in order), and nothing else but notes; none: it compiles.
sub gives {
    my ($name, $text, @expected) = @_;
    my $file = write_file('model.mo', $text);
    my ($status, $out, $err) = run_bounded('--emit-c', '-o', '/dev/null', $file);
    my @found = map { /^\Q$file\E:(\d+:\d+): error: (.*)$/ ? "$1 $2" : /^error: (.*)$/ ? $1 : () } split /\n/, $err;
    my $same = @found == @expected && !grep { index($found[$_], $expected[$_]) != 0 } 0 .. $#found;
    ok($same && $status == (@expected ? 1 : 0) && $out eq '', $name)
      or diag("exit status $status\n" . substr "$out$err", 0, 2000);
    return;
}

# one_error(NAME, TEXT, PATTERN): exactly one error, matching PATTERN, on no more than 2000 characters
sub one_error {
    my ($name, $text, $pattern) = @_;
    my ($status, $out, $err) = run_bounded('--emit-c', '-o', '/dev/null', write_file('model.mo', $text));
    my @errors = grep { /\berror: / } split /\n/, $err;
    ok($status == 1 && @errors == 1 && $errors[0] =~ $pattern && length $err < 2000, $name)
      or diag("exit status $status\n" . substr "$out$err", 0, 2000);
    return;
}

sub compiles { my ($name, $text) = @_; return gives($name, $text) }

my $deep = qr/nested too deeply: over \d+ \w[\w, ]* inside of each other \[limit\]/;

# --- depth
one_error('100,000 parentheses', "model M\n  Real x = " . '(' x 100_000 . '1' . ')' x 100_000 . ";\nend M;\n", $deep);
one_error('10,000 modifiers', "model M\n  Real x" . '(a' x 10_000 . ')' x 10_000 . ";\nend M;\n", $deep);
one_error('100,000 if equations',
    "model M\n  Real x;\nequation\n" . "if true then\n" x 100_000 . 'x = 1;' . "end if;\n" x 100_000 . "end M;\n",
    $deep);
one_error('100,000 if expressions', "model M\n  Real x = " . 'if time > 1 then 1 else ' x 100_000 . "1;\nend M;\n", $deep);
one_error('10,000 classes', join('', map { "package P$_\n" } 1 .. 10_000), $deep);
one_error('a sum of 400,000 terms', "model M\n  Real x = " . join('+', ('time') x 400_000) . ";\nend M;\n", $deep);
compiles('a sum of 4,000 terms', "model M\n  Real x = " . join('+', ('time') x 4000) . ";\nend M;\n");
compiles('1,500 functions around each other',
    "model M\n  Real x = " . 'sin(' x 1500 . 'time' . ')' x 1500 . ";\nend M;\n");
compiles('1,500 derivatives of time', "model M\n  Real x = " . 'der(' x 1500 . 'time' . ')' x 1500 . ";\nend M;\n");
compiles('components 5,000 deep',
    "model M0\n  Real x = 1;\nend M0;\n" . join '', map { "model M$_\n  M" . ($_ - 1) . " m;\nend M$_;\n" } 1 .. 5000);
compiles('5,000 short classes',
    "model M0\n  Real x = 1;\nend M0;\n" . join '', map { "model M$_ = M" . ($_ - 1) . ";\n" } 1 .. 5000);

sub chain_of_parameters {
    my ($n) = @_;
    my @chain = map { "  parameter Integer p$_ = p" . ($_ - 1) . " + 1;\n" } 2 .. $n;
    return join '', "model M\n  parameter Integer p1 = 1;\n", @chain, "  Real x[p$n] = fill(time, p$n);\nend M;\n";
}
compiles('a size that follows from 900 parameters, each from the next', chain_of_parameters(900));
gives('from 20,000', chain_of_parameters(20_000), "20002:10 an array's size follows from a chain of over 1000 parameters [limit]");

# --- what could grow without bounds
gives('a class that extends 201 others', 
    "model M0\n  Real x = 1;\nend M0;\n" . join('', map { "model M$_ extends M" . ($_ - 1) . "; end M$_;\n" } 1 .. 300),
    '204:20 M201 extends more than 200 classes, one through the other [limit]');
one_error('2^13 ways to a base class',
    "model M0\nend M0;\n" . join('', map { my $b = $_ - 1; "model M$_ extends M$b; extends M$b; end M$_;\n" } 1 .. 13),
    qr/M7 extends more than 200 classes/);
compiles('2^50 ways to a parameter',
    "model M\n  parameter Integer p0 = 2;\n"
      . join('', map { my $b = $_ - 1; "  parameter Integer p$_ = min(p$b, p$b);\n" } 1 .. 50)
      . "  Real x[p50] = fill(1, p50);\nend M;\n");
one_error('a derivative that doubles again and again',
    "model M\n  Real x = " . 'der(' x 12 . 'sin(exp(cos(time*time)))' . ')' x 12 . ";\nend M;\n",
    qr/this derivative gets too long: over 200,000 parts, or 15 derivatives of a function \[limit\]/);
one_error('20 products of matrices around each other',
    "model M\n  Base.ContinuousState v[3];\n  Real A[3, 3] = fill(time, 3, 3);\nequation\n  der(v) = "
      . 'A*(' x 20 . 'v' . ')' x 20 . ";\nend M;\n",
    qr/over 200,000 parts.* \[limit\]/);
one_error('20 cross products around each other',
    "model M\n  Base.ContinuousState v[3];\nequation\n  der(v) = " . 'cross(v, ' x 20 . 'v' . ')' x 20 . ";\nend M;\n",
    qr/over 200,000 parts.* \[limit\]/);

# --- instances and derivatives that nothing could store or compile
gives('2^39 components', "model A0\n  Real x = time;\nend A0;\n"
      . join('', map { my $b = $_ - 1; "model A$_\n  A$b a;\n  A$b b;\nend A$_;\n" } 1 .. 39) . "model M\n  A39 a;\nend M;\n",
    '126:7 with \'b\', model A31 would have over 2 billion variables [limit]');
gives('10^18 components',
    "model A\n  parameter Real x = 1;\nend A;\nmodel B\n  A a[1000000];\nend B;\nmodel C\n  B b[1000000];\nend C;\nmodel M\n"
      . "  C c[1000000];\nend M;\n",
    '8:5 with \'b\', model C would have over 2 billion variables [limit]');
gives('200 million inputs', "model A\n  input Real u[20000];\nend A;\nmodel M\n  A a[10000];\nend M;\n",
    '5:5 with \'a\', model M would determine over 100 million variables [limit]');
gives('arrays in an array of connectors',
    "connector C\n  output Real x[100000];\nend C;\nmodel M\n  C c[100000];\nequation\n  c[1].x[1] = 1;\nend M;\n",
    '2:15 an array of over 10 million elements [limit]');
gives('arrays in an array of records',
    "record R\n  Real x = 1;\nend R;\nrecord Q\n  R r[100000];\nend Q;\nmodel M\n  Q q[100000];\nend M;\n",
    '5:5 an array of over 10 million elements [limit]');
my $f = "function f\n  input Real x;\n  output Real y;\nprotected Real z = sin(x); algorithm\n  y := z; end f;\n";
compiles('15 derivatives of a function', $f . 'model M Real y = ' . 'der(' x 15 . 'f(time)' . ')' x 15 . "; end M;\n");
one_error('16 derivatives of a function', $f . 'model M Real y = ' . 'der(' x 16 . 'f(time)' . ')' x 16 . "; end M;\n",
    qr/^\S+:6:18: error: this derivative gets too long: .* 15 derivatives of a function \[limit\]/);
gives('16 partial derivatives',
    $f . 'function g = der(f' . ', x' x 8 . ");\nfunction h\n  input Real x;\n  output Real y = g(2*x);\nalgorithm\nend h;\n"
      . 'function k = der(h' . ', x' x 8 . ");\nmodel M\n  Real y = k(time);\nend M;\n",
    '12:10 this needs more than 15 derivatives of a function [limit]');

# --- the same with what functions, records, connectors and events are made of; --check says the same
sub both {
    my ($name, $text, $pattern) = @_;
    one_error($name, $text, $pattern);
    my ($status, $out, $err) = run_bounded('--check', write_file('model.mo', $text));
    my @errors = grep { /\berror: / } split /\n/, $err;
    ok($status == 1 && @errors == 1 && $errors[0] =~ $pattern && length $err < 2000, "$name, --check")
      or diag("exit status $status\n" . substr "$out$err", 0, 2000);
    return;
}
my $head = "function f\n  input Real x;\n  output Real y;\n";
both('10,000 if statements', "${head}algorithm\n" . "if x > 1 then\n" x 10_000 . "y := 1;\n" . "end if;\n" x 10_000 . "end f;\n", $deep);
both('5,000 arrays in arrays', "model M\n  Real x = sum(" . '{' x 5000 . '1' . '}' x 5000 . ");\nend M;\n", $deep);
both('10,000 strings in a sum', "model M\n  parameter String s = " . join('+', ('"a"') x 10_000) . ";\nend M;\n", $deep);
my $branches = qr/over 1000 branches: put the values into an array and choose by a subscript \[limit\]/;
both('10,000 elseif in an expression', "model M\n  Real x = if time > 0 then 0 " . join('', map { "elseif time > $_ then $_ " } 1 .. 10_000) . "else 1;\nend M;\n", $branches);
both('10,000 elseif in an equation', "model M\n  Real x;\nequation\n  if time > 0 then x = 0;\n" . join('', map { "  elseif time > $_ then x = $_;\n" } 1 .. 10_000)
  . "  else x = 1;\n  end if;\nend M;\n", $branches);
both('10,000 elsewhen', "model M\n  Integer i;\nequation\n  when time > 0 then i = 0;\n" . join('', map { "  elsewhen time > $_ then i = $_;\n" } 1 .. 10_000)
  . "  end when;\nend M;\n", $branches);
both('10,000 elseif in a function', "${head}algorithm\n  if x > 0 then y := 0;\n" . join('', map { "  elseif x > $_ then y := $_;\n" } 1 .. 10_000)
  . "  else y := 1;\n  end if;\nend f;\n", $branches);
compiles('500 elsewhen', "model M\n  Integer i;\nequation\n  when time > 0 then i = 0;\n" . join('', map { "  elsewhen time > $_ then i = $_;\n" } 1 .. 500)
  . "  end when;\nend M;\n");
my @kinds = (['record', 'Real x'], ['connector', 'input Real x']);
for my $case (@kinds) {
    my ($kind, $content) = @$case;
    my $first = "$kind R0\n  $content;\nend R0;\n";
    both("5,000 ${kind}s inside of each other", $first . join('', map { "$kind R$_\n  R" . ($_ - 1) . " r;\nend R$_;\n" } 1 .. 5000),
        qr/:\d+:\d+: error: ${kind}s inside of each other, over 100 deep \[limit\]/);
    both("a $kind that doubles 30 times", $first . join('', map { my $b = $_ - 1; "$kind R$_\n  R$b a;\n  R$b b;\nend R$_;\n" } 1 .. 30),
        qr/error: a $kind of over 10000 variables in all \[limit\]/);
}
compiles('a model that doubles 30 times', "model M0\n  Real x = 1;\nend M0;\n" . join '', map { my $b = $_ - 1; "model M$_\n  M$b a;\n  M$b b;\nend M$_;\n" } 1 .. 30);
compiles('functions that call each other, 2,000 deep', "function f0\n  input Real x;\n  output Real y;\nalgorithm\n  y := x;\nend f0;\n"
  . join('', map { "function f$_\n  input Real x;\n  output Real y;\nalgorithm\n  y := f" . ($_ - 1) . "(x);\nend f$_;\n" } 1 .. 2000)
  . "model M\n  Real x = f2000(time);\nend M;\n");
both('a function that calls itself for a size', "function f\n  input Integer n;\n  output Integer y;\nalgorithm\n  y := f(n + 1);\nend f;\nmodel M\n  Real x[f(1)];\nend M;\n",
    qr/8:\d+: error: an array's size must be known .* its computation fails \[structural\]/);
both('a function that does not end for a size', "function f\n  input Integer n;\n  output Integer y;\nalgorithm\n  y := n;\n  while true loop\n    y := y;\n  end while;\nend f;\nmodel M\n  Real x[f(1)];\nend M;\n",
    qr/11:\d+: error: an array's size must be known .* its computation fails \[structural\]/);
compiles('10,000 components', "model P\n  parameter Real k = 1;\n  Real y = k*time;\nend P;\nmodel M\n" . join('', map { "  P p$_(k=$_);\n" } 1 .. 10_000) . "end M;\n");
compiles('10,000 conditional components', "model P\n  Real y = 1;\nend P;\nmodel M\n" . join('', map { "  P p$_ if " . ($_ % 2 ? 'true' : 'false') . ";\n" } 1 .. 10_000) . "end M;\n");
compiles('10,000 whens', "model M\n" . join('', map { "  Integer i$_(start=0, fixed=true);\n" } 1 .. 10_000) . "equation\n"
  . join('', map { "  when time > $_ then\n    i$_ = pre(i$_) + 1;\n  end when;\n" } 1 .. 10_000) . "end M;\n");
compiles('10,000 literals', 'type E = enumeration(' . join(', ', map { "e$_" } 1 .. 10_000) . ");\nmodel M\n  E e = E.e5;\nend M;\n");
both('a number of a million digits', "model M\n  Real x = " . '1' x 1_000_000 . ";\nend M;\n", qr/2:12: error: the number is larger than the largest Real \[syntax\]/);

# --- numbers
gives('a number beyond Real', "model M\n  Real x = 1e999999;\nend M;\n", '2:12 the number is larger than the largest Real [syntax]');
compiles('a number below the least Real', "model M\n  Real x = 1e-999999;\nend M;\n");
gives('a number beyond Integer', "model M\n  Integer n = 999999999999999999999;\nend M;\n",
    '2:15 the number is beyond the range of Integer (2147483647) [type]');
for my $case (['[1000000000]', '2:10'], ['[100000, 100000]', '2:8'], ['[2147483647, 2147483647]', '2:10']) {
    my ($dims, $place) = @$case;
    gives("Real x$dims", "model M\n  Real x$dims;\nend M;\n", "$place an array of over 10 million elements [limit]");
}
gives('10^9 components', "model M\n  Translational.Parts.Fixed x[1000000000];\nend M;\n",
    '2:31 an array of over 10 million elements [limit]');
gives('an array function', "model M\n  Real v[10000] = fill(1, 10000);\n  Real x = sum(outerProduct(v, v));\nend M;\n",
    '3:16 an array of over 10 million elements [limit]');
gives('an array without elements to speak of', "model M\n  Real x = sum({i for i in 1:1000000000});\nend M;\n",
    '2:28 an array of over 10 million elements [limit]');
gives('loops in a loop, 10^8 turns', "model M\n  Real x = sum(sum(i*j for i in 1:10000) for j in 1:10000);\nend M;\n",
    '2:33 over 10 million turns');
gives('a loop of 10^9 turns', "model M\n  Real x[10];\nequation\n  for i in 1:1000000000 loop\n    x[i] = i;\n  end for;\nend M;\n",
    '4:14 a loop of over 10 million turns [limit]');
gives('a loop of connects', <<'END', '5:14 a loop of over 10 million turns [limit]');
model M
  Translational.Parts.Fixed a;
  Translational.Parts.Mass m;
equation
  for i in 1:1000000000 loop
    connect(a.flange, m.flange);
  end for;
end M;
END
gives('17 dimensions', "model M\n  Real x[" . join(', ', (1) x 17) . "];\nend M;\n", '2:8 an array of over 16 dimensions [limit]');
gives('a size that is none', "model M\n  Real x[2, 2] = identity(-5);\nend M;\n", '2:27 -5 is no size of an array [array-size]');

# --- long things
my $name = 'a' x 1_000_000;
compiles('a name of a million letters', "model M\n  Real $name = time;\n  Real y = 2*$name;\nend M;\n");
compiles('a string of a million letters', "model M \"$name\"\n  Real y = 2;\nend M;\n");
compiles('a comment of a million letters', "/* $name */ model M // $name\n  Real y = 2;\nend M;\n");
compiles('an array of 100,000 numbers', "model M\n  Real x[100000] = {" . join(', ', 1 .. 100_000) . "};\nend M;\n");
compiles('10,000 equations', "model M\n" . join('', map { "  Real x$_ = time;\n" } 1 .. 10_000) . "end M;\n");
{
    my $many = $bounded ? 100_000 : 5000;
    my ($status, $out, $err) = run_bounded('--check',
        write_file('many.mo', "model M\n" . join('', map { "  Real x$_ = y$_;\n" } 1 .. $many) . "end M;\n"));
    my $errors = () = $err =~ /error: 'y\d+' is not declared/g;
    ok($status == 1 && $errors == $many, "$many errors") or diag("$errors errors, exit status $status");
}

# --- types within themselves
my $itself = "is used inside of its own declaration, before it is complete: it would contain itself without end [declare-before-use]";
gives('a component of its own class', "model A\n  A a;\nend A;\n", "2:3 'A' $itself");
gives('a component of the class around', "model A\n  model B\n    A a;\n  end B;\n  B b;\nend A;\n", "3:5 'A' $itself");
gives('a class that extends itself', "model A\n  extends A;\nend A;\n", "2:11 'A' $itself");

# --- bytes
gives('a NUL byte', "model M\n  Real x\0 = 1;\nend M;\n", '2:9 the file contains a NUL byte [syntax]');
gives('NUL bytes in a comment', "model M\n  // \0 and \0\n  Real x = 1;\nend M;\n", '2:6 the file contains a NUL byte [syntax]');
gives('another encoding', "model M \"\xe4\"\n  Real x = 1; // \xe4\nend M;\n", '1:10 invalid UTF-8: byte 0xE4; Modelica files are in UTF-8 [syntax]');
gives('UTF-16', "\xff\xfem\0o\0d\0e\0l\0", '1:1 the file is in UTF-16; save it in UTF-8');
gives('UTF-16, the other way around', "\xfe\xff\0m\0o\0d\0e\0l", '1:1 the file is in UTF-16; save it in UTF-8');
gives('a program', "\x7fELF\2\1\1" . "\0" x 9 . "\3\0>\0model M\nend M;\n", '1:1 this is a program, no text; a simulator is run as /');
gives('an archive', join('', map { chr($_ * 37 % 256) } 0 .. 2000), '1:1 this is no text [syntax]');
gives('a letter beyond ASCII in a name', "model M\n  Real \xc3\xa4 = 1;\nend M;\n", "2:8 unexpected character '\xc3\xa4'");
compiles('a byte order mark', "\xef\xbb\xbfmodel M\n  Real x = 1;\nend M;\n");
for my $case (["\r\n", 'CR LF'], ["\r", 'CR'], ["\n", 'LF']) {
    my ($end, $what) = @$case;
    gives("lines that end in $what", join($end, 'model M // text', '  Real x = y;', 'end M;', ''), "2:12 'y' is not declared");
}
gives('a string without an end', "model M\n  Real x = 1 \"abc;\nend M;\n", '2:14 the string that begins here has no end [syntax]');
gives('a comment without an end', "model M\n  Real x = 1; /* abc;\nend M;\n", '2:15 the comment that begins here has no end [syntax]');
my $nothing = 'the files contain no model to compile (--check checks them) [model]';
gives('an empty file', '', $nothing);
gives('blanks alone', "\n \t\r\n", $nothing);
gives('a comment alone', '// nothing', $nothing);
gives('a within clause alone', 'within ;', $nothing);

# --- files
sub refuses {
    my ($name, $status, $pattern, @arguments) = @_;
    my ($got, $out, $err) = run_bounded(@arguments);
    ok($got == $status && $err =~ $pattern && $err !~ /\n(?!Try 'mocc --help')./, $name) or diag("exit status $got\n$out$err");
    return;
}

my $scratch = scratch_dir();
my $good = write_file('good.mo', "model M\n  Real x = time;\nend M;\n");
symlink 'loop.mo', "$scratch/loop.mo" or die "symlink: $!\n";
symlink 'nowhere.mo', "$scratch/dangling.mo" or die "symlink: $!\n";
symlink 'good.mo', "$scratch/link.mo" or die "symlink: $!\n";
mkdir "$scratch/folder" or die "mkdir: $!\n";
my @to_c = ('--emit-c', '-o', '/dev/null');
refuses('a file that is not there', 1, qr/missing\.mo: no such file \[file\]/, @to_c, "$scratch/missing.mo");
refuses('a folder without a package', 1, qr/folder: this is a folder without a package\.mo \[file\]/, @to_c, "$scratch/folder");
refuses('a link to itself', 1, qr/loop\.mo: .* \[file\]/, @to_c, "$scratch/loop.mo");
refuses('a link to nowhere', 1, qr/dangling\.mo: no such file \[file\]/, @to_c, "$scratch/dangling.mo");
refuses('a path through a file', 1, qr{good\.mo/x\.mo: .* \[file\]}, @to_c, "$good/x.mo");
{
    my ($status, $out, $err) = run_bounded(@to_c, "$scratch/link.mo");
    ok($status == 0 && $err eq '', 'a link to a model') or diag($err);
}
refuses('a folder that is not there', 3, qr{mocc: cannot write \Q$scratch/no/such/folder\E: No such file or directory},
    '-o', "$scratch/no/such/folder", $good);
refuses('output to a folder', 3, qr{mocc: cannot write \Q$scratch/folder\E: Is a directory}, '-o', "$scratch/folder", $good);
refuses('a full disk, C code', 3, qr{mocc: cannot write /dev/full: No space left on device}, '--emit-c', '-o', '/dev/full', $good);
refuses('output to the input', 2, qr/mocc: this would overwrite the input file/, '--emit-c', '-o', $good, $good);
refuses('output to the input, by another name', 2, qr/mocc: this would overwrite the input file/, '-o', "$scratch/link.mo", $good);
SKIP: {
    skip 'root may do everything', 2 if $> == 0;
    chmod 0, write_file('secret.mo', 'model M end M;');
    refuses('a file that may not be read', 1, qr/secret\.mo: Permission denied \[file\]/, @to_c, "$scratch/secret.mo");
    mkdir "$scratch/closed", 0555;
    refuses('a folder that may not be written to', 3, qr/cannot write .*: Permission denied/, '-o', "$scratch/closed/sim", $good);
}

# --- standard output that is full, or read by nobody
for my $case (
    ['full: C code', "--emit-c -o - $good >/dev/full", 3],
    ['full: blocks', "--explain $good >/dev/full", 3],
    ['full: help', '--help >/dev/full', 3],
    ['closed: C code', "--emit-c -o - $good >&-", 3],
) {
    my ($what, $arguments, $expected) = @$case;
    my ($status, $out, $err) = run_command('/bin/sh', '-c', mocc_path() . " $arguments");
    ok($status == $expected && $err =~ /^mocc: cannot write to standard output: /, "standard output is $what")
      or diag("exit status $status\n$err");
}
{
    my $large = write_file('large.mo', "model M\n" . join('', map { "  Real x$_ = time;\n" } 1 .. 3000) . "end M;\n");
    my ($status, $out, $err) = run_command('/bin/sh', '-c', mocc_path() . " --emit-c -o - $large | head -c 10");
    ok(length $out == 10 && $err !~ /Sanitizer|core/, 'standard output is a pipe that nobody reads any more') or diag($err);
}

# --- 50 megabytes
SKIP: {
    skip '50 megabytes are for the plain build', 1 if !$bounded;
    my $filler = 'x' x 480;
    my $text = join '', map { "model M$_ \"$filler\"\n  Real x = $_*time; // $filler\nend M$_;\n" } 1 .. 50_000;
    my ($status, $out, $err) = run_bounded('--check', write_file('large.mo', $text));
    ok($status == 0 && length $text > 50_000_000, 'a file of 50 megabytes') or diag("exit status $status\n$err");
}

done_testing;
