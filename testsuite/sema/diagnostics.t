# Diagnostics: every file in errors/ gives exactly the errors and warnings that it announces, every file in complies/
# none at all.
#
# A file announces what it gives in comments at its end:
#
#   // error: LINE:COLUMN [rule] part of the message
#   // warning: LINE:COLUMN [rule] part of the message
#   // note: LINE:COLUMN part of the message               (notes that are not announced are not compared)
#
# Where the place is in another file, that file's name and a colon stand before LINE; "-" is no place at all. Further
# comments say how mocc is run:
#
#   // options: --model M -I libraries    in place of --check alone; folders are seen from errors/ and complies/
#   // compile                            as without --check, but the C code is not compiled
#
# Warnings are off unless the options switch them on: // options: -Wunit
#
# DIAGNOSTICS_PRINT=1 prints what a file gives in this form, to write a new one with.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

sub lines_of {
    my ($path) = @_;
    open my $in, '<:raw', $path or die "$path: $!\n";
    my @lines = <$in>;
    chomp @lines;
    return @lines;
}

sub base_name { return $_[0] =~ m{([^/]+)$} ? $1 : $_[0] }

# What mocc printed, as a list of {file, line, column, severity, rule, text, source, caret}.
sub parse_output {
    my ($output) = @_;
    my (@found, @strange);
    my @lines = split /\n/, $output;
    for (my $i = 0; $i < @lines; $i++) {
        if ($lines[$i] =~ /^(?:(?:(.+?):(\d+):(\d+)|mocc): )?(error|warning|note): (.*?)(?: \[([a-z0-9-]+)\])?$/) {
            my %d = (file => $1, line => $2, column => $3, severity => $4, text => $5, rule => $6);
            if (defined $d{file}) {
                @d{qw(source caret)} = @lines[$i + 1, $i + 2];
                $i += 2;
            }
            push @found, \%d;
        } elsif ($i < $#lines || $lines[$i] !~ /^checked .*: (?:all comply|complies|\d+ error)/) {
            push @strange, $lines[$i];
        }
    }
    return \@found, \@strange;
}

# The source line is printed after a space, the caret below the column; both have the same tabs.
sub caret_is_right {
    my ($d) = @_;
    my @lines = lines_of($d->{file});
    my $text = $lines[$d->{line} - 1] // '';
    $text =~ s/\r$//;
    my $source = $d->{source} // '';
    return 'the source line is not printed' if $source !~ /^ / || substr($source, 1) ne $text;
    utf8::decode(my $decoded = $text);
    my $before = substr $decoded, 0, $d->{column} - 1;
    $before =~ s/[^\t]/ /g;
    return "the caret is not in column $d->{column}" if ($d->{caret} // '') !~ /^ \Q$before\E\^[~]*$/;
    return;
}

sub place {
    my ($d, $own) = @_;
    return '-' unless defined $d->{file};
    return ($d->{file} eq $own ? '' : base_name($d->{file}) . ':') . "$d->{line}:$d->{column}";
}

sub announced {
    my (@lines) = @_;
    my (@expected, @options, $compile);
    for (@lines) {
        if (m{^// (error|warning): (\S+) \[([a-z0-9-]+)\] (.*)$}) {
            push @expected, { severity => $1, place => $2, rule => $3, text => $4 };
        } elsif (m{^// note: (\S+) (.*)$}) {
            push @expected, { severity => 'note', place => $1, text => $2 };
        } elsif (m{^// options: (.*)$}) {
            @options = split ' ', $1;
        } elsif (m{^// compile$}) {
            $compile = 1;
        }
    }
    return \@expected, \@options, $compile;
}

sub test_file {
    my ($folder, $file) = @_;
    my ($expected, $options, $compile) = announced(lines_of($file));
    for my $i (1 .. $#$options) {
        $options->[$i] = "$folder/$options->[$i]" if $options->[$i - 1] eq '-I';
    }
    my @how = (($compile ? ('--emit-c', '-o', '/dev/null') : '--check'), '-Wno-all');
    my ($status, $out, $err) = run_mocc(@how, @$options, $file);
    my ($found, $strange) = parse_output($err);
    my @wrong;
    push @wrong, map { "unexpected line: $_" } @$strange;
    push @wrong, "standard output: $out" if $out ne '';
    my @got = grep { $_->{severity} ne 'note' } @$found;
    my @notes = grep { $_->{severity} eq 'note' } @$found;
    my @left = @got;
    for my $e (@$expected) {
        my $among = $e->{severity} eq 'note' ? \@notes : \@left;
        my ($at) = grep {
            my $d = $among->[$_];
            place($d, $file) eq $e->{place} && $d->{severity} eq $e->{severity}
              && ($e->{severity} eq 'note' || ($d->{rule} // '') eq $e->{rule}) && index($d->{text}, $e->{text}) >= 0
        } 0 .. $#$among;
        if (defined $at) {
            splice @$among, $at, 1;
        } else {
            push @wrong, "missing: $e->{severity}: $e->{place} " . ($e->{rule} ? "[$e->{rule}] " : '') . $e->{text};
        }
    }
    push @wrong, map { "not announced: $_->{severity}: " . place($_, $file) . ' [' . ($_->{rule} // '') . "] $_->{text}" } @left;
    for my $d (grep { defined $_->{file} } @$found) {
        my $why = caret_is_right($d);
        push @wrong, place($d, $file) . ": $why" if $why;
    }
    my $errors = grep { $_->{severity} eq 'error' } @$expected;
    my $wanted = $errors ? 1 : 0;
    push @wrong, "exit status $status instead of $wanted" if $status != $wanted;
    my $name = base_name($folder) . '/' . base_name($file);
    ok(!@wrong, $name) or diag(join "\n", @wrong);
    if ($ENV{DIAGNOSTICS_PRINT}) {
        diag("// $_->{severity}: " . place($_, $file) . ($_->{rule} ? " [$_->{rule}]" : '') . " $_->{text}") for @$found;
    }
    return;
}

my @only = @ARGV;
for my $folder ("$FindBin::Bin/errors", "$FindBin::Bin/complies") {
    my @files = sort glob "$folder/*.mo";
    ok(@files > 0, 'there are files in ' . base_name($folder));
    for my $file (@files) {
        next if @only && !grep { index($file, $_) >= 0 } @only;
        test_file($folder, $file);
    }
}

# errors that stand in no file
for my $case (
    [['missing.mo'], 'missing.mo: no such file'],
    [['Planar.Examples.Pendulum'], 'Planar.Examples.Pendulum: no such file; a class of a library is named by --model'],
    [['tools'], 'tools: there are no Modelica files below this folder'],
    [['--model', 'Planar.Examples.Pendulums'], "there is no class 'Planar.Examples.Pendulums'"],
    [['--model', 'Nowhere.Model'], "there is no class 'Nowhere.Model'"],
) {
    my ($arguments, $text) = @$case;
    my ($status, $out, $err) = run_mocc('--check', @$arguments);
    ok($status == 1 && $err =~ /\Aerror: \Q$text\E.* \[(?:file|model)\]\nchecked .*: 1 error\n\z/, "@$arguments: $text")
      or diag("exit status $status\n$out$err");
}

SKIP: {
    skip 'root reads every file', 1 if $> == 0;
    my $file = write_file('secret.mo', "model M\nend M;\n");
    chmod 0, $file;
    my ($status, $out, $err) = run_mocc('--check', $file);
    ok($status == 1 && $err =~ /^error: .*secret\.mo: Permission denied \[file\]$/m, 'a file that cannot be read')
      or diag("exit status $status\n$out$err");
}

for my $case ([[], 'no input file'], [['--chek', 'a.mo'], 'unknown option --chek'], [['-o'], '-o needs a file']) {
    my ($arguments, $text) = @$case;
    my ($status, $out, $err) = run_mocc(@$arguments);
    ok($status == 2 && $err =~ /^mocc: \Q$text\E/, "usage: $text") or diag("exit status $status\n$out$err");
}

done_testing;
