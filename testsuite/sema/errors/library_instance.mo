// Errors of a library's class, found while one's own model is wired: a note leads to the component there
model Product
  Faulty.Both both;
end Product;

model Deeper
  Product product;
end Deeper;

model Circle
  Faulty.L2 circle;
end Circle;

// options: --check -I libraries
// error: Faulty.mo:21:5 [linear-response] 's' gets a value that depends on the balance of the LinearResponse 'r', but may not use such a value as it does
// note: Faulty.mo:15:9 in Faulty.Sq: this is a product of two linear values: a value that depends on the balance of a LinearResponse may be used only affinely
// note: 3:15 in Faulty.Both, for 'both' as it is declared here
// error: Faulty.mo:34:5 [no-algebraic-loop] this closes an algebraic loop: values that need each other, without a LinearResponse or a state between them
// note: Faulty.mo:33:5 by way of 'b.u'
// note: Faulty.mo:31:13 by way of 'b'
// note: Faulty.mo:31:10 by way of 'a'
// note: 11:13 in Faulty.L2, for 'circle' as it is declared here
