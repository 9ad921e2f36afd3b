# Classes of libraries are read when they are asked for: what they mean does not depend on it.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use File::Path 'make_path';
use Mocc;
use Test::More;

my $folder = scratch_dir() . '/libraries';

# library(PATH => TEXT, ...): files below the folder
sub library {
    my %file = @_;
    for my $path (sort keys %file) {
        my $whole = "$folder/$path";
        make_path($whole =~ s{/[^/]*\z}{}r);
        open my $out, '>', $whole or die "$whole: $!\n";
        print {$out} $file{$path};
        close $out or die "$whole: $!\n";
    }
}

sub compile { return run_mocc('--emit-c', '-o', scratch_dir() . '/out.c', '-I', $folder, @_) }

sub compile_text { return compile(write_file('user.mo', $_[0])) }

# Sees only what stands above, whatever was read before
library('Shop/package.mo' => <<'END', 'Shop/package.order' => "Wrong\nEarly\nThing\nSub\nLate\n",
encapsulated package Shop
  constant Real size = 10;
  package Inner
    model Uses
      parameter Real a = size "there is an outer one above";
      Real y = a + 2*k;
      constant Real k = 1;
    end Uses;
    constant Real size = 20;
    model Sees
      parameter Real a = size "the inner one";
      Real y = a;
    end Sees;
  end Inner;
  package Above
    package Deep
      model Uses
        parameter Real a = offset;
      end Uses;
    end Deep;
  end Above;
  constant Real offset = 3;
  model Kind
    Real x = 2;
  end Kind;
  package Nested
    model User
      Kind kind "there is an outer one above";
    end User;
    model Kind
      Real x = 1;
    end Kind;
  end Nested;
end Shop;
END
    'Shop/Wrong.mo' => <<'END', 'Shop/Early.mo' => <<'END', 'Shop/Thing.mo' => <<'END', 'Shop/Late.mo' => <<'END',
within Shop;
package Another "than the file's name says"
  package Part
    model X
      Real y = 1;
    end X;
  end Part;
end Another;
END
within Shop;
model Early
  Thing thing;
end Early;
END
within Shop;
model Thing
  Real x = 3;
end Thing;
END
within Shop;
model Late "is wrong"
  Real x = nothing;
end Late;
END
    'Shop/Sub/package.mo' => <<'END', 'Shop/Sub/package.order' => "User\nThing\n",
within Shop;
package Sub
end Sub;
END
    'Shop/Sub/User.mo' => <<'END', 'Shop/Sub/Thing.mo' => <<'END');
within Shop.Sub;
model User
  Thing thing "there is an outer one above";
end User;
END
within Shop.Sub;
model Thing
  Real x = 7;
end Thing;
END

my ($status, $out, $err) = compile_text("model M\n  Shop.Thing thing;\nend M;\n");
is($status, 0, 'what is not used does not matter') or diag($err);
for my $model ('Wrong', 'Another.Part.X') {
    ($status, $out, $err) = compile_text("model M\n  Shop.$model part;\nend M;\n");
    is($status, 1, "$model is not found");
    like($err, qr/Wrong\.mo:2:9: error: this file must hold the class 'Wrong'/, '... and it is said why') or diag($err);
}
for my $model ('Early', 'Late', 'Inner.Uses', 'Above.Deep.Uses', 'Sub.User', 'Nested.User') {
    ($status, $out, $err) = compile_text("model M\n  Shop.$model part;\nend M;\n");
    is($status, 1, "$model is wrong");
    my @errors = $err =~ /: error: (.*)/g;
    my ($checked) = (run_mocc('--check', "$folder/Shop"))[2];
    is(scalar(grep { index($checked, $_) < 0 } @errors), 0, '... as --check has it') or diag($err, $checked);
}
my $values = simulate(compile_model(options => ['-I', $folder], text => <<'END'));
model M
  Shop.Sub.Thing first;
  Shop.Inner.Sees sees;
end M;
END
is($values->{'first.x'}[0], 7,  'a class that stands below another');
is($values->{'sees.y'}[0],  20, 'a constant that stands above');

# A long row, each asking for the one above it
my $n = 5000;
library('Row/package.mo' => "encapsulated package Row\n  package P1\n    model X\n      Real y = 1;\n    end X;\n  end P1;\n"
      . join('', map { my $k = $_ - 1; "  encapsulated package P$_\n    import Row.P$k;\n    model X = P$k.X;\n  end P$_;\n" } 2 .. $n)
      . "end Row;\n");
($status, $out, $err) = compile_text("model M\n  Row.P40.X x;\nend M;\n");
is($status, 0, 'a row of 40') or diag($err);
($status, $out, $err) = compile('--model', "Row.P$n.X");
cmp_ok($status, '<=', 1, "a row of $n ends with a result or an error");

# What nothing asks for is not even parsed.
library('Torn.mo' => <<'END');
encapsulated package Torn
  constant Real a = 1;
  model Broken
    Real x = = 1;
  end Broken;
  model Other
    Real x = a;
  end Other;
  model Unclosed
    Real x = 1;
  equation
    if x > 0 then
  end Unclosed;
  model Same
    model Same
      Real x = 5;
    end Same;
    Same s;
  end Same;
end Torn;
END
$values = simulate(compile_model(options => ['-I', $folder], text => <<'END'));
model M
  Torn.Other other;
  Torn.Same same;
end M;
END
is($values->{'other.x'}[0],  1, 'a class after one with a syntax error');
is($values->{'same.s.x'}[0], 5, 'a class in one of the same name');
for my $case (['Broken', qr/Torn\.mo:4:14: error: [^\n]*\[syntax\]/], ['Unclosed', qr/Torn\.mo:\d+:\d+: error: [^\n]*'end if;'[^\n]*\[syntax\]/]) {
    my ($model, $message) = @$case;
    ($status, $out, $err) = compile_text("model M\n  Torn.$model part;\nend M;\n");
    is($status, 1, "$model is asked for");
    like($err, $message, '... and its error is reported');
    my $n = () = $err =~ /: error: /g;
    is($n, 1, '... once, and no other') or diag($err);
}

# Imports are followed when what they bring is asked for, and see what stands above them.
library('Trade/package.mo' => <<'END', 'Trade/package.order' => "Broken\nGoods\nExamples\nLater\n",
encapsulated package Trade
end Trade;
END
    'Trade/Broken.mo' => "within Trade;\nmodel Broken\n  Real x = = 1;\nend Broken;\n",
    'Trade/Goods.mo' => "within Trade;\nencapsulated package Goods\n  model Thing\n    parameter Real k = 4;\n    Real x = k;\n  end Thing;\nend Goods;\n",
    'Trade/Later.mo' => "within Trade;\nmodel Later\n  Real x = 1;\nend Later;\n",
    'Trade/Examples.mo' => <<'END');
within Trade;
encapsulated package Examples
  import Trade.Broken;
  import G = Trade.Goods;
  import Trade.Later;
  import Trade.Nothing;
  model Uses
    G.Thing thing;
    Goods goods;
  end Uses;
  import Trade.Goods.Thing;
  model Right
    G.Thing thing;
    Thing other(k=5);
  end Right;
  model Tears
    Broken broken;
  end Tears;
  model Early
    Later later;
  end Early;
  model Misses
    Nothing nothing;
  end Misses;
end Examples;
END
$values = simulate(compile_model(options => ['-I', $folder], text => <<'END'));
model M
  Trade.Examples.Right right;
end M;
END
is($values->{'right.thing.x'}[0], 4, 'an import under another name;');
is($values->{'right.other.x'}[0], 5, 'one below a class; those that nothing asks for may be wrong');
for my $case (
    ['Uses',   qr/Examples\.mo:9:5: error: 'Goods'/],
    ['Tears',  qr/Broken\.mo:3:12: error: [^\n]*\[syntax\]/],
    ['Early',  qr/Examples\.mo:5:16: error: /],
    ['Misses', qr/Examples\.mo:6:16: error: /]
  ) {
    my ($model, $message) = @$case;
    ($status, $out, $err) = compile_text("model M\n  Trade.Examples.$model part;\nend M;\n");
    is($status, 1, "$model is wrong");
    my $n = () = $err =~ /$message/g;
    is($n, 1, '... once, where it says so') or diag($err);
}

# A circle of libraries
library('One.mo' => <<'END', 'Two.mo' => <<'END');
encapsulated package One
  package A
    model X
      Real y = 1;
    end X;
  end A;
  encapsulated package B
    import Two;
    model X = Two.X;
  end B;
end One;
END
encapsulated package Two
  import One;
  model X = One.A.X;
end Two;
END
($status, $out, $err) = compile_text("model M\n  One.B.X x;\nend M;\n");
is($status, 1, 'a circle of libraries is an error');
like($err, qr/Two\.mo:2:\d+: error: .*\[import/, '... at the import that closes it') or diag($err);

# The libraries as the user's own are read as a whole. Then functions stand in another order, as all classes are checked,
# and names made unique have another number.
my @whole = sort glob 'lib/*/';
my @models;
for my $file (sort glob 'lib/*/Examples.mo') {
    my ($library) = $file =~ m{lib/(\w+)/};
    open my $in, '<', $file or die "$file: $!\n";
    my @found = do { local $/; <$in> =~ /^  model (\w+)/mg };
    push @models, map { "$library.Examples.$_" } @found > 1 ? @found[0, -1] : @found;
}
for my $model (@models) {
    my @text = map {
        my ($status, $text, $err) = run_mocc('--emit-c', '-o', '-', '--model', $model, @$_);
        die $err if $status != 0;
        $text =~ s/^#line .*//mg;
        $text =~ s/[,{]\s*\.in_library = 1//g;
        $text =~ s/_[0-9a-f]{8}(?![0-9a-zA-Z])//g;
        join "\n", sort split /[{};]/, $text =~ s/\s+//gr;
    } [], ['lib/Base.mo', @whole];
    ok($text[0] eq $text[1] && length $text[0] > 1000, "$model is the same");
}

done_testing;
