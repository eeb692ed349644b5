// A paper list in shorthand: Enter goes on, and what is typed is read at once. The server is the one reader; what it
// answers takes its place beside each line. What is typed is kept on the device until it is saved.

const form = document.getElementById("lines");

if (form) {
  const PAUSE = 150; // after a key, before the lines are read
  const PATIENCE = 8000;
  const LATER = 2000; // after which lines that could not be read are sent again
  const list = form.querySelector(".line-rows");
  const byId = (id) => document.getElementById(id);
  const inputs = () => [...list.querySelectorAll('[name="line"]')];
  const lines = () => inputs().map((each) => each.value);
  const whole = form.dataset.whole ? new RegExp(`^(?:${form.dataset.whole})$`, "iu") : null;

  // What is kept on this device: of one account at one list.
  const name = `kiebitz.lines ${form.dataset.hand} ${location.pathname}`;
  const kept = () => {
    try {
      const found = JSON.parse(localStorage.getItem(name));
      return found?.hand === form.dataset.hand ? found : null;
    } catch {
      return null;
    }
  };
  const keep = () => {
    const [key, revision] = [form.elements.key.value, form.elements.revision.value];
    const sums = [...form.querySelectorAll('[name^="sum-"]')].map((each) => each.value);
    try {
      if (lines().some(Boolean)) localStorage.setItem(name, JSON.stringify({ hand: form.dataset.hand, key, revision, lines: lines(), sums }));
      else localStorage.removeItem(name);
    } catch {
      // A device that keeps nothing: the page itself still holds it.
    }
  };
  const forget = () => {
    try {
      localStorage.removeItem(name);
    } catch {
      // What cannot be kept is not there either.
    }
  };

  const away = (said = "") => {
    byId("lines-away").textContent = said;
    byId("lines-away").hidden = !said;
  };

  // Another line below the last one, where the list has no end or more was pasted than it has.
  const another = () => {
    const row = list.lastElementChild.cloneNode(true);
    const [place, number] = [inputs().length, Number(list.getAttribute("start")) + inputs().length];
    row.className = "";
    row.querySelector(".no").textContent = number;
    row.querySelector("label").htmlFor = `line-${place}`;
    const input = row.querySelector("input");
    Object.assign(input, { id: `line-${place}`, value: "" });
    input.setAttribute("aria-describedby", `read-${place}`);
    row.querySelector(".read").id = `read-${place}`;
    row.querySelector(".read").replaceChildren();
    list.append(row);
  };
  const fill = (texts) => {
    while (inputs().length < texts.length) another();
    for (const [at, input] of inputs().entries()) input.value = texts[at] ?? "";
  };

  // Answers come late: only what was read of what stands there now takes its place.
  let typed = 0;
  let asking = null;
  let timer = 0;
  const put = (text) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    for (const now of page.querySelectorAll("[id]")) {
      const before = byId(now.id);
      if (!before) continue;
      if (before.type === "hidden") before.value = now.value;
      before.replaceChildren(...now.childNodes);
      const row = before.closest(".line-rows li");
      if (row) row.className = now.dataset.is ?? "";
    }
  };
  const reply = async (signal) => {
    const body = new URLSearchParams(new FormData(form));
    body.delete("text");
    const answer = await fetch(form.dataset.read, { method: "POST", body, signal });
    if (answer.status === 401) return away(form.dataset.signedOut);
    if (!answer.ok) throw new Error(answer.status);
    return answer.text();
  };
  const ask = async () => {
    asking?.abort();
    const [of, mine] = [typed, new AbortController()];
    asking = mine;
    const late = setTimeout(() => mine.abort(), PATIENCE);
    try {
      const text = await reply(mine.signal);
      if (text === undefined || of !== typed) return;
      away();
      put(text);
      list.setAttribute("aria-busy", "false");
    } catch {
      if (asking !== mine) return;
      away(form.dataset.away);
      timer = setTimeout(ask, LATER);
    } finally {
      clearTimeout(late);
    }
  };
  const changed = () => {
    typed += 1;
    keep();
    list.setAttribute("aria-busy", "true");
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE);
  };

  const go = (input, to) => {
    const all = inputs();
    const at = all.indexOf(input) + to;
    if (at >= all.length) another();
    const next = inputs()[Math.max(at, 0)];
    next.focus();
    next.select();
    return next;
  };

  // A digit behind a complete line is the next deal's seat; the server says which lines those are.
  list.addEventListener("beforeinput", (event) => {
    const { target: input, data } = event;
    const ends = input.selectionStart === input.value.length && input.selectionEnd === input.value.length;
    if (event.inputType !== "insertText" || !/^[1-9]$/.test(data ?? "") || Number(data) > Number(form.dataset.seats)) return;
    if (!ends || !whole?.test(input.value)) return;
    const next = inputs()[inputs().indexOf(input) + 1];
    if (next?.value) return;
    event.preventDefault();
    go(input, 1).value = data;
    document.activeElement.setSelectionRange(1, 1);
    changed();
  });

  list.addEventListener("keydown", (event) => {
    const input = event.target;
    if (input.name !== "line" || event.isComposing || event.altKey || event.metaKey) return;
    const [at, texts] = [inputs().indexOf(input), lines()];
    if (event.key === "Enter" && event.ctrlKey) {
      const free = texts.indexOf("", at);
      texts.splice(at, 0, "");
      if (free >= 0) texts.splice(free + 1, 1);
      fill(texts);
      input.focus();
      changed();
    } else if (event.key === "Enter") go(input, event.shiftKey ? -1 : 1);
    else if (event.key === "ArrowDown" && at + 1 < texts.length) go(input, 1);
    else if (event.key === "ArrowUp") go(input, -1);
    else if (event.key === "Backspace" && !input.value && at) go(input, -1).setSelectionRange(texts[at - 1].length, texts[at - 1].length);
    else return;
    event.preventDefault();
  });

  // Several lines that are pasted, or a column of a spreadsheet, take a line each.
  list.addEventListener("paste", (event) => {
    const pasted = event.clipboardData.getData("text/plain").replace(/\s+$/u, "").split(/\r\n|\r|\n/u);
    if (pasted.length < 2) return;
    event.preventDefault();
    const [at, texts] = [inputs().indexOf(event.target), lines()];
    texts.splice(at, pasted.length, ...pasted);
    fill(texts);
    go(event.target, pasted.length);
    changed();
  });

  form.addEventListener("input", (event) => {
    if (event.target.id !== "text") changed();
  });
  const folded = form.querySelector(".all-lines");
  folded.addEventListener("toggle", () => {
    if (folded.open) byId("text").value = lines().join("\n").replace(/\n+$/u, "");
  });

  // Saved by itself, so that what is typed stays where nobody answers, or where something stands in the way.
  const send = async (body) => {
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    if (answer.redirected) {
      away(form.dataset.signedOut);
    } else if (answer.headers.get("Content-Type")?.includes("json")) {
      forget();
      location.assign((await answer.json()).next);
    } else {
      away();
      put(await answer.text());
      (list.querySelector(".wrong input, .lacks input") ?? byId("lines-said")).scrollIntoView({ block: "center" });
    }
  };
  form.addEventListener("submit", async (event) => {
    if (event.submitter?.value !== "save") return;
    event.preventDefault();
    if (form.dataset.sent) return;
    form.dataset.sent = "yes";
    clearTimeout(timer);
    asking?.abort();
    const body = new URLSearchParams(new FormData(form));
    body.set("step", "save");
    body.delete("text");
    try {
      await send(body);
    } catch {
      away(form.dataset.failed);
    }
    delete form.dataset.sent;
  });

  const before = kept();
  if (before && !lines().some(Boolean)) {
    fill(before.lines);
    form.elements.key.value = before.key;
    form.elements.revision.value = before.revision;
    for (const [at, sum] of before.sums.entries()) if (byId(`sum-${at}`)) byId(`sum-${at}`).value = sum;
    const back = byId("lines-back");
    back.hidden = false;
    back.querySelector("button").addEventListener("click", () => {
      forget();
      location.reload();
    });
    changed();
  }
  if (matchMedia("(pointer: fine)").matches) (inputs().find((each) => !each.value) ?? inputs()[0]).focus({ preventScroll: true });
}
