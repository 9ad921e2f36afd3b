model Conversions
  parameter Real x = 1;
  parameter Integer i = 2;
  parameter String a = String(x, digits=3);
  parameter String b = String(i, significantDigits=3);
  parameter String c = String("text");
  parameter String d = String(x, minimumLength=3, minimumLength=4);
  parameter String e = String(x, 3);
  parameter String f = String(x, minimumLength=1.5);
  parameter String g = String(x, format="%s");
  parameter String h = String({1, 2});
end Conversions;

model Operations
  parameter String a = "a" + 1;
  parameter String b = "a" - "b";
  parameter String c = 3;
  parameter Real d = "text";
  parameter Boolean e = "a" == 1;
  parameter String f[2] = {"a", 1};
  parameter String g(unit="m") = "g";
  parameter String h[2] = {"a", "b"} + {"c"};
  Real x = if "a" then 1 else 2;
  Real y = -"a";
end Operations;

model Part
  parameter String mode = "a";
  Real x;
equation
  if mode == "a" then
    x = 1;
  end if;
end Part;

model Modified
  Part a(mode=1);
  Part b(mode="b");
end Modified;

// error: 4:34 [type] 'String' has no argument 'digits' here
// error: 5:34 [type] 'String' has no argument 'significantDigits' here
// error: 6:31 [type] this is a String already
// error: 7:51 [type] the argument 'minimumLength' is given twice
// error: 8:24 [type] 'String' takes 1 argument, and options by name
// error: 9:48 [type] minimumLength must be of type Integer, this is of type Real
// error: 10:41 [type] a format is a String literal like "8.3f": flags, width, precision and one of f, e, E, g, G
// error: 11:31 [array-size] the argument of 'String' must be a scalar, this has size 2
// error: 15:30 [type] a String is needed beside '+' here, this is of type Integer; 'String(...)' makes one of it
// error: 16:24 [type] a number is needed here, this is of type String
// error: 17:24 [type] 'c' is of type String, its value of type Integer
// error: 18:22 [type] 'd' is of type Real, its value of type String
// error: 19:25 [type] String and Integer cannot be compared
// error: 20:33 [type] the elements of an array must be of one type
// error: 21:22 [modification] String has no attribute 'unit'
// error: 22:38 [array-size] the operands differ in size: size 2 and size 1
// error: 23:15 [type] a condition must be of type Boolean, this is of type String
// error: 24:13 [type] a number is needed here, this is of type String
// error: 29:8 [all-determined] no equation determines 'x'
// error: 37:15 [type] 'mode' must be of type String, this is of type Integer
