# What an instance may not have: data that changes and belongs to nobody, and calls that end the process or write to its
# streams. Read from the symbols of the objects, of the runtime library and of generated code. And the rooms of the
# runtime: each uses those below it alone, in what it includes and in what it calls.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $build = $ENV{MOCC_BUILD} // 'build';
plan skip_all => 'sanitizers, coverage and what verifies add data and calls of their own'
  if $ENV{MOCC_UNDER} || $build =~ m{/(?:san|cov|verify)\z};

# Static data that changes, file by file; each with the reason.
my %allowed = ('host/interrupt.o' => { received => 'a signal handler can reach nothing else',
    received_at => 'the same' },
    'base/external.o' => { present => 'by thread: what C functions call has no argument that says for which instance' });

# What ends the process, writes to its streams, or belongs to the whole process
my %forbidden = map { $_ => 1 } qw(exit _exit _Exit quick_exit abort atexit on_exit raise kill signal sigaction
  stdin stdout stderr printf puts putchar fputs fputc putc fwrite perror getenv setenv setlocale strtok rand srand),
  map { ($_, "__${_}_chk") } qw(fprintf vprintf vfprintf dprintf);

# The symbols of an object with their sections: [section, name]
sub symbols {
    my ($file) = @_;
    my ($status, $out, $err) = run_command('objdump', '-t', $file);
    die "objdump: $err" if $status != 0;
    my @symbols;
    for my $line (split /\n/, $out) {
        my ($flags, $section, $name) = $line =~ /^[0-9a-f]+ (.{7}) (\S+)\t[0-9a-f]+\s+(?:\.hidden )?(\S+)$/ or next;
        push @symbols, [$section, $name] if $flags !~ /d/ || $section ne $name;
    }
    return @symbols;
}

# .data.rel.ro is constant once addresses are in place.
sub is_mutable { my ($section) = @_; return $section =~ /^(?:\.(?:data|bss|tdata|tbss)|\*COM\*)/ && $section !~ /^\.data\.rel\.ro/ }

my @objects = glob "$build/runtime/*/*.o";
cmp_ok(scalar @objects, '>', 40, 'there are objects of the runtime');
my (@mutable, @calls, %seen);
for my $path (@objects) {
    (my $object = $path) =~ s{^\Q$build\E/runtime/}{};
    my ($room) = $object =~ m{^(\w+)/};
    for my $symbol (symbols($path)) {
        my ($section, $name) = @$symbol;
        if (is_mutable($section) && ($allowed{$object} // {})->{$name}) { $seen{"$object $name"} = 1 }
        elsif (is_mutable($section)) { push @mutable, "$object: $name" }
        push @calls, "$object: $name" if $section eq '*UND*' && $forbidden{$name} && $room ne 'host' && $room ne 'results';
    }
}
is(join("\n", sort @mutable), '', 'no static data of the runtime changes');
is(join(', ', sort keys %seen), join(', ', map { my $o = $_; map { "$o $_" } sort keys %{ $allowed{$o} } } sort keys %allowed),
    'but for what is allowed, which is there');
is(join("\n", sort @calls), '', 'nothing below the host ends the process or writes to its streams');

# The rooms, each with those that it uses. A function that the linker puts in place of the C library's is used by none.
my %below = (base => [], algebra => ['base'], instance => [qw(base algebra)], solve => [qw(base algebra instance)],
    interface => [qw(base instance solve)],
    results => [qw(base instance)], linear => [qw(base algebra instance results)], page => [qw(base instance results)], plot => [qw(base instance results)],
    live => [qw(base instance solve interface results page)], embed => [qw(base instance solve interface results linear page)],
    fmi => [qw(base instance solve interface)],
    host => [qw(base instance solve interface results linear page plot live embed)]);
my (%defined_in, @upwards);
for my $path (@objects) {
    my ($object) = $path =~ m{/runtime/(.*)};
    $defined_in{ $$_[1] } //= $object for grep { $$_[0] =~ /^\.(?:text|rodata|data\.rel\.ro)/ } symbols($path);
}
for my $path (@objects) {
    my ($object, $room) = $path =~ m{/runtime/((\w+)/.*)};
    my %may = map { $_ => 1 } $room, @{ $below{$room} // die "runtime/$room is no room\n" };
    for my $symbol (grep { $$_[0] eq '*UND*' && $defined_in{ $$_[1] } } symbols($path)) {
        my ($other) = $defined_in{ $$symbol[1] } =~ m{^(\w+)};
        push @upwards, "$object uses $$symbol[1] of $defined_in{$$symbol[1]}" if !$may{$other};
    }
}
for my $file (glob 'runtime/*/*.[ch]') {
    my ($room) = $file =~ m{^runtime/(\w+)/};
    my %may = map { $_ => 1 } $room, @{ $below{$room} };
    open my $in, '<', $file or die "$file: $!\n";
    while (my $line = <$in>) {
        push @upwards, "$file:$.: $line" if $line =~ m{^#include "runtime/(\w+)/} && !$may{$1};
    }
}
is(join("\n", @upwards), '', 'each room uses those below it alone');

# Generated code: many models as text, some as objects
my $folder = scratch_dir();
my @static;
for my $arguments ((map { [$_] } glob 'testsuite/codegen/models/*.mo'),
    map { ['--model', $_] } qw(Planar.Examples.DoublePendulum Planar.Examples.PistonEngine Impulses.Examples.NewtonsCradle)) {
    my ($status, $out, $err) = run_mocc('--emit-c', '-o', '-', @$arguments);
    is($status, 0, "@$arguments") or diag $err;
    push @static, "@$arguments: $_" for grep { /^\s*static (?!const |inline )[^(]*$/ } split /\n/, $out;
}
is(join("\n", @static), '', 'generated code declares no static data that changes');
for my $name (qw(Events Strings Trees)) {
    my ($status, $out, $err) = run_mocc('--emit-c', '-o', "$folder/$name.c", "testsuite/codegen/models/$name.mo");
    ($status, $out, $err) = run_command('cc', qw(-std=c11 -c -Iruntime -o), "$folder/$name.o", "$folder/$name.c");
    is($status, 0, "$name.o") or diag $err;
    is(join("\n", map { $$_[1] } grep { is_mutable($$_[0]) } symbols("$folder/$name.o")), '', "$name.o has none");
}

done_testing;
