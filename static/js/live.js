// A page that looks again by itself. What changed is exchanged; focus, scroll position and what is opened stay.
// Its root says where to look (data-live), how often at most (data-every) and what is exchanged (data-parts). Who asks for
// other rows sets data-query and sends "live:look"; while data-held stands, nothing is asked: an act is on its way.
// What a page has (data-is) is said along. Of that the answer has only the place (data-same): rows that are there stay.

const root = document.querySelector("[data-live]");

if (root) {
  const every = Number(root.dataset.every) * 1000;
  const seldom = 60_000; // nobody looks, or nothing answers
  const stale = document.getElementById("stale");
  const query = () => root.dataset.query ?? location.search;
  const bytes = 6000; // of a header that every server takes; who has more is sent everything
  let tag = root.dataset.tag ?? "";
  let seen = query();
  let failures = 0;
  let timer;
  let asking;

  const has = () => {
    const all = root.dataset.parts.split(" ").flatMap((id) => {
      const part = document.getElementById(id);
      return part ? [part, ...part.querySelectorAll("[data-is]")] : [];
    });
    const told = all.map((each) => each.dataset.is ?? "").filter(Boolean).join(" ");
    return told.length > bytes ? "" : told;
  };

  // What the answer leaves out is put in, as it stands here.
  const fill = (now) => {
    for (const same of now.querySelectorAll("[data-same]")) {
      const here = document.getElementById(same.id);
      if (!here) throw new Error(same.id);
      same.replaceWith(here);
    }
    return now;
  };

  const exchange = (before, now) => {
    if ("same" in now.dataset || now.isEqualNode(before)) return;
    if ("rows" in now.dataset && "rows" in before.dataset) return rows(before, now);
    root.dispatchEvent(new CustomEvent("live:exchange", { detail: { before, now, query: seen } }));
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
        if ("same" in row.dataset) throw new Error(row.id);
        before.insertBefore(fill(row), next);
        globalThis.htmx?.process(row);
        continue;
      }
      if (here !== next) before.insertBefore(here, next);
      else next = here.nextElementSibling;
      exchange(here, row);
    }
    for (const gone of known.values()) gone.remove();
  };

  const put = (text) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    const focused = document.activeElement?.id;
    for (const id of root.dataset.parts.split(" ")) {
      const now = page.getElementById(id);
      const before = document.getElementById(id);
      if (now && before) exchange(before, now);
    }
    if (focused && !document.activeElement?.id) document.getElementById(focused)?.focus({ preventScroll: true });
  };

  const look = async (whole = false) => {
    if (query() !== seen) [seen, tag] = [query(), ""];
    const asked = seen;
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    const headers = { Has: whole ? "" : has(), ...(tag && !whole ? { "If-None-Match": tag } : {}) };
    const answer = await fetch(root.dataset.live + asked, { headers, cache: "no-store", signal });
    if (answer.redirected || !(answer.ok || answer.status === 304)) throw new Error(String(answer.status));
    const text = answer.status === 200 ? await answer.text() : "";
    if (asked !== query() || "held" in root.dataset) return;
    if (text) {
      try {
        put(text);
      } catch (gap) {
        if (whole) throw gap;
        return look(true); // something here is no more what it was: all of it
      }
      tag = answer.headers.get("ETag") ?? "";
    }
    root.dispatchEvent(new CustomEvent("live:seen", { detail: { query: asked } }));
  };

  const answered = () => {
    failures = 0;
    stale.hidden = true;
    const now = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
    stale.querySelector("time").textContent = new Date().toLocaleTimeString(document.documentElement.lang, now);
  };

  const later = () => {
    clearTimeout(timer);
    const wait = document.hidden ? seldom : Math.min(every * 2 ** Math.min(failures, 4), Math.max(seldom, every));
    timer = setTimeout(again, wait * (0.4 + 0.6 * Math.random())); // many phones do not ask all at once
  };

  const again = async () => {
    clearTimeout(timer);
    try {
      if (!("held" in root.dataset)) await look();
      answered();
    } catch (failure) {
      if (failure.name === "AbortError" && !("held" in root.dataset)) return; // whoever broke it off looks now
      stale.hidden = failure.name === "AbortError";
      failures += 1;
    }
    later();
  };

  answered();
  later();
  root.addEventListener("live:look", again);
  root.addEventListener("live:hold", () => asking?.abort());
  addEventListener("online", again);
  document.addEventListener("visibilitychange", () => (document.hidden ? later() : again()));
  document.addEventListener("htmx:pushedIntoHistory", again);
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target?.id === "opened") document.getElementById("opened")?.focus({ preventScroll: matchMedia("(min-width: 62rem)").matches });
  });
}
