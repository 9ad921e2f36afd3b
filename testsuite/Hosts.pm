# Programs that take the place of simulators' command line, for several models at once.
package Hosts;
use strict;
use warnings;
use Exporter 'import';
use Mocc;
use Test::More;

our @EXPORT = 'build_host';

sub compile_c { return run_command('sh', '-c', 'exec ${CC:-cc} "$@"', 'cc', split(' ', $ENV{MOCC_CFLAGS} // ''), '-std=c11', @_) }

# build_host(SOURCE, [NAME, ARGUMENTS FOR mocc], ...): the C of each model compiles without a warning; the program of SOURCE
# and all of them, where models[] is what the source expects, NULL after the last one; the first is the one of the functions of
# FMI. Returns its path.
sub build_host {
    my ($source, @models) = @_;
    my $build = $ENV{MOCC_BUILD} // 'build';
    my ($folder, @objects) = scratch_dir();
    for my $i (0 .. $#models) {
        my ($name, @arguments) = @{ $models[$i] };
        my ($status, $out, $err) = run_mocc('--emit-c', '-o', "$folder/m$i.c", @arguments);
        is($status, 0, $name) or diag $err;
        my $text = Mocc::slurp("$folder/m$i.c");
        my %external = map { $_ => 1 } $text =~ /\b(mocc_external_\d+)\b/g; # C functions that the model calls: a text of its own
        my @names = ((map { "-I$_" } glob 'lib/*/Resources/Include'), "-Dmocc_model=m$i", map { "-D$_=m${i}_$_" } sort keys %external);
        for my $which ('-DMOCC_WITHOUT_MAIN', %external ? '-DMOCC_EXTERNAL' : ()) {
            push @objects, "$folder/m$i$which.o";
            ($status, $out, $err) = compile_c(qw(-O0 -ffp-contract=off -Wall -Wextra -Werror -Iruntime), $which, @names, '-c',
                "$folder/m$i.c", '-o', $objects[-1]);
            is($status, 0, "$name: C without a warning") or diag $err;
        }
    }
    write_file('models.c', join '', qq(#include "moccrt.h"\n), (map { "extern const MoccModel m$_;\n" } 0 .. $#models),
        'const MoccModel *const models[] = {', (map { "&m$_, " } 0 .. $#models), "NULL};\n");
    my ($status, $out, $err) = compile_c(qw(-D_GNU_SOURCE -O1 -Wall -Wextra -Werror -I. -Iruntime -o), "$folder/host", $source,
        "$folder/models.c", @objects, '-Wl,--start-group', glob("$build/lib*.a"), '-Wl,--end-group', '-Wl,--defsym=mocc_model=m0', qw(-lpthread -lm));
    is($status, 0, 'a program of all models') or diag $err;
    return "$folder/host";
}

1;
