# Simulators that run in the background with --live.
package Live;

use strict;
use warnings;
use Exporter 'import';
use Mocc;
use Time::HiRes ();

our @EXPORT = qw(begin_live said end_live);

my @running;
my $begun = 0;

# begin_live(SIMULATOR, OPTIONS...): waits for the address, url. SIMULATOR may be a command, [mocc, run, MODEL].
sub begin_live {
    my ($sim, @options) = @_;
    my @command = (split(' ', $ENV{MOCC_UNDER} // ''), ref $sim ? @$sim : $sim, '--live', @options);
    my $log = scratch_dir() . '/live.' . $begun++;
    my $pid = fork() // die "fork: $!\n";
    if (!$pid) {
        open STDOUT, '>', $log or die "$log: $!\n";
        open STDERR, '>&', \*STDOUT or die;
        exec @command or die "$command[0]: $!\n";
    }
    my $live = { pid => $pid, log => $log };
    push @running, $live;
    for (1 .. 2000) {
        ($live->{url}) = said($live) =~ m{^(http://\S+)\n.*Ctrl-C}s and return $live;
        Time::HiRes::sleep(0.01);
    }
    die 'no address: ' . said($live);
}

# What it has printed so far
sub said {
    my ($live) = @_;
    open my $in, '<', $live->{log} or return '';
    local $/;
    return scalar(<$in>) // '';
}

# end_live(LIVE, SIGNAL): returns its exit status.
sub end_live {
    my ($live, $signal) = @_;
    kill $signal => $live->{pid};
    waitpid $live->{pid}, 0;
    my $status = $?;
    @running = grep { $_ != $live } @running;
    return $status >> 8;
}

END { my $status = $?; kill(KILL => $_->{pid}), waitpid($_->{pid}, 0) for @running; $? = $status }

1;
