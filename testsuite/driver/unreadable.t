# Folders and files that cannot be read: --check says so of each, for a user who is not root.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Cwd ();
use Mocc;
use POSIX ();
use Test::More;

plan skip_all => 'not under valgrind: it asks for more rights' if $ENV{MOCC_UNDER};

my $mocc = Cwd::abs_path(mocc_path());
my $folder = scratch_dir();

# (status, standard error) of mocc with the rights of nobody
sub as_nobody {
    my @arguments = @_;
    my $said = write_file('said', '');
    my $pid = fork() // die "fork: $!\n";
    if (!$pid) {
        open STDERR, '>', $said;
        open STDOUT, '>', '/dev/null';
        if ($> == 0) {
            $( = $) = '65534 65534';
            POSIX::setuid(65534);
        }
        exec $mocc, @arguments or POSIX::_exit(127);
    }
    waitpid $pid, 0;
    my $status = $? >> 8;
    open my $in, '<', $said or die "$said: $!\n";
    return ($status, join '', <$in>);
}

chmod 0755, $folder;
mkdir "$folder/$_" for qw(all all/open all/shut all/pack);
write_file($_, "model M\n  Real x = time;\nend M;\n") for qw(all/open/M.mo all/shut/M.mo);
write_file('all/pack/package.mo', "within ;\npackage pack\nend pack;\n");
write_file('all/pack/N.mo', "within pack;\nmodel N\n  Real x = time;\nend N;\n");
my ($status, $err) = as_nobody('--check', "$folder/all");
SKIP: {
    skip 'nobody cannot reach this compiler', 7 if $status == 127 || $err !~ /^checked/;
    is("$status $err", "0 checked 4 classes in 4 files: all comply\n", 'all can be read');
    chmod 0, "$folder/all/shut";
    ($status, $err) = as_nobody('--check', "$folder/all");
    is($status, 1, 'a folder cannot be read');
    like($err, qr{^error: \Q$folder\E/all/shut: Permission denied \[file\]$}m, 'that is said');
    ($status, $err) = as_nobody('--check', "$folder/all/shut");
    like("$status $err", qr{^1 error: \Q$folder\E/all/shut: Permission denied \[file\]\n}, 'of the one that is named, too');
    unlike($err, qr/no Modelica files/, 'and nothing else of it');
    chmod 0755, "$folder/all/shut";
    chmod 0311, "$folder/all/pack";
    ($status, $err) = as_nobody('--check', "$folder/all/pack");
    is($status, 1, 'the folder of a package cannot be read');
    like($err, qr{\Q$folder\E/all/pack: Permission denied}, 'that is said');
    chmod 0755, "$folder/all/pack";
}

done_testing;
