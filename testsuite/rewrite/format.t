# mocc --format: white space alone changes, the bundled libraries stay as they are, and what is laid out stays so.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use File::Basename;
use Mocc;
use Test::More;

*slurp = \&Mocc::slurp;
my $suite = "$FindBin::Bin/..";

sub spew {
    my ($path, $text) = @_;
    open my $out, '>:raw', $path or die "$path: $!";
    print $out $text;
    close $out or die "$path: $!";
}

# --- what it does
my $before = <<'END';

package  P "a, b=c"
	// of M
  model M"a model" // to the right
    extends  N ( a=1,b = 2 ) ;
      parameter Real x [ 3 ]( start = -1,each fixed=true )=cat(1,{ 1,2 },{-x0})   "of x";


      /* a long
           comment
      */
 protected
    Real m[2,2]=[1,2;3 , 4]annotation( Evaluate = true);
    Part p( redeclare  model A=B(k = 1),final n=2 )if  n>1;
equation
   y=-a*(b-c)/d^2+(-e)  .*f;
   when  x>1  and not( b ) then
   // inside
       reinit( x , -pre(x) );
  // before
  elsewhen edge(b)then
x = if a then-1 else if b then+2 else 3;
  end when;
  for i in 2:n-1,j in 1 : 2 loop v[i,:]=w[end-1]. z; end for;
    if if a then b else c then
a=b; else
      c = f( x ,y,
             n = 3 )
          + 4;
    // last
    end if;
   (y, ,z) = g( ) ;
 algorithm
 while true loop break; end while;
 annotation(experiment(StopTime=1));
   end M;
  type E=enumeration(a "first",
  b);
function f=g(k=.5); import  A . * ; import B.{c,d};
 end P;


END
my $after = <<'END';
package P "a, b=c"
  // of M
  model M "a model" // to the right
    extends N(a=1, b=2);
    parameter Real x[3](start=-1, each fixed=true) = cat(1, {1, 2}, {-x0}) "of x";

    /* a long
         comment
    */
  protected
    Real m[2, 2] = [1, 2; 3, 4] annotation(Evaluate=true);
    Part p(redeclare model A = B(k=1), final n=2) if n > 1;
  equation
    y = -a*(b - c)/d^2 + (-e) .* f;
    when x > 1 and not (b) then
      // inside
      reinit(x, -pre(x));
    // before
    elsewhen edge(b) then
      x = if a then -1 else if b then +2 else 3;
    end when;
    for i in 2:n - 1, j in 1:2 loop v[i, :] = w[end - 1].z; end for;
    if if a then b else c then
      a = b; else
      c = f(x, y,
             n=3)
          + 4;
    // last
    end if;
    (y, , z) = g();
  algorithm
    while true loop break; end while;
    annotation(experiment(StopTime=1));
  end M;
  type E = enumeration(a "first",
    b);
  function f = g(k=0.5); import A.*; import B.{c, d};
end P;
END
$before =~ s/=\.5/=0.5/;
$before =~ s/A \. \*/A.*/;
my $path = write_file('case.mo', $before);
chmod 0600, $path or die;
my ($status, $out, $err) = run_mocc('--format', '--diff', $path);
is($status, 1, '--diff: something would change');
like($out, qr/^--- \Q$path\E\n\+\+\+ /, 'a diff');
is(slurp($path), $before, 'nothing is written');
($status, $out, $err) = run_mocc('--format', $path);
is("$status|$out|$err", "0||$path: formatted\n", 'written');
is(slurp($path), $after, 'the layout');
is((stat $path)[2] & 0777, 0600, 'the permissions');
($status, $out, $err) = run_mocc('--format', $path);
is("$status|$out|$err", '0||', 'once more: nothing');
($status, $out, $err) = run_mocc('--format', '--diff', $path);
is("$status|$out|$err", '0||', 'and no diff');

spew($path, "\xEF\xBB\xBFmodel M\r\nReal x=1;\t\r\n\r\n\r\n // no end  \r\nend M;");
run_mocc('--format', $path);
is(slurp($path), "\xEF\xBB\xBFmodel M\r\n  Real x = 1;\r\n\r\n  // no end\r\nend M;\r\n", 'line ends and a byte order mark stay');
my $wrong = write_file('wrong.mo', "model M\nReal x=;\nend M;\n");
($status, $out, $err) = run_mocc('--format', $wrong, $path);
is($status, 1, 'a syntax error');
like($err, qr/wrong\.mo:2:8: error: /, 'is reported');
is(slurp($wrong), "model M\nReal x=;\nend M;\n", 'and the file left alone');
my $empty = write_file('empty.mo', '');
($status) = run_mocc('--format', $empty);
is($status . slurp($empty), '0', 'an empty file');
SKIP: {
    my $mocc = mocc_path();
    is(`printf 'model M\\nReal x;\\nend M;' | $mocc --format -`, "model M\n  Real x;\nend M;\n", 'standard input');
}
for my $case (
    [['--format'], qr/no input file/], [['--format', '--check', $path], qr/--format takes files/],
    [['--format', '--fix', $path], qr/--fix goes with/], [['--format', '--diagnostics=json', $path], qr/is taken/],
  )
{
    ($status, $out, $err) = run_mocc(@{ $case->[0] });
    is("$status|$out", '2|', "status 2: @{ $case->[0] }");
    like($err, $case->[1], 'with a reason');
}

# --- the libraries
my $lib = "$suite/../lib";
($status, $out, $err) = run_mocc('--format', '--diff', $lib);
is("$status|$out|$err", '0||', 'the libraries are laid out so');

# --- all texts of the tests: the same tokens and comments, and laid out once is laid out
my @texts;
for my $name (glob "$suite/{sema/complies,sema/errors,codegen/models,sema/folders/*,driver/dump}/*.mo") {
    push @texts, write_file(@texts . '.mo', slurp($name));
}
cmp_ok(scalar @texts, '>', 300, 'texts');
my @pieces = map { pieces_of(slurp($_)) } @texts;

# Words, strings, other characters, and comments without blanks
sub pieces_of {
    my ($text) = @_;
    my @found = $text =~ m{("(?:[^"\\]|\\.)*"|'(?:[^'\\\n]|\\.)*'|//[^\r\n]*|/\*.*?\*/|\w+|[^\w\s])}gs;
    return join "\n", map { m{^/[/*]} ? s/\s+//gr : $_ } @found;
}
run_mocc('--format', @texts);
my @laid_out = map { slurp($_) } @texts;
is(join(' ', grep { pieces_of($laid_out[$_]) ne $pieces[$_] } 0 .. $#texts), '', 'white space alone changes');
($status, undef, $err) = run_mocc('--format', @texts);
unlike($err, qr/: formatted/, 'once more changes nothing');
my %refused = map { $_ => 1 } $err =~ /(\d+)\.mo:\d+:\d+: error: /g;
cmp_ok(scalar keys %refused, '<', 40, 'few have syntax errors');
my @untidy = grep { !$refused{$_} && $laid_out[$_] =~ /[ \t]\r?\n|\n\r?\n\r?\n|[^\n]\z|\A\s|^\t/ } 0 .. $#texts;
is("@untidy", '', 'no blanks at ends of lines, no two blank lines');

# --- the libraries with other white space come back as they were. Where a line goes on, its indentation counts; so does
# that within comments, and of an `end` after a comment.
srand 7;
my %original = map { $_ => slurp($_) } glob "$lib/*.mo $lib/*/*.mo";
cmp_ok(scalar keys %original, '>', 40, 'files of libraries');

sub blanks { return ' ' x int rand $_[0] }

# The code of a line with other blanks; comments and strings stay
sub mutated_line {
    my ($line) = @_;
    my @tokens = $line =~ m{("(?:[^"\\]|\\.)*"|//.*|\s+|\w+|[^\w\s"]+)}g;
    return join '', map { /^\s+$/ ? ' ' . blanks(3) : /^[,;=()\[\]{}]$/ ? blanks(2) . $_ . (rand > 0.3 ? ' ' : '') : $_ } @tokens;
}

sub mutated {
    my ($text) = @_;
    my ($in_comment, $goes_on, $open, @lines) = (0, 0, 0);
    for my $line (split /\n/, $text) {
        my $code_only = $in_comment ? '' : $line =~ s{"[^"]*"|//.*|/\*.*}{}gr;
        $open += ($code_only =~ tr/[({//) - ($code_only =~ tr/])}//);
        my $alone = !$in_comment && !$goes_on && !$open && $line =~ /;$/ && $line !~ m{/\*|//};
        my ($indent, $code) = $line =~ /^(\s*)(.*)$/;
        if ($alone) {
            push @lines, ($code =~ /^end/ ? $indent : blanks(9)) . mutated_line($code) . blanks(3);
        } else {
            push @lines, $line . ($in_comment ? '' : blanks(3)), ($line eq '' && !$in_comment ? ('') x int rand 3 : ());
        }
        $in_comment = 1 if $line =~ m{/\*};
        $in_comment = 0 if $line =~ m{\*/};
        next if $in_comment || $line =~ m{^\s*(//.*)?$|\*/$};
        $goes_on = $open || $line !~ m{;(\s*//.*)?$|\b(?:then|loop|else|equation|algorithm|protected|public)$|^\s*(?:encapsulated |partial |expandable )*(?:package|model|block|connector|record|function) \w+( "[^"]*")?$};
    }
    return join "\n", @lines;
}
my (%name, $n);
for my $from (sort keys %original) {
    my $text = mutated($original{$from});
    $name{$from} = write_file('lib' . $n++ . '.mo', $text);
}
($status, $out, $err) = run_mocc('--format', values %name);
my @differ = grep { slurp($name{$_}) ne $original{$_} } sort keys %name;
is(join(' ', map { basename($_) } @differ), '', 'libraries with other white space come back');
if (@differ) {
    (undef, $out) = run_command('diff', $differ[0], $name{ $differ[0] });
    diag(substr $out, 0, 1500);
}
is(scalar(() = $err =~ /formatted/g), scalar keys %name, 'they were all changed');

done_testing;
