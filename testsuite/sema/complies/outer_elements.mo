model Wind
  parameter Real speed;
  Real gust = speed*(1 + sin(10*time));
end Wind;

model Weather
  parameter Real mean = 12;
  Real temperature = mean + 8*sin(time);
  Wind wind[2](speed={3, 5});
end Weather;

model Flower
  outer Weather weather;
  Real warmth = weather.temperature - weather.mean;
  Real shaking = sum(weather.wind.gust);
end Flower;

model Bed
  Flower flowers[3];
end Bed;

// rule: declare-before-use
model Garden
  inner Weather weather(mean=15);
  Bed bed, border;
end Garden;

// inner and outer at once: a house has a temperature of its own for what is in it, and knows that around it
model Heater
  outer Real temperature;
  Real power = 2*(21 - temperature);
end Heater;

model House
  parameter Real lift = 4;
  inner outer Real temperature = temperature + lift;
  Heater heater;
  Real outside = temperature;
end House;

// rule: modification
model Street
  inner Real temperature = 10 + time;
  House house[2](lift={3, 6});
  Heater heater;
end Street;

partial model Source
  Real y;
end Source;

model Sine
  extends Source;
  parameter Real amplitude = 1;
equation
  y = amplitude*sin(time);
end Sine;

// rule: type
model Listener "An outer component may be of a partial class"
  outer Source source;
  Real heard = source.y/2;
end Listener;

model Room
  inner Sine source(amplitude=3);
  Listener listener[4];
end Room;

