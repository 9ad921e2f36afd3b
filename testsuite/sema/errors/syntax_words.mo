// Misspelt words that could be types or names where they stand
encapsulated packgae Words
  constant Real c[3] = {1, 2, 3} "Some words without an error";
  improt Base;
  impotr B = Base;
  partial modle M
    parameter Real a = 1;
    Real x;
  eqaution
    assert(a > 0, "positive");
    x = a;
  ed M;
  model N
    extnds M;
  ned N;
  model O
    Real end_, ended;
    Real n;
  equation
    end_ = 1;
    ended = 2;
    n = 3;
  end O;
  model P
    B.ContinuousState phiunit="rad", start=1);
  equation
    der(phi) = 1;
  en P;
end Words;

// error: 2:14 [syntax] 'packgae' is not a keyword: expected 'package'
// error: 4:3 [syntax] 'improt' is not a keyword: expected 'import'
// error: 5:3 [syntax] 'impotr' is not a keyword: expected 'import'
// error: 6:11 [syntax] 'modle' is not a keyword: expected 'model'
// error: 9:3 [syntax] 'eqaution' is not a keyword: expected 'equation'
// error: 12:3 [syntax] 'ed' is not a keyword: expected 'end'
// error: 14:5 [syntax] 'extnds' is not a keyword: expected 'extends'
// error: 15:3 [syntax] 'ned' is not a keyword: expected 'end'
// error: 25:45 [syntax] ')' without its opening bracket
// error: 28:3 [syntax] 'en' is not a keyword: expected 'end'
