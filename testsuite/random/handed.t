# The random programs of this folder in a library that is handed on without its text: RANDOM_HANDED cases (1) of each kind, from
# RANDOM_SEED (1) on; or in two, of which one uses the other, and both or one of them are handed on. All of their classes can be handed
# on, and models of them have the values that they should have, or that they have with the text. A case that fails is printed;
# RANDOM_SEED=its number RANDOM_HANDED=1 runs it alone. nested.py draws models that give values to what is inside of their components.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Drawn;
use Events 'event_case';
use Mocc;
use Programs qw(new_case case_text statement_case);
use Test::More;
slow_test('it compiles very many libraries');

plan skip_all => 'not under valgrind: that takes long' if $ENV{MOCC_UNDER};

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
mkdir "$folder/$_" for 'text', 'handed', 'lower', 'lower/text', 'lower/handed';

# Compiles the package in the folder text of another one to what is handed on; the options say for what.
sub compile_package {
    my ($name, $within, @options) = @_;
    my ($status, undef, $err) =
      run_mocc('-Wno-all', '-O0', '-c', '--interface', @options, "$within/text/$name.mo", '-o', "$within/handed/$name.a");
    die $err if $status || $err ne '';
    return;
}

# Compiles the package of these classes to what is handed on.
sub hand_on {
    my ($classes, $model) = @_;
    write_file('text/Lib.mo', "package Lib\n$classes\nend Lib;\n");
    compile_package('Lib', $folder, '--for=' . write_file('All.mo', $model));
    return;
}

# Runs the model All with the libraries in these folders.
sub run_with {
    my ($libraries, $results, @options) = @_;
    my @folders = map { ('-I', "$folder/$_") } split / /, $libraries;
    my ($status, undef, $err) = run_mocc('-Wno-all', '-O0', @folders, "$folder/All.mo", '-o', "$folder/All");
    die $err if $status;
    ($status, undef, $err) = run_simulator("$folder/All", @options, '--output', $results);
    die $err if $status;
    return;
}

# The classes become a package, and those of the model All are taken from there.
sub handed_on {
    my ($text, $results, @options) = @_;
    my ($classes, $model) = $text =~ /^(.*)^(model All\n.*)/ms;
    hand_on($classes, $model =~ s/\b([A-Z]\w*_\d+)\b/Lib.$1/gr);
    run_with('handed', $results, @options);
    return;
}

# The first half of the classes become one package, the others one that uses it; with how they are handed on.
sub handed_on_in_two {
    my ($how, $text, $results, @options) = @_;
    my ($classes, $model) = $text =~ /^(.*)^(model All\n.*)/ms;
    my @classes = $classes =~ /^((?:partial )?\w+ \w+(?: = .*?;|.*?^end \w+;))$/msg;
    my @lower = splice @classes, 0, @classes / 2;
    my @names = map { /^(?:partial )?\w+ (\w+)/ } @lower;
    my $is_lower = join '|', @names, '(?!)';
    my $upper = join("\n", @classes) =~ s/(?<![.\w])($is_lower)\b(?!\s*=[^=])/Lower.$1/gr;
    write_file('lower/text/Lower.mo', join "\n", 'package Lower', @lower, "end Lower;\n");
    my $path = write_file('text/Upper.mo', "package Upper\n$upper\nend Upper;\n");
    my $all = write_file('All.mo', $model =~ s/\b([A-Z]\w*_\d+)\b/(grep { $1 eq $_ } @names) ? "Lower.$1" : "Upper.$1"/gre);
    compile_package('Lower', "$folder/lower", "--for=$path");
    compile_package('Upper', $folder, "--for=$all", '-I', "$folder/lower/handed") if $how eq 'handed';
    run_with("lower/handed $how", $results, @options);
    return;
}

# In what the model with the classes handed on differs from what it is with their text
sub difference {
    my ($text, $model) = @_;
    my %result;
    hand_on($text, $model);
    for my $library (qw(text handed)) {
        run_with($library, "$folder/$library.csv", '--stop', 3.5, '--interval', 0.4375);
        $result{$library} = read_csv("$folder/$library.csv");
    }
    my ($with, $without) = @result{qw(text handed)};
    return 'other variables' if join(' ', sort keys %$with) ne join(' ', sort keys %$without);
    for my $name (sort keys %$with) {
        for my $i (0 .. $#{ $with->{$name} }) {
            my ($expected, $got) = ($with->{$name}[$i], $without->{$name}[$i] // 'nothing');
            next if $got eq $expected || ($got =~ /^[-\d.]/ && abs($got - $expected) <= 1e-7 * (1 + abs $expected));
            return "$name: $got instead of $expected at $with->{time}[$i]";
        }
    }
    return '';
}

my ($first, $count) = ($ENV{RANDOM_SEED} // 1, $ENV{RANDOM_HANDED} // 1);
my %text_of = (
    events     => sub { my $case = event_case($_[0], 'C', [0 .. 3]); $case && $case->{text} },
    programs   => sub { case_text(new_case($_[0]), 'C') },
    statements => sub { my ($text, $known) = statement_case($_[0], 'C', [0 .. 3]); $known && $text },
);
for my $kind (sort keys %text_of) {
    for my $seed ($first .. $first + $count - 1) {
        my $text = $text_of{$kind}->($seed) or next;
        my $difference = eval { difference($text, "model All\n  Lib.C c[2];\nend All;\n") } // $@;
        is($difference, '', "$kind $seed, handed on") or diag($text);
    }
}
for my $seed ($first .. $first + 4 * $count - 1) {
    my $drawn = drawn_by('nested.py', $seed);
    my $difference = eval { difference(split /^---\n/m, $drawn) } // $@;
    is($difference, '', "nested values $seed, handed on") or diag($drawn);
}
check_drawn_so('handed on', \&handed_on, 'RANDOM_HANDED', 1, %programs);
check_drawn_so('handed on in part', sub { handed_on_in_two('text', @_) }, 'RANDOM_HANDED', 1, %programs);
check_drawn_so('handed on in two', sub { handed_on_in_two('handed', @_) }, 'RANDOM_HANDED', 1, %programs);
done_testing;
