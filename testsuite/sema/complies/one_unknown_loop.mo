model Ladder "Equal resistors in a row, and from each node one to ground"
  parameter Integer n = 5;
  parameter Real R(unit="Ohm") = 2;
  Real u[n](each unit="V") "Of the nodes";
  Real i[n](each unit="A") "From each node on";
equation
  u[1] = 1;
  i[1] = 0.3;
  for k in 2:n loop
    u[k] = u[k - 1] - R*i[k - 1];
    i[k] = i[k - 1] - u[k]/R;
  end for;
end Ladder;
