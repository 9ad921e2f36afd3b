// An array of which some elements are known, where others stand below
package KnownInPart
  model Needs
    Real v[3], m[3], s;
  equation
    v[1] = time;
    m = 2*v;
    v[2:3] = {1, 2};
    s = sum(m);
  end Needs;
  model Twice
    Real v[3];
  equation
    v[1] = time;
    v = {1, 2, 3};
  end Twice;
  model Never
    Real v[3], m[3];
  equation
    v[1] = time;
    m = v;
  end Never;
end KnownInPart;
// error: 7:5 [one-unknown] under-determined: the equation has the unknown 'm', and of 'v' only a part is known
// error: 15:5 [one-unknown] over-determined: a part of 'v' is known already
// note: 14:5 'v' is determined here already
// error: 21:5 [one-unknown] under-determined: the equation has the unknown 'm', and of 'v' only a part is known
