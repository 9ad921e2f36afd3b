# The libraries comply: checking each as a whole finds nothing, not even something to warn of. Their lines are at most 110
# columns wide, and the geometry of the plane is written once. Examples have pictures. What lib/README.md says to be here is here.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Test::More;
use Mocc;

for my $library ('lib/Base.mo', map { "lib/$_" } qw(Blocks Curves Rotational Translational Planar Impulses Dialectic)) {
    my ($status, $out, $err) = run_mocc('--check', $library);
    is($status, 0, "$library complies");
    unlike($err, qr/warning|error/, "$library: nothing to warn of");
    like($err, qr/^checked \d\d+ classes in \d+ files?: all comply$/m, "$library: all of it was looked at");
}

my ($status, $out, $err) = run_mocc('--check', 'lib/ModelicaServices.mo');
is("$status$err", "0checked 3 classes in 1 file: all comply\n", 'ModelicaServices complies');

my %text = map {
    open my $in, '<', $_ or die "$_: $!\n";
    local $/;
    ($_ => scalar <$in>);
} 'lib/Base.mo', 'lib/ModelicaServices.mo', glob 'lib/*/*.mo';
cmp_ok(scalar keys %text, '>', 40, 'files of libraries');
my @wide = map {
    my $file = $_;
    map { "$file: $_" } grep { length > 110 } split /\n/, $text{$file};
} sort keys %text;
is_deeply(\@wide, [], 'no line is over 110 columns wide');

my %once = (
    'a rotation'      => qr/cos\((\w[\w.]*)\)\*(\w[\w.]*)\[1\] - sin\(\1\)\*\2\[2\]/,
    'a cross product' => qr/(?<![\w.])(\w[\w.]*)\[1\]\*(\w[\w.]*)\[2\] - \1\[2\]\*\2\[1\]/,
    'a perpendicular' => qr/\{-(\w[\w.]*)\[2\], \1\[1\]\}/,
);
for my $what (sort keys %once) {
    my @places = map {
        (my $code = $text{$_}) =~ s{/\*.*?\*/|//[^\n]*}{}sg;
        $code =~ $once{$what} ? $_ : ();
    } sort keys %text;
    is_deeply(\@places, ['lib/Planar/Functions.mo'], "$what is written in one file");
}

# What has no place in the plane is drawn by the examples.
for my $file (map { "lib/$_/Examples.mo" } qw(Rotational Translational Curves)) {
    my @models = $text{$file} =~ /^  (model .*?)^  end /msg;
    cmp_ok(scalar @models, '>', 0, "$file: examples");
    is_deeply([grep { !/__mocc\(shapes=\{\w/ } @models], [], '... all with a picture');
}

# Names of the Modelica Standard Library, and the package that has them here
my (undef, $classes) = run_mocc('--list-classes');
my %here = map { /^(\S+)\t/ ? ($1 => 1) : () } split /\n/, $classes;
my ($rows, $names, @missing) = (0, 0);
for (split /\n/, Mocc::slurp('lib/README.md')) {
    my ($theirs, $package) = /^\| `[\w.]+`: ((?:`\w+`(?: \([^)]*\))?(?:, )?)+) \| `(\w+\.\w+)`[,; ]/ or next;
    $rows++;
    for ($theirs =~ s/\([^)]*\)//gr =~ /`(\w+)`/g) {
        $names++;
        push @missing, "$package.$_" if !$here{"$package.$_"};
    }
}
cmp_ok($rows, '>', 12, 'rows of names');
cmp_ok($names, '>', 100, 'names');
is_deeply(\@missing, [], 'they are here');

done_testing;
