# The C of a model: the same every time, and without a warning.
package Clean;

use strict;
use warnings;
use Exporter 'import';
use Test::More ();
use Mocc;

our @EXPORT = qw(emitted_c clean_c);

my $serial = 0;
my $clang;

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

# clean_c(NAME, ARGUMENTS of compile_model): tests. gcc looks for warnings whenever a simulator is made.
sub clean_c {
    my ($name, %arg) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my %emit = %arg;
    $emit{file} = write_file('clean' . ++$serial . '.mo', delete $emit{text}) if defined $arg{text};
    my $c = emitted_c(%emit);
    Test::More::ok($c eq emitted_c(%emit), "$name: the same C twice");
    Test::More::ok(eval { compile_model(%arg) }, "$name: compiles") or Test::More::diag($@);
    $clang //= (run_command('clang', '--version'))[0] == 0;
    return $c if !$clang;
    my $path = write_file('clean' . ++$serial . '.c', $c);
    my ($status, $out, $err) = run_command(qw(clang -std=c11 -Wall -Wextra -Werror -Iruntime -fsyntax-only), $path);
    Test::More::ok($status == 0 && $err eq '', "$name: no warning of clang") or Test::More::diag($err);
    return $c;
}

1;
