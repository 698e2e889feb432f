/* Hover cards: a link to a pinned source opens the first lines of its passage, by pointer or by keyboard. Without this
   script the links are plain links whose title says the path and lines. */
(() => {
  "use strict";
  let card = null;
  let owner = null;
  let timer = 0;

  const close = () => {
    clearTimeout(timer);
    if (!card) return;
    card.remove();
    owner.removeAttribute("aria-describedby");
    owner.title = owner.dataset.title;
    card = owner = null;
  };

  const open = (link) => {
    if (owner === link) { clearTimeout(timer); return; }
    const template = document.querySelector(`template[data-src-card="${link.dataset.card}"]`);
    if (!template) return;
    close();
    owner = link;
    owner.dataset.title = owner.title;
    owner.removeAttribute("title");
    card = document.createElement("div");
    card.className = "src-card";
    card.id = "src-card";
    card.setAttribute("role", "tooltip");
    card.append(template.content.cloneNode(true));
    card.addEventListener("pointerenter", () => clearTimeout(timer));
    card.addEventListener("pointerleave", later);
    document.body.append(card);
    owner.setAttribute("aria-describedby", "src-card");
    place();
  };

  const place = () => {
    const at = owner.getBoundingClientRect();
    const size = card.getBoundingClientRect();
    const below = at.bottom + 6 + size.height <= innerHeight || at.top < size.height + 6;
    const top = below ? at.bottom + 6 : at.top - size.height - 6;
    const left = Math.max(8, Math.min(at.left, document.documentElement.clientWidth - size.width - 8));
    card.style.top = `${top + scrollY}px`;
    card.style.left = `${left + scrollX}px`;
  };

  const later = () => { clearTimeout(timer); timer = setTimeout(close, 250); };

  const linkOf = (event) => event.target instanceof Element && event.target.closest("a.src[data-card]");

  document.addEventListener("pointerover", (event) => {
    const link = linkOf(event);
    if (!link || event.pointerType === "touch") return;
    clearTimeout(timer);
    timer = setTimeout(() => open(link), owner ? 60 : 200);
  });
  document.addEventListener("pointerout", (event) => { if (linkOf(event)) later(); });
  document.addEventListener("focusin", (event) => { const link = linkOf(event); if (link) open(link); else close(); });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
  addEventListener("resize", close);
})();
