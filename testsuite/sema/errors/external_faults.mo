function Measured "Values that C has measured"
  input Real x;
  output Real y[:];
  external "C" measure(x + 1, y) annotation(IncludeDirectory="Resources");
end Measured;

model Plant
  ExternalObject device;
end Plant;

// error: 4:24 [external] what is handed to C is a variable, a number or size(a, k)
// error: 4:31 [external] C cannot decide the size of 'y'
// error: 4:62 [external] a folder is named by a URI, as in "modelica://Measured/Resources/Include"
// error: 8:3 [not-in-subset] 'ExternalObject' (by itself): not part of restricted Modelica; extend it
