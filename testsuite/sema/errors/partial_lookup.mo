package P
  partial package Q
    constant Real k = 2;
    model M
      Real x = time;
    end M;
    function f
      input Real u; output Real y;
    algorithm y := u;
    end f;
  end Q;
  model A
    Q.M m;
  end A;
  model B
    Real x = Q.k;
  end B;
  model C
    Real y = Q.f(time);
  end C;
end P;

// error: 13:5 [type] package P.Q is partial: only partial classes look up names in it; extend it, and use what extends it
// error: 16:14 [type] package P.Q is partial: only partial classes look up names in it; extend it, and use what extends it
// error: 19:14 [type] package P.Q is partial: only partial classes look up names in it; extend it, and use what extends it
