// Nothing typed is lost: what stands in the form is kept as a draft, what was saved goes through the outbox. All of it
// is a help to a form that works without: where anything is missing, the form is posted as ever.

const place = document.getElementById("kept");
const form = document.getElementById("entry");
const said = place.dataset;
// Their addresses follow from their content, and only the page knows them.
const MODULES = ["store", "draft", "parcel", "sender", "shown", "ways", "caching", "putting", "staying", "turning"];
const [storing, drafting, parcel, sending, { shown }, { offlineWays }, caching, parts, { isFresh, isGateway, staying }, { goOn }] = (
  await Promise.all(MODULES.map((each) => import(said[each])))
);
const { field } = storing;
const { drafts, fill, isTyped, newKey } = drafting;
const { TWICE, alike, inserted, packed, postForm, telling } = parcel;
const QUICK = 400; // milliseconds that somebody looks on while a deal is sent, before the next one may be entered
const PATIENCE = 3000; // the same where there is no next form yet
const { hand, list } = said;
const draft = form && drafts(form, hand, telling);
const renewed = () => caching.renewed(said.enter).catch(() => null);
const stays = form && staying({ form, draft, enter: said.enter, parts, renewed, begins: () => begins() });
const store = await storing.open().catch(() => null);
let full = store === null;

const waited = new Map(); // key -> who looks on until it is sent
const late = new Set(); // keys of what was sent at once, and not answered while somebody looked on
const show = shown(place, { hand, list, opens: (item) => look(item), drops: (item) => store.drop(item).then(refresh) });
const refresh = async () => {
  const box = store ? await store.all() : [];
  // What stands in the form again is not said twice.
  show(box.filter((each) => !form || field(each, "key") !== form.elements.key.value), full);
  const pending = box.some((each) => each.list === list && each.state === "waiting");
  document.documentElement.classList.toggle("unsent", pending);
};
// A machine without a network may be the server's own, and a network may be there without the server: only it says so.
const reached = () => fetch(said.worker, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE) })
  .then((answer) => !isGateway(answer), () => false);
// Nobody is asked where the page has just come from the server.
const there = async () => (navigator.onLine && document.documentElement.dataset.kept === undefined) || reached();
const pageToken = () => form?.elements.csrfmiddlewaretoken?.value ?? "";
// Into the form again, which stays in the outbox until it is saved or discarded. What the server refused it is asked
// about once more; what somebody only wants to look at is not saved by that.
const reopen = async (item, step = item.why === "stale" ? "save" : "check") => {
  const sending = item.before && item.why !== "stale" ? inserted(item) : item;
  const asked = field(item, "step").replace("save", step) || "check";
  if (await reached()) postForm(sending, pageToken(), asked);
  else if (form) {
    form.elements.key.value = field(item, "key");
    fill(form, item.fields.filter(([name]) => isTyped(name)));
    await refresh();
  }
};
const look = async (item) => {
  if (!draft?.isTouched() || (await putAside())) await reopen(item);
};

const putAside = () => store.add({ ...packed(form, said), state: "parked", reason: said.aside })
  .then(() => draft.drop() || true, () => false);
// As it will be once those that wait here are saved.
const ahead = async () => {
  const isWaiting = (each) => each.list === list && each.hand === hand && each.state === "waiting" && each.kind === "record";
  if (store && stays.isNext() && isFresh()) goOn(form, (await store.all()).filter(isWaiting));
};
// The deal that is kept is not there to be saved again: its buttons go, until the server answers.
const scoring = (event) => document.getElementById("preview")?.dispatchEvent(new Event(event));
// The form of the next deal, before anybody has answered.
const next = async (item, isAway) => {
  if (item.kind === "record" || !stays.back()) {
    form.elements.key.value = newKey();
    delete form.dataset.sent;
    if (item.kind !== "record" && navigator.serviceWorker?.controller) location.assign(said.enter);
    stays.forget();
    if (isAway) await ahead();
    draft.clear(isAway ? "entry:anew" : "input");
    draft.drop();
    if (isAway) scoring("entry:away");
  }
  await refresh();
  scrollTo(0, 0);
};
// Somebody has looked on for long, and nobody has answered yet.
const overdue = async (key) => {
  const isWaiting = (await store.all()).some((each) => each.state === "waiting" && field(each, "key") === key);
  if (!isWaiting) return;
  if (!draft.isTouched()) await ahead();
  scoring("entry:away");
};

// Undo, putting back, the pencil: asked as the form would ask. Away, nothing is changed here either.
const act = async (event) => {
  const asking = event.target;
  const begun = draft.isTouched() && asking !== form;
  asking.elements.key.value ||= newKey();
  const body = new URLSearchParams(new FormData(asking, event.submitter));
  body.delete("csrfmiddlewaretoken");
  event.preventDefault();
  const [url, step] = [asking.getAttribute("action"), body.get("step") ?? ""];
  const headers = { Has: stays.has(), "X-CSRFToken": sending.token() };
  try {
    const answer = await fetch(url, { method: "POST", body, headers, cache: "no-store" });
    const text = await answer.text();
    if (isGateway(answer)) throw new Error(answer.status);
    if (answer.redirected && new URL(answer.url).pathname === said.enter) {
      if (asking === form) draft.drop();
      const isDone = begun ? goesOn(text, headers.Has) : stays.next(text, headers.Has, answer.url);
      if (!isDone) location.assign(answer.url);
    } else if (answer.status === 404) location.assign(said.enter); // it was done before, and the answer got lost
    else if (asking !== form || !stays.again(text, headers.Has)) postForm({ url, fields: [...body] }, pageToken(), step);
    await refresh();
  } catch {
    show([], full, said.unreached);
  }
  delete form.dataset.sent;
};

// Whether its form is the one that stands here, and whether one goes on to the next deal after it.
const isHere = (item) => item.url === form.getAttribute("action");
const leadsOn = (item) => item.kind === "record" || field(item, "back") === "enter";

const outbox = store && sending.sender({
  store, hand, said,
  has: (item) => (item.list === list && form && (isHere(item) || (stays.isNext() && leadsOn(item))) ? stays.has() : null),
  told: async (item, answer) => {
    if (answer.became !== "away") scoring("entry:answered");
    // Where nobody answers, nobody answers what waits behind it either.
    else for (const each of waited.values()) each(answer);
    const looksOn = waited.get(field(item, "key"));
    if (looksOn) looksOn(answer);
    else if (item.list === list) await caughtUp(item, answer);
    await refresh();
  },
});

// The rest of the page is of now, and what is typed is upon that.
const goesOn = (text, had, known = form.elements.revision.value) => {
  const revision = stays.beside(text, had);
  if (revision === null) return false;
  moveOn(known, revision);
  return true;
};
const moveOn = (known, revision) => {
  for (const name of ["revision", "since"]) {
    const input = form.elements[name];
    if (input.value === known) input.value = revision;
  }
  form.dispatchEvent(new Event("input", { bubbles: true }));
};

// The answer comes while somebody is at another deal: that one is upon it from now on. Nothing typed yet, and what stands
// in the way of this one stands in the form.
const caughtUp = async (item, answer) => {
  const left = (await store.all()).some((each) => each.list === list && each.state === "waiting" && !each.reason);
  const isFree = !form || (!draft.isTouched() && isFresh());
  const isLate = late.delete(field(item, "key"));
  if (answer.became !== "saved") {
    if (isLate && isFree && !left && answer.became === "parked") stays.again(answer.page, answer.had);
    return;
  }
  const isNext = !form || stays.isNext();
  if (isFree && isNext) {
    if (!(form && stays.next(answer.page, answer.had)) && !left) location.replace(answer.next);
    return;
  }
  document.documentElement.classList.add("behind");
  if (isNext) stays.beside(answer.page, answer.had);
  moveOn(field(item, "revision"), answer.revision);
};

const save = async (event) => {
  const step = event.submitter?.value ?? "";
  if (step === "pencil" && !event.defaultPrevented) return act(event);
  if (event.defaultPrevented || !step.startsWith("save")) return;
  if (form.elements.dispute) {
    if (form.elements.back) act(event);
    return;
  }
  event.preventDefault();
  const item = packed(form, said, event.submitter);
  const before = (await store.all().catch(() => [])).findLast((each) => each.list === list);
  if (before?.state === "waiting" && alike(before, item)) {
    delete form.dataset.sent;
    if (!confirm(said.twice)) return;
    item.fields.push(TWICE);
  }
  try {
    await store.add(item);
  } catch {
    full = true;
    await refresh();
    delete form.dataset.sent;
    if (await reached()) postForm(item, pageToken(), step);
    return;
  }
  draft.drop();
  const key = field(item, "key");
  const answered = new Promise((good) => waited.set(key, good));
  await refresh();
  outbox.send();
  // Who has no network may be on the machine of the server: only it says whether it answers.
  const patience = item.kind === "record" || stays.isOver() ? QUICK : PATIENCE;
  const enough = new Promise((good) => setTimeout(good, patience, { became: "late" }));
  const answer = await Promise.race([answered, enough]);
  waited.delete(key);
  if (!["away", "late"].includes(answer.became) && !isHere(item)) await caughtUp(item, answer);
  else if (answer.became === "saved") {
    if (!stays.next(answer.page, answer.had)) location.assign(answer.next);
  } else if (answer.became !== "parked") {
    if (answer.became === "late") {
      late.add(key);
      setTimeout(overdue, PATIENCE, key);
    }
    if (isHere(item)) await next(item, answer.became === "away");
  } else if (!stays.again(answer.page, answer.had)) {
    const box = await store.all();
    await reopen(box.find((each) => field(each, "key") === key), "save");
  }
  await refresh();
};

// What was typed into this form before and is not saved, unless a tab that was closed by then has saved it.
const begins = (box = []) => {
  const known = draft.read();
  const isOver = known?.key === document.getElementById("about").dataset.newest
    || box.some((each) => each.state === "waiting" && field(each, "key") === known?.key);
  if (isOver) draft.drop();
  const restored = isOver || !isFresh() ? null : known;
  if (isFresh()) form.elements.key.value = restored?.key ?? newKey();
  if (restored) fill(form, restored.pairs);
  else keep();
  refresh();
};
const keep = () => {
  if (!draft.isTouched()) draft.drop();
  else if (!draft.keep() && !full) {
    full = true;
    refresh();
  }
};

// Another form in the same view. Away, only that of the next deal is there still.
let opens = null;
const open = (address, otherwise) => {
  opens ??= stays.open(address)
    .catch(() => (new URL(address).pathname === said.enter && stays.back()) || otherwise())
    .finally(() => { opens = null; });
};
const follow = (event) => {
  const link = event.target.closest("#last a, #blocked a, #elsewhere a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  open(link.href, () => show([], full, said.unreached));
};

if (form) {
  const box = store ? await store.all() : [];
  // Opened again, and posted before this script was there: it is saved by now.
  for (const each of box) if (each.state === "parked" && field(each, "key") === document.getElementById("about").dataset.newest) await store.drop(each);
  begins(box);
  form.addEventListener("input", keep);
  form.addEventListener("reset", () => {
    form.elements.key.value = newKey();
    refresh();
  });
  if (store) form.addEventListener("submit", save);
  form.addEventListener("click", follow);
  addEventListener("popstate", () => {
    if (location.pathname !== form.getAttribute("action")) open(location.href, () => location.reload());
  });
  document.addEventListener("submit", (event) => {
    if (event.target.matches("#undo, #put-back")) act(event);
  });
  const preview = document.getElementById("preview");
  offlineWays(form, preview, draft.isTouched, said.kept, there);
  // The server answers again: what waits is sent.
  preview.addEventListener("entry:scored", () => { if (document.documentElement.matches(".unsent")) outbox?.send(); });
  if (document.documentElement.dataset.kept !== undefined) await ahead();
}
await refresh();
outbox?.send();
caching.cached(said.worker, isFresh()).catch(() => null);
