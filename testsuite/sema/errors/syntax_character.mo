model Text
  parameter Real x = 1 % 2;
  parameter Real y = 3;
end Text;

// error: 2:24 [syntax] there is no '%': the remainder of a division is mod(x, y)
