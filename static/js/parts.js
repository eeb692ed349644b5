// The parts of a page that change alone. What a page has of them is said along when it asks; an answer brings the others,
// and of those that are there only the place (data-same). What is not exchanged is not touched: focus, scroll position
// and what is opened stay.

// What a page has, as digests.
export const has = (ids) => {
  const all = ids.flatMap((id) => {
    const part = document.getElementById(id);
    return part ? [part, ...part.querySelectorAll("[data-is]")] : [];
  });
  return all.map((each) => each.dataset.is ?? "").filter(Boolean).join(" ");
};


// Exchanges these parts of the page for those of an answer; throws before that, where the page has no more what it `said`
// it had. `before` is told of each that is exchanged, and `spared` says which are left as they are.
export const put = (text, ids, { said = has(ids), before: told = () => {}, spared = () => false } = {}) => {
  // What the answer leaves out is put in, as it stands here: with what in it became another.
  const kept = (same) => {
    for (const each of [...same.children]) exchange(document.getElementById(each.id), each);
    return document.getElementById(same.id);
  };
  const fill = (now) => {
    for (const same of [...now.querySelectorAll("[data-same]")]) if (now.contains(same)) same.replaceWith(kept(same));
    return now;
  };

  const exchange = (before, now) => {
    if ("same" in now.dataset) return kept(now);
    if (now.isEqualNode(before)) return;
    if ("rows" in now.dataset && "rows" in before.dataset) return rows(before, now);
    if (spared(before)) return;
    told(before, now);
    // Its own scripts hold the element; only what stands in it is another.
    if ("inside" in now.dataset && "inside" in before.dataset) return before.replaceChildren(...fill(now).childNodes);
    before.replaceWith(fill(now));
    globalThis.htmx?.process(now);
  };

  // Row by row, by their ids: who stays is not touched, or the focus would go.
  const rows = (before, now) => {
    const known = new Map([...before.children].map((each) => [each.id, each]));
    let next = before.firstElementChild;
    for (const row of [...now.children]) {
      const here = known.get(row.id);
      known.delete(row.id);
      if (!here) {
        before.insertBefore("same" in row.dataset ? kept(row) : fill(row), next);
        globalThis.htmx?.process(row);
        continue;
      }
      if (here !== next) before.insertBefore(here, next);
      else next = here.nextElementSibling;
      exchange(here, row);
    }
    for (const gone of known.values()) if (!spared(gone)) gone.remove();
    if (now.dataset.is) before.dataset.is = now.dataset.is;
  };

  const page = new DOMParser().parseFromString(text, "text/html");
  const there = new Set(said.split(" "));
  for (const { id } of page.querySelectorAll("[data-same]")) {
    if (!there.has(document.getElementById(id)?.dataset.is)) throw new Error(id);
  }
  const focused = document.activeElement?.id;
  for (const id of ids) {
    const [now, before] = [page, document].map((each) => each.getElementById(id));
    if (now && before) exchange(before, now);
  }
  if (focused && !document.activeElement?.id) document.getElementById(focused)?.focus({ preventScroll: true });
  return page;
};
