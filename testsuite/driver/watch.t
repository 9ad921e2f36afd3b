# mocc --check --watch: what is reported when files are saved, in the ways in which editors save them.
use strict;
use warnings;
use Cwd ();
use File::Path qw(make_path remove_tree);
use FindBin;
use IO::Select;
use lib "$FindBin::Bin/..";
use JSON::PP;
use Mocc;
use POSIX ();
use Test::More;
use Time::HiRes qw(sleep time);

my $mocc = Cwd::abs_path(mocc_path());
my @under = split ' ', $ENV{MOCC_UNDER} // '';
my $patience = @under ? 60 : 20; # seconds
my $folders = 0;
my ($pid, $reader, $buffer);

sub start {
    my ($folder, @arguments) = @_;
    pipe $reader, my $writer or die "pipe: $!\n";
    $buffer = '';
    $pid = fork() // die "fork: $!\n";
    if ($pid == 0) {
        chdir $folder or POSIX::_exit(127);
        open STDIN, '<', '/dev/null' or POSIX::_exit(127);
        open STDOUT, '>&', $writer or POSIX::_exit(127);
        open STDERR, '>&', $writer or POSIX::_exit(127);
        exec(@under, $mocc, '--check', '--watch', @arguments) or POSIX::_exit(127);
    }
    close $writer;
    return;
}

# What is written until a line matches; the rest stays for later.
sub wait_for {
    my ($pattern) = @_;
    my $end = time + $patience;
    while ($buffer !~ /\A(.*?^[^\n]*$pattern[^\n]*\n)/ms) {
        my $left = $end - time;
        return "nothing like $pattern in:\n$buffer" if $left <= 0 || !IO::Select->new($reader)->can_read($left);
        sysread $reader, $buffer, 65536, length $buffer or return "ended after:\n$buffer";
    }
    $buffer =~ s/\A(.*?^[^\n]*$pattern[^\n]*\n)//ms;
    return $1;
}

# Ends it by Ctrl-C: (status, what it has written since).
sub stop {
    my ($signal) = @_;
    kill $signal // 'INT', $pid;
    while (sysread $reader, $buffer, 65536, length $buffer) { }
    waitpid $pid, 0;
    return ($? & 127 ? 128 + ($? & 127) : $? >> 8, $buffer);
}

sub save {
    my ($path, $text) = @_;
    open my $out, '>', $path or die "$path: $!\n";
    print {$out} $text;
    close $out or die "$path: $!\n";
    return;
}

# As editors do that never leave half a file behind
sub save_by_rename {
    my ($path, $text) = @_;
    save("$path.tmp", $text);
    rename "$path.tmp", $path or die "rename: $!\n";
    return;
}

sub new_folder {
    my $folder = scratch_dir() . '/watched' . ++$folders;
    make_path($folder);
    return $folder;
}

my $good = "model A\n  Real y = 1;\nend A;\n";
my $bad = "model A\n  Real y = nowhere;\nend A;\n";
my $worse = "\n\nmodel A\n  Real y = nowhere;\nend A;\n\nmodel Second\n  Real open;\nend Second;\n";

# --- one file
my $folder = new_folder();
save("$folder/A.mo", $good);
start($folder, 'A.mo');
is(wait_for('checked'), "checked 1 class in 1 file: all comply\n", 'the first check tells all');
save("$folder/A.mo", $bad);
is(wait_for('\^'), "A.mo:2:12: error: 'nowhere' is not declared [declare-before-use]\n   Real y = nowhere;\n            ^~~~~~~\n",
    'a mistake is told when it is saved');
save_by_rename("$folder/A.mo", $worse);
is(wait_for('\^'), "A.mo:8:8: error: no equation determines 'open' [all-determined]\n   Real open;\n        ^~~~\n",
    'then only what is new, though lines have moved; saved by rename');
save("$folder/A.mo", "model A\n  Real y = nowhere;\nend A;\n");
is(wait_for('left'), "A.mo: 1 error and 0 warnings left\n", 'a mistake mended, another left');
save("$folder/A.mo", $good);
is(wait_for('A\.mo'), "A.mo: complies again\n", 'all mended');
save("$folder/notes.txt", 'nothing');
save("$folder/.A.mo.swp", 'nothing');
rename "$folder/A.mo", "$folder/A.mo~" or die; # as editors that keep the old one
save("$folder/A.mo", $bad);
like(wait_for('\^'), qr/\AA\.mo:2:12: error: /, 'saved with the old one kept');
my ($status, $rest) = stop();
is("$status|$rest", '1|', 'Ctrl-C ends it quietly with the last verdict');

# --- a folder of libraries that goes away and comes again
$folder = new_folder();
my $q = "package Q\n  model B\n    Real x = time;\n  end B;\nend Q;\n";
make_path("$folder/new/libraries");
save("$folder/new/libraries/Q.mo", $q);
save("$folder/A.mo", "model A\n  Q.B b;\nend A;\n");
start($folder, '-I', 'new/libraries', 'A.mo');
is(wait_for('checked'), "checked 1 class in 1 file: all comply\n", 'a library');
remove_tree("$folder/new");
like(wait_for('\^'), qr/'Q' is not declared/, 'it is gone');
make_path("$folder/new/libraries");
save("$folder/new/libraries/Q.mo", $q);
is(wait_for('A\.mo'), "A.mo: complies again\n", 'it is there again');
stop();

# --- a folder: new files, new folders, deleted ones
$folder = new_folder();
save("$folder/A.mo", $good);
start($folder, '.');
wait_for('checked');
save("$folder/B.mo", "model B\n  Real b;\nend B;\n");
like(wait_for('error'), qr{\A\./B\.mo:2:8: error: }, 'a new file');
mkdir "$folder/deep" or die;
mkdir "$folder/deep/er" or die;
save("$folder/deep/er/C.mo", "model C\n  Real c;\nend C;\n");
like(wait_for('C\.mo:2:8: error'), qr{\./deep/er/C\.mo:2:8: error: }, 'a file in a new folder in a new folder');
unlink "$folder/B.mo" or die;
like(wait_for('B\.mo'), qr{^\./B\.mo: is gone$}m, 'a deleted file');
remove_tree("$folder/deep");
like(wait_for('C\.mo'), qr{^\./deep/er/C\.mo: is gone$}m, 'a deleted folder');
($status) = stop('TERM');
is($status, 0, 'the last verdict');

# --- a package in a folder: its order, new and deleted classes, renamed folders, links
$folder = new_folder();
make_path("$folder/P/Sub", "$folder/elsewhere");
save("$folder/P/package.mo", "package P\nend P;\n");
save("$folder/P/package.order", "A\nSub\n");
save("$folder/P/A.mo", "within P;\nmodel A\n  Real y = 1;\nend A;\n");
save("$folder/P/Sub/package.mo", "within P;\npackage Sub\nend Sub;\n");
save("$folder/P/Sub/package.order", "B\n");
save("$folder/elsewhere/B.mo", "within P.Sub;\nmodel B\n  A a;\nend B;\n");
symlink '../../elsewhere/B.mo', "$folder/P/Sub/B.mo" or die "symlink: $!\n";
start($folder, 'P');
is(wait_for('checked'), "checked 4 classes in 4 files: all comply\n", 'a package');
save("$folder/P/package.order", "Sub\nA\n");
like(wait_for('A a;'), qr{^P/Sub/B\.mo:3:3: error: 'A' is not declared}m, 'another order: B stands above A');
save_by_rename("$folder/P/package.order", "A\nSub\n");
like(wait_for('again'), qr{^P/Sub/B\.mo: complies again$}m, 'the order as it was');
unlink "$folder/P/A.mo";
like(wait_for('A a;'), qr{^P/Sub/B\.mo:3:3: error: 'A' is not declared}m, 'a class deleted');
save("$folder/P/A.mo", "within P;\nmodel A\n  Real y = 1;\nend A;\n");
like(wait_for('B\.mo: comp'), qr{complies again$}m, 'and written anew');
save("$folder/elsewhere/B.mo", "within P.Sub;\nmodel B\n  A aa(z=1);\nend B;\n");
like(wait_for('z'), qr{^P/Sub/B\.mo:3:8: error: .*'z'}m, 'what a link leads to');
save_by_rename("$folder/elsewhere/B.mo", "within P.Sub;\nmodel B\n  A a;\nend B;\n");
like(wait_for('again'), qr{^P/Sub/B\.mo: complies again$}m, 'and that replaced');
rename "$folder/P/Sub", "$folder/P/Other" or die "rename: $!\n";
like(wait_for('Sub.*error|error.*Sub'), qr{Sub}, 'a folder renamed: the order names it still');
rename "$folder/P/Other", "$folder/P/Sub" or die "rename: $!\n";
like(wait_for('again|left'), qr{again|left}, 'and back');
save("$folder/P/C.mo", "within P;\nmodel C\n  Real y;\nend C;\n");
like(wait_for('Real y'), qr{^P/C\.mo:3:8: error: no equation determines 'y'}m, 'a new class, not in the order');
unlink "$folder/P/C.mo";
like(wait_for('package\.order: comp'), qr{^P/C\.mo: is gone\nP/package\.order: complies again$}m, 'and deleted');
($status, $rest) = stop();
is("$status|$rest", '0|', 'nothing else was told');

# --- a library outside of what is checked
my $library = new_folder();
$folder = new_folder();
my $tools = "encapsulated package Tools\n  constant Real k(unit=\"%s\") = 2;\n  constant Integer n = %d;\nend Tools;\n";
save("$library/Tools.mo", sprintf $tools, 'm', 1);
save("$folder/U.mo", "encapsulated package U\n  import Tools;\n  model M\n    Real y[2](each unit=\"m\") = fill(Tools.k, Tools.n);\n  end M;\nend U;\n");
start($folder, '-I', $library, 'U.mo');
like(wait_for('checked'), qr/^U\.mo:4:\d+: error: .*\[array-size\]$/m, 'wrong with the library as it is');
save_by_rename("$library/Tools.mo", sprintf $tools, 'm', 2);
is(wait_for('again'), "U.mo: complies again\n", 'mended there');
unlink "$library/Tools.mo" or die;
like(wait_for('error'), qr/^U\.mo:2:10: error: package 'Tools' is neither/m, 'the library is gone');
mkdir "$library/Tools" or die;
save("$library/Tools/package.mo", sprintf $tools, 'm', 2);
like(wait_for('again'), qr/^U\.mo: complies again$/m, 'and comes back as a folder');
($status) = stop();
is($status, 0, 'status 0');

# --- JSON
$folder = new_folder();
save("$folder/A.mo", $bad);
start($folder, '--diagnostics=json', 'A.mo');
is(decode_json(wait_for('declare'))->{line}, 2, 'objects at first');
save("$folder/A.mo", "\n$bad  \nmodel B\n  Real b;\nend B;\n");
is(decode_json(wait_for('determined'))->{line}, 7, 'new ones');
save("$folder/A.mo", $good);
is_deeply(decode_json(wait_for('none')), { file => 'A.mo', severity => 'none', left => 0 }, 'and what is mended');
($status, $rest) = stop();
is("$status|$rest", '0|', 'nothing else');

# --- memory: 1000 checks more need no more than 10
sub resident {
    open my $in, '<', "/proc/$pid/status" or return 0;
    my ($size) = map { /^VmRSS:\s+(\d+)/ ? $1 : () } <$in>;
    return $size;
}
SKIP: {
    skip 'not under valgrind', 1 if @under;
    $folder = new_folder();
    save("$folder/A.mo", $good);
    start($folder, 'A.mo');
    wait_for('checked');
    my $failed = 0;
    my $sanitized = ($ENV{MOCC} // '') =~ m{/san/};
    my ($count, $first) = $sanitized ? (50, 10) : (1000, 10);
    my $before;
    for my $i (1 .. $count / 2) {
        save_by_rename("$folder/A.mo", $bad);
        $failed++ if wait_for('\^') !~ /nowhere/;
        save_by_rename("$folder/A.mo", $good);
        $failed++ if wait_for('A\.mo') !~ /again/;
        $before = resident() if 2 * $i == $first;
        last if $failed;
    }
    my $after = resident();
    ($status) = stop();
    is("$status $failed", '0 0', "$count checks");
    cmp_ok($after, '<=', $before + 1024, 'memory does not grow') if !$sanitized;
}

# --- usage
for my $case ([['--watch', 'A.mo'], qr/--watch needs --check/], [['--check', '--watch', '--diagnostics=sarif', 'A.mo'], qr/sarif is one document/]) {
    my ($exit, $out, $err) = run_mocc(@{ $case->[0] });
    is("$exit|$out", '2|', "status 2: @{ $case->[0] }");
    like($err, $case->[1], 'with a reason');
}

done_testing;
