encapsulated package ModelicaServices "What the Modelica Standard Library leaves to each tool"

  /*
    Every tool has a package of this name, so a text that uses it means the same in all of them.
  */

  encapsulated package ExternalReferences "Files that belong to a library"

    pure function loadResource "The path of a file, or of a folder, that a URI names"
      // modelica://Plant/Resources/law.csv lies in the folder of the package Plant, as Resources/law.csv. The
      // compiler knows this function: it looks for the file, and an FMU takes it along. What is no URI is
      // a path, and stays as it is.
      input String uri "URI of the file, or its path";
      output String fileReference "Path of the file";
    algorithm
      fileReference := uri;
    end loadResource;
  end ExternalReferences;
end ModelicaServices;
