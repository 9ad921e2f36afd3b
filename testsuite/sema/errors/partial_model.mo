// compile
partial model OnlyPartial
  Real x;
end OnlyPartial;

// error: - [model] the files contain no model to compile (--check checks them)
