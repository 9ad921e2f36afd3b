record Pair
  Real x = 1;
  Real y;
end Pair;
model M "--explain has nothing to say of the record"
  Pair pair(y=time);
  Real z = pair.x*pair.y;
end M;
