# Writes the reference of libraries: a page of HTML for each class, out of what `mocc --dump=interface` says of it and of
# its source. A page needs nothing beside itself.
#
#   perl tools/reference.pl [--pictures] [-I FOLDER] --output FOLDER LIBRARY ...
#
# With --pictures, if node is there, the pages of examples show the mechanism (tools/still.js). -I says where a library
# lies, as that of mocc. MOCC names the compiler, else ./mocc of the project.
use strict;
use warnings;
use File::Path qw(make_path);
use File::Temp qw(tempdir);
use FindBin;
use Getopt::Long;
use JSON::PP ();

my $root = "$FindBin::Bin/..";
my $mocc = $ENV{MOCC} // "$root/mocc";
my ($output, $wants_pictures, @folders);
GetOptions('output=s' => \$output, pictures => \$wants_pictures, 'I=s' => \@folders) && @ARGV && defined $output
  or die "usage: perl tools/reference.pl [--pictures] [-I FOLDER] --output FOLDER LIBRARY ...\n";
my @libraries = @ARGV;

# --- what there is

sub printed_by {
    my @command = @_;
    open my $pipe, '-|', @command or die "$command[0]: $!\n";
    my $text = do { local $/; <$pipe> };
    close $pipe or die "@command failed\n";
    return $text // '';
}

sub read_text {
    my ($path) = @_;
    open my $in, '<:encoding(UTF-8)', $path or die "$path: $!\n";
    local $/;
    return scalar <$in>;
}

my (@order, %class);
for my $library (@libraries) {
    for my $line (split /\n/, printed_by($mocc, (map { ('-I', $_) } @folders), '--dump=interface', '--model', $library)) {
        my $class = JSON::PP::decode_json($line);
        push @order, $class->{class};
        $class{ $class->{class} } = $class;
    }
}

my %sources; # by file the lines of its text, from 1 on

sub source_lines {
    my ($file) = @_;
    my ($path) = grep { -e } map { "$_/$file" } @folders, "$root/lib" or die "$file lies in none of the folders\n";
    return $sources{$file} //= [undef, split /\n/, read_text($path)];
}

# By class the classes that extend it or have a component of it
my %used_by;
for my $user (@order) {
    my $class = $class{$user};
    my %used = map { $_ => 1 } grep { defined } (map { $_->{class} } @{ $class->{extends} }),
      (map { $_->{type} } @{ $class->{elements} }), $class->{means} ? $class->{means}{class} : ();
    push @{ $used_by{$_} }, $user for grep { $class{$_} && $_ ne $user } sort keys %used;
}

# --- pieces of HTML

my %entity = ('&' => '&amp;', '<' => '&lt;', '>' => '&gt;', '"' => '&quot;');
sub html { my ($text) = @_; return ($text // '') =~ s/([&<>"])/$entity{$1}/gr }

sub link_to {
    my ($name, $text) = @_;
    $text //= $name;
    return $class{$name} ? sprintf('<a href="%s.html">%s</a>', $name, html($text)) : html($text);
}

# The class that a name of several parts means in a comment of another class; or undef
sub meant {
    my ($name, $scope) = @_;
    for (my $prefix = $scope; ; $prefix =~ s/\.?\w+\z//) {
        my $full = $prefix eq '' ? $name : "$prefix.$name";
        return $full if $class{$full};
        return undef if $prefix eq '';
    }
}

sub linked {
    my ($text, $scope) = @_;
    my $result = '';
    while ($text =~ /\G(.*?)\b([A-Z]\w*(?:\.\w+)+)\b/gcs) {
        my $full = meant($2, $scope);
        $result .= html($1) . ($full ? link_to($full, $2) : html($2));
    }
    return $result . html(substr $text, pos $text // 0);
}

# A comment: paragraphs, lists, and what is indented as it stands
sub documentation {
    my ($text, $scope) = @_;
    my @lines = split /\n/, $text;
    shift @lines while @lines && $lines[0] !~ /\S/;
    my ($least) = sort { $a <=> $b } map { /^( *)\S/ ? length $1 : () } @lines;
    $least //= 0;
    my $result = '';
    for my $part (split /\n\s*\n/, join "\n", map { length > $least ? substr $_, $least : s/^ +//r } @lines) {
        $part =~ s/\s+\z//;
        next if $part eq '';
        if ($part =~ /^ *- /) {
            my @items = split /^ *- /m, $part;
            shift @items;
            $result .= "<ul>\n" . join('', map { '<li>' . linked($_ =~ s/\s+/ /gr, $scope) . "</li>\n" } @items) . "</ul>\n";
        } elsif ($part =~ /^ {2}/m) {
            $result .= '<pre>' . linked($part, $scope) . "</pre>\n";
        } else {
            $result .= '<p>' . linked($part, $scope) . "</p>\n";
        }
    }
    return $result;
}

# A table under a heading; columns without any content are left out.
sub table {
    my ($title, $heads, @rows) = @_;
    return '' if !@rows;
    my @filled = grep { my $i = $_; grep { $_->[$i] ne '' } @rows } 0 .. $#$heads;
    my $head = join '', map { "<th>$heads->[$_]</th>" } @filled;
    return "<h2>$title</h2>\n<table>\n<tr>$head</tr>\n"
      . join('', map { my $row = $_; '<tr>' . join('', map { "<td>$row->[$_]</td>" } @filled) . "</tr>\n" } @rows) . "</table>\n";
}

my $keyword = qr/\b(?:algorithm|and|annotation|block|break|class|connect|connector|constant|constrainedby|der|discrete|each|else|
    elseif|elsewhen|encapsulated|end|enumeration|equation|extends|false|final|flow|for|function|if|import|in|initial|inner|input|
    loop|model|not|or|outer|output|package|parameter|partial|protected|record|redeclare|replaceable|return|then|true|type|when|
    while|within)\b/x;

sub highlighted {
    my ($text) = @_;
    my $result = '';
    while ($text =~ m{\G(?:(//[^\n]*|/\*.*?\*/)|("(?:[^"\\]|\\.)*")|($keyword)|(\w+|.))}gcs) {
        $result .= defined $1 ? join("\n", map { '<i>' . html($_) . '</i>' } split /\n/, $1)
          : defined $2 ? join("\n", map { '<s>' . html($_) . '</s>' } split /\n/, $2)
          : defined $3 ? "<b>$3</b>" : html($4);
    }
    return $result;
}

# The source of a class, without that of the classes in it, which have pages of their own
sub source {
    my ($class) = @_;
    my $lines = source_lines($class->{file});
    my %left_out = map { my $inner = $class{$_}; map { $_ => 1 } $inner->{line} .. $inner->{endLine} }
      grep { $class{$_}{file} eq $class->{file} } @{ $class->{classes} };
    my @numbers;
    for my $number (grep { !$left_out{$_} } $class->{line} .. $class->{endLine}) {
        push @numbers, $number if $lines->[$number] =~ /\S/ || !@numbers || $lines->[ $numbers[-1] ] =~ /\S/;
    }
    my @text = split /\n/, highlighted(join "\n", map { $lines->[$_] } @numbers), -1;
    my $result = "<h2>Source</h2>\n<p>" . html($class->{file}) . ", from line $class->{line} on</p>\n<pre class=\"source\">";
    $result .= sprintf "<span id=\"line-%d\">%4d</span>  %s\n", $numbers[$_], $numbers[$_], $text[$_] for 0 .. $#numbers;
    return "$result</pre>\n";
}

# --- pages

my $page_css = read_text("$root/runtime/page/page.css");
my ($light) = $page_css =~ /^:root \{(.*?)\}/ms or die "page.css has no colours\n";
my ($dark) = $page_css =~ /^:root\[data-theme="dark"\] \{(.*?)\}/ms or die "page.css has no dark colours\n";
my $style = <<"END";
:root { color-scheme: light dark; $light }
\@media (prefers-color-scheme: dark) { :root { $dark } }
body { margin: 0 auto; max-width: 62rem; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, "DejaVu Sans", sans-serif; }
a { color: var(--accent); } nav, .kind, footer { color: var(--faint); }
h1 { margin: .5rem 0 0; overflow-wrap: anywhere; } h2 { margin: 1.6rem 0 .4rem; font-size: 1.15rem; }
.description { font-size: 1.1rem; margin: .2rem 0 1rem; }
table { border-collapse: collapse; width: 100%; } th { text-align: left; }
th, td { padding: .25rem .6rem .25rem 0; border-bottom: 1px solid var(--grid); vertical-align: top; }
td:first-child, code, pre { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .9em; }
pre { background: var(--panel); padding: .6rem .8rem; overflow-x: auto; line-height: 1.4; }
.source span { color: var(--faint); user-select: none; } .source span:target { background: var(--accent); color: var(--paper); }
.source i { color: var(--faint); } .source s { color: var(--spring); text-decoration: none; } .source b { font-weight: 600; }
figure { margin: 1rem 0; max-width: 30rem; } svg { width: 100%; height: auto; border: 1px solid var(--grid); }
.gallery { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: 1rem; margin-top: 1rem; }
.gallery figure { margin: 0; }
input { width: 100%; padding: .4rem; font: inherit; background: var(--panel); color: var(--ink); border: 1px solid var(--grid-strong); }
END

sub write_page {
    my ($name, $title, $body) = @_;
    open my $out, '>:encoding(UTF-8)', "$output/$name.html" or die "$output/$name.html: $!\n";
    print $out <<"END";
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>$title</title>
<style>
$style</style>
</head>
<body>
$body</body>
</html>
END
    close $out or die "$output/$name.html: $!\n";
    return;
}

# Elements of a class and of those that it extends: [element, base or undef]
sub all_elements {
    my ($name, $from) = @_;
    my $class = $class{$name} // return;
    my @bases = grep { defined } (map { $_->{class} } @{ $class->{extends} }), $class->{means} ? $class->{means}{class} : ();
    return ((map { [$_, $from] } @{ $class->{elements} }), map { all_elements($_, $_) } @bases);
}

sub element_name {
    my ($element) = @_;
    return html($element->{name} . (defined $element->{dimensions} ? "[$element->{dimensions}]" : ''));
}

# The prefixes and the type; of the class's own library and of Base the last part of the name says enough.
sub element_type {
    my ($element) = @_;
    my $type = $element->{type} // '';
    my @words = map { html($_) } grep { $_ ne 'protected' } @{ $element->{prefixes} };
    push @words, $element->{kind} if $element->{kind} =~ /^(?:input|output|flow)$/;
    return join ' ', @words, link_to($type, $type =~ /\A(?:Base|\Q$element->{home}\E)\./ ? $type =~ s/.*\.//r : $type);
}

sub element_text {
    my ($element, $from) = @_;
    my @parts = html($element->{description});
    push @parts, 'if <code>' . html($element->{condition}) . '</code>' if defined $element->{condition};
    push @parts, 'from ' . link_to($from, $from =~ s/.*\.//r) if $from;
    return join '; ', grep { $_ ne '' } @parts;
}

my %columns = (
    value => [sub { element_name($_[0]) }, sub { element_type($_[0]) }, sub { html($_[0]{unit}) },
        sub { defined $_[0]{default} ? '<code>' . html($_[0]{default}) . '</code>' : '' }, \&element_text],
    variable => [sub { element_name($_[0]) }, sub { element_type($_[0]) }, sub { html($_[0]{unit}) }, \&element_text],
    part => [sub { element_name($_[0]) }, sub { element_type($_[0]) },
        sub { defined $_[0]{modification} ? '<code>' . html($_[0]{modification}) . '</code>' : '' }, \&element_text],
);
my @values = ('Name', 'Type', 'Unit', 'Default', 'Description');
my @variables = ('Name', 'Type', 'Unit', 'Description');
my @sections = (
    [Parameters => 'value', ['parameter'], \@values], [Constants => 'value', ['constant'], \@values],
    [Connectors => 'part', ['connector'], ['Name', 'Class', 'Given', 'Description']],
    ['Inputs and outputs' => 'variable', ['input', 'output'], \@variables],
    [Components => 'part', ['component'], ['Name', 'Class', 'Given', 'Description']],
    [Variables => 'variable', ['variable', 'flow'], \@variables],
);

sub is_protected { my ($element) = @_; return scalar grep { $_ eq 'protected' } @{ $element->{prefixes} } }

my %title_of_connectors = ('Inputs and outputs' => 'Signals', Variables => 'Potentials and flows');

sub element_tables {
    my ($name) = @_;
    my @all = all_elements($name);
    my $result = '';
    for my $hidden (0, 1) {
        for my $section (@sections) {
            my ($title, $kind, $kinds, $heads) = @$section;
            $title = $title_of_connectors{$title} // $title if $class{$name}{kind} eq 'connector';
            my @shown = grep { my $kind = $_->[0]{kind}; is_protected($_->[0]) == $hidden && grep { $_ eq $kind } @$kinds } @all;
            $_->[0]{home} = $name =~ s/\..*//r for @shown;
            $result .= table($hidden ? "Protected: \l$title" : $title, $heads,
                map { my $row = $_; [map { $_->(@$row) } @{ $columns{$kind} }] } @shown);
        }
    }
    return $result;
}

# What a class stands for, is made of, and is used by
sub relations {
    my ($class) = @_;
    my $result = '';
    if (my $means = $class->{means}) {
        my $what = join ' ', grep { defined && $_ ne '' } $means->{causality}, $means->{class} ? link_to($means->{class}) : '';
        $what .= html("[$means->{dimensions}]") if defined $means->{dimensions};
        $what .= ' <code>(' . html($means->{modification}) . ')</code>' if defined $means->{modification};
        $result .= "<p>Stands for $what</p>\n";
    }
    for my $base (@{ $class->{extends} }) {
        $result .= '<p>Extends ' . link_to($base->{class})
          . (defined $base->{modification} ? ' <code>(' . html($base->{modification}) . ')</code>' : '') . "</p>\n";
    }
    return $result;
}

sub class_row {
    my ($name) = @_;
    my $class = $class{$name};
    return [link_to($name, $name =~ s/.*\.//r), kind_of($class), html($class->{description})];
}

sub kind_of { my ($class) = @_; return ($class->{partial} ? 'partial ' : '') . $class->{kind} }

sub breadcrumbs {
    my ($name) = @_;
    my @steps = split /\./, $name;
    pop @steps;
    my @links = '<a href="index.html">Reference</a>';
    push @links, link_to(join('.', @steps[0 .. $_]), $steps[$_]) for 0 .. $#steps;
    return '<nav>' . join(' / ', @links) . "</nav>\n";
}

# How an example is run, and seen
sub commands {
    my ($name) = @_;
    my $example = lc $name =~ s/.*\.//r;
    return "<pre>mocc --model $name -o $example &amp;&amp; ./$example --animate $example.html</pre>\n";
}

my %picture; # by example, as SVG

sub gallery {
    my @shown = grep { ($picture{$_} // '') ne '' } @_;
    return '' if !@shown;
    return '<div class="gallery">' . join("\n", map { '<figure><a href="' . $_ . '.html">' . $picture{$_} . '</a><figcaption>'
          . link_to($_, $_ =~ s/.*\.//r) . '</figcaption></figure>' } @shown) . "</div>\n";
}

sub class_page {
    my ($name) = @_;
    my ($class, $picture) = ($class{$name}, $picture{$name} // '');
    my $body = breadcrumbs($name) . '<h1>' . html($name =~ s/.*\.//r) . "</h1>\n<p class=\"kind\">" . kind_of($class) . ' '
      . html($name) . "</p>\n";
    $body .= '<p class="description">' . html($class->{description}) . "</p>\n" if defined $class->{description};
    $body .= "<figure>\n$picture</figure>\n" if $picture ne '';
    $body .= documentation($class->{documentation}, $name) if defined $class->{documentation};
    $body .= commands($name) if $class->{experiment};
    $body .= relations($class);
    $body .= table('Classes', ['Name', 'Kind', 'Description'], map { class_row($_) } @{ $class->{classes} });
    $body .= gallery(@{ $class->{classes} });
    $body .= table('Literals', ['Name', 'Description'], map { [html($_->{name}), html($_->{description})] } @{ $class->{literals} });
    $body .= element_tables($name);
    my $users = $used_by{$name};
    $body .= '<h2>Used by</h2><p>' . join(', ', map { link_to($_) } @$users) . "</p>\n" if $users;
    write_page($name, html($name), $body . source($class));
    return;
}

# --- pictures

my $scratch = tempdir(CLEANUP => 1);
my $draws = $wants_pictures && `node --version 2>/dev/null` =~ /^v/;

# The picture of an example as SVG; '' if there is nothing to be seen, or nothing to draw with
sub picture_of {
    my ($name) = @_;
    return '' if !$draws || !$class{$name}{experiment};
    my ($simulator, $page) = ("$scratch/simulator", "$scratch/page.html");
    printed_by($mocc, (map { ('-I', $_) } @folders), '-O0', '--model', $name, '-o', $simulator);
    printed_by($simulator, '--animate', $page);
    my $picture = printed_by('node', "$root/tools/still.js", "$root/runtime/page", $page);
    utf8::decode($picture);
    return $picture;
}

# --- all of it

make_path($output);
unlink glob "$output/*.html";
$picture{$_} = picture_of($_) for @order;
class_page($_) for @order;

my $list = table('Libraries', ['Name', 'Kind', 'Description'], map { class_row($_) } @libraries);
my $rows = join '', map { '<tr><td>' . link_to($_) . '</td><td>' . kind_of($class{$_}) . '</td><td>' . html($class{$_}{description}) . "</td></tr>\n" } @order;
write_page('index', 'Reference of the libraries', <<"END");
<h1>Reference of the libraries</h1>
$list<h2>All classes</h2>
<p><input id="wanted" type="search" placeholder="Part of a name or description" aria-label="Search"/></p>
<table id="all">
$rows</table>
<script>
document.getElementById("wanted").addEventListener("input", (event) => {
  const words = event.target.value.toLowerCase().split(" ");
  for (const row of document.getElementById("all").rows)
    row.hidden = !words.every((word) => row.textContent.toLowerCase().includes(word));
});
</script>
END
printf "%d pages in %s\n", @order + 1, $output;
