# Random mechanisms become C that a compiler takes without a warning, and the same with other classes beside them in the
# file. MOCC_MECHANISMS=1000 tries as many.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Test::More;
use Mocc;
use Mechanisms;

my $count = $ENV{MOCC_MECHANISMS} // 24;
my $batch = 25;    # so many in one call of the C compiler

sub slurp {
    my ($path) = @_;
    open my $in, '<:raw', $path or die "$path: $!\n";
    local $/;
    return scalar <$in>;
}

# The C of a text's last class: its file and the text
sub emit {
    my ($name, $text) = @_;
    my ($file, $out) = (write_file("mechanism.mo", $text), scratch_dir() . "/$name.c");
    my ($status, undef, $err) = run_mocc('--emit-c', '-o', $out, $file);
    die "mechanism $name: exit status $status\n$err$text" if $status != 0;
    return ($out, slurp($out));
}

my @files;
for my $seed (1 .. $count) {
    my $text = mechanism($seed);
    my ($file, $c) = emit("mechanism$seed", $text);
    push @files, $file;
    (my $alone = $text) =~ s{^model Beside.*?^end Beside\d;}{$& =~ tr/\n//cdr}emsg;
    next if $alone eq $text;
    is((emit("alone$seed", $alone))[1], $c, "mechanism $seed: the same C without the classes beside it");
}
while (my @some = splice @files, 0, $batch) {
    my ($status, undef, $err) = run_command(qw(gcc -std=c11 -Wall -Wextra -Werror -Iruntime -fsyntax-only), @some);
    ok($status == 0 && $err eq '', "mechanisms up to $some[-1]: no warning of gcc") or diag($err);
}
done_testing();
