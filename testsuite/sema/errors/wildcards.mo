encapsulated package Tools
  constant Real both = 1;
  constant Real k = 3;
protected
  constant Real hidden = 1;
end Tools;

encapsulated package Others
  constant Real both = 2;
  model Part
    Real x = time;
  end Part;
end Others;

encapsulated package Two
  import Tools.*;
  import Others.*;

  model M
    Real x = both;
    Real y = both + 1;
  end M;

  model Z
    Real z = hidden;
  end Z;

  model Later "k is the imported one here"
    Real z = k;
  end Later;
  constant Real k = 5;
end Two;

encapsulated package Wrong
  import Others.Part.*;
  import Tools.k.*;
  import Nowhere.*;
end Wrong;

encapsulated package Around
  constant Real above = 1;

  encapsulated package Inside
    import Around.*;

    model M
      Real x = above;
      Real y = below;
    end M;
  end Inside;
  constant Real below = 2;
end Around;

package Open
  import Tools.*;

  model M
    Real x = k;
  end M;
end Open;

model Plain
  import Tools.k;
  Real x = k;
end Plain;

class Kind
  Real x = 1;
end Kind;

block Derived
  extends Kind;
end Derived;

class FromModel
  extends Derived;
end FromModel;

record FromClass
  extends Kind;
end FromClass;

// error: 20:14 [import-encapsulated] 'both' is declared in both Tools and Others; import the one that is meant by its name
// note: 16:3 both are imported: here
// note: 17:3 and here
// error: 25:14 [declare-before-use] 'hidden' is not declared
// error: 29:14 [declare-before-use] 'k' is used here, but declared only below, at line 31
// note: 3:17 where it is used, this one is visible, but Modelica means the other one
// note: 31:17 'k' is declared here; move it above its first use
// error: 35:10 [import-encapsulated] 'Others.Part' is no package; only of a package can all be imported
// error: 36:10 [import-encapsulated] 'Tools.k' is no package; only of a package can all be imported
// error: 37:10 [declare-before-use] package 'Nowhere' is neither declared above in this file nor found on the library path; -I names a folder to look in
// error: 48:16 [declare-before-use] 'below' is not declared
// error: 55:3 [import-encapsulated] 'import' stands only in an encapsulated class; package 'Open' is not encapsulated
// error: 63:3 [import-encapsulated] 'import' stands only in an encapsulated class; model 'Plain' is not encapsulated
// error: 76:11 [type] class FromModel cannot be derived from block Derived, only a class from classes
// error: 80:11 [type] record FromClass cannot be derived from class Kind, only a record from records
