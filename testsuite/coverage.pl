# What of the code the tests have executed, by gcov's counts.
#
#   perl testsuite/coverage.pl BUILD
#
# BUILD is the folder of a build with COVERAGE=1 in which tests have run. Prints, for each folder of the code, how many
# lines and branches were executed, then the reports of errors that no test asks for, and fails if there are some.
# BUILD/uncovered.txt gets every line that was not executed, and every branch that was not taken: "FILE:LINE: TEXT".
#
# Not counted are the branches of a line in which the compiler made more than the text shows (a loop over bytes in
# memcpy), and what gcov calls exceptional: calls that do not return.
use strict;
use warnings;
use JSON::PP ();

my ($build) = @ARGV or die "usage: perl testsuite/coverage.pl BUILD\n";
my %lines;    # file -> line -> times executed
my %branches; # file -> line -> [times taken]

sub add_counts {
    my ($file) = @_;
    my $at = $lines{ $file->{file} } //= {};
    for my $line (@{ $file->{lines} }) {
        my $number = $line->{line_number};
        $at->{$number} = ($at->{$number} // 0) + $line->{count};
        my @taken = map { $_->{count} } grep { !$_->{throw} } @{ $line->{branches} };
        my $sum = $branches{ $file->{file} }{$number} //= [];
        $sum->[$_] = ($sum->[$_] // 0) + $taken[$_] for 0 .. $#taken;
    }
}

# Sources of the project, by their paths from its root; nothing that was generated.
sub is_source { return $_[0] !~ m{^/} && $_[0] !~ m{^build/} && $_[0] !~ m{^testsuite/} }

sub read_counts {
    my @objects = split /\n/, `find $build -name '*.gcno' ! -path '*/test/*'`;
    for my $object (@objects) {
        open my $gcov, '-|', 'gcov', '--json-format', '--stdout', '--branch-probabilities', $object
          or die "gcov: $!\n";
        while (my $text = <$gcov>) {
            add_counts($_) for grep { is_source($_->{file}) } @{ JSON::PP::decode_json($text)->{files} };
        }
        close $gcov or die "gcov $object: status $?\n";
    }
}

sub read_lines {
    my ($file) = @_;
    open my $in, '<', $file or die "$file: $!\n";
    return ('', <$in>);
}

read_counts();
die "coverage.pl: nothing was counted in $build\n" if !%lines;

my (%total, @silent);
open my $out, '>', "$build/uncovered.txt" or die "$build/uncovered.txt: $!\n";
for my $file (sort keys %lines) {
    my $folder = $total{ $file =~ m{^([^/]*)/} ? $1 : '.' } //= {};
    my @text = read_lines($file);
    for my $number (sort { $a <=> $b } keys %{ $lines{$file} }) {
        my $executed = $lines{$file}{$number};
        my @taken = @{ $branches{$file}{$number} };
        my $missed = grep { !$_ } @taken;
        $folder->{lines}++;
        $folder->{executed}++ if $executed;
        $folder->{branches} += @taken;
        $folder->{taken} += @taken - $missed;
        next if $executed && !$missed;
        my $what = $executed ? sprintf('%d of %d branches not taken', $missed, scalar @taken) : 'not executed';
        (my $line = $text[$number]) =~ s/^\s+|\s+$//g;
        print {$out} "$file:$number: $what: $line\n";
        push @silent, "$file:$number: $line" if !$executed && $line =~ /\b(?:\w+_error|error|diag_warning|give_up|report\w*|usage|cannot_\w+)\(/;
    }
}
close $out or die "$build/uncovered.txt: $!\n";

printf "%-10s %15s %15s\n", 'folder', 'lines', 'branches';
for my $name (sort keys %total) {
    my $folder = $total{$name};
    printf "%-10s %6d  %6.1f %% %6d  %6.1f %%\n", $name, $folder->{lines}, 100 * ($folder->{executed} // 0) / $folder->{lines},
      $folder->{branches} // 0, 100 * ($folder->{taken} // 0) / ($folder->{branches} || 1);
}
print "\nreports that no test asks for:\n", map { "  $_\n" } @silent if @silent;
print "\nall that was not executed: $build/uncovered.txt\n";
exit(@silent ? 1 : 0);
