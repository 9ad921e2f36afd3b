block Median "The value in the middle"
  input Real u[5];
  output Real y;
protected
  Real sorted[5], larger;
  Boolean done;
algorithm
  sorted := u;
  done := false;
  while not done loop
    done := true;
    for i in 1:4 loop
      if sorted[i] > sorted[i + 1] then
        larger := sorted[i];
        sorted[i] := sorted[i + 1];
        sorted[i + 1] := larger;
        done := false;
      end if;
    end for;
  end while;
  y := sorted[3];
end Median;

model Thermostat "Heats below 19, rests above 21, and counts"
  type Mode = enumeration(rest, heat);
  Base.ContinuousState temperature(start=15, fixed=true);
  Mode mode(start=Mode.rest, fixed=true);
  Integer starts;
  Real power;
  Median median(u={temperature, 18, 19, 20, 21});
initial algorithm
  starts := 0;
algorithm
  when temperature > 21 then
    mode := Mode.rest;
  elsewhen {temperature < 19, initial()} then
    mode := Mode.heat;
    starts := starts + 1;
  end when;
  power := 0;
  if mode == Mode.heat then
    power := 50;
  end if;
equation
  10*der(temperature) = power - (temperature - 10);
end Thermostat;
