package P
  partial package Q
    constant Real k;
    function f
      input Real x;
      output Real y;
    algorithm
      y := k*x;
    end f;
  end Q;
  package R
    extends Q;
  end R;
  model M
    Real a = R.f(time);
    Real b = R.f(2*time);
    Real c = R.k;
  end M;
end P;

// error: 11:11 [all-determined] 'R' has the constant 'k' of P.Q without a value; write extends Q(k=...)
