// A deal between the form and the outbox: packed as the form would send it, and sent as the form would send it.

// What says nothing is not sent; but of a list an empty place is, so that no number moves to another one.
export const telling = (pairs) => {
  const said = new Set(pairs.filter(([, value]) => value !== "").map(([name]) => name));
  return pairs.filter(([name]) => said.has(name));
};

export const packed = (form, { hand, list }, submitter = null) => ({
  hand,
  list,
  url: new URL(form.action).pathname,
  kind: form.elements.kind.value,
  state: "waiting",
  reason: "",
  fields: telling([...new FormData(form, submitter)]).filter(([name]) => name !== "csrfmiddlewaretoken"),
  told: [...form.querySelectorAll(".question:not([data-off]) :checked:enabled + span, input.number-input:enabled")]
    .map((each) => each.value ?? (each.querySelector(".called") ?? each).textContent)
    .concat(submitter?.textContent ?? "")
    .map((each) => each.trim().replace(/\s+/g, " "))
    .filter(Boolean)
    .join(" · "),
});

// The server asks whether a deal was really played twice; without it the phone asks, of those that it keeps.
export const alike = (one, other) => {
  const content = ({ fields }) => JSON.stringify(fields.filter(([name]) => /^(deal\.|step$)/.test(name)));
  return content(one) === content(other);
};
export const TWICE = ["accepted", "entry_deal_twice"];

// One that could not be saved while later ones could is a forgotten deal: it belongs before them.
export const inserted = (item) => ({
  ...item,
  url: item.url.replace("enter/", `deals/${item.before}/insert/`),
  fields: [...item.fields.map(([name, value]) => [name, name === "kind" ? "insert" : value]), ["deal", item.before], ["back", "enter"]],
});

export const postForm = (item, token, step) => {
  const sending = document.createElement("form");
  Object.assign(sending, { method: "post", action: item.url, hidden: true });
  const typed = item.fields.filter(([name]) => name !== "step");
  for (const [name, value] of [...typed, ["step", step], ["csrfmiddlewaretoken", token]]) {
    sending.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  document.body.append(sending);
  // Not its own `submit`: a field may bear that name.
  HTMLFormElement.prototype.submit.call(sending);
};
