// options: --check -I libraries
encapsulated package User
  import First;
  model M
    First.M m;
  end M;
end User;

// error: Second.mo:2:10 [import-encapsulated] circular import: package 'First' is still being read and, by way of its imports, needs this one
