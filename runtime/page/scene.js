// The mechanism on its canvas: what of the plane is seen, shapes, traces, names.

const scene = (() => {
  const canvas = document.getElementById("scene"), ctx = canvas.getContext("2d");
  const shapes = run.shapes.slice().sort((a, b) => layers.indexOf(a.kind) - layers.indexOf(b.kind));
  const view = {x: 0, y: 0, scale: 100}; // the middle of the canvas, and pixels a metre
  const shows = {follow: false, traces: true, forces: false, names: false};
  const bodies = run.shapes.filter((shape) => shape.kind === "body" && moves(shape));
  const points = bodies.length ? bodies : run.shapes.filter((shape) => shape.kind === "dot" && moves(shape));
  const traced = new Set(points.length <= 3 ? points : points.slice(-1));
  const largestMass = Math.max(0, ...bodies.slice(0, 5000).map((shape) => numberOf(shape, "mass", atRow(0), 0)));
  let colors = {}, size = [1, 1], ratio = 1, moment = atRow(0), touched = false;

  // ---- extents ----

  const radii = ["radius", "width", "height"];

  function extend(box, shape, at) {
    for (const name of placeNames(shape)) {
      const {x, y} = placeOf(shape, name, at);
      if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
      const r = shape.kind === "cam" ? 0
        : Math.max(0, ...radii.map((key) => numberOf(shape, key, at, 0) / (key === "radius" ? 1 : 2)));
      box.left = Math.min(box.left, x - r);
      box.right = Math.max(box.right, x + r);
      box.bottom = Math.min(box.bottom, y - r);
      box.top = Math.max(box.top, y + r);
    }
    if (shape.kind === "curve" || shape.kind === "cam") {
      shape.outline ??= outlineOf(shape);
      const place = placeOf(shape, "at", at);
      for (let i = 0; i < shape.outline.length; i += 8) {
        const [dx, dy] = turned([shape.outline[i][1], shape.outline[i][2]], place.angle);
        box.left = Math.min(box.left, place.x + dx);
        box.right = Math.max(box.right, place.x + dx);
        box.bottom = Math.min(box.bottom, place.y + dy);
        box.top = Math.max(box.top, place.y + dy);
      }
    }
  }

  function boxAt(at, which) {
    const box = {left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity};
    for (const shape of which) extend(box, shape, at);
    return box;
  }

  const samples = () => {
    const step = Math.max(1, Math.ceil(run.rows * shapes.length / 60000)), rows = [];
    for (let row = 0; row < run.rows; row += step) rows.push(atRow(row));
    return rows;
  };

  // What is seen of the whole run, and how large the part that moves is at any one time
  const seen = shapes.filter((shape) => shape.kind !== "force");
  const moving = run.controls ? [] : seen.filter(moves); // of a run under way as far as it has been seen to
  let still = run.controls ? seen.filter(moves) : [];
  const whole = {left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity};
  let widest = 0, highest = 0, least = 1;

  // True if the whole has become larger.
  function survey(at) {
    const box = boxAt(at, moving);
    const grows = box.left < whole.left || box.right > whole.right || box.bottom < whole.bottom || box.top > whole.top;
    if (moving.length) {
      widest = Math.max(widest, box.right - box.left);
      highest = Math.max(highest, box.top - box.bottom);
    }
    whole.left = Math.min(whole.left, box.left);
    whole.right = Math.max(whole.right, box.right);
    whole.bottom = Math.min(whole.bottom, box.bottom);
    whole.top = Math.max(whole.top, box.top);
    return grows;
  }

  // Whatever has no extent at all is shown in a metre.
  const setLeast = () => least = Math.max(whole.right - whole.left, whole.top - whole.bottom, 0) * 0.05 || 1;

  for (const at of samples()) survey(at);
  for (const shape of seen) if (!moving.includes(shape)) extend(whole, shape, atRow(0));
  setLeast();

  // What of a run under way has begun to move
  const placed = (shape, at) => placeNames(shape).map((name) => numbersOf(shape, name, at).join()).join();
  for (const shape of still) shape.first = placed(shape, atRow(0));
  function watchStill() {
    const at = atRow(run.rows - 1);
    const begins = still.filter((shape) => placed(shape, at) !== shape.first);
    moving.push(...begins);
    if (begins.length) still = still.filter((shape) => !begins.includes(shape));
  }

  function fitBox(width, height, x, y) {
    view.x = x;
    view.y = y;
    view.scale = Math.min((size[0] - 60) / Math.max(width, least), (size[1] - 110) / Math.max(height, least));
    if (!(view.scale > 0) || !Number.isFinite(view.scale)) view.scale = 100;
  }

  function middle(at) {
    const box = boxAt(at, moving);
    return [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
  }

  function fit() {
    touched = false;
    if (!shapes.length) return;
    const around = run.controls ? 6 : 1.3; // who steers looks ahead
    if (shows.follow && moving.length) fitBox(Math.max(widest * around, 4 * least), Math.max(highest * around, 4 * least), ...middle(moment));
    else fitBox(whole.right - whole.left, whole.top - whole.bottom, (whole.left + whole.right) / 2, (whole.bottom + whole.top) / 2);
  }

  // Shows all that is seen at the moment, and no more.
  function fitMoment() {
    const box = boxAt(moment, seen);
    fitBox(box.right - box.left, box.top - box.bottom, (box.left + box.right) / 2, (box.bottom + box.top) / 2);
  }

  // What goes far from where it began is followed, unless it runs on a track.
  const goesFar = (box, unit) => moving.length > 0 && !shapes.some((shape) => shape.kind === "curve") &&
    Math.max(box.right - box.left, box.top - box.bottom) > 4 * Math.max(widest, highest, unit);
  shows.follow = goesFar(whole, least);

  // A run that is under way has a new row; true if it is followed from now on, for it has moved far.
  const travelled = {left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity};
  let hasFollowed = shows.follow; // once; the user may have switched it off since
  function grow() {
    const at = atRow(run.rows - 1);
    watchStill();
    for (const shape of moving) extend(travelled, shape, at);
    const grows = survey(at), follows = !hasFollowed && goesFar(travelled, 0);
    hasFollowed = hasFollowed || follows;
    if (run.rows % 32 === 0) {
      usualForce = findUsualForce();
      for (const shape of run.shapes) delete shape.reach;
    }
    shows.follow = shows.follow || follows;
    if (grows && !shows.follow) setLeast();
    if (!touched && (follows || (grows && !shows.follow))) fit();
    return follows;
  }

  // ---- sizes of symbols, forces, teeth ----

  function typicalLength() {
    const lengths = [];
    for (const shape of run.shapes) {
      if (shape.kind !== "bar" && shape.kind !== "line") continue;
      const a = placeOf(shape, "from", atRow(0)), b = placeOf(shape, "to", atRow(0)), length = Math.hypot(a.x - b.x, a.y - b.y);
      if (length > 0) lengths.push(length);
    }
    lengths.sort((a, b) => a - b);
    return lengths.length ? lengths[lengths.length >> 1] : Infinity;
  }
  const barLength = typicalLength();

  // Most forces are shorter than this one.
  const arrows = run.shapes.filter((shape) => shape.kind === "force");
  function findUsualForce() {
    const all = [];
    const step = Math.max(1, Math.ceil(run.rows * arrows.length / 20000));
    for (let row = 0; row < run.rows; row += step)
      for (const shape of arrows) {
        const force = Math.hypot(...numbersOf(shape, "vector", atRow(row)));
        if (force > 0 && Number.isFinite(force)) all.push(force);
      }
    all.sort((a, b) => a - b);
    return all.length ? all[Math.floor(0.95 * (all.length - 1))] : 0;
  }
  let usualForce = findUsualForce();

  const gears = run.shapes.filter((shape) => shape.kind === "gear").map((shape) => numberOf(shape, "radius", atRow(0)));
  const tooth = gears.length ? Math.min(...gears) / 15 : 1;

  // How far a slide goes, in metres along its line
  function reachOf(shape) {
    if (shape.reach) return shape.reach;
    let low = 0, high = 0;
    for (const at of samples()) {
      const a = placeOf(shape, "from", at), b = placeOf(shape, "to", at), given = numbersOf(shape, "direction", at);
      const [dx, dy] = given ? turned(given, a.angle) : [b.x - a.x, b.y - a.y], length = Math.hypot(dx, dy) || 1;
      const s = ((b.x - a.x) * dx + (b.y - a.y) * dy) / length;
      low = Math.min(low, s);
      high = Math.max(high, s);
    }
    return shape.reach = [low, high];
  }

  // ---- drawing ----

  const to = (x, y) => [size[0] / 2 + (x - view.x) * view.scale, size[1] / 2 - (y - view.y) * view.scale];

  function painter() {
    const unit = Math.min(1, Math.max(0.25, barLength * view.scale / 26));
    return {
      ctx, moment, to, scale: view.scale, unit, size: Math.max(...size), middle: [size[0] / 2, size[1] / 2], tooth, largestMass,
      color: (name) => colors[name], reach: (shape) => reachOf(shape).map((s) => s * view.scale),
      forceScale: shows.forces && usualForce > 0 ? 0.18 * Math.min(...size) / usualForce : 0,
    };
  }

  // 1, 2 or 5 times a power of ten, the smallest that is not less
  function round(value) {
    const power = 10 ** Math.floor(Math.log10(value));
    return power * [1, 2, 5, 10].find((factor) => factor * power >= value * 0.999);
  }

  function drawGrid() {
    const step = round(70 / view.scale), left = view.x - size[0] / 2 / view.scale, bottom = view.y - size[1] / 2 / view.scale;
    ctx.lineWidth = 1;
    for (let i = Math.ceil(left / step); i * step < left + size[0] / view.scale; i++) {
      const x = Math.round(to(i * step, 0)[0]) + 0.5;
      ctx.strokeStyle = colors[i ? "grid" : "grid-strong"];
      path({ctx}, [[x, 0], [x, size[1]]]);
      ctx.stroke();
    }
    for (let i = Math.ceil(bottom / step); i * step < bottom + size[1] / view.scale; i++) {
      const y = Math.round(to(0, i * step)[1]) + 0.5;
      ctx.strokeStyle = colors[i ? "grid" : "grid-strong"];
      path({ctx}, [[0, y], [size[0], y]]);
      ctx.stroke();
    }
    return step;
  }

  // How long is what: a side of the grid, and an arrow
  function drawScale(step, p) {
    const y = size[1] - 14;
    ctx.font = "12px system-ui, sans-serif";
    ctx.textAlign = "left";
    path({ctx}, [[14, y - 4], [14, y], [14 + step * view.scale, y], [14 + step * view.scale, y - 4]]);
    stroke({ctx}, 1.5, colors.faint);
    ctx.fillStyle = colors.faint;
    ctx.fillText(`${Number(step.toPrecision(3))} m`, 20, y - 6);
    if (!p.forceScale) return;
    const force = round(60 / p.forceScale), x = 34 + step * view.scale;
    path({ctx}, [[x, y], [x + force * p.forceScale, y]]);
    stroke({ctx}, 2.5, colors.force);
    ctx.fillText(`${Number(force.toPrecision(3))} N`, x, y - 6);
  }

  function drawTrace(shape, color) {
    const last = moment.row, step = Math.max(1, Math.floor(last / 1500));
    ctx.beginPath();
    for (let row = 0; row <= last; row += step) {
      const {x, y} = placeOf(shape, "at", atRow(row));
      ctx.lineTo(...to(x, y));
    }
    const {x, y} = placeOf(shape, "at", moment);
    ctx.lineTo(...to(x, y));
    ctx.globalAlpha = 0.6;
    stroke({ctx}, 1.5, color);
    ctx.globalAlpha = 1;
  }

  function drawTraces() {
    let i = 0;
    for (const shape of points)
      if (traced.has(shape)) drawTrace(shape, colors["c" + (1 + i++ % 7)]);
  }

  function drawNames() {
    const done = new Set();
    ctx.font = "12px system-ui, sans-serif";
    ctx.textAlign = "left";
    ctx.fillStyle = colors.ink;
    for (const shape of seen) {
      if (done.has(shape.component) || !shape.component) continue;
      done.add(shape.component);
      const names = placeNames(shape), a = placeOf(shape, names[0], moment), b = placeOf(shape, names[names.length - 1], moment);
      const [x, y] = to((a.x + b.x) / 2, (a.y + b.y) / 2);
      ctx.fillText(shape.component, x + 8, y - 8);
    }
  }

  function draw() {
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.clearRect(0, 0, ...size);
    if (!shapes.length) return;
    if (shows.follow && moving.length) {
      const [x, y] = middle(moment);
      if (Number.isFinite(x) && Number.isFinite(y)) {
        view.x = x + (touched ? touched.x : 0);
        view.y = y + (touched ? touched.y : 0);
      }
    }
    ctx.lineCap = ctx.lineJoin = "round";
    const step = drawGrid(), p = painter();
    if (shows.traces) drawTraces();
    for (const shape of shapes) drawShape(p, shape);
    drawScale(step, p);
    if (shows.names) drawNames();
  }

  // ---- what others see ----

  function resize() {
    const box = canvas.getBoundingClientRect();
    ratio = window.devicePixelRatio || 1;
    size = [Math.max(1, box.width), Math.max(1, box.height)];
    canvas.width = Math.round(size[0] * ratio);
    canvas.height = Math.round(size[1] * ratio);
    if (!touched) fit();
  }

  function recolor() {
    const style = getComputedStyle(document.documentElement);
    for (const name of ["paper", "panel", "ink", "faint", "grid", "grid-strong", "steel", "fill", "body", "spring", "damper", "wheel",
      "curve", "force", "accent", ...[1, 2, 3, 4, 5, 6, 7, 8].map((i) => "c" + i)])
      colors[name] = style.getPropertyValue("--" + name).trim();
  }

  // Moves what is seen by pixels. Where the mechanism is followed, how far off it is seen stays.
  function pan(dx, dy) {
    view.x -= dx / view.scale;
    view.y += dy / view.scale;
    const [x, y] = shows.follow && moving.length ? middle(moment) : [0, 0];
    touched = {x: view.x - x, y: view.y - y};
  }

  // The point under (x, y), pixels of the canvas, stays where it is.
  function zoom(factor, x, y) {
    const scale = Math.min(1e9, Math.max(1e-9, view.scale * factor)), change = 1 / view.scale - 1 / scale;
    view.x += (x - size[0] / 2) * change;
    view.y -= (y - size[1] / 2) * change;
    view.scale = scale;
    pan(0, 0);
  }

  // Switches the trace of the body under (x, y); false: there is none.
  function pick(x, y) {
    let best, nearest = 18;
    for (const shape of points) {
      const place = placeOf(shape, "at", moment), [px, py] = to(place.x, place.y), distance = Math.hypot(px - x, py - y);
      if (distance < nearest) [best, nearest] = [shape, distance];
    }
    if (best && !traced.delete(best)) traced.add(best);
    return Boolean(best);
  }

  return {
    canvas, shows, fit, fitMoment, grow, draw, resize, recolor, pan, zoom, pick, colors,
    isEmpty: shapes.length === 0, hasForces: usualForce > 0 || (run.controls && arrows.length > 0), hasTraces: points.length > 0, canFollow: moving.length > 0 || still.length > 0,
    setMoment(at) { moment = at; },
  };
})();
