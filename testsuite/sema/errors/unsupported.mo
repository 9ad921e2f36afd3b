type Colour = enumeration(:) "Its literals come with a redeclaration";

model Both "What is asked for further out, and given to what is inside"
  model World
    parameter Real g = 9.81;
  end World;
  inner outer World world;
end Both;

// error: 1:6 [unsupported] an enumeration without literals: this version of mocc does not compile it yet
// error: 7:21 [unsupported] 'inner outer': this version of mocc does not compile it yet
