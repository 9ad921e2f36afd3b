model Text
  parameter Real x = 1 "a description that does not end;
end Text;

// error: 2:24 [syntax] the string that begins here has no end
