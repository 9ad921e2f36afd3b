# Runs what a page shows, and fills in what is printed: its files are written to an empty folder, its commands are
# executed there in the order of the page.
#
#   perl tools/console.pl PAGE          writes the page anew
#   perl tools/console.pl --print PAGE  prints it instead
#
#   <!-- file: PATH -->   the block that follows is a file; its text is the page's own
#   <!-- files: PAGE -->  the files of another page are there, too; PAGE as seen from this one
#   <!-- run -->          the block that follows is a console: commands after '$ ', what they print is filled in
#   <!-- run: sed ... --> the same, after the command has edited the last file that the first line names; afterwards
#                         the files are as the page shows them
#   <!-- digits: N -->    numbers of the page count as equal if they agree to N digits; without it to 9
#
# An output that differs from the page's in further digits only is left as it stands. `cd` leads to
# another folder until the block ends. In the folder, and first in PATH, lies mocc, the compiler that MOCC names (else
# ./mocc of the project); `build` is the folder that it lies in. MOCC_CFLAGS are flags that programs need to be
# linked with its archives. python3 is that of the tests.
use strict;
use warnings;
use Cwd qw(abs_path getcwd);
use File::Basename qw(dirname);
use File::Path qw(make_path);
use File::Spec;
use File::Temp qw(tempdir);
use FindBin;

my $number = qr/[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/;

# The words of a text, numbers apart from what surrounds them; blanks do not count, for a column is as wide as its
# numbers.
sub parts { my ($line) = @_; return grep { defined && /\S/ } split /($number)|\s+/, $line }

# Whether two texts differ in the last digits of their numbers at most
sub is_same_text {
    my ($got, $expected, $digits) = @_;
    my @got = parts($got);
    my @expected = parts($expected);
    return 0 if @got != @expected;
    for my $i (0 .. $#got) {
        next if $got[$i] eq $expected[$i];
        return 0 if grep { !/^$number\z/ } $got[$i], $expected[$i];
        return 0 if abs($got[$i] - $expected[$i]) > 10**-$digits * (1 + abs $expected[$i]);
    }
    return 1;
}

sub read_text {
    my ($path) = @_;
    open my $in, '<', $path or die "$path: $!\n";
    local $/;
    return scalar <$in>;
}

sub write_text {
    my ($path, $text) = @_;
    make_path(dirname($path));
    open my $out, '>', $path or die "$path: $!\n";
    print $out $text;
    close $out or die "$path: $!\n";
    return;
}

my $page_folder = getcwd();
my $scratch = tempdir(CLEANUP => 1);

# What a command prints on standard output, then what it prints on standard error
sub printed_by {
    my ($command) = @_;
    my ($out, $err) = ("$scratch/.out", "$scratch/.err");
    system 'sh', '-c', "exec >'$out' 2>'$err' </dev/null\n$command";
    die "$command: ", read_text($err) if $? >> 8 == 127;
    return read_text($out) . read_text($err);
}

my (%file, $folder); # by path the text; where the commands run
my $digits;

sub write_files {
    write_text("$folder/$_", $file{$_}) for sort keys %file;
    return;
}

# Edits the last file that a console's first line names.
sub edit_file {
    my ($edit, $console) = @_;
    my ($path) = $console =~ m{\A.*?([\w/]+\.mo)\b(?!.*\.mo)} or die "no file is named below '$edit'\n";
    my $edited = printed_by("$edit $path");
    die "'$edit' does not change $path\n" if $edited eq ($file{$path} // '');
    write_text($path, $edited);
    return;
}

# A console with what its commands print now
sub filled {
    my ($edit, $console) = @_;
    edit_file($edit, $console) if defined $edit;
    my $result = '';
    for my $step (split /^(?=\$ )/m, $console) {
        my ($command, $expected) = $step =~ /\A\$ ([^\n]+)\n(.*)\z/s or die "a console begins with '\$ ':\n$step";
        if ($command =~ /\Acd (\S+)\z/) {
            chdir $1 or die "$1: $!\n";
        } else {
            my $printed = printed_by($command);
            $expected = $printed if !is_same_text($printed, $expected, $digits);
        }
        $result .= "\$ $command\n$expected";
    }
    chdir $folder or die "$folder: $!\n";
    write_files();
    return $result;
}

# A file is written; a console is filled.
sub block {
    my ($kind, $argument, $text) = @_;
    return filled($argument, $text) if $kind eq 'run';
    write_text($argument, $file{$argument} = $text);
    return $text;
}

my $print = @ARGV && $ARGV[0] eq '--print' && shift @ARGV;
@ARGV == 1 or die "usage: perl tools/console.pl [--print] PAGE\n";
my $page = abs_path($ARGV[0]);
my $text = read_text($page);
$digits = $text =~ /^<!-- digits: (\d+) -->$/m ? $1 : 9;
my $mocc = abs_path($ENV{MOCC} // "$FindBin::Bin/../mocc");
make_path($folder = "$scratch/page");
symlink $mocc, "$folder/mocc" or die "symlink: $!\n";
symlink dirname($mocc), "$folder/build" or die "symlink: $!\n";
$ENV{PATH} = "$folder:$ENV{PATH}";
$ENV{CFLAGS} = $ENV{MOCC_CFLAGS} // '';
$ENV{LC_ALL} = 'C.UTF-8'; # plots are of the same characters whatever the user has
$ENV{MOCC_PYTHON} = File::Spec->rel2abs($ENV{MOCC_PYTHON} // "$FindBin::Bin/../build/venv/bin/python");
symlink abs_path("$FindBin::Bin/../testsuite/python.sh"), "$folder/python3" or die "symlink: $!\n";
delete $ENV{MODELICAPATH};
chdir $folder or die "$folder: $!\n";
for my $other ($text =~ /^<!-- files: (\S+) -->$/mg) {
    %file = (%file, read_text(dirname($page) . "/$other") =~ /^<!-- file: (\S+) -->\n```\w+\n(.*?)^```\n/gms);
}
write_files();
$text =~ s{^(<!-- (file|run)(?:: (.*?))? -->\n```\w+\n)(.*?)^(```\n)}{$1 . block($2, $3, $4) . $5}gmse;
chdir $page_folder or die "$page_folder: $!\n";
if ($print) {
    print $text;
} else {
    write_text($page, $text);
}
