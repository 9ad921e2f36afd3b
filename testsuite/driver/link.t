# Linking: mocc calls the linker as the C compiler would, and simulators differ by the order of their symbols alone; where the compiler is another one, its
# environment is not plain or the linker fails, the compiler links and says what is wrong.
use strict;
use warnings;
use Cwd 'abs_path';
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $mocc = abs_path(mocc_path());
my $folder = abs_path(scratch_dir());
my $words = ($ENV{MOCC_BUILD} // 'build') . '/link.words';
my $noted = do { local (@ARGV, $/) = $words; <> // '' };

sub find_program {
    my ($name) = @_;
    my @found = grep { -x && abs_path($_) !~ m{/ccache\z} } map { "$_/$name" } split /:/, $ENV{PATH};
    return $found[0];
}

my ($compiler, $linker) = (find_program('gcc'), find_program('ld.gold'));
plan skip_all => 'another C compiler, or sanitizers, or no gold'
  if $ENV{CC} || $ENV{MOCC_UNDER} || mocc_path() =~ m{/(?:san|cov|bounds|verify)/} || !$linker || $noted !~ /\n.*\n.*\n./;

write_file('M.mo', "model M\n  Base.ContinuousState x(start = 1, fixed = true);\nequation\n  der(x) = -x;\nend M;\n");

sub content {
    my ($path) = @_;
    open my $in, '<:raw', $path or return '';
    local $/;
    return <$in>;
}

# Programs that note that they were called, before the others in PATH
mkdir "$folder/$_" for qw(linker compiler broken);
sub write_program {
    my ($path, $text) = @_;
    open my $out, '>', $path or die "$path: $!\n";
    print $out "#!/bin/sh\n$text\n";
    close $out or die "$path: $!\n";
    chmod 0755, $path;
}
write_program("$folder/linker/ld.gold", "echo gold \"\$@\" >> $folder/calls; exec $linker \"\$@\"");
write_program("$folder/compiler/gcc", "echo gcc \"\$@\" >> $folder/calls; exec $compiler \"\$@\"");
write_program("$folder/broken/ld.gold", "echo broken >> $folder/calls; echo 'no linker today' >&2; exit 1");

# What is in a simulator: its sections with their places and sizes, the libraries that it needs, and all that it computes
sub what_is_in {
    my ($sim) = @_;
    my @read = map { (run_command('readelf', '-W', $_, $sim))[1] } '-S', '-d';
    return join "\n", @read, (run_command($sim, '--output', '-'))[1];
}

# Returns what is in the simulator, what was called to link, and what was said.
sub link_with {
    my ($before, %set) = @_;
    local @ENV{ 'PATH', keys %set } = ("$folder/$before:$ENV{PATH}", values %set);
    unlink "$folder/calls", "$folder/sim";
    my ($status, $out, $err) = run_command($mocc, "$folder/M.mo", '-o', "$folder/sim");
    return (what_is_in("$folder/sim"), [map { /^(\w+)/ } grep { !/ -c / } split /\n/, content("$folder/calls")], $err, $status);
}

my ($direct, $called, $err) = link_with('linker');
is_deeply([$called, $err], [['gold'], ''], 'the linker is called');
like($direct, qr/ \.text .*\(NEEDED\).*libc\.so.*\n1,0\.367/s, 'the simulator runs');
unlike(content("$folder/calls"), qr/plugin/, 'by mocc itself');
unlike(content("$folder/calls"), qr/ -[lL]/, 'which looks for no library');
my ($other, $gcc, $said) = link_with('compiler');
is_deeply([$gcc, $said], [['gcc'], ''], 'another compiler of the name links itself');
is($other, $direct, 'with the same in it');
my ($led) = link_with('linker', LIBRARY_PATH => $folder);
like(content("$folder/calls"), qr/^gold .*plugin/m, 'the compiler links where LIBRARY_PATH leads it elsewhere');
is($led, $direct, 'again with the same in it');
my ($none, $tried, $reason, $status) = link_with('broken');
like(join(' ', @$tried), qr/^broken/, 'a linker that fails');
unlike($reason, qr/no linker today.*no linker today/s, 'says nothing twice');
ok($status == 0 || $reason =~ /the C compiler 'gcc' failed/, 'is what the compiler reports, if it uses it, too');

done_testing();
