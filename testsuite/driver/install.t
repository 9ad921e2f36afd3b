# make install: what lands where, and that the installed compiler needs nothing of the source tree.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Cwd ();
use File::Find ();
use Test::More;
use Mocc;

plan skip_all => 'not under valgrind: make is no part of mocc' if $ENV{MOCC_UNDER};

# The tests may run below make: this is a make of its own.
delete @ENV{qw(MAKEFLAGS MFLAGS MAKELEVEL)};
my @sanitize = ($ENV{MOCC_BUILD} // '') =~ /san$/ ? 'SANITIZE=1' : ();
my $root = Cwd::getcwd();
my $destination = scratch_dir() . '/stage';

sub install {
    my @where = @_;
    return run_command('make', '-s', @sanitize, 'install', @where);
}

# Files of a folder of the source, by where they are installed
sub all_in { my ($source, $target) = @_; return map { s{.*/}{$target/}r => $_ } glob "$root/$source/*" }

my %beside = (
    all_in('share/man', 'man/man1'),
    all_in('share/completion/bash', 'bash-completion/completions'),
    all_in('share/completion/zsh', 'zsh/site-functions'),
);

# Files below a folder, relative to it, sorted
sub files_below {
    my ($folder) = @_;
    my @files;
    File::Find::find({ no_chdir => 1, wanted => sub { push @files, substr $_, length($folder) + 1 if -f } }, $folder);
    return sort @files;
}

# make reference takes a minute; a page of it
mkdir scratch_dir() . '/reference' or die "mkdir: $!\n";
my $page = write_file('reference/Planar.html', "<h1>Planar</h1>\n");
my ($status, $out, $err) = install("DESTDIR=$destination", 'PREFIX=/opt/m', 'REFERENCE=' . scratch_dir() . '/reference');
is($status, 0, 'installs') or diag "$out$err";
is_deeply([grep { $_ ne 'opt' } map { s{.*/}{}r } glob "$destination/*"], [], 'below DESTDIR and PREFIX alone');
my $home = "$destination/opt/m";
ok(-x "$home/bin/mocc", 'bin/mocc');
is_deeply([files_below("$home/lib/mocc/lib")], [files_below("$root/lib")], 'all files of the libraries');
is_deeply([grep { -w $_ && ((stat)[2] & 022) } map { "$home/lib/mocc/lib/$_" } files_below("$home/lib/mocc/lib")], [],
    'that others can read, not write');
ok(-f "$home/lib/mocc/$_", "lib/mocc/$_") for qw(libmoccrt.a libsundials_cvode.a libklu.a moccrt.h moccfn.h moccjet.h moccelim.h mocc_instance.h mocc_embed.h exports.ld fmu.ld link.words language.md LICENSE NOTICE.md);
is(-f "$home/lib/mocc/objects.a", -f ($ENV{MOCC_BUILD} // 'build') . '/objects.a', 'the compiled libraries if they were built');
is(-x "$home/lib/mocc/mocc-run", -x ($ENV{MOCC_BUILD} // 'build') . '/mocc-run', 'lib/mocc/mocc-run if it was built');
is_deeply([map { s{.*/}{}r } glob "$home/lib/mocc/run/*"], [map { s{.*/}{}r } glob "$root/runner/include/*"], 'with its headers');
is_deeply([sort grep { -f "$home/share/$_" } keys %beside], [sort keys %beside], 'manual pages and completion');

is_deeply([files_below("$home/share/doc/mocc/reference")], ['Planar.html'], 'the reference of the libraries, as far as it was made');

# What the README refers to is beside it.
open my $readme, '<', "$home/share/doc/mocc/README.md" or die "README.md is not installed: $!\n";
my %target = map { $_ => 1 } do { local $/; <$readme> } =~ /\]\((?!https?:)([^)#]+)/g;
ok($target{'doc/language.md'} && $target{'lib/README.md'}, 'the README refers to the other documents');
is_deeply([grep { !-e "$home/share/doc/mocc/$_" } sort keys %target], [], 'which are installed');

# From another folder, and after the whole tree has been moved: nothing is looked for where it was built.
my $moved = scratch_dir() . '/somewhere else';
rename $home, $moved or die "rename: $!\n";
write_file('Swing.mo', <<'END');
model Swing "A user's model, with all that is bundled near at hand"
  inner Planar.World world;
  Planar.Parts.Fixed fixed;
  Planar.Joints.Revolute hinge(useFlange=true);
  Planar.Parts.FixedTranslation bar(r={0.5, 0});
  Planar.Parts.Body weight(m=2, I=0.01);
  Rotational.Sources.Torque motor;
  Blocks.Sources.Constant zero(k=0);
equation
  connect(fixed.frame_b, hinge.frame_a);
  connect(hinge.frame_b, bar.frame_a);
  connect(bar.frame_b, weight.frame_a);
  connect(zero.y, motor.tau);
  connect(motor.flange, hinge.flange);
end Swing;
END
my $folder = scratch_dir();
chdir $folder or die "chdir: $!\n";
{
    local $ENV{PATH} = "$moved/bin:$ENV{PATH}";
    ($status, $out, $err) = run_command('mocc', 'Swing.mo');
    is("$status$out$err", '0', 'the installed compiler, found on PATH, compiles');
    ($status, $out, $err) = run_command('./Swing', '--stop', '0', '--output', '-', '--variables', 'hinge.z');
    my ($z) = $out =~ /^0,(\S+)$/m;
    close_to($z, -9.81 / (0.5 + 0.01 / 2 / 0.5), 1e-12, 'and what it compiles runs');
    ($status, $out, $err) = run_command('mocc', '--model', 'Planar.Examples.FreeBody', '-o', 'falls');
    is("$status$err", '0', "a library's example by its name");
    ($status, $out, $err) = run_command('mocc', 'run', 'Swing.mo', '--stop', '0');
    like("$status$err$out", qr/^01 row in Swing\.csv/, 'a run at once');
    symlink "$moved/bin/mocc", "$folder/linked" or die "symlink: $!\n";
    ($status, $out, $err) = run_command("$folder/linked", '--check', 'Swing.mo');
    is($status, 0, 'through a symbolic link, too');
    ok(!grep({ /\Q$root\E/ } $out, $err), 'without a word of the source tree');
}

# Over an older version: what is no longer part of a library goes away.
chdir $root or die "chdir: $!\n";
rename $moved, $home or die "rename: $!\n";
open my $old, '>', "$home/lib/mocc/lib/Planar/Outdated.mo" or die $!;
print $old "within Planar;\nencapsulated package Outdated\nend Outdated;\n";
close $old;
($status) = install("DESTDIR=$destination", 'PREFIX=/opt/m');
is($status, 0, 'installs again');
is_deeply([files_below("$home/lib/mocc/lib")], [files_below("$root/lib")], 'without what an older version had');
($status, $out, $err) = run_command("$home/bin/mocc", '--model', 'Planar.Examples.FreeBody', '--emit-c', '-o', '-');
is($status, 0, 'and the libraries are sound');

($status) = run_command('make', '-s', @sanitize, 'uninstall', "DESTDIR=$destination", 'PREFIX=/opt/m');
is($status, 0, 'uninstalls');
is_deeply([files_below($destination)], [], 'all of it');

chdir '/';
done_testing;
