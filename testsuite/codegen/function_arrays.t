# Arrays inside of functions, in all that they can be: against closed forms, with exact derivatives.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..", $FindBin::Bin;
use Mocc;
use Clean;
use Test::More;

# as many dimensions as an array can have, in the simulator and at compile time
my $open = join ', ', (':') x 16;
my $model = <<"END";
package Lib
  function ends
    input Real a[$open];
    output Real b[2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3];
  algorithm
    b := 2*a;
    b[2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, :] := {1, 2, 3};
  end ends;
  function total
    input Real x;
    output Real y = sum(ends(fill(x, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3)));
  algorithm
  end total;
  function plane
    input Real x;
    output Real y[2, 3];
  protected
    Real a[$open] = ends(fill(x, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3));
  algorithm
    y := a[:, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, :];
  end plane;
end Lib;
model M
  Real y[2, 3] = Lib.plane(time);
  Real s = Lib.total(time^2), ds = der(s);
  Real z[integer(Lib.total(0.5))] = fill(time, integer(Lib.total(0.5)));
end M;
END
my $r = simulate(compile_model(text => $model), '--stop', 2, '--interval', 1);
for my $t (0 .. 2) {
    close_to($r->{'y[1,3]'}[$t], 2 * $t, 1e-12, "16 dimensions at $t");
    close_to($r->{'y[2,3]'}[$t], 3, 1e-12, "a slice of them at $t");
    close_to($r->{s}[$t], 6 * $t**2 + 6, 1e-12, "their sum at $t");
    close_to($r->{ds}[$t], 12 * $t, 1e-12, "its derivative at $t");
    close_to($r->{'z[9]'}[$t], $t, 1e-12, "their sum as a size at $t");
}
clean_c('16 dimensions', text => $model);
done_testing();
