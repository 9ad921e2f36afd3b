# A client of mocc lsp: starts it, sends messages, and waits for its answers.
#
#   my $client = Client->new(folder => $folder, options => ['-Wno-unused']);
#   $client->open($path, $text);
#   my $hover = $client->request('textDocument/hover', $client->place($path, 3, 5));
#   my ($status, $err) = $client->end;
package Client;

use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use IO::Select;
use JSON::PP;
use Mocc;
use POSIX ();
use Time::HiRes qw(time);

my $json = JSON::PP->new->utf8->canonical->max_depth(100_000);
my @under = split ' ', $ENV{MOCC_UNDER} // '';
my $patience = @under ? 300 : 60; # seconds

sub uri_of { my ($path) = @_; return $path =~ m{^/} ? 'file://' . $path =~ s/([^\w\/.~-])/sprintf '%%%02X', ord $1/ger : $path }

# The place in a text, in characters, that a position means
sub offset_of {
    my ($text, $position) = @_;
    my $at = 0;
    for (1 .. $position->{line}) { $text =~ /\G[^\r\n]*(?:\r\n|\r|\n)/g or return length $text; $at = pos $text }
    for (my $units = $position->{character}; $units > 0; $at++) { $units -= ord(substr $text, $at, 1) > 0xFFFF ? 2 : 1 }
    return $at;
}

# A text, in characters, with edits of the protocol made
sub edited {
    my ($text, @edits) = @_;
    my @places = map { [map({ offset_of($text, $_) } @{ $_->{range} }{qw(start end)}), $_->{newText}] } @edits;
    for my $i (sort { $places[$b][0] <=> $places[$a][0] || $places[$b][1] <=> $places[$a][1] || $b <=> $a } 0 .. $#places) {
        my ($begin, $end, $new) = @{ $places[$i] };
        substr $text, $begin, $end - $begin, $new;
    }
    return $text;
}

# Starts the server, and initializes it unless raw => 1. folder: of the workspace; capabilities: of the client
sub new {
    my ($class, %arg) = @_;
    pipe my $in, my $to or die "pipe: $!\n";
    pipe my $from, my $out or die "pipe: $!\n";
    my $err = scratch_dir() . '/server.stderr';
    my $pid = fork() // die "fork: $!\n";
    if ($pid == 0) {
        open STDIN, '<&', $in or POSIX::_exit(127);
        open STDOUT, '>&', $out or POSIX::_exit(127);
        open STDERR, '>', $err or POSIX::_exit(127);
        close $_ for $to, $from, $in, $out;
        exec(@under, mocc_path(), 'lsp', @{ $arg{options} // [] }) or POSIX::_exit(127);
    }
    close $in;
    close $out;
    binmode $_ for $to, $from;
    $to->autoflush(1);
    my $self = bless { pid => $pid, to => $to, from => $from, err => $err, buffer => '', id => 0, seen => {}, text => {}, version => {} }, $class;
    return $self if $arg{raw};
    my $folder = $arg{folder};
    $self->{initialized} = $self->request('initialize', {
        processId => $$, rootUri => defined $folder ? uri_of($folder) : undef, capabilities => $arg{capabilities} // {} });
    $self->notify('initialized', {});
    return $self;
}

sub send_bytes { my ($self, $bytes) = @_; local $SIG{PIPE} = 'IGNORE'; return print { $self->{to} } $bytes }

sub send_body { my ($self, $body) = @_; return $self->send_bytes('Content-Length: ' . length($body) . "\r\n\r\n$body") }

sub send_message { my ($self, $message) = @_; return $self->send_body($json->encode({ jsonrpc => '2.0', %$message })) }

sub notify { my ($self, $method, $params) = @_; return $self->send_message({ method => $method, params => $params }) }

# Reads the next message; undef: the server has ended.
sub receive {
    my ($self) = @_;
    my $end = time + $patience;
    my $length;
    while (1) {
        if ($self->{buffer} =~ /\AContent-Length: (\d+)\r\n\r\n/ && length $self->{buffer} >= $+[0] + $1) {
            my $body = substr $self->{buffer}, $+[0], $1;
            substr $self->{buffer}, 0, $+[0] + $1, '';
            return $json->decode($body);
        }
        my $left = $end - time;
        die "no message in $patience s\n" if $left <= 0 || !IO::Select->new($self->{from})->can_read($left);
        sysread $self->{from}, $self->{buffer}, 65536, length $self->{buffer} or return undef;
    }
}

# Keeps what the message publishes; false: it is another one.
sub keep_published {
    my ($self, $message) = @_;
    return 0 if ($message->{method} // '') ne 'textDocument/publishDiagnostics';
    $self->{seen}{ $message->{params}{uri} } = $message->{params};
    return 1;
}

# The next message that does not publish diagnostics
sub next_answer {
    my ($self) = @_;
    while (1) {
        my $message = $self->receive // return undef;
        return $message if !$self->keep_published($message);
    }
}

# The answer to a request as a whole
sub ask {
    my ($self, $method, $params) = @_;
    my $id = ++$self->{id};
    $self->send_message({ id => $id, method => $method, defined $params ? (params => $params) : () });
    while (1) {
        my $message = $self->next_answer // die "the server has ended instead of answering $method\n";
        return $message if defined $message->{id} && !$message->{method} && $message->{id} eq $id;
    }
}

# Its result; dies where it is an error.
sub request {
    my ($self, $method, $params) = @_;
    my $answer = $self->ask($method, $params);
    die "$method: " . $json->encode($answer->{error}) . "\n" if $answer->{error};
    return $answer->{result};
}

sub open {
    my ($self, $path, $text) = @_;
    $self->{text}{$path} = $text;
    $self->{version}{$path} = 1;
    return $self->notify('textDocument/didOpen', {
        textDocument => { uri => uri_of($path), languageId => 'modelica', version => 1, text => $text } });
}

sub close_document { my ($self, $path) = @_; return $self->notify('textDocument/didClose', $self->document($path)) }

sub document { my ($self, $path) = @_; return { textDocument => { uri => uri_of($path) } } }

# Changes a document: the whole text, or [line, column, line, column, text] each
sub change {
    my ($self, $path, @changes) = @_;
    my @all = map {
        ref $_ ? { range => { start => { line => $_->[0], character => $_->[1] }, end => { line => $_->[2], character => $_->[3] } }, text => $_->[4] }
          : { text => $_ }
    } @changes;
    return $self->notify('textDocument/didChange', {
        textDocument => { uri => uri_of($path), version => ++$self->{version}{$path} }, contentChanges => \@all });
}

# Parameters with a position: line and column from 0
sub place {
    my ($self, $path, $line, $column) = @_;
    return { %{ $self->document($path) }, position => { line => $line, character => $column } };
}

# What is published about the open document as it is now: the list
sub diagnostics {
    my ($self, $path) = @_;
    while (1) {
        my $seen = $self->{seen}{ uri_of($path) };
        return $seen->{diagnostics} if $seen && $seen->{version} == $self->{version}{$path};
        my $message = $self->receive // die "the server has ended before it published $path\n";
        $self->keep_published($message) or die "an unexpected message\n";
    }
}

# Waits until an analysis that knows all changes has been published: those of this document were the last ones. What was
# published about other documents until then may be of an analysis in between.
sub settle {
    my ($self, $path) = @_;
    $self->diagnostics($path);
    $self->ask('textDocument/hover', $self->place($path, 0, 0)); # answered when all of that analysis is published
}

# What is published about a file that is not open
sub published { my ($self, $path) = @_; return ($self->{seen}{ uri_of($path) } // {})->{diagnostics} }

# Ends it by the protocol: (status, standard error)
sub end {
    my ($self) = @_;
    $self->ask('shutdown');
    $self->notify('exit');
    return $self->wait;
}

# Closes its input, reads the rest, and waits for its end.
sub wait {
    my ($self) = @_;
    close $self->{to};
    while (defined(my $message = $self->next_answer)) { push @{ $self->{rest} }, $message }
    waitpid $self->{pid}, 0;
    my $status = $? & 127 ? 128 + ($? & 127) : $? >> 8;
    CORE::open my $in, '<', $self->{err} or die "$self->{err}: $!\n";
    my $err = do { local $/; <$in> } // '';
    return ($status, $err);
}

1;
