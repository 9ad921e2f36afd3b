# The rooms of the compiler, in order: each uses only those before it, in what its files include and in what its objects
# call. The functions of sema/model/door.h alone may be called from before. (runtime/symbols.t looks at the runtime.)
use strict;
use warnings;
use Test::More;

my $build = $ENV{MOCC_BUILD} || 'build';
my @rooms = (
    'support', 'lexer', 'parser',
    map({ "sema/$_" } qw(model units expr value names typing build wire order linear lint)), 'sema', 'plan', 'codegen', 'dump', 'rewrite', 'interface', 'driver', 'server', 'mocc');
my %rank = map { $rooms[$_] => $_ } 0 .. $#rooms;

# The room of a file: its folder
sub room_of {
    my ($file) = @_;
    my $room = $file =~ m{^(.*)/} ? $1 : 'mocc';
    return exists $rank{$room} ? $room : BAIL_OUT("$file stands in no room");
}

my @sources = grep { !m{/(?:tokens|grammar)\.} } split /\n/, `find support lexer parser sema plan codegen dump rewrite interface driver server mocc.c -name '*.[ch]'`;
cmp_ok(scalar @sources, '>', 150, 'sources');

my @includes;
my %door;
for my $file (sort @sources) {
    open my $in, '<', $file or die "$file: $!\n";
    my $text = do { local $/; <$in> };
    for my $header ($text =~ /^#include "((?:support|lexer|parser|sema|plan|codegen|dump|rewrite|interface|driver|server)\/[^"]*)"/mg) {
        push @includes, "$file includes $header" if -e $header && $rank{ room_of($header) } > $rank{ room_of($file) };
    }
    %door = map { $_ => 1 } $text =~ /^\w[\w ]*\*?\b(\w+)\([^;]*;/mg if $file eq 'sema/model/door.h';
}
is(join("\n", @includes), '', 'no file includes a header of a later room');
is(join(' ', sort keys %door), 'constant_thing function_of instantiate', 'the functions of the door');

# What the objects of these sources define and need: [source, kind, name]
sub symbols_of {
    my %source = map { $build . '/' . s/c$/o/r => $_ } @_;
    my @objects = grep { -e } sort keys %source or return;
    return map { m{^(\S+?):.*(\w) (\S+)$} ? [$source{$1}, $2, $3] : () } split /\n/, `nm -A @objects`;
}

my (%defines, %calls);
for (symbols_of(grep { /\.c$/ } @sources)) {
    my ($source, $kind, $name) = @$_;
    $defines{$name} = $source if $kind =~ /[TDBR]/;
    push @{ $calls{$source} }, $name if $kind eq 'U';
}
cmp_ok(scalar keys %calls, '>', 100, "objects in $build");
my @upwards;
for my $source (sort keys %calls) {
    for my $name (sort @{ $calls{$source} }) {
        my $target = $defines{$name} // next;
        push @upwards, "$source calls $name of $target" if !$door{$name} && $rank{ room_of($target) } > $rank{ room_of($source) };
    }
}
is(join("\n", @upwards), '', 'no file calls a function of a later room, but by the door');

# --- circles: files of one room may call each other where a header of the room says why

# For each file of a folder the others that it calls, as keys
sub calls_within {
    my ($folder) = @_;
    my (%in, %needs, %calls);
    for (symbols_of(glob "$folder/*.c")) {
        my ($source, $kind, $name) = @$_;
        $in{$name} = $source if $kind =~ /[TDBR]/;
        push @{ $needs{$source} }, $name if $kind eq 'U' && !$door{$name};
    }
    for my $source (keys %needs) {
        $calls{$source} = { map { $_ => 1 } grep { defined && $_ ne $source } @in{ @{ $needs{$source} } } };
    }
    return %calls;
}

# Whether the calls lead from a file back to it
sub is_in_circle {
    my ($calls, $file) = @_;
    my @next = keys %{ $calls->{$file} };
    my %seen;
    while (defined(my $at = shift @next)) {
        return 1 if $at eq $file;
        push @next, keys %{ $calls->{$at} } if !$seen{$at}++;
    }
    return 0;
}

my @silent;
my @runtime = do { my %rooms = map { s{/[^/]*\z}{}r => 1 } glob 'runtime/*/*.c'; sort keys %rooms };
cmp_ok(scalar @runtime, '>', 10, 'the runtime has rooms');
for my $room (@rooms, @runtime) {
    my %calls = calls_within($room);
    my @circle = grep { is_in_circle(\%calls, $_) } sort keys %calls;
    my $says = grep {
        open my $in, '<', $_ or die "$_: $!\n";
        local $/;
        <$in> =~ m{^/\*(?:(?!\*/).)*\bcall\s+(?:\*\s+)?each\s+(?:\*\s+)?other}s;
    } glob "$room/*.h";
    push @silent, "$room: @circle" if @circle && !$says;
}
is(join("\n", @silent), '', 'where files of a room call each other, a header of the room says why');

done_testing;
