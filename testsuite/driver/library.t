# mocc -c: libraries are compiled once, to archives of objects that models find beside them; what is in an archive is never
# used for anything else than what it was made of.
use strict;
use warnings;
use Cwd 'abs_path';
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $folder = abs_path(scratch_dir());
my $n = 0;

sub slurp {
    my ($path) = @_;
    open my $in, '<:raw', $path or die "$path: $!\n";
    local $/;
    return <$in>;
}

sub new_cache {
    my $cache = "$folder/cache" . ++$n;
    mkdir $cache or die "$cache: $!\n";
    return $ENV{XDG_CACHE_HOME} = $cache;
}

# What a compiler had to compile: the model's class is Own, of a library's class its name, of a schedule mocc_model
sub compiled {
    my $symbols = join '', map { (run_command('nm', '-g', '--defined-only', $_))[1] } glob "$ENV{XDG_CACHE_HOME}/mocc/?/*";
    my %defined = map { $_ => 1 } $symbols =~ / (?:Lib_)?(mocc_model$|(?<= )Own(?=__)|(?<=Lib_)\w+?(?=__))/mg;
    return join ' ', sort keys %defined;
}

sub write_library {
    my ($where, %change) = @_;
    my $gain = $change{gain} // 'k*u';
    mkdir "$folder/$where";
    mkdir "$folder/$where/Lib";
    write_file("$where/Lib/package.order", "Gain\nChain\nLaw\nExamples\n");
    write_file("$where/Lib/package.mo", "package Lib\nend Lib;\n");
    write_file("$where/Lib/Gain.mo", "within Lib;\nblock Gain\n  parameter Real k = 2;\n  input Real u;\n  output Real y;\nequation\n  y = $gain;\nend Gain;\n");
    write_file("$where/Lib/Chain.mo", <<'END');
within Lib;
block Chain
  parameter Integer n = 2;
  input Real u;
  output Real y;
  Gain gain[n];
equation
  gain[1].u = u;
  for i in 2:n loop
    gain[i].u = gain[i-1].y;
  end for;
  y = gain[n].y;
end Chain;
END
    write_file("$where/Lib/Law.mo", "within Lib;\nfunction Law\n  input Real x;\n  output Real y;\nalgorithm\n  y := x;\n  y := y*x;\nend Law;\n");
    write_file("$where/Lib/Examples.mo", <<'END');
within Lib;
package Examples
  model Three
    Chain chain(n = 3);
    Real y;
  equation
    chain.u = Law(time);
    y = chain.y;
    annotation(experiment(StopTime=1));
  end Three;
end Examples;
END
    return "$folder/$where/Lib";
}

# A model of the library's parts, its result at the end, and what was compiled for it
sub model {
    my ($where, $parts, @options) = @_;
    my $text = "model Own\n$parts\nend Own;\n";
    my $file = write_file('Own' . ++$n . '.mo', $text);
    my ($status, $out, $err) = run_mocc('-I', "$folder/$where", @options, '-o', "$folder/own", $file);
    is("$status$out$err", 0, "compiles @options") or return 0;
    return simulate("$folder/own", '--stop', 1)->{y}[-1];
}
my $two = "  Lib.Chain chain;\n  Real y;\nequation\n  chain.u = Lib.Law(time);\n  y = chain.y;";

# --- what is in an archive ------------------------------------------------------------------------

my $library = write_library('one');
new_cache();
my ($status, $out, $err) = run_mocc('-c', "$library/");
is("$status$out$err", 0, '-c says nothing');
like(compiled(), qr/^Chain Chain_[0-9a-f]+ Gain Law\z/, 'classes and functions are compiled, of Chain two variants, of models no schedule');
my $first = slurp("$library.a");
new_cache();
is(model('one', $two), 4, 'a model of its classes');
is(compiled(), 'Own mocc_model', 'of which its own text is all that is compiled');
new_cache();
is(model('one', $two =~ s/chain;/chain(n = 3);/r), 8, 'with a size that the library itself uses');
is(compiled(), 'Own mocc_model', 'the same');
new_cache();
is(model('one', $two =~ s/chain;/chain(n = 4);/r), 16, 'with another size');
like(compiled(), qr/^Chain_\w+ Own mocc_model\z/, 'that class is compiled, and what it consists of is there');
{
    new_cache();
    local $ENV{XDG_CACHE_HOME} = 'none';
    local $ENV{HOME};
    my $again = write_library('two');
    is(join('', run_mocc('-c', $again)), 0, 'the same library elsewhere, without a cache');
    ok(slurp("$again.a") eq $first, 'the same bytes');
    is(join('', run_mocc('-c', '-o', "$folder/named.a", "$again/Gain.mo", '-I', $folder)), 0, 'a part of it stands for all of it');
    ok(slurp("$folder/named.a") eq $first, '-o');
}

# --- what is compiled again -----------------------------------------------------------------------

# A compiler that notes what it is asked for
my $log = "$folder/log";
my $cc = write_file('cc.sh', "#!/bin/sh\ncase \" \$* \" in *' -c '*) echo x >>$log;; esac\nexec gcc \"\$@\"\n");
chmod 0755, $cc;
sub with_log {
    my ($do) = @_;
    local $ENV{CC} = $cc;
    local $ENV{XDG_CACHE_HOME} = 'none';
    local $ENV{HOME};
    unlink $log;
    $do->();
    return -s $log ? (-s $log) / 2 : 0;
}
is(with_log(sub { run_mocc('-c', $library) }), 4, 'another compiler: nothing of the archive is used');
is(with_log(sub { run_mocc('-c', $library) }), 0, 'nothing has changed: nothing is compiled');
is(with_log(sub { is(model('one', $two), 4, 'a model') }), 2, 'its own text');
write_library('one', gain => '(k + 1)*u');
is(with_log(sub { is(model('one', $two), 9, 'a class has changed') }), 3, 'that class is compiled for a model');
is(with_log(sub { run_mocc('-c', $library) }), 1, 'and once for the library');
is(with_log(sub { is(model('one', $two), 9, 'the model again') }), 2, 'which has it then');

# --- what is wrong with an archive ----------------------------------------------------------------

my $good = slurp("$library.a");
sub damaged {
    my ($what, $bytes, $expected) = @_;
    open my $file, '>:raw', "$library.a" or die "$library.a: $!\n";
    print {$file} $bytes;
    close $file;
    my $count = with_log(sub { is(model('one', $two), 9, $what) });
    is($count, $expected, "$what: compiled anew") if defined $expected;
    return;
}
damaged('no archive', 'x' x 1000, 5);
damaged('an empty file', '', 5);
damaged('a part of it', substr($good, 0, length($good) - 10));
{
    my ($other, @at) = ($good);
    push @at, $-[0] + 100 while $good =~ /\x7fELF/g;
    substr($other, $_, 1) ^= 'x' for @at;
    damaged('other bytes in all objects', $other, 5);
    (my $size = $good) =~ s/(644     )\d{10}|(644     )\d(?=[\d ]{9})/$+9/g;
    damaged('other sizes', $size, 5);
}
unlink "$library.a";
mkdir "$library.a";
is(with_log(sub { is(model('one', $two), 9, 'a folder') }), 5, 'compiled anew');
like((run_mocc('-c', $library))[2], qr/^mocc: cannot write \S+Lib\.a: Is a directory/, 'an archive cannot be written there');
rmdir "$library.a";

# --- numbers --------------------------------------------------------------------------------------

my @values = map { model('one', $two, @$_) } [], ['--whole'], ['-O0'];
is_deeply(\@values, [9, 9, 9], 'the same numbers');
{
    my $file = write_file('Single.mo', "package Single\n  block Twice\n    input Real u;\n    output Real y;\n  equation\n    y = 2*u;\n  end Twice;\nend Single;\n");
    is(join('', run_mocc('-c', '--tangents', $file)), 0, 'a library in a file');
    ok(-s "$folder/Single.a", 'beside it');
    new_cache();
    my $own = write_file('Uses.mo', "model Own\n  Single.Twice twice;\n  Real y;\nequation\n  twice.u = time;\n  y = twice.y;\nend Own;\n");
    is(join('', run_mocc('--tangents', '-I', $folder, '-o', "$folder/uses", $own)), 0, 'a model of it');
    unlike(join('', map { (run_command('nm', $_))[1] } glob "$ENV{XDG_CACHE_HOME}/mocc/?/*"), qr/ T Single_/, 'with directional derivatives');
}

# --- messages -------------------------------------------------------------------------------------

sub refused {
    my ($pattern, @arguments) = @_;
    my ($status, $out, $err) = run_mocc('-c', @arguments);
    like($err, $pattern, "@arguments");
    return $status;
}
is(refused(qr/^mocc: -c needs a package in a file or folder of its name/, write_file('other.mo', "package Another\nend Another;\n")), 2, 'status 2');
is(refused(qr/^mocc: -c takes libraries/, $_, $library), 2, 'status 2') for '--check', '-O3', '--whole', '--emit-c';
is(refused(qr/no input file/), 2, 'status 2');
like((run_mocc('--interface', $library))[2], qr/^mocc: --interface stands with -c/, '--interface alone');
is(refused(qr/no such file/, "$folder/none.mo"), 1, 'status 1');
write_library('one', gain => 'k*w');
is(refused(qr/'w' is not declared/, $library), 1, 'a library with an error: status 1');
ok(!-e "$library.a", 'and no archive');
{
    write_library('one');
    my $cc = write_file('bad.sh', "#!/bin/sh\necho 'no space' >&2\nexit 1\n");
    chmod 0755, $cc;
    local $ENV{CC} = $cc;
    is(refused(qr/^mocc: '\S+bad\.sh' cannot compile Lib_\w+ by itself: no space$/, $library), 3, 'a compiler that fails: status 3');
    $ENV{CC} = "$folder/none";
    is(refused(qr/^mocc: the C compiler '\S+none' cannot be run, or was ended$/, $library), 3, 'a compiler that is not there: status 3');
    ok(!-e "$library.a", 'and no archive');
}
is(join(' ', glob "$folder/{,*/,.}.mocc-*"), '', 'nothing else is left');

done_testing;
