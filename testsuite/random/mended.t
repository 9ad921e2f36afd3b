# The random programs of this folder with their declarations, extends clauses and equations in other orders, and with values in
# declarations in place of equations, RANDOM_MENDED cases (8) of each kind, from RANDOM_SEED (1) on: mocc --fix brings them into one that complies, and they have the values that they should have. A case
# that fails is printed; RANDOM_SEED=its number RANDOM_MENDED=1 runs it alone.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Drawn;
use List::Util 'shuffle';
use Mocc;
use Test::More;

plan skip_all => 'not under valgrind: that takes long' if $ENV{MOCC_UNDER};

my %programs = (
    equations    => { tolerance => 1e-7 },
    packages     => { stop => 1e-6 },
    rates        => { stop => 1e-6 },
    responses    => { tolerance => 1e-5 },
    surroundings => {},
);

# Lines that begin or end something stay; between them, in models and packages, whole declarations and equations change places.
sub in_other_order {
    my ($text) = @_;
    srand 1;
    my (@lines, @movable);
    my $moves = 0;
    for my $line (split /\n/, $text) {
        my $is_whole = $line =~ /^  .*;$/
          && $line !~ /^\s*(?:equation|initial|algorithm|public|protected|model|package|function|record|connector|end|partial|type|for|if|when|else|elseif|while)\b|^\s*replaceable (?:model|function|package)\b/;
        if ($is_whole && $moves) {
            push @movable, $line;
            next;
        }
        push @lines, shuffle(splice @movable), $line;
        $moves = 0 if $line =~ /^\s*(?:initial )?algorithm\b|^\s*(?:replaceable |partial )*(?:function|record|connector) \w+$/;
        $moves = 1 if $line =~ /^\s*(?:(?:initial )?equation|public|protected)\b|^\s*(?:partial )?(?:model|package|block) \w+$/;
    }
    return join "\n", @lines, @movable, '';
}

# Every second variable that stands alone on the left of an equation of its model, and nowhere else in it, gets the value where it is
# declared.
sub with_declared_values {
    my ($text) = @_;
    my (@lines, %declared, $is_equation);
    my $n = 0;
    for my $line (split /\n/, $text) {
        %declared = () if $line =~ /^(?:\w+ )*(?:model|function|record|package|block) \w+|^end /;
        $is_equation = $1 eq 'equation' if $line =~ /^\s*((?:initial )?(?:equation|algorithm)|public|protected)$/;
        my ($name, $value) = $is_equation ? $line =~ /^  (\w+) = (.*);$/ : ();
        if (defined $name && exists $declared{$name} && $value !~ /\b$name\b/ && $n++ % 2) {
            $lines[delete $declared{$name}] =~ s/;$/ = $value;/;
            next;
        }
        $declared{$1} = @lines if $line =~ /^  (?:output )?Real (\w+);$/;
        push @lines, $line;
    }
    return join "\n", @lines, '';
}

sub mended {
    my ($text, $results, @options) = @_;
    my $path = write_file('mended.mo', in_other_order(with_declared_values($text)));
    my ($status, undef, $err) = run_mocc('--fix', '-Wno-all', $path);
    die $err if $status;
    ($status, undef, $err) = run_mocc('run', '-Wno-all', $path, @options, '--output', $results);
    die $err if $status;
    return;
}

check_drawn_so('mended', \&mended, 'RANDOM_MENDED', 8, %programs);
done_testing;
