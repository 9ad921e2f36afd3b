# The C of a model: the same every time, and without a warning.
package Clean;

use strict;
use warnings;
use Exporter 'import';
use Test::More ();
use Mocc;

our @EXPORT = qw(emitted_c clean_c);

my $serial = 0;
my @compilers;

sub slurp {
    my ($path) = @_;
    open my $in, '<:raw', $path or die "$path: $!\n";
    local $/;
    return scalar <$in>;
}

# emitted_c(ARGUMENTS of compile_model): the C text
sub emitted_c {
    my %arg = @_;
    my $out = scratch_dir() . '/emitted' . ++$serial . '.c';
    my $file = defined $arg{text} ? write_file("emitted$serial.mo", $arg{text}) : $arg{file};
    my ($status, undef, $err) =
      run_mocc('--emit-c', '-o', $out, defined $arg{model} ? ('--model', $arg{model}) : (), defined $file ? $file : ());
    die "mocc --emit-c: exit status $status\n$err" if $status != 0;
    return slurp($out);
}

# clean_c(NAME, ARGUMENTS of compile_model): tests
sub clean_c {
    my ($name, %arg) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    $arg{file} = write_file('clean' . ++$serial . '.mo', delete $arg{text}) if defined $arg{text};
    my $c = emitted_c(%arg);
    Test::More::ok($c eq emitted_c(%arg), "$name: the same C twice");
    @compilers = grep { (run_command($_, '--version'))[0] == 0 } 'gcc', 'clang' unless @compilers;
    my $path = write_file('clean' . ++$serial . '.c', $c);
    for my $cc (@compilers) {
        # clang warns without looking at what its optimizer finds, gcc does not
        my @how = $cc eq 'clang' ? '-fsyntax-only' : ('-O2', '-c', '-o', scratch_dir() . '/clean.o');
        my ($status, $out, $err) = run_command($cc, qw(-std=c11 -Wall -Wextra -Werror -Iruntime), @how, $path);
        Test::More::ok($status == 0 && $err eq '', "$name: no warning of $cc") or Test::More::diag($err);
    }
    return $c;
}

1;
