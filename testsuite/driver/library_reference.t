# The reference of the libraries (tools/reference.pl): each class has a page, each page is well-formed, each link leads
# somewhere, and each element is there with what the declaration says.
use strict;
use warnings;
use Cwd ();
use FindBin;
use JSON::PP ();
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $root = Cwd::abs_path("$FindBin::Bin/../..");
local $ENV{MOCC} = Cwd::abs_path(mocc_path());
my @libraries = ('Base', 'ModelicaServices', map { m{lib/(\w+)/package\.mo\z} } glob "$root/lib/*/package.mo");
my $folder = scratch_dir() . '/reference';
my ($status, $out, $err) = run_command($^X, "$root/tools/reference.pl", '--output', $folder, @libraries);
is("$status|$err", '0|', 'the reference is written');

sub text_of {
    my ($path) = @_;
    open my $in, '<:encoding(UTF-8)', $path or die "$path: $!\n";
    local $/;
    return scalar <$in>;
}

# Declarations that mocc lists elsewhere: the classes of --dump=names
my %class;
for my $library (@libraries) {
    (undef, $out) = run_mocc('--dump=names', '--model', $library);
    $class{$_} = 1 for $out =~ /^\S+ +(?:package|model|block|connector|record|type|function|class) ([\w.]+)/mg;
}
cmp_ok(scalar keys %class, '>', 350, 'classes');
my %page = map { m{([^/]+)\.html\z} ? ($1 => text_of($_)) : () } glob "$folder/*.html";
is(join(' ', grep { !$page{$_} } sort keys %class), '', 'each has a page');
is(join(' ', grep { !$class{$_} } sort keys %page), 'index', 'and there is no other one but the index');

# --- HTML: elements nest, attributes stand in quotation marks, no mark stands alone
my %void = map { $_ => 1 } qw(meta input);

sub flaw_of {
    my ($text) = @_;
    my @open;
    $text =~ s/\A<!DOCTYPE html>\n// or return 'no document type';
    $text =~ s{<(style|script)>.*?</\1>}{}gs;
    while ($text =~ m{\G(?:([^<>&]+|&(?:amp|lt|gt|quot);)|</(\w+)>|<(\w+)((?: [-\w:]+="[^"<>]*")*)(/?)>)}gcs) {
        if (defined $2) {
            return "</$2> in @open" if !@open || pop @open ne $2;
        } elsif (defined $3) {
            return "<$3>" if $void{$3} && !$5;
            push @open, $3 if !$5;
        }
    }
    return 'at ' . substr($text, pos $text // 0, 40) if (pos $text // 0) < length $text;
    return "@open is not closed" if @open;
    return '';
}
is(flaw_of("<!DOCTYPE html>\n<p>a<b>b</p></b>"), '</p> in p', 'what does not nest is found');
is(join("\n", map { my $flaw = flaw_of($page{$_}); $flaw ne '' ? "$_: $flaw" : () } sort keys %page), '', 'all pages are well-formed');
is(join(' ', grep { $page{$_} =~ m{https?:(?!//www\.w3\.org/2000/svg)|<link|\bsrc=|\@import} } sort keys %page), '', 'they ask for nothing else');

# --- links
my @broken;
for my $name (sort keys %page) {
    push @broken, map { "$name: $_" } grep { !/\A([\w.]+)\.html\z/ || !$page{$1} } $page{$name} =~ /href="([^"]*)"/g;
}
is("@broken", '', 'all links lead to pages');
my %linked = map { $_ => 1 } map { /href="([\w.]+)\.html"/g } values %page;
is(join(' ', grep { !$linked{$_} } sort keys %class), '', 'a link leads to each class');

# --- what a page says
my %entity = ('&' => '&amp;', '<' => '&lt;', '>' => '&gt;', '"' => '&quot;');
sub html { my ($text) = @_; return ($text // '') =~ s/([&<>"])/$entity{$1}/gr }

# The cells of each row of a page, links and fonts apart
sub rows_of {
    my ($text) = @_;
    return grep { @$_ } map { [map { s/<[^>]*>//gr } m{<td>(.*?)</td>}gs] } $text =~ m{<tr>(.*?)</tr>}gs;
}

my ($parameters, @missing) = 0;
for my $library (@libraries) {
    (undef, $out) = run_mocc('--dump=interface', '--model', $library);
    for my $class (map { JSON::PP::decode_json($_) } split /\n/, $out) {
        my $page = $page{ $class->{class} };
        my @rows = rows_of($page);
        for my $element (@{ $class->{elements} }) {
            my $name = html($element->{name} . (defined $element->{dimensions} ? "[$element->{dimensions}]" : ''));
            my @row = map { @$_ } grep { $_->[0] eq $name } @rows;
            my @facts = grep { defined } $element->{unit}, $element->{kind} =~ /parameter|constant/ ? $element->{default} : ();
            $parameters++ if $element->{kind} eq 'parameter' && defined $element->{unit};
            push @missing, map { "$class->{class}.$name: $_" } grep { my $fact = html($_); !grep { $_ eq $fact } @row } @facts;
            push @missing, "$class->{class}.$name" if !@row || !grep { index($_, html($element->{description})) == 0 } @row;
        }
        my $description = html($class->{description});
        push @missing, "$class->{class}: $description" if index($page, $description) < 0;
        push @missing, "$class->{class}: how it is run" if $class->{experiment} != ($page =~ /mocc --model \Q$class->{class}\E -o/);
    }
}
is(join("\n", @missing), '', 'each element has a row with its unit, default and description');
cmp_ok($parameters, '>', 250, 'parameters with units');

# --- units as the simulator lists them
my $sim = compile_model(model => 'Planar.Examples.PistonEngine');
(undef, $out) = run_simulator($sim, '--list');
my %listed = $out =~ /^(\w+) +(?:parameter|fixed) +\S+ +(\S+)/mg;
my %shown = map { $_->[0] => $_->[2] } grep { @$_ >= 4 } rows_of($page{'Planar.Examples.PistonEngine'});
is_deeply({ map { $_ => $shown{$_} } keys %listed }, \%listed, 'the units of the parameters of an example');
cmp_ok(scalar keys %listed, '>=', 4, 'there are some');

# --- some pages in detail
my $revolute = $page{'Planar.Joints.Revolute'};
like($revolute, qr{<h1>Revolute</h1>\n<p class="kind">model Planar\.Joints\.Revolute</p>}, 'kind and name');
like($revolute, qr{<p>With useFlange the hinge opens its axis}, 'the comment below its head');
like($revolute, qr{<td>frame_a</td><td><a href="Planar\.Interfaces\.Frame_a\.html">Frame_a</a></td>}, 'its connectors');
like($page{'Planar.Interfaces.Frame_a'}, qr{<h2>Signals</h2>.*<td>phi</td><td>input .*<h2>Potentials and flows</h2>.*<td>t</td><td>flow }s,
    'signals, potentials and flows of a connector');
like($revolute, qr{<h2>Used by</h2>.*<a href="Planar\.Examples\.Pendulum\.html">}, 'who uses it');
like($revolute, qr{<span id="line-\d+"> *\d+</span>  +<b>model</b> Revolute <s>&quot;Hinge}, 'its source');
like($page{'Rotational.Parts.Spring'}, qr{Extends <a href="Rotational\.Interfaces\.Compliant\.html">}, 'what a class extends');
like($page{'Rotational.Parts.Spring'}, qr{<td>phi_rel</td>.*from <a href="Rotational\.Interfaces\.Compliant\.html">Compliant</a>}, 'inherited elements');
like($page{Planar}, qr{<a href="Planar\.Joints\.RevoluteClosure\.html">Joints\.RevoluteClosure</a>}, 'names in comments are links');
unlike($page{'Planar.Joints'}, qr{<b>model</b> Revolute}, 'the source of a package is without that of its classes');
my ($source) = $revolute =~ m{<pre class="source">(.*)</pre>}s;
my @source = map { s/<[^>]*>//gr =~ s/\A *(\d+)  //r } split /\n/, $source;
my @file = split /\n/, html(text_of("$root/lib/Planar/Joints.mo"));
my ($first) = $source =~ /id="line-(\d+)"/;
is(join("\n", @source), join("\n", @file[$first - 1 .. $first - 2 + @source]), 'the source is that of the file');
like($source[-1], qr/^  end Revolute;$/, 'up to its end');

# --- a library of one's own
mkdir scratch_dir() . '/Own' or die "mkdir: $!\n";
write_file('Own/package.mo', "encapsulated package Own \"A & B\"\n  import Planar;\n  model M\n    parameter Real a(unit=\"m\") = 2 \"<length>\";\n  end M;
  model Hanging
    Planar.Parts.Fixed place;
    annotation(experiment(StopTime=1));
  end Hanging;\nend Own;\n");
write_file('Own/package.order', "M\nHanging\n");
my $own = scratch_dir() . '/own';
($status, $out, $err) = run_command($^X, "$root/tools/reference.pl", '-I', scratch_dir(), '--output', $own, 'Own');
is("$status|$out|$err", "0|4 pages in $own\n|", 'the reference of another library');
unlike(join('', map { text_of($_) } glob "$own/*.html"), qr/<svg|<figure/, 'without pictures, and without a place for them');
like(text_of("$own/Own.M.html"), qr{<td>a</td><td>Real</td><td>m</td><td><code>2</code></td><td>&lt;length&gt;</td>}, 'marks are escaped');

# --- pictures
SKIP: {
    skip 'there is no node', 9 if `node --version 2>/dev/null` !~ /^v/;
    my $pendulum = compile_model(model => 'Planar.Examples.DoublePendulum');
    my $animation = scratch_dir() . '/pendulum.html';
    run_simulator($pendulum, '--animate', $animation);
    my @still = ('node', "$root/tools/still.js", "$root/runtime/page", $animation);
    ($status, my $svg, $err) = run_command(@still);
    is("$status|$err", '0|', 'a picture');
    is(flaw_of("<!DOCTYPE html>\n$svg"), '', 'it is well-formed');
    like($svg, qr{<title>The mechanism at 1 s</title>}, 'when it was taken');
    # the two bars are thick lines from joint to joint, of 1 m and of the length that the model says
    my @bars = $svg =~ /<path d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)" fill="none" stroke="var\(--steel\)" stroke-width="6"/g;
    is(scalar @bars, 8, 'two bars');
    my ($first_length, $second_length) = map { my ($x0, $y0, $x1, $y1) = @bars[$_ .. $_ + 3]; sqrt(($x1 - $x0)**2 + ($y1 - $y0)**2) } 0, 4;
    my $course = simulate($pendulum, '--stop', 1, '--interval', 1);
    my @at = map { my $frame = $_; [map { $course->{"$frame.r0[$_]"}[-1] } 1, 2] } qw(revolute.frame_a revolute1.frame_a body1.frame_a);
    my ($one, $two) = map { sqrt(($at[$_][0] - $at[$_ + 1][0])**2 + ($at[$_][1] - $at[$_ + 1][1])**2) } 0, 1;
    close_to($second_length/$first_length, $two/$one, 1e-3, 'their lengths');
    my $turned = atan2($at[0][1] - $at[1][1], $at[1][0] - $at[0][0]);
    run_command($^X, "$root/tools/reference.pl", '--pictures', '-I', scratch_dir(), '--output', $own, 'Own');
    like(text_of("$own/Own.Hanging.html"), qr{<figure>\n<svg[^>]*>\n<title>The mechanism at 0\.1 s</title>}, 'an example has its picture');
    like(text_of("$own/Own.html"), qr{<figure><a href="Own\.Hanging\.html"><svg}, 'a package shows those of its examples');
    is(join(' ', map { flaw_of(text_of($_)) } glob "$own/*.html"), '   ', 'pages with pictures are well-formed');
    close_to(atan2($bars[3] - $bars[1], $bars[2] - $bars[0]), $turned, 1e-3, 'the angle of the first');
}

done_testing;
