within Tools.Sub;
model Inner
  First first;
  Real z = first.x + time;
end Inner;
