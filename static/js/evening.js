// How many are ticked; Enter ticks whom the letters mean; and nothing is sent into a dead network, where the page with all
// ticks would be lost.
const form = document.querySelector("form.evening");
const told = document.getElementById("ticked");
const offline = document.getElementById("offline");
const typed = document.getElementById("q");
const became = document.getElementById("sought-told");

const count = () => {
  told.textContent = `${told.dataset.said} ${form.querySelectorAll("[name=here]:checked").length}`;
};

// Letters as the server compares them: accents tell nobody apart.
const plain = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/([aou])e/g, "$1");

const wordsOf = (row) => plain(row.querySelector("span").textContent).split(/[\s-]+/);
const means = (row, words) => words.every((word) => wordsOf(row).some((each) => each.startsWith(word)));
const isCalled = (row, words) => wordsOf(row).sort().join() === words.flatMap((each) => each.split("-")).sort().join();

let shown = [];
let meant = null;

const mark = (row) => {
  meant?.classList.remove("meant");
  meant = row;
  meant?.classList.add("meant");
  meant?.scrollIntoView({ block: "nearest" });
};

// Only whom the letters may mean is shown. Enter ticks whoever alone is meant: by the whole name, or by these letters
// where all of the club are on the page.
const look = () => {
  const words = plain(typed.value).split(/[\s,]+/).filter(Boolean);
  const rows = [...form.querySelectorAll(".here li")];
  for (const row of rows) row.hidden = words.length > 0 && !means(row, words);
  shown = words.length ? rows.filter((row) => !row.hidden) : [];
  const called = shown.filter((row) => isCalled(row, words));
  const alone = called.length === 1 ? called : shown;
  mark(alone.length === 1 && (called.length || !form.dataset.more) ? alone[0] : null);
};

const tick = (row) => {
  row.querySelector("input").checked = true;
  became.textContent = `${became.dataset.ticked} ${row.querySelector("span").textContent}`;
  typed.value = "";
  look();
  count();
};

// Nobody who is meant here: Enter asks the server, which knows slips and all others, and asks about a new guest.
const press = (event) => {
  if (event.key === "Enter" && meant) {
    event.preventDefault();
    tick(meant);
  } else if (event.key === "Enter" && shown.length && !form.dataset.more) {
    event.preventDefault();
    became.textContent = became.dataset.several;
  } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && shown.length) {
    event.preventDefault();
    const step = event.key === "ArrowDown" ? 1 : -1;
    const next = meant ? shown.indexOf(meant) + step : step > 0 ? 0 : -1;
    mark(shown.at(next % shown.length));
    became.textContent = meant.querySelector("span").textContent;
  }
};

// What is settled in the part that is folded away stands in its line.
const tell = () => {
  for (const each of document.querySelectorAll("[data-of]")) {
    const field = document.getElementById(each.dataset.of);
    const { before, yes, no } = each.dataset;
    if (yes) each.textContent = field.checked ? yes : no;
    else each.textContent = before ? `${before} ${field.value}` : field.selectedOptions[0].textContent;
  }
};

let reached = false;

const send = async (event) => {
  if (reached) return;
  event.preventDefault();
  const pressed = event.submitter;
  try {
    await fetch(form.dataset.alive, { cache: "no-store" });
  } catch {
    offline.hidden = false;
    offline.scrollIntoView({ block: "center" });
    return;
  }
  offline.hidden = true;
  reached = true;
  form.requestSubmit(pressed);
};

if (form) {
  // Behind an address with a fragment, browsers leave autofocus alone: Enter would answer nothing.
  if (typed.autofocus) typed.focus({ preventScroll: true });
  count();
  form.addEventListener("change", count);
  form.addEventListener("submit", send);
  typed.addEventListener("input", look);
  typed.addEventListener("keydown", press);
  tell();
  form.addEventListener("change", tell);
  form.addEventListener("htmx:afterSwap", tell);
  addEventListener("pageshow", () => {
    reached = false;
    count();
  });
}
