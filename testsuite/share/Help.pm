# What the programs say of their own options, for comparing what is installed beside them.
package Help;

use strict;
use warnings;
use Exporter 'import';
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;

our @EXPORT = qw(help_of options_of warnings_of choices_of unique on_path);

sub unique { my %all = map { $_ => 1 } @_; return sort keys %all }

sub on_path { my ($name) = @_; return grep { -x "$_/$name" } split /:/, $ENV{PATH} }

# help_of(): what mocc prints; help_of(SIM): what a simulator does
sub help_of {
    my ($status, $out) = @_ ? run_simulator($_[0], '--help') : run_mocc('--help');
    die "--help ends with status $status\n" if $status != 0;
    return $out;
}

# The options of a help text's table, without values; -W stands for -WNAME.
sub options_of {
    my ($help) = @_;
    my @heads = $help =~ /^  (-.*?)(?:  |$)/mg;
    return unique(map { s/^-WNAME$/-W/r } map { /(?<!\S)(--?[a-zA-Z][-\w]*)/g } @heads);
}

# The kinds of warnings in mocc's help
sub warnings_of {
    my ($help) = @_;
    my ($part) = $help =~ /^  -WNAME(.*?)^  -/ms;
    return unique($part =~ /^ {17}([a-z][-a-z]*)  +\S/mg);
}

# choices_of(OPTION) of mocc, choices_of(OPTION, SIM): what the message names if the option has another value
sub choices_of {
    my ($option, $sim) = @_;
    my ($status, undef, $err) = $sim ? run_simulator($sim, "$option=?") : run_mocc("$option=?");
    my ($list) = $err =~ /\Q$option\E (?:needs one of|is) (.*?)(?:, not .*)?$/m;
    die "$option=? ends with status $status:\n$err" if !defined $list;
    return unique(split /, | or /, $list);
}

1;
