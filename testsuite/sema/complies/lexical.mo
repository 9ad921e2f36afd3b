// rule: syntax
model 'A model' "Comments, quoted names, numbers"
  // comment
  /* another
     one */
  Real 'x y' = 1e-3 + 0.5 + 2. + 1E+2;
end 'A model';
