// Time, and what the user does: buttons, keys, mouse and touch. A page opened with #t=1.5 stands still at that time.
// Where a run is under way, live.js makes time go on, and has a say in keys.

const player = (() => {
  const get = (id) => document.getElementById(id);
  const play = get("play"), slider = get("time"), clock = get("clock"), speed = get("speed");
  const spanned = () => run.stop - run.start;
  let time = run.start, playing = false, before = 0, due = false, live;

  // ---- time ----

  const digits = Math.min(9, Math.max(0, 3 - Math.floor(Math.log10(spanned() || 1))));

  function draw() {
    due = false;
    const moment = momentAt(time);
    scene.setMoment(moment);
    scene.draw();
    plots.draw(time, moment);
    slider.value = spanned() > 0 ? 1000 * (time - run.start) / spanned() : 0;
    clock.textContent = `${time.toFixed(digits)} s`;
    slider.setAttribute("aria-valuetext", clock.textContent);
  }

  function redraw() {
    if (!due) requestAnimationFrame(draw);
    due = true;
  }

  function seek(to = time) {
    time = Math.min(run.stop, Math.max(run.start, to));
    redraw();
  }

  function step(now) {
    if (!playing) return;
    time += Math.min(0.1, (now - before) / 1000) * Number(speed.value);
    before = now;
    if (time > run.stop) time = run.start; // once more
    draw();
    requestAnimationFrame(step);
  }

  function setPlaying(on) {
    playing = on && (Boolean(live) || spanned() > 0);
    play.textContent = playing ? "❚❚" : "▶";
    play.setAttribute("aria-label", playing ? "Pause" : "Play");
    live?.play(playing);
    if (!playing || live) return;
    if (time >= run.stop) time = run.start;
    before = performance.now();
    requestAnimationFrame(step);
  }

  function fillSpeeds() {
    const span = spanned(), usual = span >= 1.5 && span <= 60 ? 1 : span > 0 ? span / 8 : 1;
    const power = 10 ** Math.floor(Math.log10(usual));
    const chosen = usual === 1 ? 1 : power * [1, 2, 5, 10].find((factor) => factor * power >= usual * 0.999);
    for (const factor of [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20]) {
      const option = document.createElement("option"), value = Number((chosen * factor).toPrecision(3));
      option.value = value;
      option.textContent = `${value}×`;
      option.selected = factor === 1;
      speed.append(option);
    }
  }

  // Goes to the next row, or by some.
  function stepRows(count) {
    setPlaying(false);
    let row = momentAt(time).row + count;
    while (count > 0 && row < run.rows - 1 && run.time[row] <= time) row++;
    if (count < 0 && time > run.time[momentAt(time).row]) row++;
    seek(run.time[Math.min(run.rows - 1, Math.max(0, row))]);
  }

  // ---- looks ----

  function setTheme(dark) {
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    scene.recolor();
    plots.render();
    redraw();
  }

  const isDark = () => document.documentElement.dataset.theme === "dark";

  function toggle(name) {
    scene.shows[name] = !scene.shows[name];
    get(name).setAttribute("aria-pressed", scene.shows[name]);
    if (name === "follow") scene.fit();
    redraw();
  }

  function resize() {
    scene.resize();
    plots.render();
    draw(); // at once: a canvas of a new size is empty
  }

  // ---- mouse and touch: one finger moves, two zoom ----

  const fingers = new Map();
  let moved = 0;

  const at = (event) => {
    const box = scene.canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };

  function press(event) {
    fingers.set(event.pointerId, at(event));
    scene.canvas.setPointerCapture(event.pointerId);
    moved = 0;
  }

  function move(event) {
    const last = fingers.get(event.pointerId), now = at(event);
    if (!last) return;
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    const dx = now[0] - last[0], dy = now[1] - last[1];
    moved += Math.hypot(dx, dy);
    if (other) {
      const was = Math.hypot(last[0] - other[0], last[1] - other[1]), is = Math.hypot(now[0] - other[0], now[1] - other[1]);
      scene.pan(dx / 2, dy / 2);
      if (was > 0) scene.zoom(is / was, (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
    } else if (moved > 3) {
      scene.pan(dx, dy);
    }
    fingers.set(event.pointerId, now);
    redraw();
  }

  function lift(event) {
    if (fingers.delete(event.pointerId) && event.type === "pointerup" && moved <= 3 && scene.pick(...at(event))) {
      if (!scene.shows.traces) toggle("traces");
      redraw();
    }
  }

  function roll(event) {
    event.preventDefault();
    scene.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), ...at(event));
    redraw();
  }

  function fit() {
    scene.fit();
    redraw();
  }

  function zoomBy(factor) {
    const box = scene.canvas.getBoundingClientRect();
    scene.zoom(factor, box.width / 2, box.height / 2);
    redraw();
  }

  // ---- keys ----

  const keys = {
    " ": () => setPlaying(!playing), ArrowRight: (event) => stepRows(event.shiftKey ? 10 : 1),
    ArrowLeft: (event) => stepRows(event.shiftKey ? -10 : -1), Home: () => seek(run.start), End: () => seek(run.stop),
    "+": () => zoomBy(1.25), "-": () => zoomBy(0.8), 0: fit, c: () => toggle("follow"), t: () => toggle("traces"),
    f: () => toggle("forces"), n: () => toggle("names"), d: () => setTheme(!isDark()),
    "<": () => speed.selectedIndex = Math.max(0, speed.selectedIndex - 1),
    ">": () => speed.selectedIndex = Math.min(speed.length - 1, speed.selectedIndex + 1),
  };

  function key(event) {
    const name = event.target.tagName, typing = name === "SELECT" || (name === "INPUT" && event.target !== slider);
    if (typing || event.ctrlKey || event.metaKey || event.altKey || live?.takes(event) || !keys[event.key]) return;
    if (event.key === " " && name === "BUTTON") return; // it presses the button
    event.preventDefault();
    keys[event.key](event);
  }

  // ---- beginning ----

  function describe() {
    document.title = run.model;
    get("model").textContent = run.model;
    get("description").textContent = run.description;
    scene.canvas.setAttribute("aria-label", `${run.model}, drawn at the time that is chosen`);
    get("empty").hidden = !scene.isEmpty;
    get("tools").hidden = scene.isEmpty;
    get("forces").hidden = !scene.hasForces;
    get("traces").hidden = !scene.hasTraces;
    get("follow").hidden = !scene.canFollow;
    for (const name of ["follow", "traces", "forces", "names"]) get(name).setAttribute("aria-pressed", scene.shows[name]);
  }

  function listen() {
    play.addEventListener("click", () => setPlaying(!playing));
    slider.addEventListener("input", () => {
      setPlaying(false);
      seek(run.start + slider.value / 1000 * spanned());
    });
    for (const name of ["follow", "traces", "forces", "names"]) get(name).addEventListener("click", () => toggle(name));
    get("fit").addEventListener("click", fit);
    get("theme").addEventListener("click", () => setTheme(!isDark()));
    scene.canvas.addEventListener("pointerdown", press);
    scene.canvas.addEventListener("pointermove", move);
    scene.canvas.addEventListener("pointerup", lift);
    scene.canvas.addEventListener("pointercancel", lift);
    scene.canvas.addEventListener("wheel", roll, {passive: false});
    scene.canvas.addEventListener("dblclick", fit);
    document.addEventListener("keydown", key);
    new ResizeObserver(resize).observe(scene.canvas);
  }

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const given = new URLSearchParams(location.hash.slice(1));
  document.documentElement.dataset.theme = dark.matches ? "dark" : "light";
  dark.addEventListener("change", () => setTheme(dark.matches));
  scene.recolor();
  describe();
  scene.resize();
  plots.begin((to) => {
    if (to !== undefined) setPlaying(false);
    seek(to);
  });
  fillSpeeds();
  listen();
  if (given.has("forces") && scene.hasForces) toggle("forces");
  if (given.has("t")) time = Math.min(run.stop, Math.max(run.start, Number(given.get("t")) || 0));
  draw();
  if (!run.controls) setPlaying(!given.has("t") && !matchMedia("(prefers-reduced-motion: reduce)").matches);

  return {
    setPlaying,
    // Hands the time to what has play(on), speed(factor) and takes(key event).
    begin(way) {
      live = way;
      speed.addEventListener("change", () => live.speed(Number(speed.value)));
      setPlaying(true);
    },
    // There is a new row, which is shown unless the user looks back.
    grow() {
      if (scene.grow()) get("follow").setAttribute("aria-pressed", true);
      if (playing) time = run.stop;
      redraw();
    },
  };
})();
