package Below "A class of the name has its end below"
  model N
    function f
      input Real u;
      output Real y = u;
    algorithm
    end zz;
    Real v = f(time);
  end N;
  function f
    input Real u;
    output Real y = 2*u;
  algorithm
  end f;
  model M
    Real v = f(time);
  end M;
end Below;

package Q "A class of the name is around"
  model Q
    model O
      Real v = time;
    end O;
    O o;
  end O;
  model M
    Q q;
  end M;
end Q;

// error: 7:9 [syntax] 'end zz' closes 'f': expected 'end f'
// note: 3:5 'f' begins here
// error: 26:7 [syntax] 'end O' closes 'Q': expected 'end Q'
// note: 21:3 'Q' begins here
