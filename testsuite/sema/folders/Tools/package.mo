within;
encapsulated package Tools "A package that is stored in a folder"
  constant Real two = 2;
end Tools;
