# tools/deps.sh, with a system of its own: what it says, and asks of apt, when packages are missing or too old.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Cwd ();
use Test::More;
use Mocc;

plan skip_all => 'not under valgrind: the shell is no part of mocc' if $ENV{MOCC_UNDER};
plan skip_all => 'for systems with dpkg' if !-x '/usr/bin/dpkg';

my $script = Cwd::abs_path("$FindBin::Bin/../../tools/deps.sh");
my $bin = scratch_dir() . '/bin';
my $log = scratch_dir() . '/log';
mkdir $bin or die "$bin: $!\n";
for my $tool (qw(sh sed grep dpkg dirname mkdir mktemp rm cat env)) {
    my ($path) = grep { -x } map { "$_/$tool" } qw(/bin /usr/bin);
    symlink $path, "$bin/$tool" or die "$tool: $!\n";
}

sub tool {
    my ($name, $text) = @_;
    my $path = write_file("bin/$name", "#!/bin/sh\n$text");
    chmod 0755, $path;
    return;
}

# run_deps(WHAT, ARGUMENTS...): with versions that are installed and that apt has; (status, standard output, standard
# error, what apt-get was asked).
sub run_deps {
    my ($what, @arguments) = @_;
    unlink $log;
    my $case = sub { join '', map { "$_) echo '$_[0]$_[1]{$_}' ;;\n" } sort keys %{ $_[1] } };
    tool('dpkg-query', 'case $3 in' . "\n" . $case->('ii  ', $what->{installed}) . "*) exit 1 ;;\nesac\n");
    tool('apt-cache', 'for p in "$@"; do :; done; case $p in' . "\n" . $case->('  Candidate: ', $what->{candidates}) . "esac\n");
    tool('apt-get', "echo \"\$*\" >>$log\n" . ($what->{apt} // ''));
    tool('id', 'echo ' . ($what->{user} // 0) . "\n");
    $what->{sudo} ? tool('sudo', 'exec "$@"' . "\n") : unlink "$bin/sudo";
    my @result = run_command("$bin/env", '-i', "PATH=$bin", 'TMPDIR=' . scratch_dir(), "$bin/sh", $script, @arguments);
    open my $in, '<', $log or return (@result, '');
    return (@result, join '', <$in>);
}

my %new = (gcc => '4:12.2.0-3', bison => '2:3.8.2', 're2c' => '3.0', 'libsundials-dev' => '6.4.1', 'libsuitesparse-dev' => '1:5.12');

my ($status, $out, $err, $asked) = run_deps({ installed => \%new, candidates => \%new }, qw(gcc bison));
is("$status$out$err$asked", '0', 'nothing is missing: nothing is said, nor asked of apt');

($status, $out, $err, $asked) = run_deps({ installed => { %new, bison => '2:3.7.5' }, candidates => \%new }, qw(gcc bison re2c));
is("$status $asked", '1 ', 'an installed package is too old: apt is not asked');
like($err, qr/^  bison: version 2:3\.7\.5 is too old, 3\.8 is needed$/m, 'and that is said');

($status, $out, $err, $asked) = run_deps({ installed => {}, candidates => { %new, bison => '2:3.7.5' } }, qw(gcc bison re2c valgrind));
is($status, 1, 'packages cannot be had');
like($err, qr/^Nothing is installed, .*:\n  bison: version 2:3\.7\.5 is too old, 3\.8 is needed\n  valgrind: apt does not know it\n\z/, 'all are named');
unlike($asked, qr/install/, 'none of the others is installed');

($status, $out, $err, $asked) = run_deps({ installed => {}, candidates => \%new, user => 1000 }, qw(gcc bison));
is("$status $asked", '1 ', 'a user without sudo');
like($err, qr/only root can install them.*: gcc bison\nAs root: apt-get install --no-install-recommends gcc bison\n\z/, 'what root has to do');

for my $case (['root', user => 0], ['a user with sudo', user => 1000, sudo => 1]) {
    my ($who, @more) = @$case;
    ($status, $out, $err, $asked) = run_deps({ installed => { gcc => '4:12' }, candidates => \%new, @more }, qw(gcc bison re2c));
    is("$status $err", '0 ', "$who installs");
    like($asked, qr/^install -y -q --no-install-recommends bison re2c$/m, 'what is missing');
    like($out, qr/\A[^\n]* missing: bison re2c\nasking [^\n]*\(apt-get update\)[^\n]*\ninstalling [^\n]*\n\z/, 'and says so, in a line for each step');
}

# What mocc can be without
my %optional = (%new, 'libtcc-dev' => '0.9.27');
for my $case ([{}, \%optional, 'bison libtcc-dev', 'where others are installed'], [{}, \%new, 'bison', 'not where apt does not know it'],
    [{ 'libtcc-dev' => '0.9.27' }, \%optional, 'bison', 'nor where it is'])
{
    my ($installed, $candidates, $expected, $when) = @$case;
    ($status, $out, $err, $asked) = run_deps({ installed => { gcc => '4:12', %$installed }, candidates => $candidates }, qw(--with libtcc-dev gcc bison));
    like("$status$err\n$asked", qr/^0\n.*^install -y -q --no-install-recommends \Q$expected\E$/ms, "an optional package: $when");
}
($status, $out, $err, $asked) = run_deps({ installed => { gcc => '4:12' }, candidates => { %optional, gold => 1 } }, qw(--with libtcc-dev --with lld --with gold gcc bison));
like("$status$err\n$asked", qr/^0\n.*^install -y -q --no-install-recommends bison libtcc-dev gold$/ms, 'several, as far as apt knows them');
($status, $out, $err, $asked) = run_deps({ installed => \%new, candidates => \%optional }, qw(--with libtcc-dev gcc bison));
is("$status$out$err$asked", '0', 'alone it is not asked for');

# What apt says is shown if it fails; how much it will be, in the words of apt 2 and of apt 3.
for my $sizes (
    "Need to get 1,804 kB of archives.\nAfter this operation, 7,309 kB of additional disk space will be used.",
    "Need to get 0 B/1,804 kB of archives.\nAfter this operation, 7,309 kB of additional disk space will be used.",
    "  Download size: 1,804 kB\n  Space needed: 7,309 kB / 68.1 GB available"
  )
{
    my $apt = "case \"\$*\" in *--assume-no*) printf '%s\\n' '$sizes' ;; *install*) echo much; echo more >&2 ;; esac";
    ($status, $out, $err) = run_deps({ installed => {}, candidates => \%new, apt => $apt }, 'gcc');
    is("$status$err", '0', 'apt works');
    my $download = $sizes =~ m{0 B/} ? '0 B' : '1,804 kB';
    like($out, qr/^installing [^\n]*: $download to download, 7,309 kB on the disk; most of it is the C compiler\n\z/m, 'its sizes are shown, its output is not');
}
($status, $out, $err) = run_deps({ installed => {}, candidates => \%new, apt => 'case "$*" in *-y*) echo much; echo more >&2; exit 100 ;; esac' }, 'gcc');
is("$status$err", "1much\nmore\nThis did not work. As root: apt-get install --no-install-recommends gcc\n", 'apt fails: all that it has said');

($status, $out, $err, $asked) = run_deps({ installed => \%new, candidates => { %new, 'libsundials-dev' => '4.1.0' } },
    '--numerics', scratch_dir() . '/deps', 'gcc');
is($status, 1, 'SUNDIALS is too old');
like($err, qr/^  libsundials-dev: version 4\.1\.0 is too old, 6 is needed$/m, 'that is said');
($status, $out, $err, $asked) = run_deps({ installed => \%new, candidates => { %new, 'libsundials-dev' => '8.0' } },
    '--numerics', scratch_dir() . '/deps', 'gcc');
like("$status$err", qr/^1.*^  libsundials-dev: version 8\.0: it has to be 6 or 7$/ms, 'or too new');
($status, $out, $err, $asked) = run_deps({ installed => \%new, candidates => \%new, apt => 'case "$*" in *download*) exit 1 ;; esac' },
    '--numerics', scratch_dir() . '/deps', 'gcc');
like("$status$err", qr/^1.*apt-get download libsundials-dev libsuitesparse-dev failed/s, 'a download fails');
is_deeply([glob scratch_dir() . '/deps*'], [], 'nothing is left of it');
is_deeply([glob scratch_dir() . '/tmp*'], [], 'nor of what apt has said');

done_testing;
