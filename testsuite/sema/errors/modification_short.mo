model Heavy = Planar.Parts.Body(mass=2);

// error: 1:33 [modification] model Planar.Parts.Body has no 'mass' to modify
