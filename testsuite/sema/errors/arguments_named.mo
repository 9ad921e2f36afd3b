model Named "What the language predefines takes no arguments by name, but for String and assert"
  Real x = sin(u=2);
  discrete Boolean b(start=false, fixed=true);
  Boolean e = edge(b=b);
  Boolean c = sample(0, interval=1);
  Boolean i = initial(x=1);
  Real d = der(x=time);
  Integer s = size({1, 2}, i=1);
equation
  when time > 1 then
    b = not pre(y=b);
  end when;
end Named;

// error: 2:16 [type] 'sin' takes no named arguments
// error: 4:20 [type] 'edge' takes no named arguments
// error: 5:25 [type] 'sample' takes no named arguments
// error: 6:23 [type] 'initial' takes no named arguments
// error: 7:16 [type] 'der' takes no named arguments
// error: 8:28 [type] 'size' takes no named arguments
// error: 11:17 [type] 'pre' takes no named arguments
