/* Tables that can be sorted and filtered in the browser; without this script they are plain tables. What is chosen
   stands in the address, so that a view can be linked to. */
(() => {
  "use strict";
  const FEW = 24;

  const words = (cell) => cell.textContent.trim();
  const parts = (cell) => words(cell).split(/,\s*/).filter(Boolean);

  /* Numbers before words, "2" before "10"; an empty cell goes last either way. */
  const compare = (a, b, down) => {
    if (!a || !b) return a ? -1 : b ? 1 : 0;
    const order = a.localeCompare(b, undefined, { numeric: true });
    return down ? -order : order;
  };

  const furnish = (table, place) => {
    const body = table.tBodies[0];
    const rows = [...body.rows];
    const heads = [...table.tHead.rows[0].cells];
    const names = heads.map(words);
    const key = (column) => `${place ? `${place}-` : ""}${names[column].toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;
    const bar = document.createElement("form");
    bar.className = "sortable-bar";
    bar.addEventListener("submit", (event) => event.preventDefault());

    const search = document.createElement("input");
    search.type = "search";
    search.placeholder = "Find";
    search.setAttribute("aria-label", "Show only rows with these words");
    bar.append(search);

    const choices = new Map();
    names.forEach((name, column) => {
      const values = new Set(rows.flatMap((row) => parts(row.cells[column])));
      const repeated = values.size < rows.length / 3;
      if (values.size < 2 || values.size > FEW || !repeated) return;
      const select = document.createElement("select");
      select.setAttribute("aria-label", `Show only rows by ${name}`);
      select.append(new Option(name, ""));
      for (const value of [...values].sort((a, b) => compare(a, b))) select.append(new Option(value, value));
      choices.set(column, select);
      bar.append(select);
    });
    const count = document.createElement("output");
    bar.append(count);
    (table.closest(".table-scroll, .pst-scrollable-table-container") || table).before(bar);

    let sorted = { column: -1, down: false };
    const buttons = heads.map((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        sorted = { column, down: sorted.column === column && !sorted.down };
        apply();
      });
      return button;
    });

    const apply = () => {
      const asked = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      for (const row of rows) {
        const text = row.textContent.toLowerCase();
        const chosen = [...choices].every(([column, { value }]) => !value || parts(row.cells[column]).includes(value));
        row.hidden = !(chosen && asked.every((word) => text.includes(word)));
        shown += !row.hidden;
      }
      const { column, down } = sorted;
      const order = column < 0 ? rows
        : [...rows].sort((a, b) => compare(words(a.cells[column]), words(b.cells[column]), down));
      body.append(...order);
      buttons.forEach((_, number) => {
        heads[number].setAttribute("aria-sort", number !== column ? "none" : down ? "descending" : "ascending");
      });
      count.textContent = shown === rows.length ? `${rows.length} rows` : `${shown} of ${rows.length} rows`;
      keep();
    };

    const keep = () => {
      const query = new URLSearchParams(location.search);
      const set = (name, value) => (value ? query.set(name, value) : query.delete(name));
      set(`${place}find`, search.value);
      for (const [column, select] of choices) set(key(column), select.value);
      set(`${place}sort`, sorted.column < 0 ? "" : `${sorted.down ? "-" : ""}${key(sorted.column)}`);
      const text = query.toString();
      const address = `${location.pathname}${text ? `?${text}` : ""}${location.hash}`;
      try { history.replaceState(history.state, "", address); } catch { /* a browser may forbid it for a file */ }
    };

    const query = new URLSearchParams(location.search);
    search.value = query.get(`${place}find`) || "";
    for (const [column, select] of choices) {
      select.value = query.get(key(column)) || "";
      if (select.selectedIndex < 0) select.value = "";
    }
    const wanted = query.get(`${place}sort`) || "";
    const column = names.findIndex((_, number) => key(number) === wanted.replace(/^-/, ""));
    if (column >= 0) sorted = { column, down: wanted.startsWith("-") };
    search.addEventListener("input", apply);
    bar.addEventListener("change", apply);
    apply();
  };

  document.querySelectorAll("table.sortable").forEach((table, number) => {
    if (table.tHead && table.tBodies.length) furnish(table, number ? String(number) : "");
  });
})();
