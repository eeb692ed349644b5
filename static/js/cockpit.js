// The cockpit looks again by itself. What changed is exchanged; focus, scroll position and the opened table stay.

const cockpit = document.getElementById("cockpit");
const PARTS = ["state-line", "step", "grid"];

if (cockpit) {
  const every = Number(cockpit.dataset.every) * 1000;
  const stale = document.getElementById("stale");
  let tag = cockpit.dataset.tag;
  let seen = location.search;
  let timer;

  const exchange = (text) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    const focused = document.activeElement?.id;
    for (const id of PARTS) {
      const now = page.getElementById(id);
      const before = document.getElementById(id);
      if (!now || !before || now.isEqualNode(before)) continue;
      before.replaceWith(now);
      globalThis.htmx?.process(now);
      if (focused && !document.activeElement?.id) document.getElementById(focused)?.focus({ preventScroll: true });
    }
  };

  const look = async () => {
    if (location.search !== seen) [seen, tag] = [location.search, ""];
    const asked = seen;
    const answer = await fetch(cockpit.dataset.live + asked, { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store" });
    if (answer.redirected || !(answer.ok || answer.status === 304)) throw new Error(String(answer.status));
    if (answer.status === 200 && asked === location.search) {
      exchange(await answer.text());
      tag = answer.headers.get("ETag") ?? "";
    }
  };

  const again = async () => {
    clearTimeout(timer);
    try {
      await look();
      stale.hidden = true;
    } catch {
      stale.hidden = false;
    }
    // Many desks do not ask all at once.
    timer = setTimeout(again, every * (0.8 + 0.4 * Math.random()));
  };

  timer = setTimeout(again, every);
  document.addEventListener("htmx:pushedIntoHistory", again);
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target?.id === "opened") document.getElementById("opened")?.focus({ preventScroll: matchMedia("(min-width: 62rem)").matches });
  });
}
