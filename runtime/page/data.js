"use strict";
// The run: times, columns of values, shapes and what can be plotted. runtime/page/page.c says how it is written.

function bytesOf(base64) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes.buffer;
}

const run = (() => {
  const data = JSON.parse(document.getElementById("run").textContent);
  const rows = data.rows;
  const all = new Float32Array(bytesOf(data.values));
  const columns = [];
  for (let i = 0; i < data.columns; i++) columns.push(all.subarray(i * rows, (i + 1) * rows));
  // A run that is under way (--live) has room for more rows; when there is none left, the oldest go.
  const room = data.controls ? Math.min(3600, Math.max(200, Math.floor(8e6 / (data.columns + 1)))) : rows;
  const roomFor = (values, type) => {
    const wider = new type(room);
    wider.set(values);
    return wider;
  };
  const time = roomFor(new Float64Array(bytesOf(data.time)), Float64Array);
  if (data.controls) columns.forEach((column, i) => columns[i] = roomFor(column, Float32Array));
  // A value is the number of a column, or beyond these of a constant.
  const constants = data.constants.map((value) => value ?? NaN);
  return {
    model: data.model, description: data.description, rows, room, time, columns, constants, controls: data.controls,
    kinds: data.kinds, rawShapes: data.shapes, outlines: data.outlines,
    plots: data.plots.map(([name, unit, value, state]) => ({name, unit, value, state: state === 1})),
  };
})();
run.start = run.time[0];
run.stop = run.time[run.rows - 1];

// Adds a row to a run that is under way. One that does not come after the last begins the run anew.
run.append = (time, values) => {
  if (time <= run.stop) run.rows = 0;
  if (run.rows === run.room) {
    const gone = Math.ceil(run.room / 10);
    for (const column of [run.time, ...run.columns]) column.copyWithin(0, gone);
    run.rows -= gone;
  }
  run.time[run.rows] = time;
  run.columns.forEach((column, i) => column[run.rows] = values[i]);
  run.rows++;
  run.start = run.time[0];
  run.stop = time;
};

const isConstant = (value) => value >= run.columns.length;

// A moment lies between two rows: the row before it, and how far it is on the way to the next one.
function momentAt(time) {
  let low = 0, high = run.rows - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (run.time[middle] <= time) low = middle; else high = middle - 1;
  }
  const span = low + 1 < run.rows ? run.time[low + 1] - run.time[low] : 0;
  return {row: low, part: span > 0 ? Math.min(1, Math.max(0, (time - run.time[low]) / span)) : 0};
}

function valueAt(value, moment) {
  if (isConstant(value)) return run.constants[value - run.columns.length];
  const column = run.columns[value];
  const before = column[moment.row];
  return moment.part ? before + (column[moment.row + 1] - before) * moment.part : before;
}

const atRow = (row) => ({row, part: 0});

// Each shape: its kind, its component, and for each argument the values that it has.
run.shapes = run.rawShapes.map((raw) => {
  const [kind, ...names] = run.kinds[raw[0]];
  const shape = {kind, component: raw[1], values: {}};
  let at = 2;
  for (const [name, count] of names) {
    shape.values[name] = raw.slice(at, at + count);
    at += count;
  }
  return shape;
});
delete run.rawShapes;

// Curves, as far as they were computed, in the order of their points
for (const [shape, closed, ...points] of run.outlines) {
  run.shapes[shape].closed = closed === 1;
  run.shapes[shape].outline = [];
  for (let i = 0; i + 1 < points.length; i += 2) run.shapes[shape].outline.push([i / 2, points[i], points[i + 1]]);
}

// The numbers of an argument; undefined if it was not given.
function numbersOf(shape, name, moment) {
  const values = shape.values[name];
  return values && values.map((value) => valueAt(value, moment));
}

function numberOf(shape, name, moment, otherwise) {
  const values = shape.values[name];
  return values ? valueAt(values[0], moment) : otherwise;
}

function turned([x, y], angle) {
  const c = Math.cos(angle), s = Math.sin(angle);
  return [c * x - s * y, s * x + c * y];
}

// A place {x, y, angle}; an offset is seen from there.
function placeOf(shape, name, moment) {
  const [x, y, angle = 0] = numbersOf(shape, name, moment);
  const offset = name === "at" ? numbersOf(shape, "offset", moment) : undefined;
  if (!offset) return {x, y, angle};
  const [dx, dy] = turned(offset, angle);
  return {x: x + dx, y: y + dy, angle};
}

const placeNames = (shape) => ["at", "from", "to"].filter((name) => shape.values[name]);
const moves = (shape) => placeNames(shape).some((name) => shape.values[name].some((value) => !isConstant(value)));
