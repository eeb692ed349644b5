// At a desk every key of the entry form has a letter, the one of shorthand where that has one; every player has a
// digit, and so has every answer that is a number: with how many, or a minus before it, without. They work while the
// form has the focus and nothing is being typed, so that they meet nobody's own shortcuts.

const form = document.getElementById("entry");

if (form) {
  const REST = "abcdefghijklmnopqrstuvwxyz";
  const letters = (text) => [...text.toLowerCase()].filter((each) => /[a-z]/.test(each));
  const hint = (label, key) => {
    const mark = document.createElement("kbd");
    mark.className = "hot";
    mark.textContent = key;
    mark.setAttribute("aria-hidden", "true");
    label.append(mark);
  };

  const radios = (question) => [...question.querySelectorAll('input[type="radio"]')];
  const isOpen = (question) => !radios(question).some((each) => each.checked);
  const asked = (selector) => [...form.querySelectorAll(selector)].filter((each) => !each.closest("[data-off]"));
  const holds = (condition) => Object.entries(JSON.parse(condition))
    .every(([name, allowed]) => allowed.includes(new FormData(form).get(name)));
  const isCounted = (question) => question !== null && radios(question).length > 0
    && radios(question).every((each) => /^-?\d+$/.test(each.value));

  // Numbers that are asked, and the one whose digits go before those of the players: it is due, and still open.
  const numbers = () => asked("fieldset.keys").filter(isCounted);
  const due = () => numbers().find((each) => isOpen(each) && each.dataset.digitsWhen && holds(each.dataset.digitsWhen));
  const playersAreOpen = () => asked("fieldset.seats").some((each) => radios(each).length && isOpen(each));
  const inTurn = () => due() ?? (playersAreOpen() ? null : numbers()[0]);

  const inUse = () => [...form.querySelectorAll("label.place, .asked .key")]
    .filter((each) => !each.closest('[data-off="kind"], .more, .rare'))
    .filter((each) => !isCounted(each.closest("fieldset.keys")));

  // Whether its question waits for an answer: none is chosen, or the one that the form began with.
  const waits = (label) => {
    const question = label.closest("fieldset");
    return !question || radios(question).every((each) => !each.checked || each.defaultChecked);
  };

  // The places of the table by digit, answers by the letter that shorthand has for them. Of two with one letter it is
  // the first whose question waits: as in a line, `h` is hearts until a game is said, and then hand. The others take the
  // first letter of their own words that says nothing else on this form.
  const given = () => {
    const taken = new Map();
    const take = (label, own) => {
      const key = own.find((each) => !taken.has(each));
      if (key) taken.set(key, label);
    };
    const shown = inUse();
    const seats = shown.filter((each) => each.classList.contains("place"));
    const lettered = shown.filter((each) => each.dataset.letter);
    for (const label of seats) take(label, [String(Number(label.querySelector("input").value) + 1)]);
    for (const label of [...lettered.filter(waits), ...lettered]) {
      if (![...taken.values()].includes(label)) take(label, [label.dataset.letter]);
    }
    const said = new Set([...form.querySelectorAll("[data-letter]")].map((each) => each.dataset.letter));
    for (const label of shown.filter((each) => !seats.includes(each) && !each.dataset.letter)) {
      take(label, [...letters(label.textContent), ...REST].filter((each) => !said.has(each)));
    }
    return taken;
  };

  // What a digit would say now stands there, and only there.
  let keys = new Map();
  const assign = () => {
    for (const mark of form.querySelectorAll("kbd.hot")) mark.remove();
    keys = given();
    const number = inTurn();
    for (const [key, label] of keys) if (!number || !label.classList.contains("place")) hint(label, key);
    for (const each of number ? radios(number) : []) hint(each.closest("label"), each.value);
  };

  // After a sign a number is meant, whatever is due. A 0 makes ten of the 1 before it; a second 1 eleven, once nobody
  // waits for a player.
  let sign = "";
  let said = null;
  const offered = (question, value) => radios(question)
    .find((each) => each.value === value && !each.disabled && !each.closest(".more.off"));
  const meant = (digit) => {
    const longer = said?.isConnected && said.checked && (digit === "0" || !playersAreOpen())
      && offered(said.closest("fieldset"), said.value + digit);
    if (longer && !sign) return longer;
    const number = sign ? due() ?? numbers()[0] : inTurn();
    return number && offered(number, (sign === "-" ? "-" : "") + digit);
  };
  const count = (digit) => {
    const input = meant(digit);
    [sign, said] = ["", input];
    input?.focus();
    input?.click();
    return Boolean(input);
  };

  form.addEventListener("input", assign);
  form.addEventListener("entry:anew", assign);
  form.addEventListener("entry:scored", assign);
  form.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input:not([type=radio], [type=checkbox])")) return;
    const signed = /^[+-]$/.test(event.key) && numbers().length;
    if (signed) sign = event.key;
    if (signed || (/^\d$/.test(event.key) && count(event.key))) {
      event.preventDefault();
      return;
    }
    const label = keys.get(event.key.toLowerCase());
    if (!label) return;
    event.preventDefault();
    (label.querySelector("input") ?? label).focus();
    if (label.matches("label")) label.click();
  });
  assign();
}
