model Ordered "What min and max compare is of one type, and ordered"
  type E = enumeration(a, b);
  type F = enumeration(a, b, c);
  E e = min(E.a, F.b);
  Real x = max(1, true);
  E g = max({E.a, F.a});
  String s = min("a", "b");
  Real z = sum({true, false});
end Ordered;

// error: 4:18 [type] Ordered.E and Ordered.F cannot be compared
// error: 5:19 [type] Integer and Boolean cannot be compared
// error: 6:19 [type] the elements of an array must be of one type
// error: 7:18 [type] a number is needed here, this is of type String
// error: 8:16 [type] a number is needed here, this is of type Boolean
