model Both "What is asked for further out, and given to what is inside"
  model World
    parameter Real g = 9.81;
  end World;
  inner outer World world;
end Both;

// error: 5:21 [unsupported] 'inner outer': this version of mocc does not compile it yet
