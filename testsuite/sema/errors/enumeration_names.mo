type E = enumeration(fixed, b);
type E2 = enumeration(min);
type E3 = enumeration(max, c);
type E4 = enumeration(start, c);
type E5 = enumeration(quantity, c);

// error: 1:22 [type] a literal cannot have the name 'fixed': it is an attribute of all enumerations
// error: 2:23 [type] a literal cannot have the name 'min': it is an attribute of all enumerations
// error: 3:23 [type] a literal cannot have the name 'max': it is an attribute of all enumerations
// error: 4:23 [type] a literal cannot have the name 'start': it is an attribute of all enumerations
// error: 5:23 [type] a literal cannot have the name 'quantity': it is an attribute of all enumerations
