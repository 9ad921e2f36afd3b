# Packages in folders: package.mo, package.order, within.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use File::Copy;
use File::Path 'make_path';
use Mocc;
use Test::More;

my $source = "$FindBin::Bin/folders";
my $sim = compile_model(model => 'Tools.Last', options => ['-I', $source]);
my $res = simulate($sim, '--stop', 1, '--interval', 0.5);
close_to($res->{y}[$_], 2 + $res->{time}[$_], 1e-14, "y at row $_") for 0 .. 2;

my @clean = run_mocc('--check', "$source/Tools");
is_deeply(\@clean, [0, '', "checked 5 classes in 5 files: all comply\n"], 'a folder on the command line is checked whole');

# A copy of the package in which one file gets another text, checked: (status, standard error).
my $n = 0;
sub changed {
    my ($file, $text, @folders) = @_;
    my $root = scratch_dir() . '/copy' . ++$n;
    make_path("$root/Tools/$_") for 'Sub', @folders;
    copy("$source/Tools/$_", "$root/Tools/$_") or die
      for qw(package.mo package.order First.mo Last.mo Sub/package.mo Sub/Inner.mo);
    open my $out, '>', "$root/Tools/$file" or die;
    print {$out} $text;
    close $out;
    my ($status, undef, $err) = run_mocc('--check', "$root/Tools");
    my @errors = $err =~ /^(\S+:\d+:\d+: error: .*)$/mg;
    s{^\S*/Tools/}{} for @errors;
    return ($status, @errors);
}

my ($status, @errors) = changed('package.order', "two\nFirst\nLast\nSub\n");
is($status, 1, 'a wrong order is an error');
like($errors[0], qr/^Last\.mo:3:3: error: .*\[declare-before-use\]/, '... where the name is used too early');
is(@errors, 1, '... and there is one');
($status, @errors) = changed('package.order', "two\nFirst\nSub\nLast\nGone\n");
like("@errors", qr/^package\.order:5:1: error: .*'Gone'.*\[package\]$/, 'a name without a file');
($status, @errors) = changed('package.order', "two\nFirst\nSub\n");
like("@errors", qr/^package\.order:3:1: error: .*does not list 'Last'.*\[package\]$/,
    'a file that package.order does not list');
($status, @errors) = changed('package.order', "two\n\n \nFrist\nSub\nLast\n");
like("@errors", qr/^package\.order:4:1: error: .*'Frist'.*; did you mean 'First'\? \[package\]$/,
    'a misspelled name is one error, at its line, blank ones counted');
($status, @errors) = changed('package.order', "two\nFirst\nSub\nLast\nFirst\n");
like("@errors", qr/^package\.order:5:1: error: .*'First' twice.*\[package\]$/, 'a name that stands there twice');
($status, @errors) = changed('package.order', "two\nFirst\nSub\nLast\nEmpty\n", 'Empty');
like("@errors", qr/^package\.order:5:1: error: .*'Empty', a folder without a package\.mo.*\[package\]$/,
    'a folder without a package.mo');
($status, @errors) = changed('package.order', '');
like($errors[0], qr/^package\.order:1:1: error: .*does not list 'First', 'Last', 'Sub'.*\[package\]$/,
    'an empty package.order');
($status, @errors) = changed('First.mo', "within Other;\nmodel First\n  Real x = two;\nend First;\n");
like("@errors", qr/^First\.mo:1:8: error: .*'within Tools;'.*\[package\]$/, 'within that names another package');
($status, @errors) = changed('First.mo', "within Tools;\nmodel First2\n  Real x = two;\nend First2;\n");
like($errors[0], qr/^First\.mo:2:7: error: .*'First'.*\[package\]$/, 'a file that holds another class');
done_testing();
