// Without a network: the entry page of a list that was opened here before, and what it is drawn with. Nothing else is
// kept, and nothing of whoever signs in or out.

const CACHE = "entry-1";
const ENTRY = /^\/sheets\/\d+\/enter\/$/;
const DOORS = /^\/accounts\/(login|logout|2fa)/;
const NAMED_BY_CONTENT = /\.[0-9a-f]{12}\.\w+$/;
const PATIENCE = 5000; // milliseconds until what is kept is shown instead
const ANY = { ignoreVary: true };

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("entry-") && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
})()));

// Marked, so that the page can say that it is of an earlier moment.
const marked = async (answer) => new Response(
  (await answer.text()).replace("<html ", "<html data-kept "),
  { status: answer.status, headers: answer.headers },
);

const page = async (event, path) => {
  const kept = await caches.open(CACHE);
  const known = await kept.match(path, ANY);
  const asked = fetch(event.request).then(async (answer) => {
    if (answer.ok) await kept.put(path, answer.clone());
    else if (answer.status < 500) await kept.delete(path, ANY); // who sent elsewhere has no such page any more
    return answer.status >= 500 && known ? marked(known) : answer;
  });
  if (!known) return asked;
  event.waitUntil(asked.catch(() => null));
  const late = new Promise((good) => setTimeout(good, PATIENCE, null));
  const first = await Promise.race([asked.catch(() => null), late]);
  return first ?? marked(known);
};

const isOfEntry = async (event) => {
  const client = event.clientId ? await self.clients.get(event.clientId) : null;
  return client !== null && client !== undefined && ENTRY.test(new URL(client.url).pathname);
};

const file = async (event) => {
  const kept = await caches.open(CACHE);
  const known = await kept.match(event.request, ANY);
  if (known && NAMED_BY_CONTENT.test(new URL(event.request.url).pathname)) return known;
  try {
    const answer = await fetch(event.request);
    if (answer.ok && (await isOfEntry(event))) await kept.put(event.request, answer.clone());
    return answer;
  } catch (away) {
    if (known) return known;
    throw away;
  }
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (DOORS.test(pathname)) {
    if (request.method === "POST") event.respondWith(caches.delete(CACHE).then(() => fetch(request)));
  } else if (request.method !== "GET") {
    return;
  } else if (request.mode === "navigate" && ENTRY.test(pathname)) {
    event.respondWith(page(event, pathname));
  } else if (pathname.startsWith("/static/")) {
    event.respondWith(file(event));
  }
});
