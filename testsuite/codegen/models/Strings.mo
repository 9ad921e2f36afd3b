encapsulated package Names
  type Kind = enumeration(rough, fine);
  constant String parts[3] = {"first", "second", "third"};
  constant String prefix = "n_" + "m";
end Names;

encapsulated model Named
  parameter String name = "none";
  parameter String mode = "a";
  Real y;
  Real present = time if mode <> "c";
equation
  if mode == "a" then
    y = 1;
  elseif mode > "b" then
    y = 3;
  else
    y = 2;
  end if;
end Named;

encapsulated model Strings
  import Names;
  import Named;
  parameter String name = "motor" "what it is called";
  parameter String quoted = "a \"b\"\\\n\tc?%d";
  parameter String full = name + "_" + Names.prefix;
  parameter Integer i = 2;
  parameter Real x = 0.1234567;
  parameter Boolean flag = true;
  parameter Names.Kind kind = Names.Kind.fine;
  parameter String real = String(x);
  parameter String digits = "[" + String(x, significantDigits=3, minimumLength=8) + "]";
  parameter String right = "[" + String(x, significantDigits=2, minimumLength=6, leftJustified=false) + "]";
  parameter String formatted = String(x, format="8.3f") + "|" + String(1e10*x, format="-12.3e") + "|";
  parameter String as_real = String(i, format="d") + "|" + String(-i, format="6i") + "|" + String(i, format=".2f") + "|" + String(i, format="10.1e");
  parameter String integer = String(i) + String(-i, minimumLength=4, leftJustified=false) + "|" + String(i, minimumLength=3) + "|";
  parameter String boolean = String(flag) + String(not flag, minimumLength=7) + "|";
  parameter String enumeration_ = String(kind, minimumLength=5, leftJustified=false);
  parameter String list[3] = {name, "x" + String(i), Names.parts[i]};
  parameter String all[3] = Names.parts;
  parameter String chosen = if flag and name == "motor" then "yes" else "no";
  final parameter String local = Names.parts[3];
  constant String zero = String(-3*0) + String(div(-1, 3), format="2d") + String(-0.0);
  constant String wide = String(1, minimumLength=400);
  parameter String zero_of_run = String(-3*(i - 2)) + String(div(-1, i), format="2d") + String(-x*0);
  parameter String wide_of_run = String(i - 1, minimumLength=400);
  Boolean same = zero == zero_of_run and wide == wide_of_run and zero == "0 00";
  parameter Integer three = 2;
  Real decided[if String(three, format="03d") + String(-2.5, format="+6.1e") == "002-2.5e+00" then 3 else 1] = {time, 5, 7};
  Named a(name=full), b(mode="b"), c(mode="c", name="this is " + name);
  Named several[2](each mode="b", name={"one", list[2]});
  Real equal = if name == "motor" then 1 else 0;
  Real order = if name < "n" then 1 else 0;
  Real different = if list[1] <> list[2] then 1 else 0;
  String varying = if time > 0.5 then "late" else "early";
end Strings;
