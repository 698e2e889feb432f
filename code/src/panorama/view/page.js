"use strict";
(async () => {
  const bytes = Uint8Array.from(atob(document.getElementById("data").textContent.trim()), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const data = JSON.parse(await new Response(stream).text());
  const stages = data.stages, at = new Map(stages.map((s, i) => [s.key, i]));
  for (const s of stages) s.lines = s.text.split("\n");
  const unpack = (t) => t.split(" ").filter(Boolean).flatMap((p) => {
    const [a, b] = p.split("-").map(Number), out = [];
    for (let n = a; n <= (b || a); n++) out.push(n);
    return out;
  });
  // up[i] and down[i]: for each line of stage i, the groups of a link that hold it.
  const up = stages.map(() => new Map()), down = stages.map(() => new Map());
  const put = (map, line, entry) => { if (!map.has(line)) map.set(line, []); map.get(line).push(entry); };
  for (const link of data.links) {
    const a = at.get(link.source), b = at.get(link.target);
    for (const [l, r] of link.groups) {
      const left = unpack(l), right = unpack(r);
      for (const n of right) put(up[b], n, { stage: a, lines: left, why: link.evidence });
      for (const n of left) put(down[a], n, { stage: b, lines: right, why: link.evidence });
    }
  }
  const direct = (maps, stage, line) => {
    const found = new Map();
    for (const e of maps[stage].get(line) || []) {
      const k = e.stage + "|" + e.why;
      if (!found.has(k)) found.set(k, { stage: e.stage, why: e.why, lines: new Set() });
      e.lines.forEach((n) => found.get(k).lines.add(n));
    }
    return [...found.values()];
  };
  // Everything a line came from (or became), through any number of stages.
  const closure = (maps, stage, line) => {
    const seen = stages.map(() => null), queue = [[stage, line]];
    while (queue.length) {
      const [s, n] = queue.pop();
      for (const e of maps[s].get(n) || []) {
        seen[e.stage] ||= new Set();
        for (const m of e.lines) if (!seen[e.stage].has(m)) { seen[e.stage].add(m); queue.push([e.stage, m]); }
      }
    }
    return seen;
  };
  const reach = (maps, stage, line) => {
    const all = closure(maps, stage, line);
    // A link that was recorded between two stages says more than the way around through others.
    for (const e of direct(maps, stage, line)) all[e.stage] = new Set();
    for (const e of direct(maps, stage, line)) e.lines.forEach((n) => all[e.stage].add(n));
    return all;
  };

  const words = {
    py: /\b(?:def|class|return|if|else|for|in|import|from|with|as|None|True|False|lambda|not|and|or|del|while|pass|raise|try|except)\b/,
    c: /\b(?:void|int|float|double|auto|const|for|if|else|return|static_cast|long|int64_t|char|bool|extern|define|tail|call|ret|br|label|load|store)\b/,
  };
  const token = {};
  const rules = (language) => token[language] ||= new RegExp([
    /(?<s>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/.source,
    `(?<c>${{ python: "#.*", fx: "#.*", ir: "#.*", llvm: ";.*", ptx: "\\/\\/.*", cpp: "\\/\\/.*", mlir: "\\/\\/.*", sass: "\\/\\*.*?\\*\\/", asm: "[;#].*" }[language] || "(?!)"})`,
    /(?<y>[%@][\w.$]+|#[a-z]\w*\b|\b(?:tt|ttg|arith|scf|math|ops|tl|aten|prims|nvgpu|ttng|llvm)\.[\w.]+)/.source,
    /(?<d>\b(?:0x[0-9a-f]+|\d+(?:\.\d+)?(?:e[+-]?\d+)?)\b)/.source,
    `(?<k>${(language === "python" || language === "fx" || language === "ir" ? words.py : words.c).source})`,
  ].join("|"), "g");
  const escape = (t) => t.replace(/[&<>]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c]);
  const paint = (text, language) => {
    if (language === "text" || language === "diff" || text.length > 2000) return escape(text);
    let out = "", last = 0;
    for (const m of text.matchAll(rules(language))) {
      const kind = Object.keys(m.groups).find((k) => m.groups[k] !== undefined);
      out += escape(text.slice(last, m.index)) + `<span class="${kind}">${escape(m[0])}</span>`;
      last = m.index + m[0].length;
    }
    return out + escape(text.slice(last));
  };

  const status = document.getElementById("status"), nav = document.getElementById("stages");
  const panes = {};
  let active = "left", pick = null;
  const other = (side) => (side === "left" ? "right" : "left");

  class Pane {
    constructor(side) {
      this.side = side; this.root = document.getElementById(side);
      this.select = this.root.querySelector("select"); this.code = this.root.querySelector(".code");
      this.stage = -1; this.cursor = 1;
      let group = null, box = null;
      stages.forEach((s, i) => {
        if (s.group !== group) { group = s.group; box = document.createElement("optgroup"); box.label = s.heading; this.select.append(box); }
        box.append(new Option(s.title, i));
      });
      this.select.addEventListener("change", () => { active = side; this.show(+this.select.value); choose(side, this.cursor); });
      this.root.querySelectorAll("[data-step]").forEach((b) => b.addEventListener("click", () => this.step(+b.dataset.step)));
      this.code.addEventListener("click", (e) => {
        const row = e.target.closest("[data-n]");
        if (row && !String(getSelection())) choose(side, +row.dataset.n);
      });
      this.code.addEventListener("focus", () => { active = side; });
      this.code.addEventListener("keydown", (e) => this.key(e));
    }
    show(index) {
      if (index === this.stage) return;
      this.stage = index; this.select.value = index; this.cursor = 1;
      const s = stages[index];
      this.root.querySelector(".about").textContent = s.about;
      const known = (n) => up[index].has(n) || down[index].has(n);
      this.code.innerHTML = s.lines.map((t, i) => {
        const kind = s.language === "diff" ? (t[0] === "+" ? " add" : t[0] === "-" ? " del" : "") : "";
        return `<div role="option" id="${this.side}-${i + 1}" data-n="${i + 1}" class="${known(i + 1) ? "linked" : ""}${kind}">${paint(t, s.language) || " "}</div>`;
      }).join("");
      this.code.scrollTop = 0;
    }
    step(by) {
      active = this.side;
      this.show(Math.min(stages.length - 1, Math.max(0, this.stage + by))); choose(this.side, this.cursor);
    }
    row(n) { return this.code.children[n - 1]; }
    reveal(n) {
      const row = this.row(n);
      if (!row) return;
      const top = row.offsetTop - this.code.offsetTop, view = this.code;
      if (top < view.scrollTop + 20 || top > view.scrollTop + view.clientHeight - 60) view.scrollTop = Math.max(0, top - view.clientHeight / 3);
    }
    mark(sets) {
      for (const row of this.code.querySelectorAll(".pick, .from, .into")) { row.classList.remove("pick", "from", "into"); row.removeAttribute("aria-selected"); }
      for (const [name, lines] of sets) for (const n of lines || []) this.row(n)?.classList.add(name);
    }
    key(e) {
      if (e.ctrlKey || e.metaKey || e.altKey) return;
      const moves = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, PageDown: 20, PageUp: -20 }, last = stages[this.stage].lines.length;
      if (e.key in moves) choose(this.side, Math.min(last, Math.max(1, this.cursor + moves[e.key])));
      else if (e.key === "Home") choose(this.side, 1);
      else if (e.key === "End") choose(this.side, last);
      else if (e.key === "ArrowLeft") panes.left.code.focus();
      else if (e.key === "ArrowRight") panes.right.code.focus();
      else return;
      e.preventDefault();
    }
  }

  const lineWords = (set) => {
    const list = [...set].sort((a, b) => a - b), parts = [];
    for (const n of list) { const p = parts[parts.length - 1]; if (p && n === p[1] + 1) p[1] = n; else parts.push([n, n]); }
    const text = parts.slice(0, 6).map(([a, b]) => (a === b ? a : `${a}–${b}`)).join(", ");
    return parts.length > 6 ? `${text}, …` : text;
  };
  const jump = (index, line) => { const to = other(active); panes[to].show(index); panes[to].reveal(line); highlight(); remember(); };
  const entry = (e) => {
    const b = document.createElement("button");
    b.type = "button"; b.textContent = `${stages[e.stage].title} ${lineWords(e.lines)}`; b.title = `known from: ${e.why}`;
    b.addEventListener("click", () => jump(e.stage, Math.min(...e.lines)));
    const span = document.createElement("span");
    span.append(b, ` (${e.why})`);
    return span;
  };
  const report = () => {
    const s = stages[pick.stage], from = direct(up, pick.stage, pick.line), into = direct(down, pick.stage, pick.line);
    status.replaceChildren(`${s.title}, line ${pick.line}. `);
    const list = (lead, entries, none) => {
      status.append(entries.length ? lead : none);
      entries.forEach((e, i) => status.append(i ? "; " : "", entry(e)));
      status.append(". ");
    };
    const first = pick.stage === 0 || s.group === "source";
    list("From ", from, first ? "This is where it begins" : "No origin was recorded for this line");
    list("Became ", into, "Nothing was recorded to come of it");
  };
  const highlight = () => {
    if (!pick) return;
    const from = reach(up, pick.stage, pick.line), into = reach(down, pick.stage, pick.line);
    for (const side of ["left", "right"]) {
      const pane = panes[side], here = pane.stage === pick.stage;
      pane.mark([["from", from[pane.stage]], ["into", into[pane.stage]], ["pick", here ? [pick.line] : []]]);
    }
    const pane = panes[other(pick.side)];
    if (pane.stage !== pick.stage) {
      const lines = from[pane.stage] || into[pane.stage];
      if (lines && lines.size) pane.reveal(Math.min(...lines));
    }
    nav.querySelectorAll("a").forEach((a, i) => {
      a.setAttribute("aria-current", i === panes.left.stage || i === panes.right.stage);
      a.querySelector(".mark").textContent = i === pick.stage ? "" : from[i]?.size ? "◂" : into[i]?.size ? "▸" : "";
    });
  };
  const choose = (side, line) => {
    const pane = panes[side];
    active = side; pane.cursor = Math.min(line, stages[pane.stage].lines.length);
    pick = { side, stage: pane.stage, line: pane.cursor };
    pane.reveal(pane.cursor);
    highlight();
    pane.row(pane.cursor)?.setAttribute("aria-selected", "true");
    pane.code.setAttribute("aria-activedescendant", `${side}-${pane.cursor}`);
    report(); remember();
  };

  const remember = () => {
    const q = new URLSearchParams({ stage: stages[pick.stage].key, line: pick.line, beside: stages[panes[other(pick.side)].stage].key });
    if (pick.side === "right") q.set("side", "right");
    history.replaceState(null, "", "#" + q);
  };
  const follow = () => {
    const q = new URLSearchParams(location.hash.slice(1)), stage = at.get(q.get("stage"));
    if (stage === undefined) return false;
    const side = q.get("side") === "right" ? "right" : "left";
    panes[side].show(stage);
    if (at.has(q.get("beside"))) panes[other(side)].show(at.get(q.get("beside")));
    choose(side, Math.max(1, +q.get("line") || 1));
    return true;
  };

  let group = null;
  stages.forEach((s, i) => {
    if (s.group !== group) { group = s.group; const h = document.createElement("h2"); h.textContent = s.heading; nav.append(h); }
    const a = document.createElement("a"), mark = document.createElement("span");
    a.href = "#" + new URLSearchParams({ stage: s.key, line: 1 });
    mark.className = "mark"; a.append(s.title + " ", mark);
    a.addEventListener("click", (e) => { e.preventDefault(); panes[active].show(i); choose(active, panes[active].cursor); panes[active].code.focus(); });
    nav.append(a);
  });
  for (const side of ["left", "right"]) panes[side] = new Pane(side);

  const found = document.getElementById("found"), box = document.getElementById("words");
  document.getElementById("search").addEventListener("submit", (e) => {
    e.preventDefault();
    const needle = box.value.toLowerCase(), hits = [];
    found.replaceChildren(); found.hidden = !needle;
    if (!needle) return;
    stages.forEach((s, i) => s.lines.forEach((t, n) => { if (t.toLowerCase().includes(needle)) hits.push([i, n + 1, t]); }));
    const head = document.createElement("li");
    head.textContent = `${hits.length} line${hits.length === 1 ? "" : "s"}${hits.length > 200 ? ", the first 200 shown" : ""}`;
    found.append(head);
    for (const [i, n, t] of hits.slice(0, 200)) {
      const li = document.createElement("li"), b = document.createElement("button");
      b.type = "button"; b.textContent = `${stages[i].title}:${n}  ${t.trim()}`;
      b.addEventListener("click", () => { panes[active].show(i); choose(active, n); panes[active].code.focus(); });
      li.append(b); found.append(li);
    }
    found.querySelector("button")?.focus();
  });
  box.addEventListener("input", () => { if (!box.value) found.hidden = true; });

  const theme = (name) => { document.documentElement.dataset.theme = name; try { localStorage.setItem("panorama-theme", name); } catch { /* file: pages may have no storage */ } };
  let saved = null;
  try { saved = localStorage.getItem("panorama-theme"); } catch { /* as above */ }
  const dark = matchMedia("(prefers-color-scheme: dark)");
  document.documentElement.dataset.theme = saved || (dark.matches ? "dark" : "light");
  dark.addEventListener("change", (e) => { if (!saved) document.documentElement.dataset.theme = e.matches ? "dark" : "light"; });
  const flip = () => theme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
  document.getElementById("theme").addEventListener("click", flip);
  const help = document.getElementById("help"), keys = document.getElementById("keys");
  const toggle = () => { keys.hidden = !keys.hidden; help.setAttribute("aria-expanded", !keys.hidden); };
  help.addEventListener("click", toggle);
  document.addEventListener("keydown", (e) => {
    if (e.target.matches("input, select")) { if (e.key === "Escape") { found.hidden = true; panes[active].code.focus(); } return; }
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const first = (maps) => { const d = pick && direct(maps, pick.stage, pick.line)[0]; if (d) jump(d.stage, Math.min(...d.lines)); };
    const act = { "/": () => box.focus(), "[": () => panes[active].step(-1), "]": () => panes[active].step(1), t: flip, "?": toggle,
      o: () => first(up), r: () => first(down), Escape: () => { found.hidden = true; panes[active].code.focus(); } }[e.key];
    if (act) { e.preventDefault(); act(); }
  });
  addEventListener("hashchange", follow);
  const index = (test, fallback) => { const i = stages.findIndex(test); return i < 0 ? fallback : i; };
  panes.left.show(0);
  panes.right.show(index((s) => s.key.endsWith("/source") && s.group !== "source", Math.min(1, stages.length - 1)));
  if (!follow()) choose("left", index(() => true, 0) + Math.max(1, [...down[0].keys()].sort((a, b) => a - b)[0] || 1));
  document.documentElement.dataset.ready = "yes";
})();
