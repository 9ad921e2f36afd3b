encapsulated package P
  import B = Base;
  connector Value = input Real;
  connector Plain = output Real;
  connector Smooth = output B.RealWithDerivative;
  connector Twice = input B.RealWith2Derivatives;
  block Jump Plain y; equation y = time; end Jump;
  block Ramp Smooth y; equation y = 2*time; end Ramp;
  block Shake Twice u; Real a; equation a = der(der(u)); end Shake;
  block Show Value u; Real y; equation y = u; end Show;
  model M
    Jump jump;
    Ramp ramp;
    Show show;
    Shake shake1;
    Shake shake2;
  equation
    connect(ramp.y, show.u);
    connect(jump.y, shake1.u);
    connect(shake2.u, ramp.y);
  end M;
end P;
// error: 19:5 [connect] 'shake1.u' needs 2 derivatives of its value, 'jump.y' gives 0
// error: 20:5 [connect] 'shake2.u' needs 2 derivatives of its value, 'ramp.y' gives 1
