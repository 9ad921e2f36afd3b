# Short classes that are compiled as the model themselves: what they modify and redeclare counts, sizes too, through others.
use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/..";
use Mocc;
use Test::More;

my $text = <<'END';
encapsulated package Short
  import Base;

  partial model Law
    input Real u;
    output Real y;
  end Law;

  model Linear
    extends Law;
  equation
    y = u;
  end Linear;

  model Square
    extends Law;
    parameter Real k = 1;
  equation
    y = k*u^2;
  end Square;

  model Decay "Falls by its law"
    parameter Real rate = 1;
    parameter Integer n = 2;
    replaceable model Falling = Linear constrainedby Law;
    Base.ContinuousState x(start=1, fixed=true);
    Falling law;
    Real copies[n];
  equation
    law.u = x;
    der(x) = -rate*law.y;
    copies = fill(x, n);
    annotation(experiment(StopTime=3, Interval=1));
  end Decay;

  model Same = Decay;
  model Fast = Decay(rate=2, n=3);
  model Faster = Fast(rate=4, x(start=2)) annotation(experiment(StopTime=0.5, Interval=0.25));
  model Bent = Decay(redeclare model Falling = Square(k=3), rate=0.5);
end Short;
END

my ($folder) = scratch_dir();
write_file('Short.mo', $text);

# By model: its rows, n, the rate, its start value, and x at the end in closed form
my %expected = (
    Same => [4, 2, 1, 1, exp(-3)],
    Fast => [4, 3, 2, 1, exp(-6)],
    Faster => [3, 3, 4, 2, 2*exp(-2)],
    Bent => [4, 2, 0.5, 1, 1/(1 + 1.5*3)],
);
for my $model (sort keys %expected) {
    my ($n_rows, $n, $rate, $start, $last) = @{ $expected{$model} };
    my ($status, $out, $err) = run_mocc('--model', "Short.$model", '-o', "$folder/$model", "$folder/Short.mo");
    is($status, 0, "$model compiles") or diag $err;
    ($status, $out, $err) = run_command("$folder/$model", qw(--tolerance 1e-10 --output -));
    is($status, 0, "$model runs") or diag $err;
    my ($head, @rows) = split /\n/, $out;
    my @names = map { s/"//gr } split /,/, $head;
    my (%first, %row);
    @first{@names} = split /,/, $rows[0];
    @row{@names} = split /,/, $rows[-1];
    is(scalar @rows, $n_rows, "$model: the experiment");
    is(scalar(grep { /^copies/ } @names), $n, "$model: sizes");
    close_to($first{x}, $start, 1e-12, "$model: start");
    close_to($row{x}, $last, 1e-9, "$model: closed form");
    ($status, $out) = run_command("$folder/$model", '--list');
    like($out, qr/^rate +parameter +\Q$rate\E$/m, "$model: rate");
}

done_testing;
