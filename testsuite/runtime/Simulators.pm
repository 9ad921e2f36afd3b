# Builds the simulators of this folder: models written by hand against the contract of generated code, so that the
# runtime library is tested without the compiler.
#
#   $ENV{MOCC_BUILD} (default build): where libmoccrt.a and the archives of SUNDIALS lie;
#   $ENV{MOCC_CFLAGS}: more flags (sanitizers).
package Simulators;

use strict;
use warnings;
use Exporter 'import';
use Cwd ();
use File::Basename ();
use Mocc;

our @EXPORT = qw(build_simulator in_scratch text_of);

my $here = Cwd::abs_path(File::Basename::dirname(__FILE__));
my $root = Cwd::abs_path("$here/../..");

# build_simulator(NAME): compiles NAME.c of this folder; returns the path of the program.
sub build_simulator {
    my ($name) = @_;
    my @archives = glob '"' . Cwd::abs_path($ENV{MOCC_BUILD} // "$root/build") . '"/lib*.a';
    my $program = scratch_dir() . "/$name";
    my ($status, $out, $err) = run_command('cc', '-std=c11', '-D_GNU_SOURCE', '-O2', '-Wall', '-Wextra', '-Werror',
        '-Wno-missing-field-initializers', # of the tables, what is not told is 0
        split(' ', $ENV{MOCC_CFLAGS} // ''), "-I$root", '-o', $program, "$here/$name.c",
        '-Wl,--start-group', @archives, '-Wl,--end-group', '-lm');
    die "cc $name.c: exit status $status\n$out$err" if $status != 0;
    return $program;
}

# in_scratch(CODE): runs it with the scratch folder as the current one.
sub in_scratch {
    my ($code) = @_;
    my $before = Cwd::getcwd();
    chdir scratch_dir() or die "chdir: $!\n";
    my @result = $code->();
    chdir $before or die "chdir: $!\n";
    return @result;
}

# text_of(PATH): the whole file, undef if there is none.
sub text_of {
    my ($path) = @_;
    open my $in, '<:raw', $path or return undef;
    local $/;
    return scalar <$in>;
}

1;
