/* Small services of the manual's pages; every page reads without them. */
(() => {
  "use strict";

  /* A table that is wider than its column scrolls in a box of its own, reachable by keyboard. */
  for (const table of document.querySelectorAll(".bd-article table")) {
    if (table.closest(".table-scroll, .highlighttable, .pst-scrollable-table-container")) continue;
    const box = document.createElement("div");
    box.className = "table-scroll";
    table.replaceWith(box);
    box.append(table);
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
  }

  /* 'Cite this' names the page where it is read from, and the section last jumped to. A click opens it a moment
     later, so that what it names is there before it shows. */
  const cite = document.querySelector("details.cite");
  if (cite) {
    const name = () => {
      if (cite.dataset.base) return;
      const here = location.href;
      cite.querySelector("[data-cite=link]").textContent = here;
      const entry = cite.querySelector("[data-cite=bibtex]");
      entry.textContent = entry.textContent.replace("@LINK@", here.split("#")[0]);
      const root = new URL(cite.dataset.root || "./", here.split("#")[0]);
      const line = cite.querySelector("[data-cite=intersphinx]");
      line.textContent = line.textContent.replace("@ROOT@", root.href);
    };
    name();
    addEventListener("hashchange", name);
    document.addEventListener("keydown", (event) => { if (event.key === "Escape") cite.open = false; });
    document.addEventListener("pointerdown", (event) => { if (!cite.contains(event.target)) cite.open = false; });
  }

  /* Diagrams take their colours from manual.css, and with them the theme's; a diagram that was not drawn is text. */
  const draw = () => {
    if (typeof mermaid === "undefined") return;
    mermaid.initialize({ startOnLoad: false, theme: "neutral", securityLevel: "loose",
      flowchart: { htmlLabels: true, useMaxWidth: true } });
    /* On a phone a diagram keeps a readable size and scrolls in its box. */
    const drawn = () => {
      for (const svg of document.querySelectorAll("pre.mermaid svg"))
        svg.style.minWidth = `min(${svg.style.maxWidth || "34rem"}, 34rem)`;
    };
    mermaid.run({ querySelector: "pre.mermaid:not([data-processed])", suppressErrors: false }).then(drawn);
  };
  if (document.querySelector("pre.mermaid")) {
    if (document.readyState === "loading" || typeof mermaid === "undefined") addEventListener("DOMContentLoaded", draw);
    else draw();
  }
})();
