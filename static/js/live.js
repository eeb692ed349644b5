// A page that looks again by itself. What changed is exchanged; focus, scroll position and what is opened stay.
// Its root says where to look (data-live), how often (data-every) and what is exchanged (data-parts). Who asks for other
// rows sets data-query and sends "live:look"; while data-held stands, nothing is asked: an act is on its way.

const root = document.querySelector("[data-live]");

if (root) {
  const every = Number(root.dataset.every) * 1000;
  const stale = document.getElementById("stale");
  const query = () => root.dataset.query ?? location.search;
  let tag = root.dataset.tag;
  let seen = query();
  let timer;
  let asking;

  const exchange = (text) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    const focused = document.activeElement?.id;
    for (const id of root.dataset.parts.split(" ")) {
      const now = page.getElementById(id);
      const before = document.getElementById(id);
      if (!now || !before || now.isEqualNode(before)) continue;
      root.dispatchEvent(new CustomEvent("live:exchange", { detail: { before, now, query: seen } }));
      before.replaceWith(now);
      globalThis.htmx?.process(now);
      if (focused && !document.activeElement?.id) document.getElementById(focused)?.focus({ preventScroll: true });
    }
  };

  const look = async () => {
    if (query() !== seen) [seen, tag] = [query(), ""];
    const asked = seen;
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    const answer = await fetch(root.dataset.live + asked, { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store", signal });
    if (answer.redirected || !(answer.ok || answer.status === 304)) throw new Error(String(answer.status));
    const text = answer.status === 200 ? await answer.text() : "";
    if (asked !== query() || "held" in root.dataset) return;
    if (text) {
      exchange(text);
      tag = answer.headers.get("ETag") ?? "";
    }
    root.dispatchEvent(new CustomEvent("live:seen", { detail: { query: asked } }));
  };

  const again = async () => {
    clearTimeout(timer);
    try {
      if (!("held" in root.dataset)) await look();
      stale.hidden = true;
    } catch (failure) {
      if (failure.name === "AbortError" && !("held" in root.dataset)) return; // whoever broke it off looks now
      stale.hidden = failure.name === "AbortError";
    }
    // Many desks do not ask all at once.
    clearTimeout(timer);
    timer = setTimeout(again, every * (0.8 + 0.4 * Math.random()));
  };

  timer = setTimeout(again, every);
  root.addEventListener("live:look", again);
  root.addEventListener("live:hold", () => asking?.abort());
  document.addEventListener("htmx:pushedIntoHistory", again);
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target?.id === "opened") document.getElementById("opened")?.focus({ preventScroll: matchMedia("(min-width: 62rem)").matches });
  });
}
