# Arrays whose size a modification changes: it gives their values and start values, too, and the declared ones, which have
# another size, give way. Modifications in between do as well. What nothing further out replaces has to fit.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $library = <<'END';
package Lib
  model Falling
    parameter Integer n = 2;
    parameter Real rate[n] = {1, 2};
    Base.ContinuousState x[n](start={10, 20}, each fixed=true, nominal={1, 2});
  equation
    der(x) = -rate;
  end Falling;
  model Inherited
    extends Falling(n=3, rate={1, 2, 3}, x(start={1, 2, 3}, nominal={1, 2, 3}));
  end Inherited;
  model Between
    parameter Integer n = 2;
    Falling falling(n=n, rate={5, 6}, x(start={5, 6}, nominal={1, 1}));
  end Between;
END

# (columns at the end; undef) or (undef; the errors)
sub ends_of {
    my ($components) = @_;
    my $file = write_file('Sizes.mo', "$library  model M\n    $components\n  end M;\nend Lib;\n");
    my $sim = scratch_dir() . '/sizes';
    my ($status, undef, $err) = run_mocc('--model', 'Lib.M', '-o', $sim, $file);
    return (undef, $err) if $status;
    my $out = "$sim.csv";
    is((run_simulator($sim, '--stop', 1, '--output', $out))[0], 0, "$components: it runs");
    my $r = read_csv($out);
    return ({ map { $_ => $r->{$_}[-1] } keys %$r }, undef);
}

sub ends_at {
    my ($components, %ends) = @_;
    my ($found, $err) = ends_of($components);
    ok($found, "$components: it compiles") or return diag $err;
    close_to($found->{$_} // 'nan', $ends{$_}, 1e-9, "$components: $_") for sort keys %ends;
    return;
}

my $three = 'start={7, 8, 9}, nominal={1, 1, 1}';
ends_at('Falling a;', 'a.x[1]' => 9, 'a.x[2]' => 18);
ends_at("Falling a(n=3, rate={1, 1, 2}, x($three)), b;", 'a.x[3]' => 7, 'b.x[2]' => 18);
ends_at('Inherited a;', map { ("a.x[$_]" => 0) } 1 .. 3);
ends_at("Between a(n=3, falling(rate={1, 1, 2}, x($three))), b;", 'a.falling.x[3]' => 7, 'b.falling.x[2]' => 0);
ends_at("Falling a[2](each n=3, each rate={1, 1, 2}, each x($three));", 'a[2].x[3]' => 7, 'a[1].x[1]' => 6);
ends_at("Falling a(n=1, rate={2}, x(each start=3, each nominal=1));", 'a.x[1]' => 1);

# (what is missing, line and text of the error)
for (
    ["Falling a(n=3, rate={1, 1, 2}, x(nominal={1, 1, 1}));", 5, "its attribute 'start' of size 2"],
    ["Falling a(n=3, rate={1, 1, 2}, x(start={7, 8, 9}));",   5, "its attribute 'nominal' of size 2"],
    ["Falling a(n=3, x($three));",                            4, "'rate' and its value differ in size"],
    ["Between a(n=3, falling(rate={1, 1, 2}));",             14, "'x' needs a value of size 3"],
    ["Between a(n=3, falling(x($three)));",                  14, "'rate' needs a value of size 3"],
  )
{
    my ($components, $line, $text) = @$_;
    my (undef, $err) = ends_of($components);
    like($err // '', qr/^\S+:$line:\d+: error: [^\n]*\Q$text\E/m, "$components: the one that is left does not fit") or diag $err;
}
done_testing;
