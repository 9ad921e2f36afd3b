# No function or variable of the compiler or of the runtime has a name of the C library: a reader would take one for the
# other. The files of generated code are looked at by testsuite/codegen/names.t.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Test::More;
use Mocc;

my $build = $ENV{MOCC_BUILD} // 'build';

sub output_of {
    my ($status, $out, $err) = run_command(@_);
    die "@_: $err" if $status != 0;
    return $out;
}

my %library;
for my $archive ('libc.so.6', 'libm.so.6') {
    chomp(my $path = output_of('gcc', "-print-file-name=$archive"));
    $library{$_} = $archive for output_of('nm', '-D', '--defined-only', $path) =~ /^\S+ [TWiDBR] (\w+)/mg;
}
cmp_ok(scalar keys %library, '>', 1500, 'names of the C library');

my @objects = map { glob "$build/$_" }
  qw(mocc.o support/*.o lexer/*.o parser/*.o sema/*.o sema/*/*.o plan/*.o codegen/*.o rewrite/*.o interface/*.o driver/*.o server/*.o runtime/*/*.o);
cmp_ok(scalar @objects, '>', 150, 'objects');
my @own = output_of('nm', '--defined-only', @objects) =~ /^[0-9a-f]+ [TtDdBbRr] (\w+)$/mg;
cmp_ok(scalar @own, '>', 1500, 'functions and variables');
my %wrapped = map { $_ => 1 } qw(main _init _fini);
my %shared = map { $_ => 1 } grep { $library{$_} && !$wrapped{$_} } @own;
is_deeply([sort keys %shared], [], 'none has a name of the C library');

done_testing;
