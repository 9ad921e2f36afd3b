# Headers: each that a file asks for belongs to a package that the build installs, in Debian 12 as in Debian 13.
use strict;
use warnings;
use File::Find ();
use Test::More;

my %headers = (
    'libc6-dev' => [
        map { "$_.h" } qw(assert ctype dirent dlfcn errno fcntl fenv float glob inttypes limits malloc math poll pthread sched setjmp signal spawn stdarg
          stdbool stddef stdint stdio stdlib string strings time unistd
          arpa/inet sys/file sys/inotify sys/ioctl sys/mman sys/random sys/resource sys/stat sys/syscall sys/time sys/types sys/utsname sys/wait)
    ],
    'SUNDIALS' => [
        map { "$_.h" } qw(cvode/cvode cvode/cvode_ls kinsol/kinsol nvector/nvector_serial sundials/sundials_context
          sundials/sundials_linearsolver sundials/sundials_version sunlinsol/sunlinsol_dense sunlinsol/sunlinsol_klu sunmatrix/sunmatrix_dense
          sunmatrix/sunmatrix_sparse sunnonlinsol/sunnonlinsol_fixedpoint)
    ],
    'KLU and COLAMD' => [qw(colamd.h klu.h)],
    'libjansson-dev' => ['jansson.h'],
    'libevent-dev'   => [map { "event2/$_.h" } qw(buffer bufferevent event http keyvalq_struct)],
    'libmxml-dev'    => ['mxml.h'],
    'libminizip-dev' => ['minizip/zip.h'],
    'libcmocka-dev'  => ['cmocka.h'],
);
my %known = map { $_ => 1 } map { @$_ } values %headers;

# Version 7 of SUNDIALS alone has this one, in a part of the file that is for version 7.
my %exception = ('runtime/solve/sundials.h' => { 'sundials/sundials_logger.h' => 1 });

my @files = 'mocc.c';
File::Find::find({ no_chdir => 1, wanted => sub { push @files, $_ if /\.(?:c|h|re|y)\z/ } },
    qw(support lexer parser sema plan codegen dump rewrite interface driver server fmu runtime testsuite));
cmp_ok(scalar @files, '>', 150, 'there are files to look at');

my @unknown;
for my $file (sort @files) {
    open my $in, '<', $file or die "$file: $!\n";
    while (my $line = <$in>) {
        my ($header) = $line =~ /^\s*#\s*include\s*<([^>]+)>/ or next;
        push @unknown, "$file:$.: $header" if !$known{$header} && !($exception{$file} // {})->{$header};
    }
}
is(join("\n", @unknown), '', 'every header is one of both releases');

# What version 7 of SUNDIALS, that of Debian 13, has no more: such names stand in sundials.h alone, in a part of it for version 6.
my $gone = qr/\b(?:SUNLS_(?:SUCCESS|ILL_INPUT|MEM_FAIL|MEM_NULL|PACKAGE_FAIL_UNREC|VECTOROP_ERR)|SUNMAT_(?:SUCCESS|\w+_FAIL|ILL_INPUT)
    |SUN_NLS_(?:SUCCESS|\w+_FAIL|ILL_INPUT|MEM_NULL|VECTOROP_ERR)|(?:CV|KIN)(?:Dls|Spils)\w+|\w+Set(?:Err|Info)File|\w+SetErrHandlerFn
    |CVodeGetNumConvFails|N_VCloneVectorArrayEmpty\w*|realtype|booleantype)\b/x;
my @old;
for my $file (grep { m{^(?:runtime|testsuite)/.*\.[ch]\z} && $_ ne 'runtime/solve/sundials.h' } sort @files) {
    open my $in, '<', $file or die "$file: $!\n";
    while (my $line = <$in>) { push @old, "$file:$.: $1" if $line =~ /($gone)/ }
}
is(join("\n", @old), '', 'no name of SUNDIALS is one of version 6 alone');

done_testing;
