// Charts of chosen variables over time, with a cursor at the present moment. Pressing on one goes to that time.

// A new element at the end of its parent
function element(name, parent, text) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  parent.append(made);
  return made;
}

const plots = (() => {
  const list = document.getElementById("charts"), input = document.getElementById("variable");
  const charts = [];
  let seek = () => {};

  const format = (value) => {
    if (!Number.isFinite(value)) return "–";
    const size = Math.abs(value);
    return size && (size < 1e-3 || size >= 1e6) ? value.toExponential(3) : value.toFixed(size >= 100 ? 2 : 4);
  };

  function limitsOf(value) {
    let low = Infinity, high = -Infinity;
    for (let row = 0; row < run.rows; row++) {
      const y = valueAt(value, atRow(row));
      if (y < low) low = y;
      if (y > high) high = y;
    }
    if (!(low <= high)) [low, high] = [0, 0];
    if (high - low < 1e-12 * Math.max(Math.abs(low), Math.abs(high)) || low === high) {
      const room = Math.abs(low) / 2 || 0.5;
      [low, high] = [low - room, high + room];
    }
    return [low, high];
  }

  // Places of a chart on its canvas
  const left = 52, bottom = 18, top = 6, right = 8;
  const across = (chart, time) => left + (time - run.start) / (run.stop - run.start || 1) * (chart.width - left - right);
  const down = (chart, y) => top + (chart.limits[1] - y) / (chart.limits[1] - chart.limits[0]) * (chart.height - top - bottom);
  const timeAt = (chart, x) => run.start + (x - left) / (chart.width - left - right) * (run.stop - run.start);

  function ticks(low, high, count) {
    const raw = (high - low) / count, power = 10 ** Math.floor(Math.log10(raw));
    const step = power * [1, 2, 5, 10].find((factor) => factor * power >= raw * 0.999), all = [];
    if (Math.floor(high / step) - Math.ceil(low / step) < 1 && count < 20) return ticks(low, high, count * 1.5);
    for (let i = Math.ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; i++) all.push(Number((i * step).toPrecision(12)));
    return all;
  }

  const label = (value) => Math.abs(value) >= 1e5 || (value && Math.abs(value) < 1e-3) ? value.toExponential(1) : String(value);

  function drawAxes(chart) {
    const {ctx} = chart, colors = scene.colors;
    ctx.font = "11px system-ui, sans-serif";
    ctx.lineWidth = 1;
    ctx.strokeStyle = colors.grid;
    ctx.fillStyle = colors.faint;
    ctx.textAlign = "right";
    for (const y of ticks(...chart.limits, 4)) {
      path({ctx}, [[left, down(chart, y)], [chart.width - right, down(chart, y)]]);
      ctx.stroke();
      ctx.fillText(label(y), left - 5, down(chart, y) + 4);
    }
    ctx.textAlign = "center";
    for (const time of run.stop > run.start ? ticks(run.start, run.stop, 5) : [run.start])
      ctx.fillText(label(time), across(chart, time), chart.height - 4);
  }

  // Of the rows that share a pixel the first, least, largest and last are drawn.
  function drawCurve(chart) {
    const {ctx} = chart;
    let pixel = NaN, low = 0, high = 0, last = 0;
    const end = () => {
      ctx.lineTo(pixel, down(chart, low));
      ctx.lineTo(pixel, down(chart, high));
      ctx.lineTo(pixel, down(chart, last));
    };
    ctx.beginPath();
    for (let row = 0; row < run.rows; row++) {
      const x = Math.round(across(chart, run.time[row]) * 2) / 2, y = valueAt(chart.value, atRow(row));
      if (!Number.isFinite(y)) continue;
      if (x !== pixel) {
        if (!Number.isNaN(pixel)) end();
        ctx.lineTo(x, down(chart, y));
        [pixel, low, high] = [x, y, y];
      }
      [low, high, last] = [Math.min(low, y), Math.max(high, y), y];
    }
    if (!Number.isNaN(pixel)) end();
    stroke({ctx}, 1.6, scene.colors["c" + (1 + chart.color % 7)]);
  }

  // The chart without its cursor is kept as a picture.
  function render(chart) {
    const box = chart.canvas.getBoundingClientRect(), ratio = window.devicePixelRatio || 1;
    chart.width = Math.max(80, box.width);
    chart.height = Math.max(60, box.height);
    chart.canvas.width = Math.round(chart.width * ratio);
    chart.canvas.height = Math.round(chart.height * ratio);
    chart.ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawAxes(chart);
    drawCurve(chart);
    chart.picture = document.createElement("canvas");
    chart.picture.width = chart.canvas.width;
    chart.picture.height = chart.canvas.height;
    chart.picture.getContext("2d").drawImage(chart.canvas, 0, 0);
  }

  function drawCursor(chart, time, moment) {
    const {ctx} = chart, x = across(chart, time), y = valueAt(chart.value, moment);
    ctx.save();
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, chart.canvas.width, chart.canvas.height);
    ctx.drawImage(chart.picture, 0, 0);
    ctx.restore();
    path({ctx}, [[x, top], [x, chart.height - bottom]]);
    stroke({ctx}, 1.2, scene.colors.ink);
    if (Number.isFinite(y)) {
      circlePath({ctx}, x, down(chart, y), 3.5);
      fill({ctx}, scene.colors["c" + (1 + chart.color % 7)]);
    }
    chart.output.textContent = `${format(y)} ${chart.variable.unit}`;
  }

  function add(variable) {
    if (charts.some((chart) => chart.variable === variable)) return;
    const box = element("section", list), head = element("header", box);
    box.className = "chart";
    element("b", head, variable.name).title = variable.name;
    const chart = {variable, value: variable.value, limits: limitsOf(variable.value), box, output: element("output", head)};
    const close = element("button", head, "×");
    close.type = "button";
    close.setAttribute("aria-label", `Remove the plot of ${variable.name}`);
    close.addEventListener("click", () => {
      charts.splice(charts.indexOf(chart), 1);
      box.remove();
    });
    chart.canvas = element("canvas", box);
    chart.canvas.setAttribute("role", "img");
    chart.canvas.setAttribute("aria-label", `${variable.name} over time`);
    chart.ctx = chart.canvas.getContext("2d");
    chart.color = [0, 1, 2, 3, 4, 5, 6].find((color) => !charts.some((other) => other.color === color)) ?? charts.length;
    const move = (event) => {
      if (event.buttons & 1) seek(timeAt(chart, event.clientX - chart.canvas.getBoundingClientRect().left));
    };
    chart.canvas.addEventListener("pointerdown", move);
    chart.canvas.addEventListener("pointermove", move);
    charts.push(chart);
    render(chart);
  }

  function choose() {
    const variable = run.plots.find((plot) => plot.name === input.value.trim());
    if (!variable) return;
    add(variable);
    input.value = "";
    seek();
  }

  function begin(seekTo) {
    seek = seekTo;
    const options = document.getElementById("variables");
    for (const plot of run.plots) element("option", options).value = plot.name;
    input.addEventListener("input", choose);
    input.addEventListener("change", choose);
    const states = run.plots.filter((plot) => plot.state && !isConstant(plot.value));
    const chosen = states.length ? states : run.plots.filter((plot) => !isConstant(plot.value));
    for (const plot of chosen.slice(0, 3)) add(plot);
    if (!run.plots.length) document.getElementById("plots").hidden = true;
  }

  // A run that is under way has new rows.
  function grow() {
    for (const chart of charts) chart.limits = limitsOf(chart.value);
    charts.forEach(render);
  }

  return {
    begin, grow,
    render() { charts.forEach(render); },
    draw(time, moment) { for (const chart of charts) drawCursor(chart, time, moment); },
  };
})();
