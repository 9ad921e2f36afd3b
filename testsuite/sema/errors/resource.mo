// URIs name files that are there, where something looks for them.
encapsulated model Files
  import load = ModelicaServices.ExternalReferences.loadResource;
  parameter String table = load("modelica://Blocks/Resources/Include/BlocksCsvTable.h");
  parameter String missing = load("modelica://Blocks/Resources/none.csv");
  parameter String elsewhere = "modelica://Block/Resources/none.csv";
  parameter String built = load("modelica://Blocks/Tables/" + missing);
  parameter String outside = load("modelica://Blocks/../Base.mo");
  parameter String text = load("Blocks.csv");
  Real wrong = load(1);
end Files;
// error: 5:35 [external] there is no file 'modelica://Blocks/Resources/none.csv'
// error: 6:32 [external] there is no package 'Block'
// error: 7:33 [external] there is no file 'modelica://Blocks/Tables'
// error: 8:35 [external] a file lies in the folder of its package, or below: '..' leads out of it
// error: 10:21 [type] the argument 'uri' of ModelicaServices.ExternalReferences.loadResource must be of type String
