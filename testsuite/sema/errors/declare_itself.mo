type Length = Length;

model Wheel
  Wheel spare;
end Wheel;

model Tree
  model Branch
    extends Tree;
  end Branch;
end Tree;

// error: 1:15 [declare-before-use] 'Length' is used inside of its own declaration, before it is complete
// error: 4:3 [declare-before-use] 'Wheel' is used inside of its own declaration, before it is complete
// error: 9:13 [declare-before-use] 'Tree' is used inside of its own declaration, before it is complete
