# FMUs of a model that names files by URIs: the files go along, and are found in both versions and kinds; the bytes are the same
# wherever the library lies, whoever makes them and whatever rights he gives.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..";
use Cwd qw(getcwd realpath);
use Mocc;
use Fmus;
use Test::More;

my $folder = realpath(scratch_dir());
my ($mocc, $start) = (realpath(mocc_path()), getcwd());

# The same library at three places
sub library {
    my ($place) = @_;
    mkdir "$folder/$place$_" for '', '/Plant', '/Plant/Resources';
    write_file("$place/Plant/Resources/$_->[0].csv", "0, 0\n1, $_->[1]\n") for ['law', 3], ['new law', 5];
    write_file("$place/Plant/package.mo", <<'END');
encapsulated package Plant
  import Base;
  import Blocks;
  import ModelicaServices;

  model Tables
    Blocks.FileTables.CombiTable1Ds direct(fileName="modelica://Plant/Resources/law.csv");
    Blocks.FileTables.CombiTable1Ds loaded(fileName=ModelicaServices.ExternalReferences.loadResource(
        "modelica://Plant/Resources/new%20law.csv"));
    output Real y = direct.y[1], z = loaded.y[1];
    Base.ContinuousState x(start=0, fixed=true);
  equation
    direct.u = time;
    loaded.u = time;
    der(x) = y;
  end Tables;
end Plant;
END
    return "$folder/$place/Plant";
}
sub bytes_of { return Mocc::slurp($_[0]) }

my @fmus;
for my $version (3, 2) {
    my $fmu = make_fmu("$folder/one.$version.fmu", '--fmi', $version, '--model', 'Plant.Tables', library('here'));
    push @fmus, $fmu;
    library('some where else');
    chdir "$folder/some where else" or die "$!\n";
    my $mask = umask 077;
    { local @ENV{qw(TZ LC_ALL TMPDIR)} = ('Asia/Tokyo', 'C', $folder); run_command($mocc, '-O0', '-o', 'one.fmu', '--fmi', $version, '--model', 'Plant.Tables', 'Plant') }
    umask $mask;
    chdir $start or die "$!\n";
    ok(bytes_of("$folder/some where else/one.fmu") eq bytes_of($fmu), "FMI $version: the bytes are the same");
}
rename "$folder/here", "$folder/gone" or die "$!\n";
my ($status, $out, $err) = run_python('resources.py', @fmus);
is($status, 0, 'it comes to its end') or diag $err;
my @answers = grep { /^(?:not )?ok/ } split /\n/, $out;
cmp_ok(scalar @answers, '>', 10, 'there are answers');
is(join("\n", grep { !/^ok/ } @answers), '', 'all are right') or diag $out;

done_testing;
