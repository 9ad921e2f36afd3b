# Compiles what mocc accepts of the texts in the folders: its C has to pass the C compiler without a warning. Prints the texts
# for which it does not, and fails then.
#
#   perl testsuite/fuzz/accepted.pl FOLDER ...
use strict;
use warnings;
use File::Temp;

my $mocc = $ENV{MOCC} // './mocc';
my $batch = 50;    # so many in one call of the C compiler
my @flags = qw(-std=c11 -Wall -Wextra -Werror -O2 -Iruntime -fsyntax-only);
my $scratch = File::Temp->newdir;
my ($accepted, $failed) = (0, 0);

# The output of a command, and whether it succeeded
sub output_of {
    my @command = @_;
    open my $pipe, '-|', 'sh', '-c', 'exec "$@" 2>&1', 'sh', @command or die "sh: $!\n";
    my $output = do { local $/; <$pipe> };
    return ($output // '', close $pipe);
}

# Compiles the C files together; if there is a warning, one by one.
sub compile {
    my ($text_of, @files) = @_;
    my ($output, $good) = @files ? output_of($ENV{CC} // 'gcc', @flags, @files) : ('', 1);
    return if $good && $output eq '';
    return compile($text_of, splice @files, 0, @files / 2), compile($text_of, @files) if @files > 1;
    print "$text_of->{$files[0]}:\n$output";
    $failed++;
    return;
}

my (%text_of, @files);
for my $text (map { glob "$_/*" } @ARGV) {
    my $c = "$scratch/" . keys(%text_of) . '.c';
    my (undef, $good) = output_of($mocc, '--emit-c', '-o', $c, $text);
    next if !$good || !-e $c;
    $accepted++;
    $text_of{$c} = $text;
    push @files, $c;
    compile(\%text_of, splice @files) if @files == $batch;
}
compile(\%text_of, @files);
print "$accepted texts accepted, $failed of them with C that the compiler rejects\n";
exit($failed ? 1 : 0);
