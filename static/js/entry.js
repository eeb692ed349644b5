// The entry form: shows only what applies, lets a choice be taken back, and never saves what was not looked at.

const form = document.getElementById("entry");

if (form) {
  document.documentElement.classList.add("js");
  const preview = document.getElementById("preview");

  const answers = (name) => [...form.elements]
    .filter((each) => each.name === name && !each.disabled)
    .filter((each) => each.type !== "radio" || each.checked)
    .map((each) => (each.type === "checkbox" && !each.checked ? "false" : each.value));

  const applies = (question) => Object.entries(JSON.parse(question.dataset.shownWhen))
    .every(([name, allowed]) => answers(name).some((value) => allowed.includes(value)));

  const show = () => {
    for (const question of form.querySelectorAll("[data-shown-when]")) {
      question.hidden = !applies(question);
      for (const input of question.querySelectorAll("input, select")) input.disabled = question.hidden;
    }
    for (const group of form.querySelectorAll(".beside")) {
      group.hidden = [...group.children].every((each) => each.hidden);
    }
  };

  const ways = () => [...preview.querySelectorAll("button.way")];
  const hold = (held) => {
    preview.setAttribute("aria-busy", held);
    for (const button of ways()) button.disabled = held;
  };

  let wasChecked = null;
  form.addEventListener("pointerdown", (event) => {
    const radio = event.target.closest("label")?.querySelector("input[type=radio]");
    wasChecked = radio?.checked ? radio : null;
  });
  form.addEventListener("click", (event) => {
    if (event.target !== wasChecked) return;
    // What holds where nothing is chosen cannot be taken back: what else is asked may hang on it.
    const usual = wasChecked.closest(".question").querySelector("[data-usual]");
    wasChecked.checked = false;
    if (usual) usual.checked = true;
    wasChecked.dispatchEvent(new Event("input", { bubbles: true }));
    wasChecked = null;
  });

  // A number that stands there already is overwritten, not added to.
  form.addEventListener("focusin", (event) => {
    if (event.target.matches(".number-input")) event.target.select();
  });

  // Answers come late and out of date: only the score of what stands in the form now may be saved.
  let typed = 0;
  let asked = 0;
  let hurried = false;
  const goOn = () => ways()[0]?.focus();

  form.addEventListener("input", () => {
    show();
    typed += 1;
    hurried = false;
    if (window.htmx) hold(true);
  });
  preview.addEventListener("htmx:beforeRequest", () => { asked = typed; });
  // Whoever dealt decides whose buttons stand above: an answer that came late must not put them over what is typed by now.
  preview.addEventListener("htmx:beforeSwap", (event) => { if (asked !== typed) event.detail.shouldSwap = false; });
  preview.addEventListener("htmx:afterSwap", show);
  preview.addEventListener("htmx:afterSettle", () => {
    hold(asked !== typed);
    if (hurried && asked === typed) goOn();
  });
  for (const failure of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    preview.addEventListener(failure, () => hold(false));
  }

  // Enter looks first: it goes on to the button that saves, and only there it saves.
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.closest("button, a, summary")) return;
    event.preventDefault();
    hurried = preview.getAttribute("aria-busy") === "true";
    if (!hurried) goOn();
  });

  // A second press of an impatient finger is not a second deal; the key would catch it anyway.
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
  });
  window.addEventListener("pageshow", () => delete form.dataset.sent);

  show();
  // At a desk the next list line begins without a hand on the mouse.
  if (matchMedia("(pointer: fine)").matches && !document.querySelector("[role=alert]")) {
    form.querySelector(".question input")?.focus({ preventScroll: true });
  }
}
