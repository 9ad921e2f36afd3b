package InstanceNames "What getInstanceName() gives: in equations, values of parameters, arrays, bases, modifications"
  block Part
    parameter String name = getInstanceName();
    String now = getInstanceName();
    String joined = getInstanceName() + "!";
  end Part;
  model Inner
    Part part, row[2];
    Real x = 1;
    String own = getInstanceName();
  end Inner;
  block Said "In an algorithm, and in the text of its assertion"
    String inside, twice;
  algorithm
    inside := getInstanceName();
    for i in 1:2 loop
      twice := inside + getInstanceName() + String(i);
    end for;
    assert(time < 0.7, "I am " + getInstanceName(), AssertionLevel.warning);
  end Said;
  partial model Base
    String base = getInstanceName();
  end Base;
  model Whole
    extends Base;
    Inner core, many[2];
    Said said[2];
    Part given(name=getInstanceName() + ".x");
    String own = getInstanceName();
    Boolean good[12];
  equation
    good = {own == "Whole", base == "Whole", core.own == "Whole.core", core.part.name == "Whole.core.part", core.part.now == "Whole.core.part",
      core.row[2].now == "Whole.core.row[2]", many[2].row[1].name == "Whole.many[2].row[1]", many[1].part.joined == "Whole.many[1].part!",
      given.name == "Whole.x", given.now == "Whole.given", many[2].own == "Whole.many[2]",
      said[2].inside + said[1].twice == "Whole.said[2]Whole.said[1]Whole.said[1]2"};
    when time > 0.5 then
      assert(time < 0.4, "it was " + core.part.name, AssertionLevel.warning);
    end when;
  end Whole;
end InstanceNames;
