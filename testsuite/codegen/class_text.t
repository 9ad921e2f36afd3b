# The C text of a class is the same, byte for byte, in every model that uses it: struct, functions, derivatives, how it
# eliminates its balances, tables.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

sub c_text {
    my ($name, @arguments) = @_;
    my $out = scratch_dir() . '/class_text.c';
    my ($status, undef, $err) = run_mocc('--emit-c', '-Wno-all', '-o', $out, @arguments);
    die "$name: $err" if $status != 0;
    open my $in, '<', $out or die "$out: $!\n";
    local $/;
    return <$in>;
}

# The units of a C text by their names. What has the plain name of its class is not modified in its structure, and gets
# from balances what the declarations of the class say; of other units the name ends with a hash of the text.
sub units {
    my ($text) = @_;
    my (%unit, $begin);
    while ($text =~ /^MOCC_CLASS_TABLE MoccClass (\w+)__class = \{.*?\};\n/msg) {
        my ($name, $end) = ($1, pos $text);
        my $struct = index $text, "\nstruct $name {\n", $begin // 0;
        my $comment = rindex $text, "\n/* ", $struct;
        my $unit = substr $text, $comment + 1, $end - $comment - 1;
        my ($class) = $unit =~ m{^/\* \w+ ([\w.]+)};
        $unit{$name} = { text => $unit, class => $class, plain => $name eq $class =~ tr/./_/r };
        $begin = $end;
    }
    return %unit;
}

my (%text, %first, %uses, %modified);

# Checks the units of a model against those of the models before.
sub compare {
    my ($model, $c) = @_;
    my %unit = units($c);
    my @wrong;
    for my $name (sort keys %unit) {
        my $unit = $unit{$name};
        $uses{$name}++ if $unit->{plain};
        $modified{ $unit->{class} }{$name} = 1 if !$unit->{plain};
        ($text{$name}, $first{$name}) = ($unit->{text}, $model) if !exists $text{$name};
        push @wrong, "$name as in $first{$name}" if $text{$name} ne $unit->{text};
    }
    is_deeply(\@wrong, [], $model);
}

for my $file (sort glob 'lib/*/Examples.mo') {
    my ($library) = $file =~ m{lib/(\w+)/};
    open my $in, '<', $file or die "$file: $!\n";
    my @models = do { local $/; <$in> =~ /^  (?:model|block) (\w+)/mg };
    compare("$library.Examples.$_", c_text($_, '--model', "$library.Examples.$_")) for @models;
}
cmp_ok(scalar(grep { $_ > 1 } values %uses), '>=', 40, 'many classes stand in several examples by their own names');

# Of what the examples modify in the structure there are a few texts, not one for each example. A point runs along another
# curve in each.
my @many = grep { $_ ne 'Planar.Contacts.PointToCurve' && keys %{ $modified{$_} } > 4 } sort keys %modified;
is_deeply(\@many, [], 'no class has more than four texts besides');
like(c_text('Revolute', '--model', "Planar.Examples.$_"), qr/^struct Planar_Joints_Revolute \{/m, "$_: the plain name")
    for qw(Pendulum DoublePendulum Chain);

# Where they stand decides nothing: alone, in arrays, without any balance, driven by signals of all kinds.
my $file = 'testsuite/codegen/models/Forms.mo';
compare("Forms.$_", c_text($_, '--model', "Forms.$_", $file)) for qw(Pushed PushedReference Fed FedReference Braked BrakedReference Swung);

# So do questions about parameters: what a model needs to know of its components changes nothing of their classes.
$file = 'testsuite/codegen/models/Structural.mo';
compare("Structural.$_", c_text($_, '--model', "Structural.$_", $file)) for qw(Beside Enclosing Asked Decided);

# So does an inner element with other parts, of whatever finds it: the text of what uses it is that of another class.
$file = write_file('Shown.mo', <<'END');
package Shown
  model Machine
    Planar.Parts.Fixed fixed;
    Planar.Joints.Revolute joint;
    Planar.Parts.Body body;
  equation
    connect(fixed.frame_b, joint.frame_a);
    connect(joint.frame_b, body.frame_a);
  end Machine;

  model Plain
    inner Planar.World world;
    Machine machine;
  end Plain;

  model Axes
    inner Planar.World world(animateWorld=true);
    Machine machine;
  end Axes;
end Shown;
END
compare("Shown.$_", c_text($_, '--model', "Shown.$_", $file)) for qw(Plain Axes);

done_testing;
