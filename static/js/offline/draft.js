// What is chosen in the form, kept with every tap: it is there again after a reload, a killed tab, an ended session.

const TYPED = /^(deal\.|accepted$|reason$)/;
export const isTyped = (name) => TYPED.test(name);

export const newKey = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((each) => each.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
};


// Puts answers back; what the form does not ask any more is left out.
export const fill = (form, pairs, told = "input") => {
  const left = new Map();
  for (const [name, value] of pairs) left.set(name, [...(left.get(name) ?? []), value]);
  for (const input of form.elements) {
    if (!TYPED.test(input.name) || input.tagName === "BUTTON") continue;
    const values = left.get(input.name) ?? [];
    if (["radio", "checkbox"].includes(input.type)) input.checked = values.includes(input.value);
    else input.value = values.shift() ?? "";
  }
  form.dispatchEvent(new Event(told, { bubbles: true }));
};

const has = (pairs, [name, value]) => pairs.some(([one, each]) => one === name && each === value);

export const drafts = (form, hand, telling) => {
  const typed = () => telling([...new FormData(form)].filter(([name]) => isTyped(name)));
  const name = () => `kiebitz.draft ${new URL(form.action).pathname}`;
  // As the page says, for by now somebody may have tapped already, and one that came back began with more.
  const begun = () => JSON.parse(document.getElementById("steady").dataset.begun);
  // What was begun with and does not apply any more was not taken away.
  const isAsked = ([name]) => [...form.elements].some((each) => each.name === name && !each.disabled);
  const draft = {
    read: () => {
      try {
        const found = JSON.parse(localStorage.getItem(name()));
        return found?.hand === hand ? found : null;
      } catch {
        return null;
      }
    },
    // Whether it could be kept: a phone may be full, or keep nothing at all.
    keep: (pairs = typed(), key = form.elements.key.value) => {
      try {
        localStorage.setItem(name(), JSON.stringify({ hand, key, pairs }));
        return true;
      } catch {
        return false;
      }
    },
    drop: () => {
      try {
        localStorage.removeItem(name());
      } catch {
        // What cannot be kept is not there either.
      }
    },
    clear: (told) => fill(form, begun(), told),
    isTouched: () => {
      const [now, before] = [typed(), begun()];
      return now.some((each) => !has(before, each)) || before.some((each) => !has(now, each) && isAsked(each));
    },
  };
  return draft;
};
