// A page that looks again by itself. What changed is exchanged (parts.js, at data-putting).
// Its root says where to look (data-live), how often at most (data-every) and what is exchanged (data-parts). Who asks for
// other rows sets data-query and sends "live:look"; while data-held stands, nothing is asked: an act is on its way.

const root = document.querySelector("[data-live]");

if (root) {
  const every = Number(root.dataset.every) * 1000;
  const seldom = 60_000; // nobody looks, or nothing answers
  const stale = document.getElementById("stale");
  const ids = root.dataset.parts.split(" ");
  const query = () => root.dataset.query ?? location.search;
  const bytes = 6000; // of a header that every server takes; who has more is sent everything
  let tag = root.dataset.tag ?? "";
  let seen = query();
  let failures = 0;
  let timer;
  let asking;

  const look = async (whole = false) => {
    const { has, put } = await import(root.dataset.putting);
    if (query() !== seen) [seen, tag] = [query(), ""];
    const asked = seen;
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    const told = has(ids);
    const headers = { Has: whole || told.length > bytes ? "" : told, ...(tag && !whole ? { "If-None-Match": tag } : {}) };
    const answer = await fetch(root.dataset.live + asked, { headers, cache: "no-store", signal });
    if (answer.redirected || !(answer.ok || answer.status === 304)) throw new Error(String(answer.status));
    const text = answer.status === 200 ? await answer.text() : "";
    if (asked !== query() || "held" in root.dataset) return;
    if (text) {
      try {
        put(text, ids, {
          before: (before, now) => root.dispatchEvent(
            new CustomEvent("live:exchange", { detail: { before, now, query: asked } }),
          ),
        });
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
  // What is raised about a list, or ended, opens on its page (#spoken): with the reason if it is refused.
  const isSpoken = (event) => event.detail.target?.id === "spoken";
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (isSpoken(event) && event.detail.xhr.status === 400) Object.assign(event.detail, { shouldSwap: true, isError: false });
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (!isSpoken(event)) return;
    document.getElementById("spoken")?.focus({ preventScroll: true });
    again();
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target?.id === "opened") document.getElementById("opened")?.focus({ preventScroll: matchMedia("(min-width: 62rem)").matches });
  });
}
