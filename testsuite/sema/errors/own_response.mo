package Base "A Base of one's own, whose LinearResponse is another thing"
  model LinearResponse
    input Real residual;
    output Real balance;
    Real more;
  end LinearResponse;
end Base;

model M
  Base.LinearResponse r;
  Real x = r.balance;
equation
  r.residual = x - 1;
end M;

// error: 2:9 [linear-response] Base.LinearResponse must declare 'input Real residual' and 'output Real balance', nothing else
