# What the tests of FMUs share: making them, and running a Python program of this folder, which has FMPy.
package Fmus;

use strict;
use warnings;
use Exporter ();
use File::Basename qw(dirname);
use Test::More ();
use Mocc;

our @ISA = ('Exporter');
our @EXPORT = qw(python run_python make_fmu);

# The tests' Python (make venv). Tests are not for valgrind: what they look at is in another program then.
sub python { return $ENV{MOCC_PYTHON} // 'build/venv/bin/python' }

sub import {
    Test::More::plan(skip_all => 'not under valgrind: the host is Python') if $ENV{MOCC_UNDER};
    Test::More::plan(skip_all => 'make venv installs the Python packages of the tests') if !-x python();
    __PACKAGE__->export_to_level(1, @_);
    return;
}

# run_python(PROGRAM, ARGUMENTS...): of this folder; (status, standard output, standard error).
sub run_python {
    my ($program, @arguments) = @_;
    my $folder = dirname(__FILE__);
    return run_command('sh', "$folder/../python.sh", "$folder/$program", @arguments);
}

# make_fmu(PATH, ARGUMENTS...): by mocc. Returns the path; dies with what mocc says if there is none.
sub make_fmu {
    my ($path, @arguments) = @_;
    my ($status, $out, $err) = run_mocc('-O0', '-o', $path, @arguments);
    die "$path: exit status $status\n$out$err" if $status != 0;
    return $path;
}

1;
