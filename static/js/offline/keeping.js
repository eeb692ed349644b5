// Nothing typed is lost: what stands in the form is kept as a draft, what was saved goes through the outbox. All of it
// is a help to a form that works without: where anything is missing, the form is posted as ever.

const place = document.getElementById("kept");
const form = document.getElementById("entry");
const said = place.dataset;
// Their addresses follow from their content, and only the page knows them.
const MODULES = ["store", "draft", "parcel", "sender", "shown", "ways"];
const [storing, drafting, parcel, { sender }, { shown }, { offlineWays }] = (
  await Promise.all(MODULES.map((each) => import(said[each])))
);
const { field } = storing;
const { drafts, fill, isTyped, newKey } = drafting;
const { TWICE, alike, inserted, packed, postForm } = parcel;
const QUICK = 3000; // milliseconds that somebody looks on while a deal is sent, before the next one may be entered
const { hand, list } = said;
const draft = form && drafts(form, hand);
const store = await storing.open().catch(() => null);
let full = store === null;

const waited = new Map(); // key -> who looks on until it is sent
const show = shown(place, { hand, list, opens: (item) => look(item), drops: (item) => store.drop(item).then(refresh) });
const isFresh = () => form?.dataset.fresh !== undefined;
const refresh = async () => {
  const box = store ? await store.all() : [];
  // What stands in the form again is not said twice.
  show(box.filter((each) => !form || field(each, "key") !== form.elements.key.value), full);
  const pending = box.some((each) => each.list === list && each.state === "waiting");
  document.documentElement.classList.toggle("unsent", pending);
};
const token = () => form?.elements.csrfmiddlewaretoken?.value ?? "";
// Into the form again, which stays in the outbox until it is saved or discarded. What the server refused it is asked
// about once more; what somebody only wants to look at is not saved by that.
const reopen = async (item, step = item.why === "stale" ? "save" : "check") => {
  const sending = item.before && item.why !== "stale" ? inserted(item) : item;
  if (navigator.onLine) postForm(sending, token(), field(item, "step").replace("save", step) || "check");
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
const next = async (item) => {
  form.elements.key.value = newKey();
  delete form.dataset.sent;
  if (item.kind !== "record" && navigator.serviceWorker?.controller) location.assign(said.enter);
  draft.clear();
  draft.drop();
  await refresh();
  scrollTo(0, 0);
};

const outbox = store && sender({
  store, hand, said,
  told: async (item, answer) => {
    const looksOn = waited.get(field(item, "key"));
    if (looksOn) looksOn(answer);
    else if (answer.became === "saved" && item.list === list) await caughtUp(item, answer);
    await refresh();
  },
});

// A deal went out while somebody is at the next one: that one is upon it from now on.
const caughtUp = async (item, answer) => {
  const left = (await store.all()).some((each) => each.list === list && each.state === "waiting" && !each.reason);
  if (!form || (!draft.isTouched() && isFresh())) {
    if (!left) location.replace(location.pathname);
    return;
  }
  for (const name of ["revision", "since"]) {
    const input = form.elements[name];
    if (input.value === field(item, "revision")) input.value = answer.revision;
  }
  document.documentElement.classList.add("behind");
  form.dispatchEvent(new Event("input", { bubbles: true }));
};

const save = async (event) => {
  const step = event.submitter?.value ?? "";
  if (event.defaultPrevented || !step.startsWith("save") || form.elements.dispute) return;
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
    if (navigator.onLine) postForm(item, token(), step);
    return;
  }
  draft.drop();
  const key = field(item, "key");
  const answered = new Promise((good) => waited.set(key, good));
  await refresh();
  outbox.send();
  const late = new Promise((good) => setTimeout(good, navigator.onLine ? QUICK : 0, { became: "away" }));
  const answer = await Promise.race([answered, late]);
  waited.delete(key);
  if (answer.became === "saved") location.assign(answer.next);
  else if (answer.became === "parked") {
    const box = await store.all();
    await reopen(box.find((each) => field(each, "key") === key), "save");
  } else await next(item);
};

if (form) {
  const box = store ? await store.all() : [];
  // Opened again, and posted before this script was there: it is saved by now.
  for (const each of box) if (each.state === "parked" && field(each, "key") === form.dataset.newest) await store.drop(each);
  const known = draft.read();
  // Saved already, by a tab that was closed before it could forget it.
  const isOver = known?.key === form.dataset.newest
    || box.some((each) => each.state === "waiting" && field(each, "key") === known?.key);
  if (isOver) draft.drop();
  const restored = isOver || !isFresh() ? null : known;
  if (isFresh()) form.elements.key.value = restored?.key ?? newKey();
  const keep = () => {
    if (!draft.isTouched()) draft.drop();
    else if (!draft.keep() && !full) {
      full = true;
      refresh();
    }
  };
  if (restored) fill(form, restored.pairs);
  else keep();
  form.addEventListener("input", keep);
  form.addEventListener("reset", () => {
    form.elements.key.value = newKey();
    refresh();
  });
  if (store) form.addEventListener("submit", save);
  offlineWays(form, document.getElementById("preview"), draft.isTouched);
}
await refresh();
outbox?.send();
import(said.caching).then(({ cached }) => cached(said.worker, isFresh())).catch(() => null);
