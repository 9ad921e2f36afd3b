# Classes are compiled by themselves, to objects that are kept: what is compiled again when something changes, what many
# compilers at once make of it, and that nothing about the cache is an error.
use strict;
use warnings;
use Cwd 'abs_path';
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use POSIX ();
use Test::More;

my $folder = abs_path(scratch_dir());
my $n = 0;

sub new_cache {
    my $cache = "$folder/cache" . ++$n;
    mkdir $cache or die "$cache: $!\n";
    $ENV{XDG_CACHE_HOME} = $cache;
    return $cache;
}

# The entries of the cache, and whatever else is there.
sub entries { return sort grep { -f } glob "$_[0]/mocc/?/{,.}*" }

sub slurp {
    my ($path) = @_;
    open my $in, '<:raw', $path or die "$path: $!\n";
    local $/;
    return <$in>;
}

sub sources {
    my (%change) = (gain => '2', start => '1', function => 'x^2', @_);
    return write_file('Parts.mo', <<"END");
package Parts
  function Law
    input Real x;
    output Real y;
  algorithm
    y := x;
    y := $change{function};
  end Law;
  block Source
    output Real y;
  equation
    y = Law(time);
  end Source;
  block Gain
    input Real u;
    output Real y;
  equation
    y = $change{gain}*u;
  end Gain;
  model Whole
    Source source;
    Gain gain[3];
    Base.ContinuousState x(start = $change{start}, fixed = true);
  equation
    gain[1].u = source.y;
    gain[2].u = gain[1].y;
    gain[3].u = gain[2].y;
    der(x) = gain[3].y;
    annotation(experiment(StopTime=2));
  end Whole;
end Parts;
END
}

sub compile {
    my ($sim, @options) = @_;
    my ($status, $out, $err) = run_mocc('--model', 'Parts.Whole', @options, '-o', "$folder/$sim", "$folder/Parts.mo");
    is("$status$out$err", 0, "$sim is compiled");
    return slurp("$folder/$sim");
}

sub end_of { my ($sim) = @_; return simulate("$folder/$sim")->{x}[-1] }

# What an object defines: the class, or mocc_model, which is beside the schedule
sub defined_by {
    my ($object) = @_;
    my $symbols = (run_command('nm', '-g', '--defined-only', $object))[1];
    return $symbols =~ /mocc_model/ ? 'mocc_model' : $symbols =~ /Parts_(\w+?)__/ ? $1 : '?';
}

# What is in the cache afterwards that was not, in terms of what the objects define.
sub news {
    my ($cache, @before) = @_;
    my %old = map { $_ => 1 } @before;
    my @new = grep { !$old{$_} } entries($cache);
    return join ' ', sort map { defined_by($_) } @new;
}

sources();
my $cache = new_cache();
my $first = compile('first');
close_to(end_of('first'), 1 + 8 * 8 / 3, 1e-5, 'its result');
my @all = entries($cache);
is(news($cache), 'Gain Law Source Whole mocc_model', 'an object for each class, for the function, for the schedule');
my $second = compile('second');
ok($first eq $second, 'the same bytes out of objects that were there');
is(news($cache, @all), '', 'of which none is compiled again');

sources(gain => '3');
compile('third');
close_to(end_of('third'), 1 + 27 * 8 / 3, 1e-5, 'a class has changed');
is(news($cache, @all), 'Gain', 'it is compiled again, and nothing else');
@all = entries($cache);
sources(gain => '3', function => 'x^3');
compile('fourth');
close_to(end_of('fourth'), 1 + 27 * 4, 1e-5, 'a function has changed');
is(news($cache, @all), 'Law', 'it is compiled again, and nothing else');
@all = entries($cache);
sources(gain => '3', function => 'x^3', start => '2');
compile('fifth');
is(news($cache, @all), 'Whole', 'of the model, its class');
@all = entries($cache);
compile('sixth', '-O0');
is(news($cache, @all), 'Gain Law Source Whole mocc_model', 'other flags, other objects');
@all = entries($cache);
compile('seventh', $_) for '--whole', '-O3';
is(news($cache, @all), '', 'the whole leaves no objects');
is(slurp("$folder/fifth") eq slurp("$folder/seventh"), '', 'and is another program');
{
    my @course = map { simulate("$folder/$_")->{x} } qw(fifth sixth seventh);
    is_deeply($course[$_], $course[0], 'with the same numbers') for 1, 2;
}

# Damaged entries
my ($status, $out, $err);
for my $path (entries($cache)) {
    my $bytes = slurp($path);
    substr($bytes, length($bytes) / 2, 1) ^= 'x';
    $bytes = substr $bytes, 0, ++$n % 3 * 40 if $n % 2;
    open my $damaged, '>:raw', $path or die "$path: $!\n";
    print {$damaged} $bytes;
    close $damaged or die "$path: $!\n";
}
ok(compile('eighth') eq slurp("$folder/fifth"), 'out of a damaged cache: the same program');

# What the user asks of it
($status, $out, $err) = run_mocc('--cache');
like("$status$out$err", qr{^0\Q$cache\E/mocc: 1\d objects, \d+ kB of at most 256 MB\n\z}, '--cache');
{
    local $ENV{MOCC_CACHE_SIZE} = 0.03;
    like((run_mocc('--cache'))[1], qr/of at most 0.03 MB/, 'another size');
}
{
    local $ENV{MOCC_CACHE_SIZE} = 0.96; # 60 kB for each of 16 folders
    run_mocc('--cache=clear');
    for my $part (map { sprintf '%x', $_ } 0 .. 15) {
        mkdir "$cache/mocc/$part";
        for my $age (1 .. 10) {
            open my $old, '>', "$cache/mocc/$part/entry$age" or die "$part: $!\n";
            print {$old} 'x' x 12000;
            close $old;
            utime time - 100 * $age, time - 100 * $age, "$cache/mocc/$part/entry$age";
        }
    }
    my @before = entries($cache);
    compile('ninth', '-O1');
    my ($kept, $good) = (0, 1);
    for my $part (map { m{/mocc/(.)/} ? $1 : () } grep { !/entry/ } entries($cache)) {
        my $size = 0;
        $size += -s for glob "$cache/mocc/$part/*";
        $good &&= $size <= 60e3 && -e "$cache/mocc/$part/entry1" && !-e "$cache/mocc/$part/entry10";
        $kept++;
    }
    cmp_ok($kept, '==', 5, 'with many old entries: the new ones are kept');
    ok($good, 'and those that have been used at last, up to that size');
}
compile('tenth');
($status, $out, $err) = run_mocc('--cache=clear');
like("$status$out$err", qr{^0\Q$cache\E/mocc: removed \d+ objects, \d\.\d MB\n\z}, '--cache=clear');
is(join(' ', entries($cache)), '', 'removes all');
like((run_mocc('--cache', "$folder/Parts.mo"))[2], qr/^mocc: --cache stands alone/, 'it compiles nothing');
like((run_mocc('--cache=large'))[2], qr/^mocc: --cache is alone, or --cache=clear/, 'it knows one word');

# No cache
{
    my $home = "$folder/home";
    mkdir $home or die "$home: $!\n";
    local $ENV{HOME} = $home;
    delete local $ENV{XDG_CACHE_HOME};
    compile('at_home');
    cmp_ok(scalar(() = glob "$home/.cache/mocc/?/*"), '==', 5, '~/.cache');
    for my $none ('relative', '/dev/null/cache', "$folder/none/none/none") {
        local $ENV{XDG_CACHE_HOME} = $none;
        local $ENV{HOME};
        ok(compile('without') eq slurp("$folder/tenth"), "XDG_CACHE_HOME=$none: the same program");
    }
    chmod 0777, "$home/.cache/mocc";
    my @before = map { unlink; $_ } glob "$home/.cache/mocc/?/*";
    compile('open');
    is(scalar(() = glob "$home/.cache/mocc/?/*"), 0, 'where everybody may write it is left alone');
    like((run_mocc('--cache'))[1], qr/cannot be used/, '--cache says so');
}

# A compiler that fails for parts
{
    my $compiler = write_file('cc.sh', "#!/bin/sh\ncase \" \$* \" in *' -c '*) exit 1;; esac\nexec gcc \"\$@\"\n");
    chmod 0755, $compiler;
    local $ENV{CC} = $compiler;
    my ($status, $out, $err) = run_mocc('--model', 'Parts.Whole', '-o', "$folder/by_force", "$folder/Parts.mo");
    is($status, 0, 'a compiler that fails for parts');
    like($err, qr/^mocc: '\Q$compiler\E' cannot compile Parts_\w+ by itself\n\z|^mocc: '\Q$compiler\E' cannot compile the model by itself\n\z/, 'it is reported, once');
    is_deeply(simulate("$folder/by_force")->{x}, simulate("$folder/tenth")->{x}, 'what has no objects is compiled as a whole');
}

# A model's own text is two parts, about equally long: two compilers take the same time for them.
{
    my $compiler = write_file('save.sh', "#!/bin/sh\ncase \" \$* \" in *' -c '*) cat > '$folder'/\$\$.part; "
          . "exec gcc \"\$@\" -O0 < '$folder'/\$\$.part;; esac\nexec gcc \"\$@\"\n");
    chmod 0755, $compiler;
    local $ENV{CC} = $compiler;
    local $ENV{XDG_CACHE_HOME} = 'none';
    my $own = write_file('Own.mo', "model Own\n  extends Planar.Examples.DoublePendulum;\nend Own;\n");
    is((run_mocc($own, '-o', "$folder/own"))[0], 0, 'a double pendulum, class by class');
    my @lengths;
    for my $text (grep { /struct Own \{/ } map { slurp($_) } glob "$folder/*.part") {
        my $length = 0;
        $length += 250 + length $1 while $text =~ /^(\w[^;={}]*\([^;={}]*\) \{\n.*?^\})/msg;
        push @lengths, $length;
    }
    @lengths = sort { $a <=> $b } @lengths;
    is(scalar @lengths, 2, 'its own text is two parts');
    cmp_ok($lengths[1], '<', 1.25*$lengths[0], 'about equally long');
}

# Many compilers at once, with no objects at first
{
    my $shared = new_cache();
    my @children = map {
        my $pid = fork() // die "fork: $!\n";
        if (!$pid) {
            open STDERR, '>', "$folder/err$_";
            exec { mocc_path() } mocc_path(), '--model', 'Parts.Whole', '-o', "$folder/many$_", "$folder/Parts.mo" or POSIX::_exit(127);
        }
        $pid
    } 1 .. 6;
    is(join(' ', map { waitpid $_, 0; $? } @children), '0 0 0 0 0 0', 'six compilers at once');
    is(join(' ', map { -s "$folder/err$_" } 1 .. 6), '0 0 0 0 0 0', 'without a message');
    is(scalar(grep { slurp("$folder/many$_") eq slurp("$folder/tenth") } 1 .. 6), 6, 'make the same program');
    is(news($shared), 'Gain Law Source Whole mocc_model', 'and leave each object once, whole');
}
is(join(' ', glob "$folder/{,.}mocc-*"), '', 'nothing else is left');

# Parts and the whole give the same numbers, bit for bit.
my @examples = qw(Planar.Examples.DoublePendulum Planar.Examples.PistonEngine Impulses.Examples.EngineWithStop Rotational.Examples.GearShift
  Curves.Examples.SplineThroughPoints Translational.Examples.OwnLaw Blocks.Examples.SampledControl);
@examples = map { /^(\S+)\tmodel\tsimulates/ ? $1 : () } map { split /\n/ } map { (run_mocc('--list-classes', "$_.Examples"))[1] }
  qw(Planar Dialectic Impulses Curves Blocks Rotational Translational)
  if ($ENV{MOCC_EXAMPLES} // '') eq 'all';
for my $model (@examples) {
    my @course = map {
        my ($status, $out, $err) = run_mocc('--model', $model, @$_, '-o', "$folder/example");
        is("$status$err", 0, "$model @$_");
        run_simulator("$folder/example", '--output', "$folder/example.csv");
        slurp("$folder/example.csv")
    } [], ['--whole'];
    ok($course[0] eq $course[1], "$model: the same numbers");
}
done_testing;
