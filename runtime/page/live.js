// A run that is under way: rows come from the simulator as they are computed, and keys and sliders go to its inputs.

(() => {
  // What is asked for while an answer is awaited goes together, in its order.
  let waiting = [], busy = false;
  async function send() {
    if (busy || !waiting.length) return;
    busy = true;
    const text = waiting.join("\n");
    waiting = [];
    try {
      await fetch("do", {method: "POST", body: text});
    } catch {
      // the stream says that nobody listens
    }
    busy = false;
    send();
  }
  const ask = (text) => {
    waiting.push(text);
    send();
  };

  // ---- messages ----

  const said = element("p", document.getElementById("stage"));
  said.id = "said";
  said.setAttribute("role", "status");
  const say = (text) => said.textContent = text;

  // ---- inputs ----

  const arrows = {ArrowLeft: "\u2190", ArrowRight: "\u2192", ArrowUp: "\u2191", ArrowDown: "\u2193"};
  const held = new Map(); // keys, and for each its control and direction
  const panel = element("section", document.createElement("div"));
  panel.id = "inputs";
  panel.setAttribute("aria-label", "Inputs");

  const controls = run.controls.map((control, number) => {
    const label = element("label", panel), name = element("span", label, control.name);
    name.title = control.description || control.name;
    for (const key of [control.less, control.more]) if (key) element("kbd", label, arrows[key] ?? key);
    const slider = element("input", label), output = element("output", label);
    const isReal = control.type === "Real", isBoolean = control.type === "Boolean";
    slider.type = isBoolean ? "checkbox" : "range";
    slider.min = control.low;
    slider.max = control.high;
    slider.step = isReal ? "any" : 1;
    slider.addEventListener("pointerup", () => slider.blur()); // keys are for all inputs again
    slider.addEventListener("input", () => ask(`put ${number} ${isBoolean ? Number(slider.checked) : slider.value}`));
    if (control.less) held.set(control.less, {number, direction: -1, down: false});
    if (control.more) held.set(control.more, {number, direction: 1, down: false});
    const show = (value) => {
      if (isBoolean) slider.checked = value !== 0;
      else if (!slider.matches(":active")) slider.value = value;
      output.textContent = isBoolean ? (value ? "true" : "false") : `${Number(value.toPrecision(3))} ${control.unit}`;
    };
    show(control.value);
    return {show};
  });
  if (controls.length) {
    document.getElementById("plots").prepend(panel);
    document.getElementById("plots").hidden = false;
  }

  // Of the two keys of an input the one that is held counts, or none if both are.
  function hold(key, down) {
    const own = held.get(key);
    if (own.down === down) return;
    own.down = down;
    let direction = 0;
    for (const other of held.values()) if (other.number === own.number && other.down) direction += other.direction;
    ask(`hold ${own.number} ${direction}`);
  }

  const letGo = () => {
    for (const key of held.keys()) hold(key, false);
  };
  document.addEventListener("keyup", (event) => {
    if (held.has(event.key)) hold(event.key, false);
  });
  window.addEventListener("blur", letGo);

  // ---- the run ----

  let ended = false;
  const again = element("button", document.createElement("div"), "\u21ba");
  again.type = "button";
  again.title = "From the beginning (r)";
  again.setAttribute("aria-label", "From the beginning");
  document.getElementById("play").after(again);
  const restart = () => {
    say("");
    ask("restart");
  };
  again.addEventListener("click", restart);

  function takes(event) {
    if (event.key === "r") {
      restart();
      event.preventDefault();
      return true;
    }
    if (!held.has(event.key)) return false;
    event.preventDefault();
    hold(event.key, true);
    return true;
  }

  let rows = 0;
  function show(text) {
    const bytes = bytesOf(text), values = new Float32Array(bytes, 8);
    run.append(new Float64Array(bytes, 0, 1)[0], values);
    controls.forEach((control, i) => control.show(values[run.columns.length + i]));
    if (rows++ % 4 === 0) plots.grow();
    player.grow();
  }

  // The simulator's state counts, whoever has changed it.
  let paused = false;
  function state({paused: isPaused, ended: hasEnded}) {
    ended = hasEnded;
    if (paused === (isPaused || ended)) return;
    paused = isPaused || ended;
    player.setPlaying(!paused);
  }

  const stream = new EventSource("frames");
  stream.addEventListener("frame", (event) => show(event.data));
  stream.addEventListener("state", (event) => state(JSON.parse(event.data)));
  stream.addEventListener("said", (event) => say(JSON.parse(event.data)));
  stream.addEventListener("open", () => say(""));
  stream.addEventListener("error", () => say("The simulator does not answer. Has it been ended?"));

  player.begin({
    takes,
    play(on) {
      if (on && ended) restart();
      else if (paused === on) {
        paused = !on;
        ask(`pause ${Number(!on)}`);
      }
    },
    speed(factor) { ask(`speed ${factor}`); },
  });
})();
