#!/usr/bin/perl
# Makes a C file with the page of --animate out of runtime/page: page.html, in which the lines {{style}}, {{data}},
# {{script}} and {{live}} stand for the style sheet, the data of a run, the scripts, and the script that --live needs
# besides. What stands between the data, that script and the ends are four strings.
#
#   perl tools/pack_page.pl FOLDER LIVE SCRIPT ... > page_text.c
use strict;
use warnings;

sub text_of {
    my ($file) = @_;
    open my $in, '<:raw', $file or die "$file: $!\n";
    local $/;
    return <$in>;
}

# A string literal for each line; a question mark could begin a trigraph.
sub literal {
    my ($text) = @_;
    my @lines = $text =~ /[^\n]*\n|[^\n]+/g;
    s/([\\"?])/\\$1/g, s/\n/\\n/g for @lines;
    return join("\n", map { "    \"$_\"" } @lines);
}

my ($folder, $live, @scripts) = @ARGV;
die "usage: pack_page.pl FOLDER LIVE SCRIPT ...\n" if !@scripts;
my $page = text_of("$folder/page.html");
my %part = (style => text_of("$folder/page.css"), script => join("\n", map { text_of("$folder/$_") } @scripts));
$page =~ s/^\{\{(style|script)\}\}\n/$part{$1}/mg;
my ($before, $rest, @more) = split /\{\{data\}\}/, $page, -1;
die "page.html needs one {{data}}\n" if !defined $rest || @more;
my ($after, $end, @ends) = split /^\{\{live\}\}\n/m, $rest, -1;
die "page.html needs one {{live}} after it\n" if !defined $end || @ends;
$part{live} = "<script>\n" . text_of("$folder/$live") . "</script>\n";
die "a script of the page cannot contain </script\n" if $part{script} =~ m{</script}i || $part{live} =~ m{</script.*</script}is;
print "/* Made by tools/pack_page.pl out of runtime/page */\n#include \"runtime/page/page.h\"\n";
my %text = (before => $before, after => $after, live => $part{live}, end => $end);
print "\nconst char *const page_$_ =\n", literal($text{$_}), ";\n" for qw(before after live end);
