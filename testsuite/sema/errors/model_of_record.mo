// compile
record Point
  Real x = 1;
end Point;

model Alias = Point "Names a record: nothing that could be simulated";

// error: - [model] the files contain no model to compile (--check checks them)
