// Steps through a game that is told beside its board. Without this script the story is whole, and no board is drawn.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const lines = [...document.querySelectorAll("#story li")];
  const board = document.getElementById("board"), beside = document.getElementById("beside");
  const view = document.getElementById("view"), story = document.getElementById("story");
  const main = document.querySelector("main"), controls = document.getElementById("controls");
  const chances = document.getElementById("chances");
  const slider = document.getElementById("step"), told = document.getElementById("told");
  const UNIT = 100;  // of the drawing, in a space
  const SMALLEST = 0.32, LITTLE = 0.75;  // pixels of a unit below which the board is scrolled; not for so little
  const TEXT = 10.5;  // pixels that a letter is tall, on a small screen too
  const LETTER = 0.54, SHRUNK = 0.85;  // how wide a letter is, of its height; how small it may be, of the others
  let now = 0, size = 20, drawn = new Set();  // the step; units that a letter is tall; the pieces that are drawn

  const make = (name, attributes, text) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    if (text !== undefined) node.textContent = text;
    return node;
  };
  const titled = (node, text) => { if (text) node.append(make("title", {}, text)); return node; };

  // how tall letters are in a place: a little smaller where its longest word then has room
  const tallIn = (text, width) => {
    const longest = Math.max(...text.split(" ").map((word) => word.length));
    const fitting = (width * UNIT - 10) / (LETTER * longest);
    return fitting < size && fitting >= SHRUNK * size ? fitting : size;
  };

  // break a text into as many lines as the room allows; what is left out ends in dots, and is in the title
  const broken = (text, width, height, tall) => {
    const letters = Math.max(1, Math.floor((width * UNIT - 10) / (LETTER * tall) + 0.001)), rows = [];
    for (const word of text.split(" ")) {
      const last = rows.length - 1;
      if (rows.length && `${rows[last]} ${word}`.length <= letters) rows[last] += ` ${word}`;
      else rows.push(word.length > letters ? `${word.slice(0, letters - 1)}…` : word);
    }
    const room = Math.max(1, Math.floor((height * UNIT - 6) / (1.2 * tall)));
    if (rows.length <= room) return rows;
    const last = rows[room - 1].replace(/[,;:.…]$/, "");
    return [...rows.slice(0, room - 1), `${last.length < letters ? last : last.slice(0, letters - 1)}…`];
  };

  const drawPlace = (at) => {
    const group = titled(make("g", {class: `place ${at.kind}`}), at.says || at.text);
    group.append(make("rect", {
      x: at.x * UNIT + 2, y: at.y * UNIT + 2, width: at.width * UNIT - 4, height: at.height * UNIT - 4, rx: 6,
    }));
    const tall = at.text ? tallIn(at.text, at.width) : size;
    if (at.text) broken(at.text, at.width, at.height, tall).forEach((row, i) => {
      group.append(make("text", {x: at.x * UNIT + 9, y: at.y * UNIT + 2 + tall * (1.2 * i + 1), "font-size": tall}, row));
    });
    return group;
  };
  const colour = (of) => (of === -2 ? "foe" : of < 0 ? "neutral" : `seat-${of % 6}`);
  const drawPiece = (at) => {
    const group = titled(make("g", {class: `piece ${colour(at.colour)}`}), at.says);
    const x = at.x * UNIT, y = at.y * UNIT;
    const tall = Math.min(size, at.text.length > 2 ? 22 : 26) * at.size;
    group.append(make("circle", {cx: x, cy: y, r: (size > 24 ? 28 : 24) * at.size}));
    group.append(make("text", {x, y: y + 0.35 * tall, "text-anchor": "middle", "font-size": tall}, at.text));
    return group;
  };
  const drawArrow = (at) => {
    const ends = {x1: at.x * UNIT, y1: at.y * UNIT, x2: at.to_x * UNIT, y2: at.to_y * UNIT};
    const group = titled(make("g", {class: `arrow ${colour(at.colour)}`}), at.says);
    group.append(make("line", {...ends, "marker-end": "url(#head)"}));
    return group;
  };
  const head = () => {
    const marker = make("marker", {
      id: "head", viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 5, markerHeight: 5, orient: "auto-start-reverse",
    });
    marker.append(make("path", {d: "M 0 0 L 10 5 L 0 10 z", fill: "context-stroke"}));
    const defs = make("defs", {});
    defs.append(marker);
    return defs;
  };

  // one frame holds every board of the game, so that nothing jumps from step to step
  const frame = () => {
    let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
    for (const at of data.places) {
      left = Math.min(left, at.x); top = Math.min(top, at.y);
      right = Math.max(right, at.x + at.width); bottom = Math.max(bottom, at.y + at.height);
    }
    return [left - 0.3, top - 0.3, right - left + 0.6, bottom - top + 0.6].map((each) => each * UNIT);
  };
  const [left, top, width, height] = board ? frame() : [0, 0, 1, 1];

  // as large as the room beside the story allows; where that is too small, what changed is scrolled into it
  const fit = () => {
    const wide = window.matchMedia("(min-width: 761px)").matches;
    const others = [controls, chances].reduce((sum, each) => sum + (each?.offsetHeight ?? 0), 0);
    const high = wide ? 0.75 * (main.clientHeight - others) : 0.62 * (0.75 * main.clientHeight - others);
    const room = Math.min(view.clientWidth / width, high / height);
    const scale = room < LITTLE * SMALLEST ? SMALLEST : room;
    board.setAttribute("width", width * scale);
    board.setAttribute("height", height * scale);
    view.style.maxHeight = `${high}px`;
    size = Math.min(34, Math.max(20, TEXT / scale));
    return scale;
  };
  const draw = (laid, scale) => {
    const pieces = laid.pieces.map((i) => data.pieces[i]);
    board.replaceChildren(
      head(),
      ...laid.places.map((i) => drawPlace(data.places[i])), ...pieces.map(drawPiece),
      ...laid.arrows.map((i) => drawArrow(data.arrows[i])),
    );
    board.setAttribute("aria-label", pieces.map((each) => each.says).filter(Boolean).join("; ") || "the board, empty");
    const changed = pieces.filter((each) => !drawn.has(each));
    const to = changed.find((each) => each.colour >= 0) ?? changed[0];
    drawn = new Set(pieces);
    if (to) {
      view.scrollLeft = (to.x * UNIT - left) * scale - view.clientWidth / 2;
      view.scrollTop = (to.y * UNIT - top) * scale - view.clientHeight / 2;
    }
  };

  // the chances that the story tells, over its lines: a mark each, a line for each seat, and where the reader is
  const course = document.getElementById("course"), LEFT = 76, WIDE = 554, HIGH = 130;
  const most = Math.max(...lines.map((line) => Number(line.dataset.line)));
  const across = (line) => LEFT + (WIDE * line) / most, down = (chance) => 10 + HIGH * (1 - chance);
  const cursor = make("line", {class: "cursor", y1: 10, y2: 10 + HIGH});
  const drawCourse = () => {
    for (const share of [0, 0.5, 1]) course.append(
      make("line", {class: "grid", x1: LEFT, x2: LEFT + WIDE, y1: down(share), y2: down(share)}),
      make("text", {x: LEFT - 6, y: down(share) + 4, "text-anchor": "end"}, `${100 * share} %`),
    );
    const seats = [...new Set(data.chances.map((each) => each[1]))].sort((a, b) => a - b);
    for (const seat of seats) {
      const own = data.chances.filter((each) => each[1] === seat), look = colour(Math.max(seat - 1, 0));
      const group = make("g", {class: look});
      const dashes = ["", "7 3", "2 3", "9 3 2 3", "4 2", "1 2"][Math.max(seat - 1, 0) % 6];
      const points = own.map((each) => `${across(each[0])},${down(each[2])}`).join(" ");
      group.append(make("polyline", {points, "stroke-dasharray": dashes}));
      for (const [line, , chance, half] of own) group.append(titled(
        make("circle", {cx: across(line), cy: down(chance), r: 3}),
        `${seat ? `seat ${seat}: ` : ""}${Math.round(100 * chance)} % ± ${Math.round(100 * half)}`,
      ));
      course.append(group);
      if (!seat) continue;
      const key = document.createElement("span"), mark = make("svg", {width: 26, height: 10, class: look});
      mark.append(make("line", {x1: 0, x2: 26, y1: 5, y2: 5, "stroke-dasharray": dashes, stroke: "var(--piece)", "stroke-width": 2}));
      key.append(mark, ` seat ${seat}`);
      document.getElementById("of").append(key);
    }
    course.append(cursor);
    chances.hidden = false;
    course.addEventListener("click", (event) => {
      const box = course.getBoundingClientRect(), x = ((event.clientX - box.left) / box.width) * 640;
      const line = ((x - LEFT) / WIDE) * most;
      const after = lines.findIndex((each) => Number(each.dataset.line) >= line);
      go(after < 0 ? lines.length - 1 : after);
    });
  };

  const lay = (laid) => {
    draw(laid, fit());
    beside.replaceChildren(...laid.lines.map((i) => {
      const item = document.createElement("li");
      item.textContent = data.lines[i];
      return item;
    }));
  };
  const show = (step) => {
    lines[now].classList.remove("now");
    lines[now].removeAttribute("aria-current");
    now = Math.max(0, Math.min(lines.length - 1, step));
    const line = lines[now];
    line.classList.add("now");
    line.setAttribute("aria-current", "step");
    slider.value = now;
    told.textContent = line.textContent;
    for (const end of ["x1", "x2"]) cursor.setAttribute(end, across(Number(line.dataset.line)));
    if (board) lay(data.steps.filter((each) => each.line <= Number(line.dataset.line)).at(-1) ?? data.steps[0]);
    if (line.offsetTop < story.scrollTop) story.scrollTop = line.offsetTop;  // the page stays: its buttons are in use
    const below = line.offsetTop + line.offsetHeight - story.clientHeight;
    if (story.scrollTop < below) story.scrollTop = below;
  };

  // go to a step as the reader asked; where the window is too low for the heading too, that is scrolled out of it
  const go = (to) => {
    show(to);
    const box = lines[now].getBoundingClientRect();
    if (box.top < 0 || box.bottom > window.innerHeight) main.scrollIntoView();
  };

  controls.hidden = false;
  slider.max = lines.length - 1;
  slider.addEventListener("input", () => go(Number(slider.value)));
  const steps = {first: () => 0, back: () => now - 1, next: () => now + 1, last: () => lines.length - 1};
  for (const [id, to] of Object.entries(steps)) document.getElementById(id).addEventListener("click", () => go(to()));
  lines.forEach((line, i) => line.addEventListener("click", () => go(i)));
  document.addEventListener("keydown", (event) => {
    if (event.target === slider || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = {ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: lines.length - 1}[event.key];
    if (to !== undefined) { event.preventDefault(); go(to); }
  });
  if (board) {
    board.setAttribute("viewBox", [left, top, width, height].join(" "));
    window.addEventListener("resize", () => show(now));
  }
  if (course) drawCourse();
  show(0);
})();
