# --dump=STAGE: each stage as text, of a small model compared with what is expected, line by line.
use strict;
use warnings;
use FindBin;
use JSON::PP ();
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my @stages = qw(tokens tree names interface class graph forms plan);
my $folder = 'testsuite/driver/dump';

sub text_of {
    my ($path) = @_;
    open my $in, '<', $path or die "$path: $!\n";
    local $/;
    return <$in> // '';
}

my ($status, $out, $err);

# --- a small model
for my $stage (@stages) {
    ($status, $out, $err) = run_mocc("--dump=$stage", "$folder/Small.mo");
    is("$status|$err", '0|', "--dump=$stage succeeds");
    is($out, text_of("$folder/$stage.txt"), "and prints what $folder/$stage.txt says");
}
($status, $out) = run_mocc('--dump', 'tree', '-o', scratch_dir() . '/tree.txt', "$folder/Small.mo");
is("$status|$out", '0|', 'to a file');
is(text_of(scratch_dir() . '/tree.txt'), text_of("$folder/tree.txt"), 'the same text');
($status, $out) = run_mocc('--dump=tree', '-o', '-', "$folder/Small.mo");
is($out, text_of("$folder/tree.txt"), 'and to standard output by name');

# --- a class of a library alone, as far as its text; what it consists of, from then on
($status, $out) = run_mocc('--dump=tokens', '--model', 'Planar.Parts.Fixed');
like($out, qr{\A1:1 +file \(Planar/Parts\.mo\)\n\d+:3 +keyword +model\n}, 'the tokens of one class of the library');
like($out, qr{\n\d+:\d+ +name +Fixed\n\z}, 'up to its end');
($status, $out) = run_mocc('--dump=names', '--model', 'Planar.Parts.Fixed');
like($out, qr{^\d+:\d+ +component frame_b: Planar\.Interfaces\.Frame_b \(Planar/Interfaces\.mo:\d+:\d+\)$}m,
    'its names, some declared in another file');
($status, $out) = run_mocc('--dump=forms', '--model', 'Planar.Examples.Chain');
like($out, qr{^ +elimination: by the components, from the tips to the root$}m, 'how a chain is eliminated');
($status, my $plan) = run_mocc('--dump=plan', '--model', 'Planar.Examples.Chain');
like($plan, qr{^ +for k1 from 7 down to 1\n(?:.*\n)?\d+:\d+ +hand on at revolute\[k1 \+ 1\]\.frame_b: fixedTranslation\[k1 \+ 1\]\.frame_a$}m,
    'responses are gathered in a loop from the tip to the root');
like($plan, qr{^ +function of the response, 0 balances at once\n +c1 := if enableGravity then -m\*g\[1\] else 0\n[^\n]*
 +flow 1: c1, m, 0, 0\n +flow 2: c2, 0, m, 0\n +flow 3: 0, 0, 0, I\n}m, 'what is zero in every run is known');
like($plan, qr{^ +function 'derivatives', what balances affect; uses [^\n]*instance\n +balances := gains \* motion from outside$}m,
    'a function begins with the balances inside');
like($plan, qr{^ +frame frame_a\n\d+:\d+ +value phi$|^\d+:\d+ +frame frame_a$}m, 'members of connectors have a frame');
like($plan, qr{^ +states: 16, dense Jacobian\n +balances: eliminated along a tree\n\z}m, 'and what the whole model has');
($status, my $functions) = run_mocc('--dump=plan', '--model', 'Curves.Examples.SplineThroughPoints');
like($functions, qr{^\S+:\d+ +function Curves\.Splines\.value, with 2 derivatives; takes memory$}m,
    'functions that are called, with the derivatives that are asked for');
like($functions, qr{^\S+:\d+ +function Curves\.Splines\.between, with 1 derivative$}m, 'and those that they call');
unlike($functions, qr{function Curves\.Splines\.bends, with}, 'without derivatives where nothing moves');
unlike("$out$plan", qr{//|/lib/}, 'no path says where mocc is installed');

# --- the interface of classes, whatever stands in them
my $interface = write_file('Interface.mo', <<'END');
encapsulated package Interface "Says \"what\"" + " it is: ä & <b>"
  // First line
  //
  /* second
     line */
  import Base;
  connector In = input Real(unit="V");
  connector Pair "Of \"two\""
    // behind the head
    input Real number;
    Real v(unit="V");
    flow Real i(unit="A");
  end Pair;
  type Mode = enumeration(rest "Nothing moves", heat);
  partial model Source "No comment" parameter Real u = 1; // not about the class
    Pair pair;
  protected
    Base.ContinuousState x[2](each unit="m", each start=0);
  end Source;
  model Two
    extends Source(u=2);
    inner replaceable Mode mode = Mode.heat
      if
      u > 1;
    parameter Base.Units.SI.Angle phi[3, :] = {{1,   2}} "An angle";
    annotation(experiment(StopTime=1));
  end Two;
end Interface;
END
sub interface_of {
    my ($status, $out, $err) = run_mocc('--dump=interface', @_);
    my @classes = map { JSON::PP::decode_json($_) } split /\n/, $out;
    return ("$status|$err", { map { $_->{class} => $_ } @classes }, map { $_->{class} } @classes);
}
my ($said, $class, @names) = interface_of($interface);
is($said, '0|', 'the interface of a package');
is("@names", join(' ', 'Interface', map { "Interface.$_" } qw(In Pair Mode Source Two)), 'a line for each class, in order');
my %package = %{ $class->{Interface} };
my ($fields) = do { open my $readme, '<', 'README.md' or die "README.md: $!\n"; local $/; <$readme> } =~ /^It takes what it says from (.*?)^$/ms;
my ($of_class, $of_element) = split /, and\n`elements`/, $fields;
is(join(' ', sort 'elements', $of_class =~ /`([a-z]\w+)`/gi), join(' ', sort keys %package), 'README.md explains what is said of a class');
is(join(' ', sort $of_element =~ /`(\w+)`/g), join(' ', sort keys %{ $class->{'Interface.Two'}{elements}[0] }), 'and of an element');
is($package{description}, "Says \"what\" it is: \x{e4} & <b>", 'the description of a class');
is($package{documentation}, " First line\n\n second\n     line \n", 'the comments below its head');
is("@{ $package{classes} } $package{line} $package{endLine}", "@names[1 .. 5] 1 28", 'the classes in it, and where it stands');
is_deeply($class->{'Interface.In'}{means}, { class => 'Real', causality => 'input', dimensions => undef, modification => 'unit="V"' },
    'what a short class stands for');
is($class->{'Interface.Pair'}{documentation}, " behind the head\n", 'a comment after a description with quotation marks');
is(join(' ', map { "$_->{name}:$_->{kind}:$_->{type}:" . ($_->{unit} // '') } @{ $class->{'Interface.Pair'}{elements} }),
    'number:input:Real: v:variable:Real:V i:flow:Real:A', 'elements of a connector');
is_deeply($class->{'Interface.Mode'}{literals}, [{ name => 'rest', description => 'Nothing moves' }, { name => 'heat', description => undef }],
    'literals');
my %source = %{ $class->{'Interface.Source'} };
ok($source{partial} && !$source{experiment} && !defined $source{documentation}, 'a partial class; a comment behind a declaration is not its own');
is(join(' ', map { "$_->{name}:$_->{kind}:@{ $_->{prefixes} }:" . ($_->{dimensions} // '') } @{ $source{elements} }),
    'u:parameter:: pair:connector:: x:variable:protected:2', 'its elements');
is($source{elements}[2]{modification}, 'each unit="m", each start=0', 'what a declaration gives');
is($source{elements}[2]{unit}, 'm', 'a unit for each element');
my %two = %{ $class->{'Interface.Two'} };
ok($two{experiment}, 'an example');
is_deeply($two{extends}, [{ class => 'Interface.Source', modification => 'u=2' }], 'what it extends');
my %mode = %{ $two{elements}[0] };
is("$mode{default}|$mode{condition}|@{ $mode{prefixes} }", 'Mode.heat|u > 1|inner replaceable', 'default, condition and prefixes');
my %phi = %{ $two{elements}[1] };
is("$phi{unit}|$phi{displayUnit}|$phi{dimensions}|$phi{default}|$phi{type}", 'rad|deg|3, :|{{1, 2}}|Base.Units.SI.Angle', 'a unit of the type');
($said, $class, @names) = interface_of('--model', 'Planar.Sources');
is("$said $names[0] $class->{'Planar.Sources.WorldForce'}{file}", '0| Planar.Sources Planar/Sources.mo', 'a package of a library, and its file');
($said, $class) = interface_of(write_file('Torn.mo', "model Torn \"unfinished\n  Real x;\nend Torn;\n"));
like($said, qr/^1\|.*\[syntax\]/s, 'a torn text gives its errors');

# --- a text with errors: stages before the error print what they have, later ones nothing
my $wrong = write_file('wrong.mo', "model Wrong\n  Real x = \"two\nlines\";\n  Real y = ;\nequation\n  x = y + z;\nend Wrong;\n");
($status, $out, $err) = run_mocc('--dump=tokens', $wrong);
is($status, 1, 'status 1 after a syntax error');
like($err, qr/error: .*\[syntax\]/, 'which is reported');
like($out, qr/^2:12 +string +"two\\nlines"$/m, 'no line is broken');
like($out, qr/^7:5 +name +Wrong\n7:10 +symbol +;\n8:1 +end of file\n\z/m, 'all tokens are there');
($status, $out) = run_mocc('--dump=tree', $wrong);
like($out, qr/^6:5 +binary \+$|^6:7 +right: binary \+$/m, 'the tree goes on after it');
($status, $out, $err) = run_mocc('--dump=names', write_file('unknown.mo', "model U\n  Real y;\nequation\n  y = z;\nend U;\n"));
is($status, 1, 'status 1 after an unknown name');
like($out, qr/^4:3 +y means component 2:8\n\z/m, 'the names that have a meaning');
($status, $out) = run_mocc('--dump=graph', $wrong);
is("$status|$out", '1|', 'no graph of a wrong model');

# --- what classes and functions with a meaning of their own are
for my $case (['lib/Base.mo', 'a state', 'with a derivative', 'with two derivatives', 'a linear response'],
    ['lib/ModelicaServices.mo', 'finds files beside packages'])
{
    my ($file, @roles) = @$case;
    ($status, $out) = run_mocc('--dump=names', $file);
    is($status, 0, "the names of $file");
    like($out, qr/, \Q$_\E$/m, $_) for @roles;
}

# --- wrong usage
for my $case (
    ['--dump=nothing', qr/--dump needs one of tokens, tree, names, interface, class, graph, forms, plan$/m],
    ['--dump=',        qr/--dump needs one of tokens, tree/],
    ['--dump=tree --emit-c', qr/--dump does not go with --check, --explain or --emit-c/],
    ['--dump=tree --check',  qr/--dump does not go with/],
    ['--dump=tree --diagnostics=json', qr/standard output, which is taken/],
  )
{
    ($status, $out, $err) = run_mocc(split(' ', $case->[0]), "$folder/Small.mo");
    is("$status|$out", '2|', "status 2: $case->[0]");
    like($err, $case->[1], 'and what would be right');
}
my (undef, $help) = run_mocc('--help');
like($help, qr/^  --dump=STAGE .*\n(?: {17}.*\n)*? {17}$_ /m, "--help explains $_") for @stages;

done_testing;
