function f = input Real;
