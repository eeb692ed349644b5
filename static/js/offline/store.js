// The outbox: deals that were saved on this phone and that the server has not confirmed. One transaction per step, so
// that a tab that is killed in the middle leaves either the state before it or the one after it.

const done = (asked) => new Promise((good, bad) => {
  asked.onsuccess = () => good(asked.result);
  asked.onerror = () => bad(asked.error);
});
const finished = (work) => new Promise((good, bad) => {
  work.oncomplete = good;
  work.onerror = work.onabort = () => bad(work.error);
});

export const field = (item, name) => item.fields.find(([each]) => each === name)?.[1] ?? "";
const setField = (item, name, value) => {
  item.fields = item.fields.map(([each, old]) => [each, each === name ? String(value) : old]);
};
// Whoever knew that revision knows the next one: what came in between is this phone's own.
const moveOn = (item, from, to) => {
  for (const name of ["revision", "since"]) if (field(item, name) === String(from)) setField(item, name, to);
};

export const open = async () => {
  const asked = indexedDB.open("kiebitz", 1);
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore("outbox", { keyPath: "at", autoIncrement: true });
    asked.result.createObjectStore("moves", { keyPath: ["list", "from"] });
  };
  const base = await done(asked);
  base.onversionchange = () => base.close();
  const writing = () => base.transaction(["outbox", "moves"], "readwrite", { durability: "strict" });

  const latest = async (moves, list, revision) => {
    let known = Number(revision);
    for (let next; (next = await done(moves.get([list, known]))); known = next.to);
    return known;
  };

  return {
    all: () => done(base.transaction("outbox").objectStore("outbox").getAll()),

    // A form that was opened before this phone's own deals were confirmed is upon them.
    add: async (item) => {
      const work = writing();
      const ended = finished(work);
      const seen = field(item, "revision");
      const now = await latest(work.objectStore("moves"), item.list, seen);
      if (now !== Number(seen)) moveOn(item, seen, now);
      const box = work.objectStore("outbox");
      // One that was opened again and saved is not there twice.
      for (const old of await done(box.getAll())) if (field(old, "key") === field(item, "key")) box.delete(old.at);
      box.add(item);
      await ended;
    },

    // The server has it: it is gone from here, and what waits behind it is upon the list as it is now.
    settle: async (item, answer) => {
      const work = writing();
      const ended = finished(work);
      const [box, moves] = [work.objectStore("outbox"), work.objectStore("moves")];
      const from = Number(field(item, "revision"));
      box.delete(item.at);
      if (answer.revision !== from) moves.put({ list: item.list, from, to: answer.revision });
      for (const other of await done(box.getAll())) {
        if (other.list !== item.list || other.at === item.at) continue;
        if (other.state === "waiting") moveOn(other, from, answer.revision);
        // One that could not be saved before it has its place before it.
        const missed = other.state === "parked" && other.at < item.at && other.kind === "record";
        if (missed && item.kind === "record") other.before ??= answer.deal;
        box.put(other);
      }
      await ended;
    },

    change: async (item) => {
      const work = writing();
      const ended = finished(work);
      const box = work.objectStore("outbox");
      if (await done(box.get(item.at))) box.put(item);
      await ended;
    },

    drop: async (item) => {
      const work = writing();
      const ended = finished(work);
      work.objectStore("outbox").delete(item.at);
      await ended;
    },

    latest: (list, revision) => latest(base.transaction("moves").objectStore("moves"), list, revision),
  };
};
