# Where mocc finds its own files when /proc is not mounted: by the name that it was called by. A namespace of mounts of its
# own has an empty folder there.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Cwd ();
use File::Basename qw(dirname);
use Mocc;
use Test::More;

my @without = qw(unshare --user --map-root-user --mount);
plan skip_all => 'namespaces of mounts are not allowed here' if system("@without mount -t tmpfs none /proc >/dev/null 2>&1") != 0;
plan skip_all => 'valgrind and the sanitizers read /proc themselves'
  if $ENV{MOCC_UNDER} || ($ENV{MOCC_BUILD} // '') =~ m{\bsan$};

my $mocc = Cwd::abs_path(mocc_path());
my $built = dirname($mocc);
my $model = write_file('Falling.mo', "model Falling\n  Planar.World world;\n  Real x = time;\nend Falling;\n");
my $folder = scratch_dir();

# (status, standard output and error) of a shell command without /proc
sub without_proc {
    my ($command) = @_;
    my $all = `@without sh -c 'mount -t tmpfs none /proc && $command' 2>&1`;
    return ($? >> 8, $all);
}

symlink $mocc, "$folder/linked";
mkdir "$folder/empty";
mkdir "$folder/empty/mocc"; # a folder of that name is no program
my %calls = (
    'its whole name' => $mocc,
    'a relative one' => "cd $built && ./mocc",
    'a link' => "$folder/linked",
    'PATH' => "PATH=/nowhere:$folder/empty:$built:\$PATH mocc",
    'an empty part of PATH' => "cd $built && PATH=:\$PATH mocc",
);
for my $how (sort keys %calls) {
    my ($status, $said) = without_proc("$calls{$how} --check -Wno-unused $model");
    is($status, 0, "called by $how") or diag($said);
    like($said, qr/^checked 1 class/, "$how: the libraries are found");
}
my ($status, $said) = without_proc("$mocc -Wno-unused -o $folder/falling $model && $folder/falling --output $folder/falling.csv");
is($status, 0, 'a simulator is built, and runs') or diag($said);
($status, $said) = without_proc("$mocc -Wno-unused -o $mocc $model");
is($status, 2, 'and mocc itself is not overwritten');
like($said, qr/^mocc: this would overwrite mocc itself/, 'which is said');

done_testing();
