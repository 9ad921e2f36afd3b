model A
  Integer n = integer(semiLinear(time, 1, 2));
end A;
