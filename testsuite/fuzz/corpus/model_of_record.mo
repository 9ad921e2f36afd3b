package Kinds "What a class is derived from must be of a kind that fits"
  record R
    Real a = 1;
  end R;
  model M5 = R "This fits";
end Kinds;
