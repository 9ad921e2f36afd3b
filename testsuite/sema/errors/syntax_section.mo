package Sections "A misspelt section keyword, whatever stands around it, is one mistake; a missing ';' above it another one"
  model Plain
    Real x;
    Real y
  equatoin
    x = time;
    y = 2*x;
  end Plain;

  model Assertion
    Real x = time;
  Equation
    assert(x < 3, "too large");
  end Assertion;

  model Hidden
    Real x = time "text"
  protectd
    Real y = x;
  end Hidden;

  function f
    input Real x;
    output Real y
  algoritm
    assert(x > 0, "negative");
    y := x;
  end f;
end Sections;

// error: 4:11 [syntax] expected ';' before 'equatoin'
// error: 5:3 [syntax] 'equatoin' is not a keyword: expected 'equation'
// error: 12:3 [syntax] 'Equation' is not a keyword: expected 'equation'
// error: 17:25 [syntax] expected ';' before 'protectd'
// error: 18:3 [syntax] 'protectd' is not a keyword: expected 'protected'
// error: 24:18 [syntax] expected ';' before 'algoritm'
// error: 25:3 [syntax] 'algoritm' is not a keyword: expected 'algorithm'
