# A small library in a folder, for tests of the server, and places in its texts.
package Library;

use strict;
use warnings;
use Exporter 'import';
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;

our @EXPORT = qw(%text write_library text_of place_of range_of);

our %text = (
    package => <<'END',
encapsulated package Lab "Things for experiments"
  type Colour = enumeration(red "hot", blue "cold");
  constant Real scale = 2;
end Lab;
END
    Interfaces => <<'END',
within Lab;
encapsulated package Interfaces
  connector Pin "From the left"
    input Real u(unit="V");
  end Pin;
  partial model Base
    parameter Real gain = 1 "Of the input";
    input Real x;
    output Real y;
  end Base;
end Interfaces;
END
    Parts => <<'END',
within Lab;
encapsulated package Parts "Things to be connected"
  import Lab.Interfaces;
  import I = Lab.Interfaces;
  import B = Base;
  function twice
    input Real a;
    output Real b;
  algorithm
    b := 2*a;
  end twice;
  model Gain "Multiplies" /* déjà vu 😀 */ extends Interfaces.Base(gain=3);
  equation
    y = twice(a=gain*x);
  end Gain;
  model Lag "Follows"
    extends I.Base;
    B.ContinuousState state(unit="V", start=0, fixed=true) "Memory";
    Gain before(gain=gain, x=x);
  protected
    Real sums[2](each unit="V");
  equation
    for k in 1:2 loop
      sums[k] = k*state;
    end for;
    gain*der(state) = before.y - state;
    y = state;
  end Lag;
end Parts;
END
);

# Writes it; returns its folder.
sub write_library {
    my $folder = scratch_dir() . '/Lab';
    mkdir $folder or die "$folder: $!\n";
    write_file("Lab/$_.mo", $text{$_}) for keys %text;
    write_file('Lab/package.order', "Colour\nscale\nInterfaces\nParts\n");
    return $folder;
}

# The text of a file as characters
sub text_of { my ($name) = @_; my $text = $text{$name}; utf8::decode($text); return $text }

# place_of(TEXT, BEFORE, WORD): line and column, in UTF-16 code units from 0, where WORD begins after the first BEFORE
sub place_of {
    my ($bytes, $before, $word) = @_;
    my $text = $bytes;
    utf8::decode($text);
    my $at = index $text, $before;
    die "no '$before'\n" if $at < 0;
    $at = index $text, $word, $at;
    die "no '$word' after '$before'\n" if $at < 0;
    my $above = substr $text, 0, $at;
    my ($line) = $above =~ /([^\n]*)\z/;
    return (($above =~ tr/\n//), length($line) + grep { ord > 0xFFFF } split //, $line);
}

# The range of the word there
sub range_of {
    my ($text, $before, $word) = @_;
    my ($line, $column) = place_of($text, $before, $word);
    return { start => { line => $line, character => $column }, end => { line => $line, character => $column + length $word } };
}

1;
