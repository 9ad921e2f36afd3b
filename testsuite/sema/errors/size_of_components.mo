// size() of components and connectors: they have to be there, and to have that dimension.
package Sizes
  connector Pin
    input Real f;
    output Real s;
  end Pin;
  model Node
    parameter Integer n = 2;
    Pin pin[n];
  equation
    for i in 1:size(pin, 1) loop
      pin[i].s = i*pin[i].f;
    end for;
  end Node;
  model Mesh
    Node node[3, 2];
    Node one;
    Node absent if false;
    Integer a = size(node, 3);
    Integer b = size(one, 1);
    Integer c = size(absent, 1);
    Integer d = size(Node, 1);
    Integer e = size(node[1, :].pin, 2) + size(node[:, 1].pin[1], 2);
    Integer f[2] = size(node.pin);
    Real g = sum(node);
  equation
    for i in 1:size(node, 1), j in 1:size(node, 2), k in 1:size(node[i, j].pin, 1) loop
      node[i, j].pin[k].f = i + j + k;
    end for;
    for k in 1:size(one.pin, 1) loop
      one.pin[k].f = k;
    end for;
  end Mesh;
end Sizes;
// error: 19:28 [array-size] the array has no dimension 3, it is size 3x2
// error: 20:27 [array-size] the array has no dimension 1, it is a scalar
// error: 21:22 [structural] 'absent' is absent here: its condition is false; only a connect may name it all the same
// error: 22:22 [type] 'Node' is a class, not a value
// error: 23:67 [array-size] the array has no dimension 2, it is size 3
// error: 24:20 [array-size] 'f' and its value differ in size: size 2 and size 3
// error: 25:18 [type] 'node' is a component, not a value
