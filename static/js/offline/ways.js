// Save buttons while nobody tells what the deal comes to: one for each answer that the form leaves open.

const answered = (form, name) => new FormData(form).getAll(name).filter((value) => value !== "");

const applies = (form, condition) => Object.entries(JSON.parse(condition || "{}")).every(([name, allowed]) => {
  const input = form.querySelector(`[name="${name}"]`);
  const given = answered(form, name);
  const values = given.length || input?.type !== "checkbox" ? given : ["false"];
  return values.some((value) => allowed.includes(value));
});

// Of `[[a, b], [1, 2]]`: a1, a2, b1, b2.
const product = (lists) => lists.reduce((some, more) => some.flatMap((one) => more.map((each) => [...one, each])), [[]]);

const RESULTS = { true: " won", false: " lost" };

const text = (className, textContent) => Object.assign(document.createElement("span"), { className, textContent });

const button = (plain, answers, named = "") => {
  const made = plain.cloneNode(true);
  const words = answers.slice(named ? 1 : 0).map((each) => each.words).join(" · ");
  if (words) made.replaceChildren(named && text("visually-hidden", `${named}: `), text("what", words));
  const pairs = answers.map(({ name, value }) => `${name}=${value}`).join("&");
  return Object.assign(made, { name: "step", value: pairs ? `save:${pairs}` : "save", className: `way${RESULTS[answers.at(-1)?.value] ?? ""}` });
};

// Beneath each player's place, as where the score is known.
const column = (plain, seat, more) => {
  const made = Object.assign(document.createElement("div"), { className: "column" });
  const called = text("called", seat.words);
  called.setAttribute("aria-hidden", "true");
  // Who sits out keeps the place, and saves nothing.
  const sits = document.querySelector(`#places > .place:nth-child(${Number(seat.value) + 1})`);
  if (sits?.classList.contains("out")) return made.append(called) ?? made;
  made.append(called, ...product(more).map((answers) => button(plain, [seat, ...answers], seat.words)));
  return made;
};

const buttons = (plain, open) => {
  const [seats, ...more] = open;
  if (!seats?.bySeat || !more.length) return ["ways", product(open).map((answers) => button(plain, answers))];
  return [`ways by-seat of-${seats.length}`, seats.map((seat) => column(plain, seat, more))];
};

export const offlineWays = (form, preview, isTouched, kept, reached) => {
  const render = () => {
    const part = document.getElementById("ways").content.cloneNode(true);
    const ways = part.querySelector(".ways");
    const open = [...ways.querySelectorAll("fieldset")]
      .filter((each) => applies(form, each.dataset.shownWhen) && !answered(form, each.dataset.name).length)
      .map((each) => Object.assign([...each.children].map((one) => (
        { name: each.dataset.name, value: one.value, words: one.textContent }
      )), { bySeat: "bySeat" in each.dataset }));
    // The next deal is not begun, and the one before waits: that one's score is what is missing.
    if (!isTouched() && document.documentElement.matches(".unsent")) part.querySelector(".missing").textContent = kept;
    const [look, all] = isTouched() ? buttons(ways.lastElementChild, open) : ["ways", []];
    ways.className = look;
    ways.replaceChildren(...all);
    preview.replaceChildren(part);
    preview.removeAttribute("aria-busy");
  };

  // Whether somebody answers only the server can say: on its own machine it does without any network.
  let isAway = false;
  const away = () => {
    isAway = true;
    render();
  };
  preview.addEventListener("entry:away", away);
  for (const told of ["entry:scored", "entry:answered"]) preview.addEventListener(told, () => { isAway = false; });
  for (const told of ["input", "entry:anew"]) form.addEventListener(told, () => { if (isAway) render(); });
  addEventListener("online", () => form.dispatchEvent(new Event("input", { bubbles: true })));
  reached().then((answers) => { if (!answers) away(); });
};
