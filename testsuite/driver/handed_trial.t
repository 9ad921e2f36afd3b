# Interfaces that are not what mocc has written: lines missing, doubled, in another order, with other fields, cut off; of another
# library, or of other versions of what they use. Each is refused with one message that says why. Where the hash in the first
# line is made to agree, so that what follows is read, mocc says what is wrong or compiles, and never crashes. A few of all
# changes; with MOCC_HANDED=all all of them, which takes minutes.
use strict;
use warnings;
use Cwd 'abs_path';
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $folder = abs_path(scratch_dir());
my $all = ($ENV{MOCC_HANDED} // '') eq 'all';
mkdir "$folder/$_" for 'text', 'handed', 'broken';

sub spew {
    my ($path, $text) = @_;
    open my $out, '>:raw', "$folder/$path" or die "$path: $!\n";
    print {$out} $text;
    close $out;
    return;
}

no warnings 'portable';

# --- the hash of support/hash.c -------------------------------------------------------------------

sub product {
    my ($a, $b) = @_;
    my $product = do { use integer; $a * $b };
    return $product & ~0;
}

sub sum {
    my ($a, $b) = @_;
    my $sum = do { use integer; $a + $b };
    return $sum & ~0;
}

sub digits {
    my ($bytes) = @_;
    my ($a, $b) = (0x9e3779b97f4a7c15, 0xc2b2ae3d27d4eb4f);
    for my $word (length $bytes, unpack 'Q<*', $bytes . "\0" x (-length($bytes) % 8)) {
        $a = product($a ^ $word, 0xff51afd7ed558ccd);
        $a ^= $a >> 32;
        $b = product(sum($b, $word), 0xc4ceb9fe1a85ec53);
        $b ^= $b >> 29;
    }
    return sprintf '%016x%016x', $a, $b;
}

sub with_hash {
    my ($text) = @_;
    my ($first, $body) = $text =~ /\A([^\n]*\n)(.*)\z/s or return $text;
    return "// mocc interface 1 " . digits($body) . "\n$body";
}

# --- a library ------------------------------------------------------------------------------------

my $used = <<'END';
package Used
  block Factor
    input Real u;
    output Real y;
    parameter Real k = 2;
  equation
    y = k*u;
  end Factor;
end Used;
END
my $library = <<'END';
package Lib
  pure function law
    input Real x;
    output Real y;
    external "C" y = law(x) annotation(Include="static double law(double x) { return x*x; }");
  end law;
  block Filter
    input Real u;
    output Real y;
    parameter Boolean squared = false;
    parameter Integer n = 2;
    Base.ContinuousState x[n](each start=1);
    discrete Real held(start=0, fixed=true);
    Used.Factor factor(k=3);
  initial equation
    x[1] = u/2;
  equation
    factor.u = u;
    for i in 1:n loop
      der(x[i]) = factor.y - i*x[i];
    end for;
    when x[1] > 1.2 then
      held = pre(held) + law(u);
    end when;
    y = if squared then x[1]^2 else x[n] + held;
  end Filter;
  replaceable model Ball
    Base.ContinuousState h(start=1, fixed=true), v(start=0, fixed=true);
  equation
    der(h) = v;
    der(v) = -9.81;
    when h <= 0 then
      reinit(v, -pre(v));
    end when;
  end Ball;
end Lib;
END
spew('text/Used.mo', $used);
spew('text/Lib.mo', $library);
spew('Own.mo', "model Own\n  Lib.Filter a, b(squared=true);\n  Lib.Ball ball;\nequation\n  a.u = time;\n  b.u = a.y;\n  annotation(experiment(StopTime=1));\nend Own;\n");

sub hand_on {
    my ($where, @names) = @_;
    for my $name (@names) {
        my ($status, $out, $err) = run_mocc('-I', "$folder/text", '-c', '--interface', '-o', "$folder/$where/$name.a", "$folder/text/$name.mo");
        is("$status$out$err", 0, "$name is handed on");
    }
    return;
}
hand_on('handed', 'Used', 'Lib');
system("cp '$folder'/handed/* '$folder/broken'") == 0 or die;
my $interface = Mocc::slurp("$folder/handed/Lib.moi");
ok(with_hash($interface) eq $interface, 'the hash here is that of mocc');

sub compile {
    my (@options) = @_;
    return run_mocc('-I', "$folder/broken", @options, "$folder/Own.mo");
}
is(join('', compile('-o', "$folder/own")), 0, 'as it is');
my $whole = simulate("$folder/own");

# --- changes --------------------------------------------------------------------------------------

my @lines = split /^/, $interface;
my $number = 0;

# Whether this change is one of those that are tried
sub is_tried { return $number++ % ($all ? 1 : shift) == 0 }

sub changes {
    my ($one_of) = @_;
    my @changes;
    for my $i (1 .. $#lines) {
        my @before = @lines[0 .. $i - 1];
        my @after = @lines[$i + 1 .. $#lines];
        my $line = $lines[$i];
        push @changes, [ "without line $i", join '', @before, @after ] if is_tried($one_of);
        push @changes, [ "line $i twice", join '', @before, $line, $line, @after ] if is_tried($one_of);
        push @changes, [ "line $i after the next", join '', @before, @after ? (shift @after) : '', $line, @after ] if is_tried($one_of) && $i < $#lines && $lines[$i] ne $lines[ $i + 1 ];
        @after = @lines[$i + 1 .. $#lines];
        push @changes, [ "cut off at line $i", join '', @before ] if is_tried($one_of);
        my @fields = split /( +)/, $line;
        for my $k (grep { $fields[$_] =~ /\S/ } 0 .. $#fields) {
            for my $other ('', '-1', '99999999999999999999', 'x', '"') {
                next if !is_tried($one_of);
                my @others = @fields;
                $others[$k] = $other . ($fields[$k] =~ /\n/ ? "\n" : '');
                push @changes, [ "line $i, '$other' for field $k", join '', @before, @others, @after ];
            }
        }
    }
    return @changes;
}

# As they are: refused, with one message
my @wrong;
for (changes(701)) {
    my ($what, $text) = @$_;
    next if $text eq $interface;
    spew('broken/Lib.moi', $text);
    my ($status, $out, $err) = compile('--check');
    my $errors = () = $err =~ /^\S.*error: /mg;
    push @wrong, "$what: $status $err" if $status != 1 || $errors != 1 || $err !~ /Lib\.moi:1:1: error: this interface (?:is damaged|was made by)|this is no interface/;
}
is(join("\n", @wrong), '', 'changed: refused');

# With the hash of the change: read
@wrong = ();
for (changes(397)) {
    my ($what, $text) = @$_;
    spew('broken/Lib.moi', with_hash($text));
    for my $options ([ '--emit-c', '-o', "$folder/own.c" ], [ '-O0', '-o', "$folder/own.fmu" ]) {
        my ($status, $out, $err) = compile(@$options);
        push @wrong, "$what, @$options: $status $err" if $status !~ /^[013]$/ || ($status && $err !~ /error: |^mocc: /m) || $err =~ /fault of mocc/;
    }
}
is(join("\n", @wrong), '', 'with the hash of the change: no crash');

# --- other libraries ------------------------------------------------------------------------------

sub refused {
    my ($what, $pattern) = @_;
    my ($status, $out, $err) = compile('-o', "$folder/own");
    like($err, $pattern, $what);
    is(scalar(() = $err =~ /^(?:\S+: error|mocc): /mg), 1, "$what: one message");
    return;
}
spew('broken/Lib.moi', $interface);
spew('text/Used.mo', $used =~ s/k\*u/u + k/r);
hand_on('broken', 'Used');
refused('a used library with another body', qr/^mocc: a library that is used was compiled with another Used_Factor, /);
spew('text/Used.mo', $used =~ s/parameter/parameter Real more = 1;\n    parameter/r);
hand_on('broken', 'Used');
refused('a used library with other parameters', qr/^mocc: a library that is used was compiled with another Used_Factor, /);
spew("broken/$_", Mocc::slurp("$folder/handed/$_")) for 'Used.moi', 'Used.a';
spew('broken/Lib.moi', with_hash(Mocc::slurp("$folder/handed/Used.moi")));
refused('the interface of another library', qr/Lib\.moi:1:1: error: this is no interface of a package 'Lib' \[package\]$/m);

done_testing;
