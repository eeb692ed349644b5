// The page of a list that was opened is there without a network, too. A plain http address has no worker, and needs none.

const warm = async (isPage) => {
  const kept = await caches.open("entry-1");
  const files = performance.getEntriesByType("resource").map((each) => each.name)
    .concat([...document.querySelectorAll("link[rel=stylesheet], script[src]")].map((each) => each.href || each.src))
    .filter((each) => new URL(each).pathname.startsWith("/static/"));
  for (const each of new Set(files)) if (!(await kept.match(each))) await kept.add(each);
  if (!isPage || (await kept.match(location.pathname))) return;
  // As the browser has it still: not asked for a second time.
  const page = await fetch(location.pathname, { cache: "force-cache", redirect: "manual" });
  if (page.ok) await kept.put(location.pathname, page);
};

// Saved in place, it is not loaded again: what is kept is the page as it is by now, with the headers that it came with.
export const renewed = async (address) => {
  const kept = await globalThis.caches?.open("entry-1");
  const known = await kept?.match(address, { ignoreVary: true });
  const page = `<!doctype html>${document.documentElement.outerHTML}`;
  if (known) await kept.put(address, new Response(page, { headers: known.headers }));
};

export const cached = async (worker, isPage) => {
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  try {
    const isNew = !navigator.serviceWorker.controller;
    await navigator.serviceWorker.register(worker, { scope: "/" });
    await navigator.serviceWorker.ready;
    if (isNew) await warm(isPage);
  } catch {
    // A full phone, or one that keeps nothing: the form and the outbox do without.
  }
};
