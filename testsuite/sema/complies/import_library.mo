// options: --check -I libraries
// rule: import-encapsulated
encapsulated package User
  import Alone;
  model M
    Alone.M m;
  end M;
end User;
