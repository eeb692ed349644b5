// Sends what the outbox holds, in its order, once there is a network. The key of each makes twice the same as once.

const FIRST = 1000; // milliseconds until the second attempt, twice as long after each
const LONGEST = 60000;
const PATIENCE = 20000;
const LATER = new Set([408, 425, 429]);

export const token = () => document.cookie.match(/(?:^|; )csrftoken=([^;]*)/)?.[1] ?? "";

// `has`: the parts of its form that a page has which shows the answer.
const post = (item, has) => fetch(item.url, {
  method: "POST",
  body: new URLSearchParams(item.fields),
  headers: { Accept: "application/json", "X-CSRFToken": token(), ...(has === null ? {} : { Has: has }) },
  redirect: "manual",
  signal: AbortSignal.timeout?.(PATIENCE),
});

// What became of it: `saved`; `wait` for somebody to sign in or scan; `parked`; `away` where nobody answered. `page` is
// what shows it, for who still has what it `had`.
const sent = async (item, said, had) => {
  try {
    const answer = await post(item, had);
    if (answer.status >= 500 || LATER.has(answer.status)) return { became: "away" };
    const told = answer.headers.get("Content-Type")?.startsWith("application/json") ? await answer.json() : null;
    if (answer.ok && told?.state === "saved") return { became: "saved", ...told, had };
    if (answer.type === "opaqueredirect" || answer.status === 401 || answer.status === 403) {
      return { became: "wait", said: told?.said ?? said.signedOut };
    }
    return { became: "parked", state: told?.state, page: told?.page, had, said: told?.said ?? said.refused };
  } catch {
    return { became: "away" };
  }
};

export const sender = ({ store, hand, said, told, has }) => {
  let [delay, timer, again] = [FIRST, 0, false];
  let running = null;

  const one = async (item) => {
    const answer = await sent(item, said, has(item));
    if (answer.became === "saved") await store.settle(item, answer);
    else if (answer.became !== "away") {
      const parked = answer.became === "parked";
      const before = parked ? { why: answer.state } : {};
      await store.change({ ...item, ...before, state: parked ? "parked" : "waiting", reason: answer.said });
    }
    await told(item, answer);
    return answer.became;
  };

  // Of each list in order; one list that has to wait keeps no other waiting.
  const round = async () => {
    const held = new Set();
    for (;;) {
      const box = await store.all();
      const item = box.find((each) => each.state === "waiting" && each.hand === hand && !held.has(each.list));
      if (!item) return held.size === 0;
      const became = await one(item);
      if (became === "away") return false;
      if (became === "wait") held.add(item.list);
    }
  };

  const alone = () => (navigator.locks ? navigator.locks.request("kiebitz-outbox", round) : round());

  const send = () => {
    if (running) {
      again = true;
      return running;
    }
    clearTimeout(timer);
    running = alone().catch(() => false).then((empty) => {
      running = null;
      if (again) {
        again = false;
        return send();
      }
      if (!empty) timer = setTimeout(send, delay);
      delay = empty ? FIRST : Math.min(delay * 2, LONGEST);
      return empty;
    });
    return running;
  };

  const now = () => {
    delay = FIRST;
    return send();
  };
  addEventListener("online", now);
  addEventListener("pageshow", now);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) now(); });
  return { send: now };
};
