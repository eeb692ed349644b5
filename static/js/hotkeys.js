// At a desk every key of the entry form has a letter, every player a digit. They work while the form has the focus and
// nothing is being typed, so that they meet nobody's own shortcuts.

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

  const inUse = () => [...form.querySelectorAll("label.place, .asked .key")]
    .filter((each) => !each.closest('[data-off="kind"], .more, .rare'));

  // The places of the table by digit, the keys by the first letter of their own that no other took.
  const given = () => {
    const taken = new Map();
    for (const label of inUse()) {
      const seat = label.classList.contains("place");
      const own = seat ? [String(Number(label.querySelector("input").value) + 1)] : [...letters(label.textContent), ...REST];
      const key = own.find((each) => !taken.has(each));
      if (key) taken.set(key, label);
    }
    return taken;
  };

  let keys = new Map();
  const assign = () => {
    for (const mark of form.querySelectorAll("kbd.hot")) mark.remove();
    keys = given();
    for (const [key, label] of keys) hint(label, key);
  };

  form.addEventListener("input", assign);
  form.addEventListener("entry:anew", assign);
  form.addEventListener("entry:scored", assign);
  form.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input:not([type=radio], [type=checkbox])")) return;
    const label = keys.get(event.key.toLowerCase());
    if (!label) return;
    event.preventDefault();
    (label.querySelector("input") ?? label).focus();
    if (label.matches("label")) label.click();
  });
  assign();
}
