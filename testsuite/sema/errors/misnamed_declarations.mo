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

package Head "The name at the beginning is the wrong one, or that at the end"
  function d
    input Real u;
    output Real y = u;
  algorithm
  end g;
  model M
    Real v = g(time) + g(1);
    Real w = g(v);
  end M;
end Head;

package Twice "A declaration with the wrong name"
  constant Real a = 1;
  constant Real a = 2;
  model M
    Real v = a*b*time;
  end M;
end Twice;

package Unknown "Is said once in a class"
  model M
    Real v = h(time) + h(1);
    Real w = h(v);
  end M;
end Unknown;

// error: 7:9 [syntax] 'end zz' closes 'f': expected 'end f'
// note: 3:5 'f' begins here
// error: 26:7 [syntax] 'end O' closes 'Q': expected 'end Q'
// note: 21:3 'Q' begins here
// error: 37:7 [syntax] 'end g' closes 'd': expected 'end d'
// note: 33:3 'd' begins here
// error: 46:17 [declare-before-use] 'a' is declared twice
// note: 45:17 it is declared here already
// error: 54:14 [declare-before-use] function 'h' is not declared
