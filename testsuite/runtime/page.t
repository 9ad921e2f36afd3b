# The page of --animate, as far as no browser is needed: one file that needs no other, whose data are the results; which
# shapes components have. And the pictures of --plot. (browser/page.t looks at the page in a browser.)
use strict;
use warnings;
use FindBin;
use JSON::PP ();
use MIME::Base64 ();
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $folder = scratch_dir();
my $html = "$folder/page.html";

sub text_of {
    my ($file) = @_;
    open my $in, '<:raw', $file or die "$file: $!\n";
    local $/;
    return scalar <$in>;
}

# The data of a page: what the JSON says, and {time => [...], column => [[...], ...]}
sub page_data {
    my ($file) = @_;
    my ($json) = text_of($file) =~ m{<script id="run" type="application/json">(.*?)</script>}s or die "$file has no data\n";
    my $data = JSON::PP::decode_json($json);
    $data->{time} = [unpack 'd<*', MIME::Base64::decode_base64($data->{time})];
    my @all = unpack 'f<*', MIME::Base64::decode_base64($data->{values});
    $data->{column} = [map { [@all[$_ * $data->{rows} .. ($_ + 1) * $data->{rows} - 1]] } 0 .. $data->{columns} - 1];
    return $data;
}

# What a value is over time
sub course {
    my ($data, $value) = @_;
    return $data->{column}[$value] if $value < $data->{columns};
    return [($data->{constants}[$value - $data->{columns}]) x $data->{rows}];
}

# The shapes as texts "component: kind argument argument", each argument with its values in the first row
sub shapes {
    my ($data) = @_;
    my @texts;
    for my $shape (@{ $data->{shapes} }) {
        my ($kind, $component, @values) = @$shape;
        my ($name, @arguments) = @{ $data->{kinds}[$kind] };
        my $text = "$component: $name";
        for my $argument (@arguments) {
            my @numbers = map { sprintf '%g', course($data, $_)->[0] } splice @values, 0, $argument->[1];
            $text .= " $argument->[0]=" . join ',', @numbers;
        }
        die "$text: values are left over\n" if @values;
        push @texts, $text;
    }
    return @texts;
}

sub animate {
    my ($sim, @arguments) = @_;
    unlink $html;
    my ($status, $out, $err) = run_simulator($sim, '--animate', $html, @arguments);
    is("$status|$err", '0|', "a page of $sim @arguments") or return;
    return page_data($html);
}

# --- the file: it is whole, and the data are the results
my $pendulum = compile_model(model => 'Planar.Examples.DoublePendulum');
my $csv = "$folder/pendulum.csv";
my ($status, $out, $err) = run_simulator($pendulum, '--animate', $html, '--output', $csv);
is("$status|$err", '0|', 'a page, and a result beside it');
is($out, "1001 rows in $csv, final time 10\n$html plays the run from 0 s to 10 s: open it in a browser\n", 'what is said of both');
my $text = text_of($html);
like($text, qr/\A<!DOCTYPE html>\n<html lang="en">/, 'it is HTML');
unlike($text, qr/\{\{|https?:|<link|\bsrc=|\@import|\bfetch\(|XMLHttpRequest|\bimport\b\s*[({"']/, 'it asks for nothing else');
my %opened;
$opened{$_}++ for $text =~ /<(html|head|body|main|section|footer|script|style|header|label|datalist|select|button|canvas)\b/g;
$opened{$_}-- for $text =~ m{</(\w+)>}g;
is(join(' ', map { $opened{$_} ? "$_ $opened{$_}" : () } qw(html head body main footer script style label datalist select button canvas)), '',
    'every element is closed');
my $data = page_data($html);
my $result = read_csv($csv);
is($data->{model}, 'Planar.Examples.DoublePendulum', 'the model');
is_deeply($data->{time}, [map { 0 + $_ } @{ $result->{time} }], 'the times are those of the result');
my @names = map { $_->[0] } @{ $data->{plots} };
is_deeply([sort @names], [sort grep { $_ ne 'time' } keys %$result], 'all variables can be plotted');
my @off;
for my $plot (@{ $data->{plots} }) {
    my ($name, $unit, $value) = @$plot;
    my $course = course($data, $value);
    push @off, $name if grep { abs($course->[$_] - $result->{$name}[$_]) > 1e-6 * (1 + abs $result->{$name}[$_]) } 0 .. $#$course;
}
is("@off", '', 'with the values of the result');
cmp_ok($data->{columns}, '<', 0.8 * @names, 'what is equal or constant has no column of its own');
my ($first) = $text;
animate($pendulum, '--output', $csv);
is(text_of($html), $first, 'the same bytes once more');

# --- what the parts of the libraries look like
is_deeply([grep { !/: force / } shapes($data)],
    ['fixed: ground at=0,0,0', 'revolute: joint at=0,0,0', 'fixedTranslation: bar from=0,0,0 to=1,0,0', 'body: body at=1,0,0 mass=1',
     'revolute1: joint at=1,0,0', 'fixedTranslation1: bar from=1,0,0 to=1.4,0,0', 'body1: body at=1.4,0,0 mass=0.2'],
    'the shapes of the double pendulum');
my ($bar) = grep { $_->[1] eq 'fixedTranslation1' } @{ $data->{shapes} };
is_deeply(course($data, $bar->[5]), course($data, (grep { $_->[0] eq 'fixedTranslation1.frame_b.r0[1]' } @{ $data->{plots} })[0][2]),
    'a bar ends where its frame is');

# --- the shapes that users declare
my $model = <<'END';
connector Frame "A place"
  input Real r0[2];
  input Real phi;
  Real v0[2];
  flow Real f0[2];
end Frame;

model Rod "Without an annotation: a line"
  Frame frame_a;
  Frame frame_b;
equation
  frame_a.f0 = {0, 0};
  frame_b.f0 = {0, 0};
end Rod;

model Tip "Without an annotation: a dot"
  Frame frame;
equation
  frame.f0 = {0, 0};
end Tip;

partial model Round
  parameter Real R = 0.5;
  parameter Boolean marked = false;
  Frame frame_a;
  Frame mark if marked;
  Tip held if marked;
equation
  connect(mark, held.frame);
  frame_a.f0 = {0, 0};
  annotation(__mocc(shapes={circle(frame_a, R, filled=true), line(frame_a, mark)}));
end Round;

model Disc "Has what its base has, but for what a condition leaves out"
  extends Round;
end Disc;

model Plate "Its own annotation counts"
  extends Round(R=2);
  parameter Real wide[2] = {3, 4};
  annotation(__mocc(shapes={box(frame_a, wide[1], height=R, offset={-1e-1, wide[2]})}));
end Plate;

model Sensor
  Frame frame_a;
equation
  frame_a.f0 = {0, 0};
  annotation(__mocc(drawn=false));
end Sensor;

model Pair "Is drawn as its parts are"
  Frame frame_a;
  Frame frame_b;
  Rod rod;
  Tip tip[2];
equation
  connect(frame_a, rod.frame_a);
  connect(frame_b, rod.frame_b);
  for i in 1:2 loop
    connect(frame_a, tip[i].frame);
  end for;
end Pair;

model Case "Hides its parts"
  extends Pair;
  annotation(__mocc(shapes={polyline(frame_a, points={{0, 0}, {1, 0.5}}), dot(tip[2].frame)}, parts=false));
end Case;

connector Place
  output Real r0[2];
  output Real phi;
  Real v0[2];
  flow Real f0[2];
end Place;

model Source
  parameter Real x = 0;
  parameter Real y = 7;
  parameter Real speed = 0;
  Place place;
equation
  place.r0 = {x + speed*time, y};
  place.phi = 2*speed*time;
  place.v0 = {speed, 0};
end Source;

model Own "Says </script> and \"quotes\""
  Source a(y=1, speed=1);
  Source b;
  Rod rod;
  Tip tip;
  Disc disc;
  Disc another(marked=true);
  Plate plate;
  Sensor sensor;
  Pair pair;
  Case case_;
  parameter Integer n = 3;
  Real odd[n] = {1, 2, 3};
  Real path[2] = {time, -time};
equation
  connect(a.place, rod.frame_a);
  connect(b.place, rod.frame_b);
  connect(a.place, tip.frame);
  connect(a.place, disc.frame_a);
  connect(a.place, another.frame_a);
  connect(b.place, another.mark);
  connect(a.place, plate.frame_a);
  connect(a.place, sensor.frame_a);
  connect(a.place, pair.frame_a);
  connect(b.place, pair.frame_b);
  connect(a.place, case_.frame_a);
  connect(b.place, case_.frame_b);
  annotation(__mocc(shapes={force(path, odd), dot(path, color=3), gear({1, path[2]}, radius=1, inside=true)}),
    experiment(StopTime=1, Interval=0.25));
end Own;
END
my $own = eval { compile_model(text => $model) };
ok($own, 'components of a user') or diag($@);
($status, $out, $err) = run_simulator($own, '--animate', $html);
is($status, 0, 'they run');
like($err, qr/\A[^\n]*: warning: model\d+\.mo:\d+: 'force' is not drawn: vector=odd has 3 numbers\n\z/, 'a vector has two coordinates; that it has another size is known at the start');
$data = page_data($html);
is($data->{description}, 'Says </script> and "quotes"', 'what could end the script does not');
is_deeply([shapes($data)],
    [': dot at=0,-0 color=3', ': gear at=1,-0 radius=1 inside=1', 'a: dot at=0,1,0', 'b: dot at=0,7,0', 'rod: line from=0,1,0 to=0,7,0', 'tip: dot at=0,1,0',
     'disc: circle at=0,1,0 radius=0.5 filled=1', 'another: circle at=0,1,0 radius=0.5 filled=1', 'another: line from=0,1,0 to=0,7,0', 'another.held: dot at=0,7,0',
     'plate: box at=0,1,0 width=3 height=2 offset=-0.1,4', 'pair.rod: line from=0,1,0 to=0,7,0', 'pair.tip[1]: dot at=0,1,0',
     'pair.tip[2]: dot at=0,1,0', 'case_: polyline at=0,1,0 points=0,0,1,0.5', 'case_: dot at=0,1,0'],
    'their shapes') or diag(explain [shapes($data)]);

# --- curves: all of a closed one, of others more than the run has seen
$data = animate(compile_model(model => 'Planar.Examples.RockingEllipse'), '--stop', 1);
my %outline = map { my ($shape, $closed, @points) = @$_; ($data->{shapes}[$shape][1] => [$closed, @points]) } @{ $data->{outlines} };
is(join(' ', map { "$_ $outline{$_}[0]" } sort keys %outline), 'contact.on_a 0 contact.on_b 1', 'an ellipse is closed, a floor is not');
my ($wide, $high) = map { my $i = $_; (sort { $b <=> $a } map { abs $outline{'contact.on_b'}[1 + 2 * $_ + $i] } 0 .. @{ $outline{'contact.on_b'} } / 2 - 1)[0] } 0, 1;
is(scalar(grep { my ($x, $y) = @{ $outline{'contact.on_b'} }[1 + 2 * $_, 2 + 2 * $_]; abs(($x / $wide)**2 + ($y / $high)**2 - 1) > 1e-3 }
    0 .. $#{ $outline{'contact.on_b'} } / 2 - 1), 0, 'its points lie on it, all around');
is(scalar(grep { abs $outline{'contact.on_a'}[2 + 2 * $_] } 0 .. $#{ $outline{'contact.on_a'} } / 2 - 1), 0, 'those of the floor on the ground');
my ($place) = grep { $_->[0] eq 'contact.on_a.s' } @{ $data->{plots} };
my @seen = sort { $a <=> $b } @{ course($data, $place->[2]) };
my @floor = sort { $a <=> $b } map { $outline{'contact.on_a'}[1 + 2 * $_] } 0 .. $#{ $outline{'contact.on_a'} } / 2 - 1;
cmp_ok(abs($floor[-1] - $floor[0] - 1.5 * ($seen[-1] - $seen[0])), '<', 1e-4, 'it is half as long again as what the run has seen of it');

# --- the table of shapes is one of classes
my @rows = map {
    my ($s, $c) = run_mocc('--emit-c', '-o', '-', '--model', 'Planar.Examples.Chain', write_file("Chain$_.mo", "model Chain$_\n  extends Planar.Examples.Chain(n=$_);\nend Chain$_;\n"), '--model', "Chain$_");
    scalar(() = $c =~ /^    \{\.type = /mg);
} 20, 200;
is($rows[0], $rows[1], 'a chain of 200 links has as many rows of shapes as one of 20');
cmp_ok($rows[0], '>=', 4, 'and it has some');

# --- the words of the compiler, of the page and of the documentation
my ($table) = text_of('sema/lint/drawing.c') =~ /^static const ShapeKind kinds\[\] = \{\n(.*?)^\};/ms;
my @kinds = sort $table =~ /\{"(\w+)",\s+\d/g;
cmp_ok(scalar @kinds, '>=', 15, 'there are shapes');
my $scripts = text_of('runtime/page/shapes.js');
my ($painters) = $scripts =~ /^const painters = \{\n(.*?)^\};/ms;
is_deeply([sort $painters =~ /^  (\w+)\(p, /mg], \@kinds, 'the page draws each');
my ($layers) = $scripts =~ /^const layers = \[(.*?)\];/ms;
is_deeply([grep { my $kind = $_; $layers !~ /"$kind"/ } @kinds], [], 'in a layer');
is_deeply([sort(my @listed = text_of('doc/drawing.md') =~ /^\| `(\w+)\(/mg)], \@kinds, 'doc/drawing.md lists each');

# --- many rows, many variables, none
my $decay = compile_model(text => <<'END');
model Decay "No place in the plane"
  Base.ContinuousState x(start=1, fixed=true);
  Real y;
equation
  der(x) = -x;
  y = 2*x;
end Decay;
END
$data = animate($decay, '--interval', 1e-5);
cmp_ok($data->{rows}, '<=', 4000, 'of 100,001 rows at most 4,000 are kept');
cmp_ok($data->{rows}, '>=', 2000, 'and no fewer than half as many');
is("$data->{time}[0] $data->{time}[-1]", '0 1', 'the first one and the last one among them');
is_deeply($data->{shapes}, [], 'nothing to be seen');
is_deeply([map { $_->[0] } @{ animate($decay, '--variables', 'y')->{plots} }], ['y'], '--variables says what can be plotted');
is(animate($decay, '--stop', 0)->{rows}, 1, 'a run without time');
is_deeply([map { $_->[0] } @{ animate($pendulum, '--interval', 5e-4, '--stop', 5)->{plots} }],
    [qw(revolute.phi revolute.w revolute1.phi revolute1.w)], 'of many values only the states are there');

# --- what goes wrong
my $broken = compile_model(text => "model Broken\n  Base.ContinuousState x(start=1, fixed=true);\n  parameter Real p = 1;\n  Real y;\nequation\n  der(x) = -1;\n  assert(x > 0.5, \"too small\");\n  y = 1/p;\nend Broken;\n");
unlink $html;
($status, $out, $err) = run_simulator($broken, '--animate', $html);
is($status, 1, 'a run that fails');
cmp_ok(page_data($html)->{time}[-1], '>=', 0.4, 'keeps what it has');
write_file('page.html', 'old');
($status) = run_simulator($broken, '--animate', $html, '--set', 'p=0');
is(text_of($html), 'old', 'without any row the file stays as it was');
for my $case (
    [['--animate', "$folder/no/page.html"], 3, qr/cannot write .*No such file or directory/],
    [['--animate', '-'], 2, qr/--animate needs the name of a file/],
    [['--animate'], 2, qr/--animate needs a value: FILE\.html/],
    [['--animate', $html, '--variables', 'nobody'], 2, qr/matches no variable/],
    [['--animate', "$folder/model.mo"], 2, qr/is the name of a model's text/],
    [['--plot', 'yy'], 2, qr/yy is no variable of the model \(did you mean 'y'\?\)/],
    [['--plot', 'x,,y'], 2, qr/--plot needs names/],
    [['--plot', 'x:'], 2, qr/--plot needs names/],
    [['--plot', 'x', '--output', '-'], 2, qr/--plot draws on standard output/],
    [['--output', "$folder/x.svg"], 2, qr/needs --plot/],
  )
{
    my ($arguments, $expected, $message) = @$case;
    ($status, $out, $err) = run_simulator($decay, @$arguments);
    is("$status|$out", "$expected|", "@$arguments");
    like($err, $message, 'and why');
}
($status, $out, $err) = run_simulator($pendulum, '--plot', 'body.frame_a.r0');
like($err, qr/is an array; add the subscripts/, 'an array');

# --- --plot in the terminal
{
    local ($ENV{LC_ALL}, $ENV{COLUMNS}) = ('C.UTF-8', '');
    ($status, $out, $err) = run_simulator($pendulum, '--plot', 'revolute.phi,body1.frame_a.r0[1]:body1.frame_a.r0[2],der(revolute.w)');
    is("$status|$err", '0|', 'pictures in the terminal');
    ok(!-e "$folder/DoublePendulum.csv", 'without a result file');
    utf8::decode($out);
    is(scalar(grep { length > 80 } split /\n/, $out), 0, 'no line is longer than 80 characters');
    like($out, qr/^ +revolute\.phi \[rad\]$/m, 'a name with its unit');
    like($out, qr/^ +body1\.frame_a\.r0\[2\] \[m\] over body1\.frame_a\.r0\[1\] \[m\]$/m, 'a path');
    like($out, qr/[\x{2801}-\x{28ff}]{5}/, 'dots of braille');
    like($out, qr/^ +0 {8,}2 {8,}4 .* 10  s$/m, 'an axis of time');
    local $ENV{COLUMNS} = 50;
    ($status, $out) = run_simulator($pendulum, '--plot', 'revolute.phi');
    utf8::decode($out);
    is(scalar(grep { length > 50 } split /\n/, $out), 0, 'nor than the terminal');
    local $ENV{LC_ALL} = 'C';
    ($status, $out) = run_simulator($pendulum, '--plot', 'revolute.phi');
    like($out, qr/\A[\n\x20-\x7e]+\z/, 'where there is no UTF-8 there is ASCII');
    like(($out =~ /^(.*\n){3}/)[0], qr/[.'|-]/, 'too');
}
# The curve of x(t) = exp(-t): its dots go down from the left to the right.
{
    local ($ENV{LC_ALL}, $ENV{COLUMNS}) = ('C', 80);
    ($status, $out) = run_simulator($decay, '--plot', 'x');
    my @canvas = map { /^[ \d.]{3,5} [|+](?!---)(.*)$/ ? $1 : () } grep { !/-{9}/ } split /\n/, $out;
    is(scalar @canvas, 8, 'eight lines of dots');
    like($canvas[0], qr/\A[^ ]/, 'it begins at the top');
    like($canvas[7], qr/\A {30,}.*[^ ]\z/, 'and ends at the bottom');
    ($status, $out) = run_simulator($decay, '--plot', 'x', '--stop', 1e-8);
    my @labels = map { /^ *([\d.]+) [+]/ ? $1 : () } split /\n/, $out;
    cmp_ok(scalar @labels, '>', 1, 'a curve that is nearly level has numbers beside it');
    is(join(' ', sort { $b <=> $a } keys %{ { map { $_ => 1 } @labels } }), "@labels", 'all of them different');
}

# --- --plot into a file
my $svg = "$folder/plot.svg";
($status, $out, $err) = run_simulator($decay, '--plot', 'x,y,time:x,x:y', '--output', $svg);
is("$status|$out|$err", "0|$svg\n|", 'a picture');
my $picture = text_of($svg);
like($picture, qr{\A<svg xmlns="http://www.w3.org/2000/svg" .*</svg>\n\z}s, 'is SVG');
my @open;
while ($picture =~ m{<(/?)(\w+)[^>]*?(/?)>}g) {
    push @open, $2 if !$1 && !$3;
    is($2, pop @open, "$2 is closed") if $1 && $open[-1] ne $2;
    pop @open if $1;
}
is("@open", '', 'whose elements are closed');
is(scalar(() = $picture =~ /<path class="c c\d" d="M[\d. L-]+L[^"]*"/g), 4, 'it has four curves');
unlike($picture, qr/nan|inf/, 'of numbers');
my ($points) = $picture =~ /<path class="c c0" d="M([^"]+)"/;
my @points = map { [split ' '] } split /L/, $points;
is(scalar @points, 501, 'a point for each row');
ok(!grep({ $points[$_][0] < $points[$_ - 1][0] || $points[$_][1] < $points[$_ - 1][1] } 1 .. $#points), 'x falls over time');
($status, $out, $err) = run_simulator($decay, '--plot', 'x', '--animate', $html, '--output', "$folder/both.csv");
is($status, 0, 'a plot, a page and a result of one run');
is(scalar @{ read_csv("$folder/both.csv")->{x} }, page_data($html)->{rows}, 'with the same rows');

done_testing;
