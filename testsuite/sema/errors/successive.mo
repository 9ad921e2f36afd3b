// Where balances depend on each other in a circle, all is affine in all of them. The notes lead round the circle. One way
// alone is no mistake: what was solved for before is known.
model Circle
  Base.LinearResponse press, slide;
  Real a, b, friction;
equation
  a = press.balance;
  b = slide.balance;
  friction = 0.2*abs(a);
  press.residual = a + 3*b - 1;
  slide.residual = b + friction - 3;
end Circle;

model ByRelation "Through a discrete variable"
  Base.LinearResponse press, slide;
  Boolean pressed;
equation
  pressed = press.balance > 0;
  press.residual = press.balance - slide.balance;
  slide.residual = slide.balance - (if pressed then 1 else 2);
end ByRelation;

package Parts
  block Lever
    input Real back;
    output Real N;
  protected
    Base.LinearResponse cut;
  equation
    N = cut.balance;
    cut.residual = 2*N - 1 + back;
  end Lever;
  block Pad
    input Real N;
    output Real force;
  protected
    Base.LinearResponse cut;
  equation
    force = 2*cut.balance;
    cut.residual = force - 0.3*abs(N) - 1;
  end Pad;
end Parts;

model OneWay "Not a mistake"
  Parts.Lever lever;
  Parts.Pad pad;
equation
  lever.back = time;
  pad.N = lever.N;
end OneWay;

model BothWays
  Parts.Lever lever;
  Parts.Pad pad, more;
equation
  lever.back = more.force;
  pad.N = lever.N;
  more.N = pad.force;
end BothWays;

model Row "One element closes the circle"
  Parts.Lever lever[3];
  Parts.Pad pad[3];
equation
  for i in 1:3 loop
    lever[i].back = if i == 2 then pad[i].force else time;
    pad[i].N = lever[i].N;
  end for;
end Row;

// error: 9:18 [linear-response] 'abs' of a linear value: a value that depends on the balance of a LinearResponse may be used only affinely
// note: 4:23 the LinearResponse 'press' is declared here
// note: 11:3 the balance of the LinearResponse 'slide' would depend on it
// note: 10:3 the balance of 'slide', which depends on it, is needed here in turn for that of 'press'; else this would be known before
// error: 20:40 [linear-response] 'pressed' follows at events from the balance of a LinearResponse, which needs this value; use pre(...) of the discrete variable
// note: 16:11 the discrete variable 'pressed' depends on a balance
// note: 15:23 the LinearResponse 'press' is declared here
// note: 19:3 the balance of 'slide', which depends on it, is needed here in turn for that of 'press'; else this would be known before
// error: 57:3 [linear-response] 'pad' gets a value that depends on the balance of the LinearResponse 'cut', but may not use such a value as it does
// note: 40:32 in Parts.Pad: 'abs' of a linear value: a value that depends on the balance of a LinearResponse may be used only affinely
// note: 40:5 the balance of 'more.cut', which depends on it, is needed here in turn for that of 'pad.cut'; else this would be known before
// error: 58:3 [linear-response] 'more' gets a value that depends on the balance of the LinearResponse 'cut', but may not use such a value as it does
// note: 40:32 in Parts.Pad: 'abs' of a linear value: a value that depends on the balance of a LinearResponse may be used only affinely
// note: 40:5 the balance of 'more.cut', which depends on it, is needed here in turn for that of 'pad.cut'; else this would be known before
// error: 67:5 [linear-response] 'pad' gets a value that depends on the balance of the LinearResponse 'cut', but may not use such a value as it does
// note: 40:32 in Parts.Pad: 'abs' of a linear value: a value that depends on the balance of a LinearResponse may be used only affinely
// note: 31:5 the balance of 'pad[2].cut', which depends on it, is needed here in turn for that of 'lever[2].cut'; else this would be known before
