// What a page can do besides being read: tell at hover or focus, sort, hide a series, copy. Without it all is there.
"use strict";
(() => {
  const all = (what, where = document) => [...where.querySelectorAll(what)];
  const make = (tag, props = {}, ...inside) => {
    const made = Object.assign(document.createElement(tag), props);
    made.append(...inside);
    return made;
  };
  const said = make("div", { className: "unseen", role: "status" });
  const tip = make("div", { className: "tip", id: "tip", role: "tooltip", hidden: true });
  document.querySelector("main").append(said, tip);

  // --- copying: the clipboard where the browser lets us, else by a selection

  const copy = async (text, what) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = make("textarea", { value: text, className: "unseen" });
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    said.textContent = `${what} copied`;
  };
  const copier = (label, what, text) => {
    const button = make("button", { type: "button", className: "tool" }, label);
    button.addEventListener("click", async () => {
      await copy(text(), what);
      button.textContent = "Copied";
      setTimeout(() => (button.textContent = label), 1500);
    });
    return button;
  };
  for (const line of all("pre, code.line")) {
    const text = line.textContent.trim();
    const button = copier("Copy", "The line is", () => text);
    button.setAttribute("aria-label", `Copy: ${text.slice(0, 60)}`);
    line.tagName === "PRE" ? line.before(button) : line.after(button);
    button.classList.add("beside");
  }

  // --- folded parts: a link opens what it leads to, a printer all

  const reveal = () => {
    let at = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const target = at;
    for (; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
    target?.closest("details, section")?.scrollIntoView();
  };
  addEventListener("hashchange", reveal);
  for (const link of all('a[href^="#"]'))
    link.addEventListener("click", () => link.hash === location.hash && reveal());
  if (location.hash) reveal();
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = all("details:not([open])");
    for (const part of opened) part.open = true;
  });
  addEventListener("afterprint", () => opened.forEach((part) => (part.open = false)));

  // --- what is told of a mark or a cell: value, interval, games; below them the command

  const centre = (item) => {
    const box = item.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2, box];
  };
  const shown = (item) => item.getClientRects().length > 0 && !item.closest(".off, [hidden]");
  let telling = null;
  const hide = () => {
    telling?.removeAttribute("aria-describedby");
    telling = null;
    tip.hidden = true;
  };
  const tell = (item) => {
    if (telling === item) return;
    hide();
    telling = item;
    const [words, line] = item.dataset.told.split("\n");
    tip.replaceChildren(words);
    if (line) tip.append(make("code", {}, line), make("small", {}, "Click or Enter copies the command"));
    tip.hidden = false;
    if (item.tagName === "TD") item.setAttribute("aria-describedby", "tip");
    const [x, , box] = centre(item);
    const own = tip.getBoundingClientRect();
    const width = document.documentElement.clientWidth;
    tip.style.left = `${Math.max(8, Math.min(x - own.width / 2, width - own.width - 8))}px`;
    tip.style.top = `${box.top - own.height - 10 < 4 ? box.bottom + 10 : box.top - own.height - 10}px`;
  };
  const take = (item) => {
    const line = item?.dataset.told.split("\n")[1];
    if (line) copy(line, "The command is").then(() => (tip.lastChild.textContent = "Copied"));
  };
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const next = (items, from, [dx, dy]) => {
    const [x, y] = centre(from);
    let best = null;
    let least = Infinity;
    for (const item of items) {
      const [u, v] = centre(item);
      const along = (u - x) * dx + (v - y) * dy;
      const far = along + 3 * Math.abs((u - x) * dy + (v - y) * dx);
      if (item !== from && along > 0.5 && far < least) [best, least] = [item, far];
    }
    return best;
  };
  const tellable = (where, items) => {
    if (!items.length) return;
    for (const [n, item] of items.entries()) item.setAttribute("tabindex", n ? -1 : 0);
    where.addEventListener("keydown", (event) => {
      const from = event.target;
      if (event.key === "Escape") return hide();
      if (!items.includes(from)) return;
      if (event.key === "Enter") return take(from);
      if (!WAYS[event.key]) return;
      event.preventDefault();
      const to = next(items.filter(shown), from, WAYS[event.key]);
      if (!to) return;
      from.setAttribute("tabindex", -1);
      to.setAttribute("tabindex", 0);
      to.focus();
    });
    where.addEventListener("focusin", (event) => items.includes(event.target) && tell(event.target));
    where.addEventListener("focusout", hide);
    where.addEventListener("pointerleave", hide);
  };
  addEventListener("scroll", hide, true);
  addEventListener("keydown", (event) => event.key === "Escape" && hide());

  for (const svg of all(".panel svg")) {
    const marks = all("g[data-series] > title", svg).map((title) => {
      const mark = title.parentElement;
      mark.dataset.told = title.textContent;
      mark.setAttribute("role", "img");
      mark.setAttribute("aria-label", title.textContent.split("\n")[0]);
      title.remove(); // else the browser's own hint covers ours
      return mark;
    });
    if (!marks.length) continue;
    svg.setAttribute("role", "group"); // an image's parts cannot be focused
    tellable(svg.parentElement, marks); // an SVG that listens for the focus would be a stop of the Tab key itself
    // the smallest mark that the pointer is in, such as a bar or a field; or the nearest, as a point is small
    const near = ({ clientX: x, clientY: y }) => {
      const places = marks.filter(shown).map((item) => [item, ...centre(item)]);
      const within = places.filter(([, , , box]) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom);
      const least = (items, size) => items.sort((a, b) => size(a) - size(b))[0];
      const far = ([, u, v]) => Math.hypot(u - x, v - y);
      const found = least(within, ([, , , box]) => box.width * box.height) ?? least(places, far);
      return found && (within.length || far(found) < 18) ? found[0] : null;
    };
    svg.addEventListener("pointermove", (event) => (near(event) ? tell(near(event)) : hide()));
    svg.addEventListener("click", (event) => take(near(event)));
  }

  // --- what scrolls can be reached by the Tab key; what does not, or has something in it that can, is no stop

  const scrollers = all(".scroll, .panels.wide");
  const stops = () => {
    for (const part of scrollers) {
      const scrolls = part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight;
      const within = all('[tabindex="0"]', part).some((item) => item.getClientRects().length);
      scrolls && !within ? part.setAttribute("tabindex", 0) : part.removeAttribute("tabindex");
    }
  };
  addEventListener("resize", stops);
  addEventListener("toggle", stops, true);

  // --- tables: sorted by a head, copied as CSV

  const text = (cell) => {
    const bare = cell.cloneNode(true);
    all(".detail, .sorter i", bare).forEach((part) => part.remove());
    return bare.textContent.trim();
  };
  const MARK = /[\s\u202f]*\u2022/g; // beside the scenario's own value; in a spreadsheet it would make a text of a number
  const plain = (words) => words.replace(/(\d)\u202f(?=\d)/g, "$1").replace(/\u202f|\u00a0/g, " ").replace(/\u2212/g, "-");
  const numeric = (words) => {
    const found = plain(words).match(/^[<>+\s]*(-?\s*[\d.]+(?:e[+-]?\d+)?)/i);
    return found && Number.isFinite(+found[1]) ? +found[1] : NaN;
  };
  const whole = (table) => { // cells that span rows become one in each, so that rows can be moved apart
    const rows = [...table.tBodies[0].rows];
    rows.forEach((row, n) => {
      [...row.cells].forEach((cell) => {
        const span = cell.rowSpan;
        if (span < 2) return;
        const at = cell.cellIndex;
        cell.removeAttribute("rowspan");
        if (cell.scope) cell.scope = "row";
        for (let k = 1; k < span && rows[n + k]; k++) {
          const twin = cell.cloneNode(true);
          twin.classList.add("twin");
          rows[n + k].insertBefore(twin, rows[n + k].cells[at] ?? null);
        }
      });
    });
    return rows;
  };
  const sort = (table, column, way) => {
    const rows = whole(table);
    rows.forEach((row, n) => (row.dataset.was ??= n));
    const key = (row) => text(row.cells[column]);
    const keys = new Map(rows.map((row) => [row, key(row)]));
    const given = [...keys.values()].filter((words) => words && words !== "\u2014");
    const byNumber = given.length > 0 && given.every((words) => !Number.isNaN(numeric(words)));
    const order = (a, b) => {
      if (!way) return a.dataset.was - b.dataset.was;
      const [x, y] = [keys.get(a), keys.get(b)];
      if (!byNumber) return way * x.localeCompare(y, "en", { numeric: true }) || a.dataset.was - b.dataset.was;
      const [u, v] = [numeric(x), numeric(y)]; // what has no number comes last, whichever way
      return Number.isNaN(u) - Number.isNaN(v) || way * (u - v) || a.dataset.was - b.dataset.was;
    };
    table.tBodies[0].append(...rows.sort(order));
    table.classList.toggle("sorted", way !== 0);
  };
  const csv = (table) => {
    const rows = whole(table).filter((row) => !row.hidden);
    const heads = [...table.tHead.rows[0].cells];
    const quoted = (words) => {
      let shown = plain(words.replace(MARK, "")).replace(/ %$/, "%");
      if (/^[=@\t]|^[+-](?![\d.])/.test(shown)) shown = `'${shown}`; // a spreadsheet would take it for a formula
      return /[",;\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
    };
    const columns = heads.flatMap((head, n) => {
      if (head.classList.contains("bar") || head.hidden) return [];
      const detail = (row) => row.cells[n].querySelector(".detail")?.textContent.trim() ?? "";
      const own = [[text(head), (row) => text(row.cells[n])]];
      return rows.some(detail) ? [...own, [`${text(head)}, interval or detail`, detail]] : own;
    });
    const lines = [columns.map(([head]) => quoted(head)), ...rows.map((row) => columns.map(([, of]) => quoted(of(row))))];
    return lines.map((line) => line.join(",")).join("\r\n") + "\r\n";
  };
  for (const table of all("table")) {
    const heads = [...table.tHead.rows[0].cells];
    table.parentElement.before(make("div", { className: "tools" }, copier("Copy as CSV", "The table is", () => csv(table))));
    tellable(table, all("td[data-told]", table));
    table.addEventListener("pointerover", (event) => {
      const cell = event.target.closest("td[data-told]");
      cell ? tell(cell) : hide();
    });
    table.addEventListener("click", (event) => take(event.target.closest("td[data-told]")));
    if (table.tBodies[0].rows.length < 2) continue;
    heads.forEach((head, n) => {
      if (head.classList.contains("bar") || !head.textContent.trim()) return;
      const button = make("button", { type: "button", className: "sorter" }, ...head.childNodes, make("i", { ariaHidden: "true" }));
      head.append(button);
      button.addEventListener("click", () => {
        const was = head.getAttribute("aria-sort");
        const first = head.classList.contains("number") ? "descending" : "ascending";
        const now = !was ? first : was === first ? (first === "ascending" ? "descending" : "ascending") : null;
        heads.forEach((each) => each.removeAttribute("aria-sort"));
        if (now) head.setAttribute("aria-sort", now);
        sort(table, n, now === "ascending" ? 1 : now ? -1 : 0);
        said.textContent = now ? `Sorted by ${text(head)}, ${now}` : "In the order of the page";
      });
    });
  }

  // --- chips: a series, such as a script, is hidden in all figures, and in tables that have a column or rows of it

  const toggle = (series, on) => {
    const of = `[data-series="${CSS.escape(series)}"]`;
    all(`svg ${of}`).forEach((part) => part.classList.toggle("off", !on));
    all(`.legend ${of} button`).forEach((chip) => chip.setAttribute("aria-pressed", on));
    for (const legend of all(".legend")) {
      const note = legend.querySelector(".kept");
      const some = legend.querySelector('[aria-pressed="false"]');
      if (some && !note) legend.append(make("li", { className: "kept" }, "Hidden only: sentences, spans and averages are of all."));
      else if (!some) note?.remove();
    }
    for (const table of all("table")) {
      const heads = [...table.tHead.rows[0].cells].map(text);
      const policy = heads.indexOf("Policy");
      const column = heads.indexOf(series);
      if (policy < 0 && column < 0) continue;
      for (const row of [table.tHead.rows[0], ...whole(table)]) {
        if (column >= 0) row.cells[column].hidden = !on;
        else if (policy >= 0 && text(row.cells[policy]) === series) row.hidden = !on;
      }
    }
  };
  for (const entry of all(".legend li")) {
    const series = entry.dataset.series;
    if (!document.querySelector(`svg [data-series="${CSS.escape(series)}"]`)) continue;
    const chip = make("button", { type: "button", className: "chip", title: `Hide or show ${series}` }, ...entry.childNodes);
    chip.setAttribute("aria-pressed", true);
    chip.addEventListener("click", () => toggle(series, chip.getAttribute("aria-pressed") !== "true"));
    entry.append(chip);
  }
  stops();
})();
