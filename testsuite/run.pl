# Runs test files and programs that speak TAP, four at a time, as some of them wait for clocks and servers. Its last line
# says how many tests passed and how many failed. Folders stand for all *.t below them.
#
#   perl testsuite/run.pl FILE|FOLDER ...
#
# The files that took longest in the run that testsuite/times.txt is from come first, so that both ends of the run have
# something to do to the last. What each file takes, in seconds of processor time with all that it starts, is written to
# times.txt in the folder of the build; a copy of that renews testsuite/times.txt.
#
# Programs are started by the command in $ENV{MOCC_UNDER} (valgrind) if that is set; Mocc.pm does so for what *.t run.
# A file that ends badly although all its tests pass (it died, or its plan says otherwise) counts as one failed test.
# What a file says on standard error is shown if it has failed: at the end, with its name.
use strict;
use warnings;
use File::Find ();
use File::Temp ();
use TAP::Harness;

my @tests;
for my $argument (@ARGV) {
    if (-d $argument) {
        my @found;
        File::Find::find({ wanted => sub { push @found, $_ if /\.t\z/ }, no_chdir => 1 }, $argument);
        push @tests, sort @found;
    } else {
        push @tests, $argument;
    }
}
die "run.pl: there are no tests\n" if !@tests;

# By file: the seconds in testsuite/times.txt. What is not in it counts as short.
my %known;
if (open my $in, '<', 'testsuite/times.txt') {
    while (<$in>) { $known{$2} = $1 if /^\s*([\d.]+)\s+(\S+)$/ }
}
my %place = map { $tests[$_] => $_ } 0 .. $#tests;
@tests = sort { ($known{$b} // 0) <=> ($known{$a} // 0) || $place{$a} <=> $place{$b} } @tests;

my @under = split ' ', $ENV{MOCC_UNDER} // '';
my $folder = File::Temp->newdir('mocc-said-XXXXXX', TMPDIR => 1);
my $kept = File::Temp->newdir('mocc-kept-XXXXXX', TMPDIR => 1);
$ENV{MOCC_KEPT} = "$kept"; # Mocc.pm: simulators that several tests ask for
my %said; # by file: where its standard error is; with .times, what it took
my $start = sub {
    my ($harness, $file) = @_;
    $said{$file} = "$folder/" . keys %said;
    return ['/bin/sh', '-c', 'exec 2>"$0"; "$@"; status=$?; times >"$0.times"; exit $status', $said{$file},
        $file =~ /\.t\z/ ? $^X : @under, $file];
};
my $harness = TAP::Harness->new({ jobs => 4, timer => 1, verbosity => 0, merge => 0, exec => $start });
my $result = $harness->runtests(@tests);

# Prints what a file has said on standard error.
sub show_said {
    my ($file) = @_;
    open my $in, '<', $said{$file} or return;
    print "--- $file\n", <$in>;
    return;
}

# The processor time of a file, in seconds
sub seconds {
    my ($file) = @_;
    open my $in, '<', "$said{$file}.times" or return 0;
    local $/;
    my ($text, $sum) = (<$in>, 0);
    $sum += 60 * $1 + $2 while $text =~ /(\d+)m([\d.]+)s/g;
    return $sum;
}

# Writes what each file took, the longest first, and prints the sum.
sub write_times {
    my %seconds = map { $_ => seconds($_) } grep { $said{$_} } @tests;
    my ($sum, $path) = (0, ($ENV{MOCC_BUILD} // 'build') . '/times.txt');
    open my $out, '>', $path or return;
    for (sort { $seconds{$b} <=> $seconds{$a} || $a cmp $b } keys %seconds) {
        printf {$out} "%7.2f %s\n", $seconds{$_}, $_;
        $sum += $seconds{$_};
    }
    close $out or die "$path: $!\n";
    printf "%.0f s of processor time; of each file: %s\n", $sum, $path;
    return;
}

my $failed = $result->failed;
for my $file ($result->descriptions) {
    my ($parser) = $result->parsers($file);
    show_said($file) if $parser->has_problems;
    next if $parser->failed;
    my $nothing = !$parser->tests_run && !$parser->skip_all;
    $failed++ if $nothing || $parser->parse_errors || $parser->exit || $parser->wait;
}
write_times() if @tests > 1;
printf "%d passed, %d failed\n", scalar $result->passed, $failed;
exit($failed || !$result->all_passed ? 1 : 0);
