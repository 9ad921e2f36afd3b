# The manual pages: they explain the options that the programs have, no others, and their text is sound.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..";
use Help;
use Mocc;
use Test::More;

plan skip_all => 'not under valgrind: it is about texts' if $ENV{MOCC_UNDER};

my $folder = "$FindBin::Bin/../../share/man";

# The page's items of options: [the options, the words that are given literally in the text]
sub items_of {
    my ($page) = @_;
    open my $in, '<', "$folder/$page" or die "$page: $!\n";
    my $text = do { local $/; <$in> };
    my ($list) = $text =~ /^The options are:\n(.*?)^\.Sh /ms or die "$page: where are the options?\n";
    my @items;
    for my $item (split /^(?=\.It Fl)/m, $list) {
        my ($head, $rest) = $item =~ /\A\.It (Fl [^\n]*)\n(.*)/s or next;
        my @options = map { s/Fl Fl /--/r =~ s/Fl /-/r } $head =~ /(Fl (?:Fl )?(?!Fl\b)[a-zA-Z][-\w]*)/g;
        push @items, [\@options, [unique($rest =~ /^\.(?:It )?Cm (\S+)/mg)]];
    }
    return @items;
}

sub options_in { return unique(map { @{ $_->[0] } } @_) }

sub words_of {
    my ($option, @items) = @_;
    return [map { ($_->[0][0] // '') eq $option ? @{ $_->[1] } : () } @items];
}

my $help = help_of();
my @items = items_of('mocc.1');
is_deeply([options_in(@items)], [options_of($help)], 'mocc(1) has the options of mocc');
is_deeply(words_of($_, @items), [choices_of($_)], "and the values of $_") for qw(--dump --diagnostics --color);
is_deeply(words_of('-W', @items), [warnings_of($help)], 'and the warnings');

my $sim = compile_model(text => "model Decay\n  Base.ContinuousState x(start=1, fixed=true);\nequation\n  der(x) = -x;\nend Decay;\n");
@items = items_of('mocc-simulator.1');
is_deeply([options_in(@items)], [options_of(help_of($sim))], 'mocc-simulator(1) has the options of simulators');
is_deeply(words_of('--method', @items), [choices_of('--method', $sim)], 'and the methods');

chdir $folder or die "$folder: $!\n";
for my $page (qw(mocc.1 mocc-simulator.1)) {
  SKIP: {
        skip 'mandoc is not installed', 1 if !on_path('mandoc');
        my ($status, $out, $err) = run_command(qw(mandoc -T lint -W all), $page);
        is("$status$out$err", '0', "$page: mandoc has no remark");
    }
  SKIP: {
        skip 'man-db is not installed', 2 if !on_path('man') || !on_path('groff');
        local @ENV{qw(LC_ALL MANWIDTH)} = qw(C.UTF-8 80);
        my ($status, $out, $err) = run_command(qw(man --warnings -E UTF-8 -l -Tutf8), "./$page");
        is("$status$err", '0', "$page: groff has no warning");
        utf8::decode($out);
        my @long = grep { length > 80 } split /\n/, $out =~ s/\e\[[\d;]*m|.\x08//gr;
        is_deeply(\@long, [], 'and 80 columns are enough');
    }
}

chdir '/';
done_testing;
