// How each kind of shape is drawn. A painter has the canvas's context, the moment, the colours, and to(x, y), which
// gives the pixels of a point; `scale` is pixels a metre, `unit` the size of symbols: about 1, less if they are many.

// What is drawn first lies below.
const layers = ["floor", "ground", "curve", "cam", "ring", "tyre", "gear", "wheel", "box", "polyline", "circle", "line", "slide",
  "bar", "spring", "damper", "body", "joint", "dot", "force"];

function path(p, points, closed) {
  p.ctx.beginPath();
  for (const [x, y] of points) p.ctx.lineTo(x, y);
  if (closed) p.ctx.closePath();
}

function stroke(p, width, color) {
  p.ctx.lineWidth = width;
  p.ctx.strokeStyle = color;
  p.ctx.stroke();
}

function fill(p, color, opacity = 1) {
  const before = p.ctx.globalAlpha;
  p.ctx.globalAlpha = before * opacity;
  p.ctx.fillStyle = color;
  p.ctx.fill();
  p.ctx.globalAlpha = before;
}

function circlePath(p, x, y, radius) {
  p.ctx.beginPath();
  p.ctx.arc(x, y, Math.max(0, radius), 0, 2 * Math.PI);
}

function ends(p, shape) {
  const a = placeOf(shape, "from", p.moment), b = placeOf(shape, "to", p.moment);
  return [p.to(a.x, a.y), p.to(b.x, b.y)];
}

// The same, beside what else is there between the two ends
function endsAside(p, shape) {
  const side = numberOf(shape, "side", p.moment, 0) * 10 * p.unit, line = ends(p, shape);
  return side ? along(line, [[0, side], [1, side]]) : line;
}

function spot(p, shape) {
  const place = placeOf(shape, "at", p.moment);
  return [...p.to(place.x, place.y), place.angle];
}

// Points along and across a line from one end to the other, both in parts of its length and in pixels
function along([[x0, y0], [x1, y1]], points) {
  const dx = x1 - x0, dy = y1 - y0, length = Math.hypot(dx, dy) || 1;
  return points.map(([part, across]) => [x0 + part * dx - across * dy / length, y0 + part * dy + across * dx / length]);
}

// Turns of the canvas are clockwise, those of the model are not.
function inFrame(p, x, y, angle, draw) {
  p.ctx.save();
  p.ctx.translate(x, y);
  p.ctx.rotate(-angle);
  draw();
  p.ctx.restore();
}

function hatch(p, half, depth) {
  p.ctx.beginPath();
  for (let x = -half; x < half; x += 7 * p.unit) {
    p.ctx.moveTo(x + 6 * p.unit, 0);
    p.ctx.lineTo(x, depth);
  }
  stroke(p, 1, p.color("faint"));
  path(p, [[-half, 0], [half, 0]]);
  stroke(p, 1.5, p.color("steel"));
}

// The outline of a gear in pixels; teeth have the same size on all gears of a model. With `gap` a gap stands where a
// tooth would, which is what meets a tooth from the other side.
function gearPath(p, radius, gap) {
  const count = Math.max(5, Math.round(radius / p.tooth));
  const depth = Math.min(0.12 * radius, 1.7 * p.tooth) * p.scale;
  const points = [];
  for (let i = 0; i < count; i++) {
    const middle = 2 * Math.PI * (i + (gap ? 0.5 : 0)) / count, half = Math.PI / count / 2;
    for (const [turn, height] of [[-1.35, -1], [-0.65, 1], [0.65, 1], [1.35, -1]]) {
      const r = radius * p.scale + 0.5 * depth * height, angle = -(middle + turn * half);
      points.push([r * Math.cos(angle), r * Math.sin(angle)]);
    }
  }
  path(p, points, true);
}

const painters = {
  line(p, shape, color) {
    path(p, ends(p, shape));
    stroke(p, 1.5, color ?? p.color("steel"));
  },

  bar(p, shape, color) {
    path(p, ends(p, shape));
    stroke(p, 6 * p.unit, color ?? p.color("steel"));
  },

  spring(p, shape, color) {
    const line = endsAside(p, shape), coils = 9, points = [[0, 0], [0.1, 0]];
    for (let i = 0; i < 2 * coils; i++) points.push([0.1 + 0.8 * (i + 0.5) / (2 * coils), (i % 2 ? -7 : 7) * p.unit]);
    path(p, along(line, [...points, [0.9, 0], [1, 0]]));
    stroke(p, 1.8, color ?? p.color("spring"));
  },

  damper(p, shape, color) {
    const line = endsAside(p, shape), h = 6 * p.unit, ink = color ?? p.color("damper");
    for (const part of [[[0, 0], [0.3, 0]], [[0.7, h], [0.3, h], [0.3, -h], [0.7, -h]], [[0.55, h * 0.8], [0.55, -h * 0.8]],
      [[0.55, 0], [1, 0]]]) {
      path(p, along(line, part));
      stroke(p, 1.8, ink);
    }
  },

  // A rail through the one end, a block on it at the other
  slide(p, shape, color) {
    const from = placeOf(shape, "from", p.moment), to = placeOf(shape, "to", p.moment);
    const given = numbersOf(shape, "direction", p.moment);
    const direction = given ? turned(given, from.angle) : [to.x - from.x, to.y - from.y];
    const angle = Math.atan2(direction[1], direction[0]);
    const [x, y] = p.to(to.x, to.y), [x0, y0] = p.to(from.x, from.y);
    const reach = p.reach(shape);
    inFrame(p, x0, y0, angle, () => {
      path(p, [[reach[0] - 22 * p.unit, 0], [reach[1] + 22 * p.unit, 0]]);
      stroke(p, 1.5, p.color("faint"));
    });
    inFrame(p, x, y, angle, () => {
      p.ctx.beginPath();
      p.ctx.rect(-14 * p.unit, -8 * p.unit, 28 * p.unit, 16 * p.unit);
      fill(p, p.color("fill"));
      stroke(p, 2, color ?? p.color("steel"));
    });
  },

  dot(p, shape, color) {
    const [x, y] = spot(p, shape);
    circlePath(p, x, y, 3 * p.unit);
    fill(p, color ?? p.color("steel"));
  },

  joint(p, shape, color) {
    const [x, y] = spot(p, shape);
    circlePath(p, x, y, 5 * p.unit);
    fill(p, p.color("fill"));
    stroke(p, 2 * p.unit, color ?? p.color("ink"));
  },

  ground(p, shape) {
    const [x, y] = spot(p, shape), s = p.unit;
    p.ctx.save();
    p.ctx.translate(x, y);
    path(p, [[0, 0], [11 * s, 15 * s], [-11 * s, 15 * s]], true);
    fill(p, p.color("panel"));
    stroke(p, 1.5, p.color("steel"));
    p.ctx.translate(0, 15 * s);
    hatch(p, 16 * s, 7 * s);
    p.ctx.restore();
  },

  floor(p, shape) {
    const [x, y, angle] = spot(p, shape), normal = numbersOf(shape, "normal", p.moment) ?? [0, 1];
    const turn = angle + Math.atan2(normal[1], normal[0]) - Math.PI / 2;
    inFrame(p, x, y, turn, () => {
      // What does not move goes on beyond the canvas: the hatching begins near its middle.
      const [mx, my] = p.middle, away = (mx - x) * Math.cos(turn) - (my - y) * Math.sin(turn), period = 7 * p.unit;
      if (!moves(shape)) p.ctx.translate(period * Math.round(away / period), 0);
      hatch(p, moves(shape) ? 70 * p.unit : p.size, period);
    });
  },

  // The centre of mass, as engineers draw it
  body(p, shape, color) {
    const [x, y, angle] = spot(p, shape), mass = numberOf(shape, "mass", p.moment, 0);
    const share = p.largestMass > 0 ? Math.max(0, mass) / p.largestMass : 1;
    const radius = (5 + 6 * Math.sqrt(share)) * p.unit, ink = color ?? p.color("body");
    circlePath(p, x, y, radius);
    fill(p, p.color("fill"));
    inFrame(p, x, y, angle, () => {
      for (const begin of [0, Math.PI]) {
        p.ctx.beginPath();
        p.ctx.moveTo(0, 0);
        p.ctx.arc(0, 0, radius, begin, begin + Math.PI / 2);
        p.ctx.closePath();
        fill(p, ink);
      }
    });
    circlePath(p, x, y, radius);
    stroke(p, 2 * p.unit, ink);
  },

  circle(p, shape, color) {
    const [x, y, angle] = spot(p, shape), radius = numberOf(shape, "radius", p.moment) * p.scale;
    const ink = color ?? p.color("wheel");
    circlePath(p, x, y, radius);
    fill(p, ink, numberOf(shape, "filled", p.moment, 0) ? 0.55 : 0.12);
    stroke(p, 2, ink);
    inFrame(p, x, y, angle, () => {
      path(p, [[0.55 * radius, 0], [radius, 0]]);
      stroke(p, 2, ink);
    });
  },

  wheel(p, shape, color) {
    const [x, y, angle] = spot(p, shape), radius = numberOf(shape, "radius", p.moment) * p.scale;
    const ink = color ?? p.color("wheel");
    circlePath(p, x, y, radius);
    fill(p, ink, 0.15);
    stroke(p, 3, ink);
    inFrame(p, x, y, angle + numberOf(shape, "angle", p.moment, 0), () => {
      p.ctx.beginPath();
      for (let i = 0; i < 5; i++) {
        const spoke = 2 * Math.PI * i / 5;
        p.ctx.moveTo(0, 0);
        p.ctx.lineTo(radius * Math.cos(spoke), radius * Math.sin(spoke));
      }
      stroke(p, 1.5, ink);
    });
  },

  // A wheel from above
  tyre(p, shape, color) {
    const [x, y, angle] = spot(p, shape), r = numberOf(shape, "radius", p.moment) * p.scale;
    const direction = numbersOf(shape, "direction", p.moment) ?? [1, 0];
    inFrame(p, x, y, angle + Math.atan2(direction[1], direction[0]), () => {
      p.ctx.beginPath();
      p.ctx.roundRect(-r, -0.38 * r, 2 * r, 0.76 * r, 0.2 * r);
      fill(p, color ?? p.color("ink"));
      p.ctx.beginPath();
      for (let i = -0.7; i < 0.8; i += 0.35) {
        p.ctx.moveTo(i * r, -0.3 * r);
        p.ctx.lineTo(i * r, 0.3 * r);
      }
      stroke(p, Math.min(2, 0.08 * r), p.color("paper"));
    });
  },

  gear(p, shape, color) {
    const [x, y, angle] = spot(p, shape), radius = numberOf(shape, "radius", p.moment);
    const inside = numberOf(shape, "inside", p.moment, 0), opposite = numberOf(shape, "opposite", p.moment, 0);
    const ink = color ?? p.color(inside ? "steel" : "wheel"), r = radius * p.scale;
    inFrame(p, x, y, angle + numberOf(shape, "angle", p.moment, 0) + (opposite ? Math.PI : 0), () => {
      gearPath(p, radius, opposite && !inside);
      if (inside) {
        p.ctx.moveTo(1.12 * r, 0);
        p.ctx.arc(0, 0, 1.12 * r, 0, 2 * Math.PI);
        p.ctx.fillStyle = ink;
        p.ctx.globalAlpha *= 0.25;
        p.ctx.fill("evenodd");
        p.ctx.globalAlpha /= 0.25;
      } else {
        fill(p, ink, 0.2);
      }
      stroke(p, 1.6, ink);
      if (inside) return;
      path(p, [[0.25 * r, 0], [0.75 * r, 0]]);
      stroke(p, 2, ink);
    });
  },

  box(p, shape, color) {
    const [x, y, angle] = spot(p, shape), ink = color ?? p.color("wheel");
    const width = numberOf(shape, "width", p.moment) * p.scale, height = numberOf(shape, "height", p.moment) * p.scale;
    inFrame(p, x, y, angle, () => {
      p.ctx.beginPath();
      p.ctx.rect(-width / 2, -height / 2, width, height);
      fill(p, ink, numberOf(shape, "filled", p.moment, 0) ? 0.55 : 0.15);
      stroke(p, 2, ink);
    });
  },

  polyline(p, shape, color) {
    const place = placeOf(shape, "at", p.moment), numbers = numbersOf(shape, "points", p.moment), points = [];
    const ink = color ?? p.color("steel");
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      const [dx, dy] = turned([numbers[i], numbers[i + 1]], place.angle);
      points.push(p.to(place.x + dx, place.y + dy));
    }
    path(p, points, numberOf(shape, "closed", p.moment, 0));
    if (numberOf(shape, "filled", p.moment, 0)) fill(p, ink, 0.3);
    stroke(p, 2.5, ink);
  },

  // All of the curve if it was computed, else as far as the point has come on it in the whole run
  curve(p, shape, color) {
    shape.outline ??= outlineOf(shape);
    drawOutline(p, shape, color, false);
  },

  cam(p, shape, color) {
    shape.outline ??= outlineOf(shape);
    drawOutline(p, shape, color, true);
  },

  force(p, shape, color) {
    if (!p.forceScale) return;
    const place = placeOf(shape, "at", p.moment), [fx, fy] = numbersOf(shape, "vector", p.moment);
    const length = Math.hypot(fx, fy) * p.forceScale, ink = color ?? p.color("force");
    if (!(length > 2)) return;
    const [x, y] = p.to(place.x, place.y), shown = Math.min(length, 0.5 * p.size), head = Math.min(9, 0.6 * shown);
    inFrame(p, x, y, Math.atan2(fy, fx), () => {
      path(p, [[0, 0], [shown - head, 0]]);
      stroke(p, 2.5, ink);
      path(p, [[shown, 0], [shown - head, 0.45 * head], [shown - head, -0.45 * head]], true);
      fill(p, ink);
    });
  },
};

// The points of a curve as seen from its place, in the order of its parameter, at most as many as rows
function outlineOf(shape) {
  const rows = [];
  for (let row = 0; row < run.rows; row++) {
    const moment = atRow(row);
    if (shape.kind === "cam") {
      const radius = numberOf(shape, "radius", moment), angle = numberOf(shape, "angle", moment);
      const turn = angle - 2 * Math.PI * Math.floor(angle / (2 * Math.PI));
      rows.push([turn, radius * Math.cos(angle), radius * Math.sin(angle)]);
    } else {
      rows.push([numberOf(shape, "order", moment, row), ...numbersOf(shape, "point", moment)]);
    }
  }
  return rows.filter((row) => row.every(Number.isFinite)).sort((one, other) => one[0] - other[0]);
}

// A cam is closed if all of it has been seen.
function isRound(shape) {
  const o = shape.outline;
  let gap = 2 * Math.PI - (o[o.length - 1][0] - o[0][0]);
  for (let i = 1; i < o.length; i++) gap = Math.max(gap, o[i][0] - o[i - 1][0]);
  return gap < 0.3;
}

function drawOutline(p, shape, color, isCam) {
  if (!shape.outline.length) return;
  const place = placeOf(shape, "at", p.moment), ink = color ?? p.color("curve");
  const points = shape.outline.map(([, x, y]) => {
    const [dx, dy] = turned([x, y], place.angle);
    return p.to(place.x + dx, place.y + dy);
  });
  const closed = isCam ? isRound(shape) : shape.closed;
  path(p, points, closed);
  if (closed) fill(p, ink, 0.15);
  stroke(p, 2.2, ink);
}

function drawShape(p, shape) {
  const color = numberOf(shape, "color", p.moment);
  painters[shape.kind]?.(p, shape, color >= 1 ? p.color("c" + (1 + (Math.round(color) - 1) % 8)) : undefined);
}
