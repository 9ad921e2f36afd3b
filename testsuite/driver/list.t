# --list-classes: names, kinds, descriptions; what is marked can be simulated.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $file = write_file('list.mo', <<'END');
encapsulated package Tanks "Water	in
tanks"
  import Base;
  connector Pipe_a
    input Real direction[0];
    Real p;
    flow Real q;
  end Pipe_a;
  type Level = Real(unit="m");
  function area "Of a circle"
    input Real r;
    output Real a = 3.14*r^2;
  end area;
  partial model Open "Not finished"
    Base.ContinuousState level(start=1, fixed=true);
  end Open;
  model Draining "It runs out"
    extends Open;
    protected model Inside
    end Inside;
  equation
    der(level) = -level;
  end Draining;
  block Signal "An input is known from outside"
    input Real u;
    output Real y = 2*u;
  end Signal;
  model Part "With a pipe"
    Pipe_a pipe;
  equation
    pipe.q = pipe.p;
  end Part;
  model Outer "What it asks for is not there"
    outer Part part;
  end Outer;
  model Same = Draining "Another name";
end Tanks;
END

my ($status, $out, $err) = run_mocc('--list-classes', $file);
is($status, 0, 'a file is listed') or diag($err);
is($out, <<"END", 'name, kind, mark and description of each class');
Tanks\tpackage\t-\tWater in tanks
Tanks.Pipe_a\tconnector\t-\t
Tanks.Level\ttype\t-\t
Tanks.area\tfunction\t-\tOf a circle
Tanks.Open\tmodel\t-\tNot finished
Tanks.Draining\tmodel\tsimulates\tIt runs out
Tanks.Signal\tblock\tsimulates\tAn input is known from outside
Tanks.Part\tmodel\t-\tWith a pipe
Tanks.Outer\tmodel\t-\tWhat it asks for is not there
Tanks.Same\tmodel\tsimulates\tAnother name
END

($status, $out, $err) = run_mocc('--list-classes', 'Rotational.Parts', 'Base.LinearResponse');
is($status, 0, 'names of the libraries are listed') or diag($err);
like($out, qr/^Rotational\.Parts\tpackage\t.*^Rotational\.Parts\.Inertia\tmodel\t-\tInertia .*^Base\.LinearResponse\tmodel\t-\t/ms,
    'the package, what is in it, and the next one');

($status, $out, $err) = run_mocc('--list-classes', 'Rotationl');
is_deeply([$status, $out], [1, ''], 'a name that there is not');
like($err, qr/no class and no file 'Rotationl'; did you mean 'Rotational'\?/, 'the nearest one is named');

($status, $out, $err) = run_mocc('--list-classes');
my @marked = $out =~ /^(\S+)\t\w+\tsimulates\t/mg;
cmp_ok(scalar(() = $out =~ /\n/g), '>', 300, 'without arguments, all libraries are listed');
is_deeply([grep { (run_mocc('--check', '--model', $_))[0] } grep { !/\.Examples\./ } @marked], [],
    'what is marked can be simulated');
ok(!(grep { !/\.Examples\.[A-Z]\w*\tmodel\tsimulates/ } grep { /\.Examples\.[A-Z]\w*\tmodel/ } split /\n/, $out),
    'all examples are marked');

for (['--check'], ['--model', 'M'], ['--emit-c'], ['--diagnostics=json']) {
    is((run_mocc('--list-classes', @$_))[0], 2, "@$_ does not go with it");
}
done_testing;
