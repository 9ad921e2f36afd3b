within Blocks;
encapsulated package FileTables "Functions given by points in files"
  import Blocks.Interfaces;
  import Blocks.Types;
  import ModelicaServices.ExternalReferences.loadResource;

  /*
    The tables of Blocks.Tables, with points out of a CSV file that is read when the run begins: another file
    is another run, without compiling anew. Its name is a URI, as modelica://Plant/Resources/law.csv of a file
    beside the package Plant, or a path, relative to the folder in which the run is started. Lines hold
    numbers with commas between them; those that begin with '#' and empty ones say nothing. What is wrong with
    the file ends the run with the file's line.

    The functions are C functions in Resources/Include/BlocksCsvTable.h; models that have no such table need
    no C text and no C compiler for it.
  */

  class CsvTable "The numbers of a CSV file"
    extends ExternalObject;

    function constructor "Reads the file"
      input String fileName "File";
      input Boolean isGrid "Whether its first row holds points, too";
      output CsvTable table "Its numbers";
      external "C" table = blocksCsvNew(fileName, isGrid)
        annotation(Include="#include \"BlocksCsvTable.h\"");
    end constructor;

    function destructor "Frees the numbers"
      input CsvTable table "Numbers of a file";
      external "C" blocksCsvFree(table) annotation(Include="#include \"BlocksCsvTable.h\"");
    end destructor;
  end CsvTable;

  pure function curvature "Second derivative of a column by the first one"
    input CsvTable table "Numbers";
    input Integer column "Which column";
    input Real u "Where in the first column";
    input Types.Smoothness smoothness "How it is interpolated";
    input Types.Extrapolation extrapolation "Outside of the points";
    output Real c "Second derivative there";
    external "C" c = blocksCsvValue1D(table, column, 2, u, smoothness, extrapolation)
      annotation(Include="#include \"BlocksCsvTable.h\"");
  end curvature;

  pure function slopeRate "Derivative of the slope by time"
    input CsvTable table "Numbers";
    input Integer column "Which column";
    input Real u "Where in the first column";
    input Types.Smoothness smoothness "How it is interpolated";
    input Types.Extrapolation extrapolation "Outside of the points";
    input Real du "Derivative of u";
    output Real ds "Derivative of the slope";
  algorithm
    ds := curvature(table, column, u, smoothness, extrapolation)*du;
  end slopeRate;

  pure function slope "Derivative of a column by the first one"
    input CsvTable table "Numbers";
    input Integer column "Which column";
    input Real u "Where in the first column";
    input Types.Smoothness smoothness "How it is interpolated";
    input Types.Extrapolation extrapolation "Outside of the points";
    output Real s "Derivative there";
    external "C" s = blocksCsvValue1D(table, column, 1, u, smoothness, extrapolation)
      annotation(Include="#include \"BlocksCsvTable.h\"");
    annotation(derivative=slopeRate);
  end slope;

  pure function rate "Derivative of a value by time"
    input CsvTable table "Numbers";
    input Integer column "Which column";
    input Real u "Where in the first column";
    input Types.Smoothness smoothness "How it is interpolated";
    input Types.Extrapolation extrapolation "Outside of the points";
    input Real du "Derivative of u";
    output Real dv "Derivative of the value";
  algorithm
    dv := slope(table, column, u, smoothness, extrapolation)*du;
  end rate;

  pure function value "Value of a column between points of the first one"
    input CsvTable table "Numbers";
    input Integer column "Which column";
    input Real u "Where in the first column";
    input Types.Smoothness smoothness "How it is interpolated";
    input Types.Extrapolation extrapolation "Outside of the points";
    output Real v "Value there";
    external "C" v = blocksCsvValue1D(table, column, 0, u, smoothness, extrapolation)
      annotation(Include="#include \"BlocksCsvTable.h\"");
    annotation(derivative=rate);
  end value;

  pure function gridDerivative "Derivatives of the value between points of a grid by its axes"
    input CsvTable table "Numbers";
    input Integer order1 "So many times by u1";
    input Integer order2 "So many times by u2";
    input Real u1 "Where along the first axis";
    input Real u2 "Where along the second axis";
    input Types.Smoothness smoothness "How it is interpolated";
    input Types.Extrapolation extrapolation "Outside of the points";
    output Real d "Derivative there";
    external "C" d = blocksCsvValue2D(table, order1, order2, u1, u2, smoothness, extrapolation)
      annotation(Include="#include \"BlocksCsvTable.h\"");
  end gridDerivative;

  pure function gridSlopeRate "Derivative of a slope by time"
    input CsvTable table "Numbers";
    input Integer order1 "1: by u1; 0: by u2";
    input Integer order2 "The other one of both";
    input Real u1 "Where along the first axis";
    input Real u2 "Where along the second axis";
    input Types.Smoothness smoothness "How it is interpolated";
    input Types.Extrapolation extrapolation "Outside of the points";
    input Real du1 "Derivative of u1";
    input Real du2 "Derivative of u2";
    output Real ds "Derivative of the slope";
  algorithm
    ds := gridDerivative(table, order1 + 1, order2, u1, u2, smoothness, extrapolation)*du1
      + gridDerivative(table, order1, order2 + 1, u1, u2, smoothness, extrapolation)*du2;
  end gridSlopeRate;

  pure function gridSlope "Derivative of the value between points of a grid by one of its axes"
    input CsvTable table "Numbers";
    input Integer order1 "1: by u1; 0: by u2";
    input Integer order2 "The other one of both";
    input Real u1 "Where along the first axis";
    input Real u2 "Where along the second axis";
    input Types.Smoothness smoothness "How it is interpolated";
    input Types.Extrapolation extrapolation "Outside of the points";
    output Real s "Derivative there";
    external "C" s = blocksCsvValue2D(table, order1, order2, u1, u2, smoothness, extrapolation)
      annotation(Include="#include \"BlocksCsvTable.h\"");
    annotation(derivative=gridSlopeRate);
  end gridSlope;

  pure function gridRate "Derivative by time of the value between points of a grid"
    input CsvTable table "Numbers";
    input Real u1 "Where along the first axis";
    input Real u2 "Where along the second axis";
    input Types.Smoothness smoothness "How it is interpolated";
    input Types.Extrapolation extrapolation "Outside of the points";
    input Real du1 "Derivative of u1";
    input Real du2 "Derivative of u2";
    output Real dv "Derivative of the value";
  algorithm
    dv := gridSlope(table, 1, 0, u1, u2, smoothness, extrapolation)*du1
      + gridSlope(table, 0, 1, u1, u2, smoothness, extrapolation)*du2;
  end gridRate;

  pure function gridValue "Value between the points of a grid"
    input CsvTable table "Numbers";
    input Real u1 "Where along the first axis";
    input Real u2 "Where along the second axis";
    input Types.Smoothness smoothness "How it is interpolated";
    input Types.Extrapolation extrapolation "Outside of the points";
    output Real v "Value there";
    external "C" v = blocksCsvValue2D(table, 0, 0, u1, u2, smoothness, extrapolation)
      annotation(Include="#include \"BlocksCsvTable.h\"");
    annotation(derivative=gridRate);
  end gridValue;

  partial block Columns "Points and columns of values in a file"
    parameter String fileName "CSV file; first column: points in ascending order; others: values";
    parameter Integer columns[:] = {2} "Which columns come out";
    parameter Types.Smoothness smoothness = Types.Smoothness.LinearSegments "How it is interpolated";
    parameter Types.Extrapolation extrapolation = Types.Extrapolation.LastTwoPoints "Outside of the points";
  protected
    final parameter Integer nout = size(columns, 1) "Number of signals that come out";
    CsvTable table = CsvTable(loadResource(fileName), false) "Numbers of the file";
  end Columns;

  block CombiTable1Ds "One signal in; for each column of values a signal out"
    // y[j] is what column columns[j] of the file has at u.
    extends Columns;
    Interfaces.RealInput u "What goes in";
    Interfaces.RealOutput y[nout] "What comes out";
  equation
    for j in 1:nout loop
      y[j] = value(table, columns[j], u, smoothness, extrapolation);
    end for;
  end CombiTable1Ds;

  block SmoothTable1D "A smooth signal in; for each column of values a smooth signal out"
    // y[j] is what column columns[j] of the file has at u, with its derivative.
    extends Columns(smoothness=Types.Smoothness.MonotoneContinuousDerivative2);
    Interfaces.SmoothInput u "What goes in";
    Interfaces.SmoothOutput y[nout] "What comes out";
  equation
    for j in 1:nout loop
      y[j] = value(table, columns[j], u, smoothness, extrapolation);
    end for;
  end SmoothTable1D;

  partial block Grid "Values at the points of a grid in a file"
    parameter String fileName
      "CSV file; first column: points for u1, first row: points for u2, ascending; the corner is not used";
    parameter Types.Smoothness smoothness = Types.Smoothness.LinearSegments "How it is interpolated";
    parameter Types.Extrapolation extrapolation = Types.Extrapolation.LastTwoPoints "Outside of the points";
  protected
    CsvTable table = CsvTable(loadResource(fileName), true) "Numbers of the file";
  end Grid;

  block CombiTable2Ds "What a grid of values has at two signals"
    extends Grid;
    Interfaces.RealInput u1 "Along the first axis";
    Interfaces.RealInput u2 "Along the second axis";
    Interfaces.RealOutput y "What comes out";
  equation
    y = gridValue(table, u1, u2, smoothness, extrapolation);
  end CombiTable2Ds;

  block SmoothTable2D "The same for smooth signals, with the derivative of what comes out"
    // On straight lines it jumps at the lines of the grid; MonotoneContinuousDerivative2 keeps it continuous.
    extends Grid(smoothness=Types.Smoothness.MonotoneContinuousDerivative2);
    Interfaces.SmoothInput u1 "Along the first axis";
    Interfaces.SmoothInput u2 "Along the second axis";
    Interfaces.SmoothOutput y "What comes out";
  equation
    y = gridValue(table, u1, u2, smoothness, extrapolation);
  end SmoothTable2D;
end FileTables;
