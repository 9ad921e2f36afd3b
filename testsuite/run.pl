# Runs test files and programs that speak TAP, two at a time, and prints as its last line how many tests passed and how
# many failed. Folders stand for all *.t below them.
#
#   perl testsuite/run.pl FILE|FOLDER ...
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

my @under = split ' ', $ENV{MOCC_UNDER} // '';
my $folder = File::Temp->newdir('mocc-said-XXXXXX', TMPDIR => 1);
my $kept = File::Temp->newdir('mocc-kept-XXXXXX', TMPDIR => 1);
$ENV{MOCC_KEPT} = "$kept"; # Mocc.pm: simulators that several tests ask for
my %said; # by file: where its standard error is
my $start = sub {
    my ($harness, $file) = @_;
    $said{$file} = "$folder/" . keys %said;
    return ['/bin/sh', '-c', 'exec 2>"$0"; exec "$@"', $said{$file}, $file =~ /\.t\z/ ? $^X : @under, $file];
};
my $harness = TAP::Harness->new({ jobs => 2, timer => 1, verbosity => 0, merge => 0, exec => $start });
my $result = $harness->runtests(@tests);

# Prints what a file has said on standard error.
sub show_said {
    my ($file) = @_;
    open my $in, '<', $said{$file} or return;
    print "--- $file\n", <$in>;
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
printf "%d passed, %d failed\n", scalar $result->passed, $failed;
exit($failed || !$result->all_passed ? 1 : 0);
