# The Debian package and the container file. What can be seen at once is always looked at; 'make check-package' builds the
# package and has lintian look at it.
use strict;
use warnings;
use Cwd ();
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..";
use Help;
use Mocc;
use Test::More;

plan skip_all => 'not under valgrind: it is about files' if $ENV{MOCC_UNDER};

sub text_of {
    my ($path) = @_;
    open my $in, '<', $path or die "$path: $!\n";
    local $/;
    return scalar <$in>;
}

my ($version) = (run_mocc('--version'))[1] =~ /^mocc (\S+)$/ or die "no version\n";
like(text_of('debian/changelog'), qr/\Amocc \(\Q$version\E\) /, "the package has mocc's version");

# What the Makefile installs for a build, the package needs too, but for what only tests use.
my ($packages) = text_of('Makefile') =~ /^PACKAGES = (.*)$/m;
my ($needs) = text_of('debian/control') =~ /^Build-Depends:\n((?: .*\n)+)/m;
my %essential = map { $_ => 1 } qw(gcc libc6-dev make);
my @missing = grep { !$essential{$_} && $_ ne 'libcmocka-dev' && $needs !~ /^ \Q$_\E\b/m } split ' ', $packages;
is_deeply(\@missing, [], 'it is built with what the Makefile installs');

SKIP: {
    skip "'make check-package' builds the package", 1 if !$ENV{MOCC_PACKAGE};
    delete @ENV{qw(MAKEFLAGS MFLAGS MAKELEVEL)};
    my ($status, $out, $err) = run_command(qw(make deb));
    is($status, 0, 'make deb') or diag "$out$err";
    my ($package) = $out =~ m{^(build/deb/mocc_\Q$version\E_\w+\.deb)$}m or die "which package?\n$out";
    my ($changes) = glob 'build/deb/*.changes';
    ($status, $out, $err) = run_command(qw(lintian --allow-root --display-info --pedantic), $changes);
    is_deeply([grep { /^[EW]:/ } split /\n/, $out], [], 'lintian: no error, no warning');
    # the libraries are a folder in mocc's folder, documents refer to each other as in the source, FMUs with sources get
    # their licence
    my $known = qr/package-contains-documentation-outside-usr-share-doc|repeated-path-segment|extra-license-file/;
    is_deeply([grep { !/$known/ } split /\n/, $out], [], 'nor anything else that is not known');

    my $root = scratch_dir() . '/root';
    ($status, $out, $err) = run_command(qw(dpkg-deb -x), $package, $root);
    is("$status$err", '0', 'unpacks');
    ok(-e "$root/usr/$_", $_) for 'share/man/man1/mocc.1.gz', 'share/man/man1/mocc-simulator.1.gz', 'share/zsh/vendor-completions/_mocc',
      'share/zsh/vendor-completions/_mocc_simulator', 'share/bash-completion/completions/mocc', 'share/doc/mocc/doc/language.md',
      map { "share/doc/mocc/licences/$_-dev.copyright" } qw(libsundials libsuitesparse libjansson libevent libc6);
    local $ENV{MOCC} = "$root/usr/bin/mocc";
    my $result = simulate(compile_model(model => 'Planar.Examples.DoublePendulum'), '--stop', 1);
    is($result->{time}[-1], 1, 'a model compiles and runs with what is in it');
    {
        local $ENV{XDG_CACHE_HOME} = scratch_dir() . '/cache';
        mkdir $ENV{XDG_CACHE_HOME} or die "mkdir: $!\n";
        ($status, $out, $err) = run_mocc('--model', 'Planar.Examples.DoublePendulum', '-o', scratch_dir() . '/pendulum');
        my @compiled = glob "$ENV{XDG_CACHE_HOME}/mocc/?/*";
        is("$status$err" . @compiled, '02', 'of which only its own class and its schedule had to be compiled');
    }
    ($status, $out, $err) = run_command(qw(dpkg-deb -f), $package, 'Depends');
    like($out, qr/\bgcc\b/, 'the package depends on a C compiler');
    like($out, qr/\blibc6-dev\b/, 'and on the headers of the C library');
    unlike($out, qr/sundials|suitesparse|klu|jansson|libevent/, 'not on what is linked statically');
}

done_testing;
