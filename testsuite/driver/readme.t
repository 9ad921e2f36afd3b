# What README.md shows is what happens: its models are written to files, its commands are run, their output is compared.
#
#   <!-- file: NAME -->   the block that follows is a file
#   <!-- run -->          the block that follows is a console: commands after '$ ', then their output
#   <!-- run: sed ... --> the same, after the command has edited the file that the first command names
#
# Numbers may differ in their last digits, the rest may not.
use strict;
use warnings;
use Cwd ();
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $root = Cwd::abs_path("$FindBin::Bin/../..");
open my $in, '<', "$root/README.md" or die "README.md: $!\n";
my $text = do { local $/; <$in> };
close $in;

my $mocc = $ENV{MOCC} = Cwd::abs_path(mocc_path());
chdir scratch_dir() or die "chdir: $!\n";
symlink $mocc, 'mocc' or die "symlink: $!\n";
symlink $mocc =~ s{/[^/]*\z}{}r, 'build' or die "symlink: $!\n";
$ENV{CFLAGS} = $ENV{MOCC_CFLAGS} // '';

my $number = qr/[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/;

# The words of a text, numbers apart from what surrounds them; blanks do not count, for a column is as wide as its numbers.
sub parts { my ($line) = @_; return grep { defined && /\S/ } split /($number)|\s+/, $line }

sub same_text {
    my ($got, $expected) = @_;
    my @got = parts($got);
    my @expected = parts($expected);
    return 0 if @got != @expected;
    for my $i (0 .. $#got) {
        next if $got[$i] eq $expected[$i];
        return 0 if grep { !/^$number\z/ } $got[$i], $expected[$i];
        return 0 if abs($got[$i] - $expected[$i]) > 1e-9 * (1 + abs $expected[$i]);
    }
    return 1;
}

my %file;
my $runs = 0;
while ($text =~ /^<!-- (file|run)(?:: (.*?))? -->\n```\w+\n(.*?)^```$/gms) {
    my ($kind, $argument, $block) = ($1, $2, $3);
    if ($kind eq 'file') {
        write_file($argument, $file{$argument} = $block);
        next;
    }
    if (defined $argument) {
        my ($name) = $block =~ /(\w+\.mo)/;
        my ($status, $edited) = run_command('sh', '-c', "$argument $name");
        isnt($edited, $file{$name}, "$argument changes $name");
        write_file($name, $edited);
    }
    for my $step (split /^\$ /m, $block) {
        my ($command, $expected) = $step =~ /\A([^\n]+)\n(.*)\z/s or next;
        my ($status, $out, $err) = run_command('sh', '-c', $command);
        my $passed = ok(same_text("$out$err", $expected), "README.md: $command");
        diag("it prints:\n$out$err") if !$passed;
        $runs++;
    }
    write_file($_, $file{$_}) for keys %file;
}
is(scalar keys %file, 4, 'README.md shows three models and a program');
cmp_ok($runs, '>=', 11, 'and runs them');

# The tables hold the options that --help tells, no others.
sub documented {
    my ($section) = @_;
    my ($part) = $text =~ /^## \Q$section\E\n(.*?)^## /ms;
    return join ' ', sort map { /`(--?[a-zA-Z][-\w]*)/g } $part =~ /^(\| `.*?\|)/mg;
}
my ($status, $help) = run_mocc('--help');
my @options = map { /(--?[a-zA-Z][-\w]*)/g } $help =~ /^  (-.*?)(?:  |$)/mg;
is(documented('mocc'), join(' ', sort @options), 'README.md explains the options of mocc');
($status) = run_mocc('Swing.mo', '-o', 'swing');
is($status, 0, 'the second model compiles');
($status, $help) = run_simulator('./swing', '--help');
is(documented('Simulators'), join(' ', sort $help =~ /^  (--[a-z]+)/mg), 'README.md explains the options of simulators');
chdir $root;

done_testing;
