package Kinds "What a class is derived from must be of a kind that fits"
  model M
    Real x = 1;
  end M;
  connector C
    input Real u;
  end C;
  record R
    Real a = 1;
  end R;
  package P
    constant Real c = 1;
  end P;
  function f
    input Real u;
    output Real y = u;
  algorithm
  end f;
  model M1 = Real;
  model M2 = C;
  model M3 = P;
  model M4 = f;
  model M5 = R "This fits";
  block B = M;
  record R1 = M;
  record R2 = Real;
  package P1 = Real;
  function f1 = Real;
  function f2 = M;
  connector C1 = M;
  connector C2 = R "This fits";
  type T1 = M;
  type T2 = R;
  class K1 = f;
  model X1
    extends C;
    Real z = u;
  end X1;
  function X2
    extends M;
    output Real y;
  algorithm
    y := x;
  end X2;
end Kinds;

// error: 19:14 [type] model M1 cannot be derived from type Real, only a model from models, blocks, records and classes
// error: 20:14 [type] model M2 cannot be derived from connector Kinds.C, only a model from models, blocks, records and classes
// error: 21:14 [type] model M3 cannot be derived from package Kinds.P, only a model from models, blocks, records and classes
// error: 22:14 [type] model M4 cannot be derived from function Kinds.f, only a model from models, blocks, records and classes
// error: 24:13 [type] block B cannot be derived from model Kinds.M, only a block from blocks, records and classes
// error: 25:15 [type] record R1 cannot be derived from model Kinds.M, only a record from records
// error: 26:15 [type] record R2 cannot be derived from type Real, only a record from records
// error: 27:16 [type] package P1 cannot be derived from type Real, only a package from packages
// error: 28:17 [type] function f1 cannot be derived from type Real, only a function from functions
// error: 29:17 [type] function f2 cannot be derived from model Kinds.M, only a function from functions
// error: 30:18 [type] connector C1 cannot be derived from model Kinds.M, only a connector from connectors, records and types
// error: 32:13 [type] type T1 cannot be derived from model Kinds.M, only a type from types
// error: 33:13 [type] type T2 cannot be derived from record Kinds.R, only a type from types
// error: 36:13 [type] model X1 cannot be derived from connector Kinds.C, only a model from models, blocks, records and classes
// error: 40:13 [type] function X2 cannot be derived from model Kinds.M, only a function from functions
// error: 34:14 [type] class K1 cannot be derived from function Kinds.f, only a class from classes
