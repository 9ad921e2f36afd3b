# A headless Chromium for tests, by chromedriver, which speaks WebDriver (www.w3.org/TR/webdriver2).
package Browser;

use strict;
use warnings;
use Exporter 'import';
use HTTP::Tiny ();
use JSON::PP ();

our @EXPORT = qw(open_browser drive run_script after_frame picture errors press_keys hold_key let_key_go click);

my $json = JSON::PP->new->utf8->canonical->allow_nonref;
my $http = HTTP::Tiny->new(timeout => 60);
my ($pid, $driver, $port);
my $session = '';

# Opens the browser; it ends with the test.
sub open_browser {
    $pid = open $driver, '-|', 'chromedriver', '--port=0' or die "chromedriver: $!\n";
    while (defined(my $line = <$driver>)) {
        last if ($port) = $line =~ /on port (\d+)/ and $port;
    }
    die "chromedriver does not start\n" if !$port;
    my $opened = drive(POST => '', { capabilities => { alwaysMatch => { browserName => 'chrome', 'goog:loggingPrefs' => { browser => 'ALL' },
        'goog:chromeOptions' => { args => [qw(--headless=new --no-sandbox --disable-gpu --hide-scrollbars), '--window-size=1200,800'] } } } });
    $session = "/$opened->{sessionId}";
    return;
}

END {
    my $status = $?;
    eval { drive(DELETE => '') } if $session;
    kill TERM => $pid if $pid;
    close $driver if $driver;
    $? = $status;
}

sub drive {
    my ($method, $path, $content) = @_;
    my $answer = $http->request($method, "http://127.0.0.1:$port/session$session$path",
        $method eq 'POST' ? { content => $json->encode($content // {}), headers => { 'Content-Type' => 'application/json' } } : {});
    my $value = eval { $json->decode($answer->{content})->{value} };
    die "$method $path: $answer->{status} $answer->{content}\n" if !$answer->{success};
    return $value;
}

sub run_script { my ($script, @arguments) = @_; return drive(POST => '/execute/sync', { script => $script, args => \@arguments }) }

# Runs the script in a frame after the next one, when all that is due has been drawn.
sub after_frame {
    my ($script) = @_;
    return drive(POST => '/execute/async', { script => "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => {
        done((() => { $script })()); }));", args => [] });
}

# A number that tells pictures apart, of a canvas; 0 if nothing is drawn
my $hash = 'const d = c.getContext("2d").getImageData(0, 0, c.width, c.height).data;
    let hash = 0; for (let i = 0; i < d.length; i += 4) hash = (hash * 31 + d[i] * 7 + d[i + 1] * 5 + d[i + 2] * 3 + d[i + 3]) % 4294967291; return hash;';
sub picture { return after_frame('const c = document.querySelector(' . $json->encode($_[0] // '#scene') . "); $hash") }

# What the page's console has as errors
sub errors { return join "\n", map { $_->{message} } grep { $_->{level} eq 'SEVERE' } @{ drive(POST => '/se/log', { type => 'browser' }) } }

sub act_on_keys { return drive(POST => '/actions', { actions => [{ type => 'key', id => 'keys', actions => [@_] }] }) }
sub press_keys { return act_on_keys(map { ({ type => 'keyDown', value => $_ }, { type => 'keyUp', value => $_ }) } @_) }
sub hold_key { return act_on_keys({ type => 'keyDown', value => $_[0] }) }
sub let_key_go { return act_on_keys({ type => 'keyUp', value => $_[0] }) }

sub click {
    my ($selector) = @_;
    my ($element) = values %{ drive(POST => '/element', { using => 'css selector', value => $selector }) };
    return drive(POST => "/element/$element/click");
}

1;
