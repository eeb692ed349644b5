// The entry form: offers only what applies, without moving anything, and never saves what was not looked at.

const form = document.getElementById("entry");

if (form) {
  document.documentElement.classList.add("js");
  const preview = document.getElementById("preview");
  const TWICE = 400; // milliseconds within which a second tap is the same impatient finger
  const PAUSE = 150; // after a tap, before the score is asked for
  const PATIENCE = 8000; // with which one waits for it
  const LATER = 2000; // after which a score that could not be asked for is asked for again

  const answers = (name) => [...form.elements]
    .filter((each) => each.name === name && !each.disabled && each.type !== "submit")
    .filter((each) => each.type !== "radio" || each.checked)
    .map((each) => (each.type === "checkbox" && !each.checked ? "false" : each.value));

  const failing = (condition) => Object.entries(JSON.parse(condition))
    .filter(([name, allowed]) => !answers(name).some((value) => allowed.includes(value)))
    .map(([name]) => name);

  const disable = (part, off) => {
    for (const input of part.querySelectorAll("input, select")) input.disabled = off;
    if (part.matches("fieldset")) part.disabled = off;
  };

  // What the table says of everybody is sent once; the places of a question say it, too.
  const sit = () => {
    const table = [...form.querySelectorAll(".sitting > .place")];
    for (const places of form.querySelectorAll(".seats")) {
      for (const [at, place] of [...places.querySelectorAll(".place")].entries()) {
        for (const said of [".total", ".deals-now"]) {
          place.querySelector(said).textContent = table[at].querySelector(said).textContent;
        }
      }
    }
  };

  const show = () => {
    sit();
    for (const question of form.querySelectorAll("[data-shown-when]")) {
      const missing = failing(question.dataset.shownWhen);
      if (missing.length) question.dataset.off = missing.includes("deal.kind") ? "kind" : "yes";
      else delete question.dataset.off;
      disable(question, missing.length > 0);
    }
    for (const more of form.querySelectorAll(".more")) {
      const off = more.closest("[data-off]") !== null || failing(more.dataset.rareWhen ?? "{}").length > 0;
      more.classList.toggle("off", off);
      disable(more, off);
      const summary = more.querySelector("summary");
      summary.textContent = more.querySelector(":checked + span")?.textContent ?? summary.dataset.words;
    }
  };

  const ways = () => [...preview.querySelectorAll("button.way")];
  const hold = (held) => {
    preview.setAttribute("aria-busy", held);
    for (const button of ways()) button.disabled = held;
  };

  // A second tap of an impatient finger takes nothing back.
  const tapped = new Map();
  form.addEventListener("click", (event) => {
    if (event.target.type !== "checkbox") return;
    if (event.timeStamp - (tapped.get(event.target) ?? -TWICE) < TWICE) event.preventDefault();
    else tapped.set(event.target, event.timeStamp);
  });

  // What opens over the others closes once it has been used, or when something else is: not where several are ticked,
  // not while the answer asks for more in there, and for whoever goes through it by keyboard on leaving it.
  const asksMore = (panel, name) => name !== "deal.kind"
    && [...panel.querySelectorAll("[data-shown-when]:not([data-off])")].some((each) => name in JSON.parse(each.dataset.shownWhen));
  form.addEventListener("change", ({ target }) => {
    const panel = target.closest(".more, .rare");
    if (!panel || !target.matches("[type=radio], .tick input") || target.matches(":focus-visible")) return;
    if (asksMore(panel, target.name)) return;
    panel.open = false;
    panel.querySelector("summary").focus({ preventScroll: true });
  });
  const closeBut = (target) => {
    for (const open of form.querySelectorAll("details[open]")) {
      if (!open.contains(target) && !preview.contains(target)) open.open = false;
    }
  };
  document.addEventListener("pointerdown", ({ target }) => closeBut(target));
  // A press puts the focus on what scrolls around the panel, too: that is no leaving.
  document.addEventListener("focusin", ({ target }) => {
    if (target.matches(":focus-visible")) closeBut(target);
  });
  form.addEventListener("reset", () => setTimeout(() => form.dispatchEvent(new Event("input", { bubbles: true }))));

  // A number that stands there already is overwritten, not added to.
  form.addEventListener("focusin", (event) => {
    if (event.target.matches(".number-input")) event.target.select();
  });

  // Answers come late and out of date: only the score of what stands in the form now may be saved.
  let typed = 0;
  let begun = -1; // what was typed when another form took the place of the one before: of an empty one nothing is asked
  let hurried = false;
  // Where the buttons ask who it was, nobody is proposed: the players are asked first.
  const goOn = () => {
    const who = preview.querySelector(".by-seat") && form.querySelector(".seats:not([data-off]) input:enabled");
    (who || ways()[0])?.focus();
  };

  form.addEventListener("input", () => {
    show();
    typed += 1;
    hurried = false;
    hold(true);
    soon();
  });

  // What came of an answer takes its place: in the preview, and of a question that is another for somebody else dealt.
  const put = (text) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    const focused = document.activeElement?.id;
    for (const now of page.querySelectorAll("[data-elsewhere]")) {
      const before = document.getElementById(now.id);
      // It is no more the part that the server sent.
      const part = before?.parentElement.closest("[data-is]");
      if (part && part !== form) delete part.dataset.is;
      now.removeAttribute("data-elsewhere");
      if (before) before.replaceWith(now);
      else now.remove();
    }
    preview.replaceChildren(...page.body.childNodes);
    if (focused && !document.activeElement?.id) document.getElementById(focused)?.focus({ preventScroll: true });
    show();
  };

  const answered = (text, of) => {
    // Whoever dealt decides whose buttons stand above: an answer that came late must not put them over what is typed by now.
    if (text !== null && of === typed) put(text);
    hold(of !== typed && begun !== typed); // of what was typed before another form came: nothing more is asked
    preview.dispatchEvent(new Event("entry:scored", { bubbles: true }));
    if (hurried && of === typed) goOn();
  };

  // Nobody answers. A network that went away comes back: what stands in the form is looked at then, without another tap.
  const unanswered = (of) => {
    hold(false);
    preview.dispatchEvent(new Event("entry:away"));
    setTimeout(() => { if (typed === of) form.dispatchEvent(new Event("input", { bubbles: true })); }, LATER);
  };

  // In words; null where the server answers something else, and an error where only what stands before it does. Of one
  // whose session has ended (401) it says so in the place of the score, and what was typed stays.
  const reply = async (signal) => {
    const typedPairs = [...new FormData(form)];
    const said = new Set(typedPairs.filter(([, value]) => value !== "").map(([name]) => name));
    // Of an answer with a place for each seat the empty ones stay: whose 20 it is follows from its place.
    const body = new URLSearchParams(typedPairs.filter(([name]) => said.has(name)));
    const answer = await fetch(preview.dataset.asks, { method: "POST", body, headers: { Has: "" }, signal });
    const text = await answer.text();
    if (answer.status >= 500) throw new Error(answer.status);
    return answer.ok || answer.status === 401 ? text : null;
  };

  // For what was asked before nobody waits any more.
  let asking = null;
  const ask = async () => {
    asking?.abort();
    asking = null;
    if (typed === begun) return;
    const [of, mine] = [typed, new AbortController()];
    asking = mine;
    const late = setTimeout(() => mine.abort(), PATIENCE);
    let text;
    try {
      text = await reply(mine.signal);
    } catch {
      if (asking === mine) unanswered(of);
      return;
    } finally {
      clearTimeout(late);
    }
    answered(text, of);
  };
  let timer = 0;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE);
  };

  // Enter looks first: it goes on to the button that saves, and only there it saves.
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.closest("button, a, summary")) return;
    event.preventDefault();
    hurried = preview.getAttribute("aria-busy") === "true";
    if (!hurried) goOn();
  });

  form.addEventListener("submit", (event) => {
    // A key that is a whole deal leaves out what no such deal has.
    const [name, value] = (event.submitter?.value ?? "").replace("save:", "").split("=");
    if (event.submitter?.classList.contains("key")) {
      for (const question of form.querySelectorAll("[data-shown-when]")) {
        const allowed = JSON.parse(question.dataset.shownWhen)[name];
        if (allowed && !allowed.includes(value)) disable(question, true);
      }
    }
    // A second press of an impatient finger is not a second deal; the key would catch it anyway.
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
  });
  const fold = () => { for (const folded of form.querySelectorAll("details[open]")) folded.open = false; };
  form.addEventListener("entry:anew", () => {
    typed += 1;
    begun = typed;
    hurried = false;
    delete form.dataset.sent;
    fold();
    show();
    hold(false);
  });
  window.addEventListener("pageshow", () => { delete form.dataset.sent; show(); });

  // Opened by the server for those without script: here it would lie over the rest.
  fold();
  show();
  if (matchMedia("(pointer: fine)").matches) import(form.dataset.hotkeys);
  // At a desk the next list line begins without a hand on the mouse.
  if (matchMedia("(pointer: fine)").matches && !document.querySelector("[role=alert]")) {
    form.querySelector(".question input:enabled")?.focus({ preventScroll: true });
  }
}
