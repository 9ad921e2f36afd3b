// rule: syntax
model Annotated "Text"
  Real x = 1 annotation(Placement(transformation(extent={{-10, -10}, {10, 10}})));
  annotation(Documentation(info="<html>text</html>"), Icon(graphics={Line(points={{0, 0}, {1, 1}})}));
end Annotated;
