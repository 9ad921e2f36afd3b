# The random programs of this folder in a library that is handed on without its text: RANDOM_HANDED cases (4) of each kind, from
# RANDOM_SEED (1) on. All of their classes can be handed on, and models of them have the values that they have with the text. A case
# that fails is printed; RANDOM_SEED=its number RANDOM_HANDED=1 runs it alone.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Drawn;
use Mocc;

my %programs = (
    equations    => { tolerance => 1e-7 },
    functions    => {},
    packages     => { stop => 1e-6 },
    rates        => { stop => 1e-6 },
    records      => {},
    responses    => { tolerance => 1e-5 },
    starts       => { tolerance => 1e-6 },
    surroundings => {},
);

my $folder = scratch_dir();
mkdir "$folder/$_" for 'text', 'handed';

sub spew {
    my ($path, $text) = @_;
    open my $out, '>', "$folder/$path" or die "$path: $!\n";
    print {$out} $text;
    close $out;
    return;
}

# The classes become a package, and those of the model All are taken from there.
sub handed_on {
    my ($text, $results, @options) = @_;
    my ($classes, $model) = $text =~ /^(.*)^(model All\n.*)/ms;
    $model =~ s/\b([A-Z]\w*_\d+)\b/Lib.$1/g;
    spew('text/Lib.mo', "package Lib\n$classes\nend Lib;\n");
    spew('All.mo', $model);
    my ($status, undef, $err) =
      run_mocc('-Wno-all', '-O0', '-c', '--interface', "--for=$folder/All.mo", "$folder/text/Lib.mo", '-o', "$folder/handed/Lib.a");
    die $err if $status || $err ne '';
    ($status, undef, $err) = run_mocc('-Wno-all', '-O0', '-I', "$folder/handed", "$folder/All.mo", '-o', "$folder/All");
    die $err if $status;
    ($status, undef, $err) = run_simulator("$folder/All", @options, '--output', $results);
    die $err if $status;
    return;
}

check_drawn_so('handed on', \&handed_on, 'RANDOM_HANDED', 4, %programs);
