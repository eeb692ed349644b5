// Nothing typed is lost: what stands in the form is kept as a draft, what was saved goes through the outbox. All of it
// is a help to a form that works without: where anything is missing, the form is posted as ever.

const place = document.getElementById("kept");
const form = document.getElementById("entry");
const said = place.dataset;
const load = (name) => import(place.dataset[name]);
const [{ open, field }, { drafts, fill, isTyped, newKey, typedIn }, { packed, postForm }, { sender }, { shown }] = (
  await Promise.all(["store", "draft", "parcel", "sender", "shown"].map(load))
);
const QUICK = 3000; // milliseconds that somebody looks on while a deal is sent, before the next one may be entered
const { hand, list } = place.dataset;
const draft = form && drafts(form, hand);
const store = await open().catch(() => null);
let full = store === null;

const waited = new Map(); // key -> who looks on until it is sent
const show = shown(place, { hand, list, opens: (item) => reopen(item), drops: (item) => store.drop(item).then(refresh) });
const refresh = async (more = {}) => {
  const box = store ? await store.all() : [];
  show(box, { full, ...more });
  const pending = box.some((each) => each.list === list && each.state === "waiting");
  document.documentElement.classList.toggle("unsent", pending);
  return box;
};

const token = () => form?.elements.csrfmiddlewaretoken?.value ?? "";
const isFresh = () => form?.dataset.fresh !== undefined;
// Back from the outbox into the form: first as a draft, so that it is lost in no moment.
const reopen = async (item, step = item.why === "stale" ? field(item, "step") : field(item, "step").replace("save", "check")) => {
  if (draft?.isTouched() && !(await putAside())) return;
  const typed = item.fields.filter(([name]) => isTyped(name));
  const kept = draft && new URL(form.action).pathname === item.url && draft.keep(typed, field(item, "key"));
  if (item.before && item.why !== "stale") {
    item.url = item.url.replace("enter/", `deals/${item.before}/insert/`);
    item.fields = item.fields.map(([name, value]) => [name, name === "kind" ? "insert" : value]);
    item.fields.push(["deal", String(item.before)]);
  }
  if (kept) await store.drop(item);
  if (navigator.onLine) postForm(item, token(), step || "check");
  else if (form) {
    form.elements.key.value = field(item, "key");
    fill(form, typed);
    await refresh();
  }
};

const putAside = () => store.add({ ...packed(form, place.dataset), state: "parked", reason: said.aside }).then(() => true, () => false);

const next = async () => {
  form.reset();
  form.elements.key.value = newKey();
  delete form.dataset.sent;
  // A page that came back with answers begins with them: those are kept by now.
  fill(form, isFresh() ? typedIn(form) : []);
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
    if (!left) location.replace(answer.next);
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
  const item = packed(form, place.dataset, event.submitter);
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
    await reopen(box.find((each) => field(each, "key") === key), step);
  } else await next();
};

if (form && store) {
  const box = await store.all();
  const known = draft.read();
  const over = known && (known.key === form.dataset.newest || box.some((each) => field(each, "key") === known.key));
  if (over) draft.drop();
  if (isFresh()) form.elements.key.value = over || !known ? newKey() : known.key;
  if (isFresh() && known && !over) fill(form, known.pairs);
  form.addEventListener("submit", save);
}
if (form) {
  form.addEventListener("input", () => {
    if (!draft.isTouched()) draft.drop();
    else if (!draft.keep() && !full) {
      full = true;
      refresh();
    }
  });
}
await refresh();
outbox?.send();
if (place.dataset.worker) import(place.dataset.caching).then(({ cached }) => cached(place.dataset.worker, isFresh()));
