# Each model of sentences.txt breaks one sentence of Modelica 3.6, and gives the one error that is announced there;
# doc/conformance.md lists each of them, and no test or model that does not exist.
use strict;
use warnings;
use File::Path ();
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

sub text_of {
    my ($path) = @_;
    open my $in, '<', $path or die "$path: $!\n";
    local $/;
    return scalar <$in>;
}

my $text = text_of("$FindBin::Bin/sentences.txt");
my @models;
while ($text =~ /^## (\S+) ([^\n]+)\n(.*?)\n-> (\d+) \[([a-z-]+)\] ([^\n]*)\n/msg) {
    push @models, { id => $1, sentence => $2, model => $3, line => $4, rule => $5, part => $6 };
}
my $announced = () = $text =~ /^## /mg;
is(scalar @models, $announced, 'the file is readable');

# All in one run, each in a folder of its own: files do not know each other
my @paths;
for my $i (0 .. $#models) {
    File::Path::make_path(scratch_dir() . "/$i");
    push @paths, write_file("$i/model.mo", "$models[$i]{model}\n");
}
my (undef, undef, $output) = run_mocc('--check', '-Wno-all', @paths);
my %errors;
my $scratch = scratch_dir();
push @{ $errors{$1} }, $2 while $output =~ m{^\Q$scratch\E/(\d+)/model\.mo:(\d+:\d+: error: .*)$}mg;
for my $i (0 .. $#models) {
    my $m = $models[$i];
    my @found = @{ $errors{$i} // [] };
    my $good = @found == 1 && $found[0] =~ /^$m->{line}:\d+: error: \Q$m->{part}\E.*\[$m->{rule}\]$/;
    ok($good, "$m->{id} $m->{sentence}") or diag(join "\n", "expected: $m->{line} [$m->{rule}] $m->{part}", @found);
}

# The table
my $table = text_of('doc/conformance.md');
my %listed = map { $_ => 1 } $table =~ /`([\d.]+#\d+)`/g;
my %known = map { $_->{id} => 1 } @models;
is_deeply([sort grep { !$known{$_} } keys %listed], [], 'the table names no sentence that is not tested');
is_deeply([sort grep { !$listed{$_} } keys %known], [], 'and all that are');
while ($table =~ m{`((?:errors|complies)/[\w.]+\.mo)`(?:, line (\d+))?}g) {
    my ($file, $line) = ($1, $2);
    ok(-e "$FindBin::Bin/$file", "$file exists") or next;
    next if !$line;
    my $announces = text_of("$FindBin::Bin/$file") =~ m{^// error: $line:}m;
    ok($announces, "$file announces an error in line $line");
}

done_testing;
