# For tests in Python: programs in testsuite/python that print TAP.
package Python;

use strict;
use warnings;
use Cwd ();
use Exporter 'import';
use Test::More ();

our @EXPORT = qw(run_python);

# run_python(PROGRAM): this process becomes that program, with the package of the source tree and the compiler under test.
# The tests of what `make check` has no packages for run with MOCC_PYTHON_ALL only.
sub run_python {
    my ($program, %arg) = @_;
    my $build = $ENV{MOCC_BUILD} // 'build';
    my $python = $arg{all} ? $ENV{MOCC_PYTHON_ALL} : $ENV{MOCC_PYTHON} // 'build/venv/bin/python';
    Test::More::plan(skip_all => 'not under valgrind: Python is no part of mocc') if $ENV{MOCC_UNDER};
    Test::More::plan(skip_all => 'Python loads no libraries with sanitizers or counters') if $build =~ m{/(?:san|cov)\z};
    Test::More::plan(skip_all => 'make check-python installs what this needs') if !defined $python;
    Test::More::BAIL_OUT("there is no $python: make venv") if !-x $python;
    my $root = Cwd::getcwd();
    $ENV{MOCC} = Cwd::abs_path($ENV{MOCC} // './mocc');
    $ENV{PYTHONPATH} = "$root/python/src:$root/testsuite/python" if !$arg{installed};
    $ENV{PYTHONDONTWRITEBYTECODE} = 1;
    delete @ENV{qw(MODELICAPATH MAKEFLAGS MFLAGS MAKELEVEL)};
    $SIG{$_} = 'DEFAULT' for qw(INT QUIT); # ignored in the background of a script, and a test interrupts itself
    exec $python, "testsuite/python/$program" or die "$python: $!\n";
}

1;
