# The extension for Visual Studio Code: its files fit together, its grammar knows the words of the scanner, its client starts
# the server. (It is packed by npm and vsce, which need a registry: doc/editors.md.)
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin, "$FindBin::Bin/..";
use Help;
use JSON::PP;
use Mocc;
use Test::More;

plan skip_all => 'not under valgrind: it is no part of mocc' if $ENV{MOCC_UNDER};

my $root = "$FindBin::Bin/../..";
my $folder = "$root/editors/vscode";

sub slurp { my ($path) = @_; open my $in, '<:raw', $path or die "$path: $!\n"; local $/; return scalar <$in> }

my %of = map { $_ => JSON::PP->new->utf8->decode(slurp("$folder/$_")) } 'package.json', 'language-configuration.json', 'syntaxes/modelica.tmLanguage.json';
my $package = $of{'package.json'};
my $contributes = $package->{contributes};
ok(-e "$folder/$_", "there is $_") for $package->{main}, $contributes->{languages}[0]{configuration}, $contributes->{grammars}[0]{path};
is($of{'syntaxes/modelica.tmLanguage.json'}{scopeName}, $contributes->{grammars}[0]{scopeName}, 'the name of the grammar');
is(slurp("$folder/LICENSE"), slurp("$root/LICENSE"), 'the licence');

# --- the grammar: the scanner's keywords, and expressions that Perl can read
my $grammar = $of{'syntaxes/modelica.tmLanguage.json'};
my %known;
for my $pattern (@{ $grammar->{repository}{keywords}{patterns} }) {
    $known{$_} = 1 for split /\|/, ($pattern->{match} =~ /\(\?:(.*?)\)/)[0];
}
my %words = map { $_ => 1 } slurp("$root/lexer/token.h") =~ /^\s+K\(\w+, "(\w+)"\)/mg;
cmp_ok(scalar keys %words, '>', 50, 'keywords');
is_deeply([sort keys %known], [sort keys %words], 'the grammar has all of them, and no others');

sub expressions {
    my ($value) = @_;
    return ref $value eq 'ARRAY' ? map({ expressions($_) } @$value) : ref $value ne 'HASH' ? () : map {
        /^(?:match|begin|end)$/ && !ref $value->{$_} ? $value->{$_} : expressions($value->{$_})
    } sort keys %$value;
}
ok(eval { qr/$_/ }, "an expression: $_") for expressions($grammar);

# --- indentation
my $rules = $of{'language-configuration.json'}{indentationRules};
for my $line ('model M', 'partial model M "text"', 'equation', 'initial equation', 'if a > b then', 'for i in 1:n loop', '  else', 'package P // why') {
    like($line, qr/$rules->{increaseIndentPattern}/, "more after: $line");
}
for my $line ('type T = Real;', 'x = 1;', 'end M;', 'model M = N;', 'Real y "model of it";', 'when x then y = 1; end when;') {
    unlike($line, qr/$rules->{increaseIndentPattern}/, "no more after: $line");
}
like($_, qr/$rules->{decreaseIndentPattern}/, "less: $_") for 'end M;', '  equation', 'else', 'elseif a then', 'protected';
unlike($_, qr/$rules->{decreaseIndentPattern}/, "not less: $_") for 'x = 1;', 'ending = 2;', 'Real end_point;';

# --- the client, with a stand-in for the editor
SKIP: {
    skip 'node is not installed', 2 if !on_path('node');
    mkdir scratch_dir() . "/$_" or die "$_: $!\n" for 'modules', 'modules/vscode', 'modules/vscode-languageclient';
    write_file('modules/vscode/index.js', <<'END');
exports.workspace = {
    getConfiguration: () => ({ get: (name) => ({ path: '/opt/mocc', arguments: ['-I', 'lib'] })[name] }),
    onDidChangeConfiguration: (listener) => { exports.changed = listener; },
    onDidChangeWorkspaceFolders: () => {},
};
exports.commands = { registerCommand: (name, does) => { exports[name] = does; } };
exports.window = { showErrorMessage: (text) => console.log('error: ' + text) };
END
    write_file('modules/vscode-languageclient/node.js', <<'END');
exports.LanguageClient = class {
    constructor(id, name, server, options) {
        console.log([id, server.command, ...server.args, options.documentSelector.map((d) => d.scheme + ':' + d.language)].join(' '));
    }
    async start() { console.log('start'); if (process.env.FAILS) throw new Error('no such file'); }
    async stop() { console.log('stop'); }
};
END
    my $script = 'const vscode = require("vscode"), e = require(process.argv[1]); (async () => { await e.activate({ subscriptions: [] });'
      . 'await vscode.changed({ affectsConfiguration: (name) => name === "mocc.path" }); await vscode["mocc.restart"](); await e.deactivate(); })();';
    local $ENV{NODE_PATH} = scratch_dir() . '/modules';
    my $made = 'mocc /opt/mocc lsp -I lib file:modelica,untitled:modelica';
    my ($status, $out, $err) = run_command('node', '-e', $script, "$folder/extension.js");
    is("$status$err$out", '0' . join('', map { "$made\nstart\nstop\n" } 1 .. 3), 'it starts the server, and again after changes');
    local $ENV{FAILS} = 1;
    ($status, $out) = run_command('node', '-e', $script, "$folder/extension.js");
    like($out, qr/^error: mocc does not start \(no such file\)/m, 'it says when that fails');
}

done_testing;
