// A picture of a mechanism, as it is after a tenth of its run, as SVG: the scripts of the page of --animate draw it, on a canvas that writes
// down what is drawn. Nothing is printed where nothing is to be seen. Colours are the page's variables, var(--steel).
//
//   node tools/still.js runtime/page PAGE.html
"use strict";
const fs = require("fs"), vm = require("vm");

const [folder, page] = process.argv.slice(2), width = 480, height = 320;
const number = (value) => String(Math.round(value * 100) / 100);
const escaped = (text) => String(text).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

// A canvas's context as far as the scripts use it. Turns, shifts and uniform scales are all the transformations.
class Recorder {
  constructor() {
    this.parts = [];
    this.matrix = [1, 0, 0, 1, 0, 0];
    this.stack = [];
    this.d = "";
    Object.assign(this, {globalAlpha: 1, fillStyle: "none", strokeStyle: "none", lineWidth: 1, font: "", textAlign: "left"});
  }

  at(x, y) {
    const [a, b, c, d, e, f] = this.matrix;
    return [a * x + c * y + e, b * x + d * y + f];
  }
  pair(x, y) { return this.at(x, y).map(number).join(" "); }
  get scale() { return Math.hypot(this.matrix[0], this.matrix[1]); }

  save() { this.stack.push([...this.matrix]); }
  restore() { this.matrix = this.stack.pop(); }
  setTransform(...matrix) { this.matrix = matrix; }
  translate(x, y) { [this.matrix[4], this.matrix[5]] = this.at(x, y); }
  rotate(angle) {
    const [a, b, c, d, e, f] = this.matrix, cos = Math.cos(angle), sin = Math.sin(angle);
    this.matrix = [a * cos + c * sin, b * cos + d * sin, c * cos - a * sin, d * cos - b * sin, e, f];
  }

  beginPath() { this.d = ""; }
  closePath() { this.d += "Z"; }
  moveTo(x, y) { this.d += "M" + this.pair(x, y); }
  lineTo(x, y) { this.d += (this.d ? "L" : "M") + this.pair(x, y); }
  rect(x, y, w, h) {
    this.moveTo(x, y);
    for (const [px, py] of [[x + w, y], [x + w, y + h], [x, y + h]]) this.lineTo(px, py);
    this.closePath();
  }
  roundRect(x, y, w, h) { this.rect(x, y, w, h); }
  arc(x, y, radius, begin, end) {
    const r = number(radius * this.scale), point = (angle) => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    this.lineTo(...point(begin));
    const steps = Math.max(1, Math.ceil((end - begin) / 3));
    for (let i = 1; i <= steps; i++) this.d += `A${r} ${r} 0 0 1 ${this.pair(...point(begin + (end - begin) * i / steps))}`;
  }

  add(attributes) {
    if (!this.d || this.d.includes("NaN")) return;
    const faint = this.globalAlpha < 1 ? ` opacity="${number(this.globalAlpha)}"` : "";
    this.parts.push(`<path d="${this.d}" ${attributes}${faint}/>`);
  }
  fill(rule) { this.add(`fill="${this.fillStyle}"${rule === "evenodd" ? ' fill-rule="evenodd"' : ""}`); }
  stroke() { this.add(`fill="none" stroke="${this.strokeStyle}" stroke-width="${number(this.lineWidth * this.scale)}"`); }
  fillText(text, x, y) {
    const [px, py] = this.at(x, y).map(number);
    this.parts.push(`<text x="${px}" y="${py}" font-size="12" fill="${this.fillStyle}">${escaped(text)}</text>`);
  }
  clearRect() {}
}

const data = fs.readFileSync(page, "utf8").match(/<script id="run" type="application\/json">([^]*?)<\/script>/);
if (!data) throw new Error(`${page} has no data`);
const recorder = new Recorder();
const canvas = {getContext: () => recorder, getBoundingClientRect: () => ({width, height})};
const context = vm.createContext({
  document: {getElementById: (id) => id === "run" ? {textContent: data[1]} : canvas, documentElement: {}},
  window: {devicePixelRatio: 1}, getComputedStyle: () => ({getPropertyValue: (name) => `var(${name})`}), atob,
});
const scripts = ["data.js", "shapes.js", "scene.js"].map((name) => fs.readFileSync(`${folder}/${name}`, "utf8"));
vm.runInContext(scripts.join("\n") + `
  const time = run.start + 0.1 * (run.stop - run.start);
  scene.setMoment(momentAt(time));
  scene.shows.traces = false;
  scene.recolor();
  scene.resize();
  scene.shows.follow = false;
  scene.fitMoment();
  scene.draw();
  Object.assign(globalThis, {isEmpty: scene.isEmpty, time});`, context);
if (!context.isEmpty)
  process.stdout.write(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" ` +
    `stroke-linecap="round" stroke-linejoin="round">\n<title>The mechanism at ${number(context.time)} s</title>\n${recorder.parts.join("\n")}\n</svg>\n`);
