// options: --check -I libraries
encapsulated package User
  import Alone;
  model M
    Alone.M m;
  end M;
end User;
