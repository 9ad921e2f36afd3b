#!/usr/bin/perl
# Makes a C file with the page of --animate out of runtime/page: page.html, in which the lines {{style}}, {{data}} and
# {{script}} stand for the style sheet, the data of a run and the scripts. What stands before and after the data are two
# strings.
#
#   perl tools/pack_page.pl FOLDER SCRIPT ... > page_text.c
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

my ($folder, @scripts) = @ARGV;
die "usage: pack_page.pl FOLDER SCRIPT ...\n" if !@scripts;
my $page = text_of("$folder/page.html");
my %part = (style => text_of("$folder/page.css"), script => join("\n", map { text_of("$folder/$_") } @scripts));
$page =~ s/^\{\{(style|script)\}\}\n/$part{$1}/mg;
my ($before, $after, @more) = split /\{\{data\}\}/, $page, -1;
die "page.html needs one {{data}}\n" if !defined $after || @more;
die "a script of the page cannot contain </script\n" if $part{script} =~ m{</script}i;
print "/* Made by tools/pack_page.pl out of runtime/page */\n#include \"runtime/page/page.h\"\n\n";
print "const char *const page_before =\n", literal($before), ";\n\nconst char *const page_after =\n", literal($after), ";\n";
