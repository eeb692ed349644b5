// The desk by keyboard alone: rows appear while a name is typed, one is marked, and each act changes its one row.
// Without this module the same field and the same buttons load the page anew.

const desk = document.getElementById("desk");

if (desk) {
  const field = document.getElementById("q");
  const said = document.getElementById("desk-said");
  const marking = document.getElementById("desk-mark");
  const stale = document.getElementById("stale");
  const list = () => document.getElementById("desk-rows");
  const rows = () => [...list().querySelectorAll(".row")];
  const byId = (id) => document.getElementById(id);
  const typed = () => field.value.trim();
  const beforeCaret = () => field.value.slice(0, field.selectionStart);

  let shown = location.search;
  let marked = "";
  let hurried = false;
  let waiting;

  const tell = (nodes, failed = false) => {
    document.querySelector(".messages")?.remove(); // what an act before said that loaded the page anew
    said.replaceChildren(...nodes);
    said.className = `note ${failed ? "error" : "success"}`;
    said.hidden = !said.textContent.trim();
  };

  // What stands in the field is asked for, else what the address of the page says.
  const wanted = () => {
    const address = new URLSearchParams(location.search);
    address.delete("q");
    if (typed()) return `?${new URLSearchParams({ q: typed() })}`;
    return address.size ? `?${address}` : "";
  };
  const ask = () => {
    clearTimeout(waiting);
    desk.dataset.query = wanted();
    desk.dispatchEvent(new Event("live:look"));
  };

  const mark = (row) => {
    for (const each of list().querySelectorAll(".on")) each.classList.remove("on");
    marked = row?.id ?? "";
    row?.classList.add("on");
    row?.scrollIntoView({ block: "nearest" });
    const person = row?.querySelector(".person")?.cloneNode(true);
    person?.querySelector(".elsewhere-note[hidden]")?.remove();
    const told = person?.textContent.replace(/\s+/g, " ").trim() ?? "";
    const does = row?.querySelector('[data-key="enter"]')?.textContent.trim() ?? "";
    marking.textContent = [told, does].filter(Boolean).join(", ");
  };
  const first = () => (typed().includes(";") ? byId("new") : rows()[0]);
  const step = (from, by) => {
    const all = rows();
    const at = all.findIndex((each) => each.id === from);
    return all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)];
  };

  // Who is typed while a line is asked about waits in sight; this window keeps them, and that line, until they are settled.
  const kept = `desk-waits ${location.pathname}`;
  let asked = "";
  let waits = [];
  const keep = () => {
    const waitsNote = byId("desk-waits");
    waitsNote.querySelector("b").textContent = waits.join(" · ");
    waitsNote.hidden = !waits.length;
    const lines = [asked, ...waits].filter(Boolean);
    try {
      if (lines.length) sessionStorage.setItem(kept, JSON.stringify(lines));
      else sessionStorage.removeItem(kept);
    } catch {
      // A window that keeps nothing shows them all the same.
    }
  };
  const found = () => {
    try {
      return JSON.parse(sessionStorage.getItem(kept)) ?? [];
    } catch {
      return [];
    }
  };
  const settled = () => {
    asked = waits.shift() ?? "";
    keep();
    if (!asked) return false;
    field.value = asked;
    field.focus();
    hurried = true;
    ask();
    return true;
  };
  const occupied = () => "busy" in desk.dataset || Boolean(list().querySelector("#ask"));
  const lineUp = () => {
    if (typed() !== asked) {
      waits.push(typed());
      field.value = "";
      keep();
    }
  };

  const next = () => {
    delete desk.dataset.held;
    byId("ask")?.remove();
    field.value = "";
    hurried = false;
    mark(null);
    field.focus();
    clearTimeout(waiting);
    if (!settled()) waiting = setTimeout(ask, 700); // most go on typing at once, and the whole list need not come for that
  };

  const put = (answer, row) => {
    const counts = answer.getElementById("desk-counts");
    if (counts) byId("desk-counts").replaceWith(counts);
    const now = answer.querySelector(".row");
    if (!now) return row;
    const before = byId(now.id) ?? row;
    if (before) before.replaceWith(now);
    else list().querySelector("ul")?.prepend(now);
    for (const left of list().querySelectorAll("form.categories")) left.remove();
    return now;
  };

  const send = async (row, address, body) => {
    if ("busy" in desk.dataset) return;
    desk.dataset.busy = desk.dataset.held = "";
    if (body.has("line")) asked = body.get("line");
    let open = true;
    desk.dispatchEvent(new Event("live:hold"));
    try {
      const answer = await fetch(address, { method: "POST", body, headers: { "X-Row": "yes" } });
      if (answer.redirected || ![200, 400, 409].includes(answer.status)) throw new Error(String(answer.status));
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const now = put(page, row);
      const told = page.getElementById("desk-told");
      tell(told ? [...told.childNodes] : [], told?.classList.contains("error"));
      mark(now);
      const question = now?.querySelector("[data-first]");
      (question ?? now ?? field).focus();
      if (!question) delete desk.dataset.held;
      if (!question) byId("ask")?.remove();
      open = Boolean(question) || said.classList.contains("error");
      stale.hidden = true;
    } catch {
      delete desk.dataset.held;
      stale.hidden = false;
    } finally {
      delete desk.dataset.busy;
    }
    if (body.has("line") ? !open : !asked && waits.length) settled();
    else keep();
  };

  const press = (button) => {
    const body = new URLSearchParams(new FormData(button.form));
    if (button.name) body.append(button.name, button.value);
    return send(button.closest(".row"), button.formAction, body);
  };
  // A club that is suggested behind the name only completes the line; whoever is new is registered by the next Enter.
  const fill = (row) => {
    field.value = row.dataset.line;
    hurried = false;
    field.focus();
    ask();
  };
  const completing = () => (shown === wanted() ? list().querySelector(".row[data-completes]") : null);
  const enter = (row) => {
    const button = row?.querySelector('[data-key="enter"]');
    if (row?.dataset.line) fill(row);
    else if (button) {
      if (button.name !== "line") asked = "";
      press(button);
    } else if (row) row.focus();
  };

  const pressing = (key) => (row) => {
    const button = row.querySelector(`[data-key="${key}"]`);
    if (button) press(button);
  };
  const pot = (row, digit) => (/^[1-9]$/.test(digit) ? row.querySelector(`[data-pot="${digit}"]`) : null);

  // Keys that are pressed before the form has come are for the form, not for the row.
  let early = null;

  const categories = async (row) => {
    const link = row.querySelector('[data-key="c"]');
    if (!link) return;
    early = [];
    try {
      const answer = await fetch(link.href, { headers: { "X-Row": "yes" }, cache: "no-store" });
      if (!answer.ok || answer.redirected) throw new Error(String(answer.status));
      const form = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("form");
      desk.dataset.held = "";
      desk.dispatchEvent(new Event("live:hold"));
      row.querySelector("form.categories")?.remove();
      row.append(form);
      form.querySelector("input:not([type=hidden])").focus();
      for (const key of early) inCategories(form, key);
    } catch {
      stale.hidden = false;
    } finally {
      early = null;
    }
  };

  const untouched = (form) => [...form.querySelectorAll("[data-digit]")].every((each) => each.checked === each.defaultChecked);

  // What a key does in the form of categories; Enter on one of them means it where nothing was ticked yet.
  const inCategories = (form, key) => {
    const digit = form.querySelector(`[data-digit="${CSS.escape(key)}"]`);
    if (digit) {
      digit.checked = !digit.checked;
      digit.focus();
    } else if (key === "Enter") {
      if (document.activeElement.matches("[data-digit]") && untouched(form)) document.activeElement.checked = true;
      form.requestSubmit();
    } else if (key === "Escape") {
      const row = form.closest(".row");
      form.remove();
      delete desk.dataset.held;
      row.focus();
    } else {
      return false;
    }
    return true;
  };

  const byKey = {
    p: pressing("p"),
    n: pressing("n"),
    u: pressing("u"),
    c: categories,
    Escape: next,
    ArrowDown: (row) => step(row.id, 1)?.focus(),
    ArrowUp: (row) => (row === rows()[0] ? field.focus() : step(row.id, -1)?.focus()),
    Enter: (row) => (row.querySelector('[data-key="enter"]') ? enter(row) : next()),
  };

  field.addEventListener("input", () => {
    hurried = false;
    tell("");
    clearTimeout(waiting);
    waiting = setTimeout(ask, typed() ? 120 : 500);
  });
  field.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      mark(step(marked, event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Escape") {
      event.preventDefault();
      next();
    } else if (event.key === "/" && !beforeCaret().includes(";")) {
      event.preventDefault(); // no name has a slash in it, but a club may
      field.select();
    } else if (event.key === "Tab" && !event.shiftKey && completing()) {
      event.preventDefault();
      fill(completing());
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (!typed()) return;
      if (occupied()) {
        lineUp();
        return;
      }
      hurried = shown !== wanted();
      if (hurried) ask();
      else enter(byId(marked));
    }
  });

  // Enter came before the rows: it counts where only one person can be meant, or nobody known.
  const hurry = () => {
    hurried = false;
    const sure = rows().filter((each) => each.dataset.sure);
    const near = rows().filter((each) => each.id !== "new");
    if (typed().includes(";") || !near.length) enter(byId("new"));
    else if (sure.length === 1 && near.length === 1) enter(sure[0]);
    else field.select(); // it is still asked who is meant: the next name is not written behind this one
  };

  desk.addEventListener("live:seen", ({ detail }) => {
    if (detail.query !== wanted()) return;
    const fresh = shown !== detail.query;
    shown = detail.query;
    if (fresh || !byId(marked)) mark(typed() ? first() : null);
    else byId(marked).classList.add("on");
    if (hurried) hurry();
  });

  // Rows that changed while nobody did anything here were changed at another desk: each says by whom, till it is acted on.
  // What only this page says of a row is no change: how it was found, and what is open in it.
  const plain = (row) => {
    const copy = row.cloneNode(true);
    copy.classList.remove("on", "elsewhere");
    delete copy.dataset.sure;
    for (const each of copy.querySelectorAll("details[open]")) each.open = false;
    for (const each of copy.querySelectorAll(".elsewhere-note, form.categories")) each.remove();
    return copy.outerHTML;
  };
  const changed = (row, text) => {
    const note = row.querySelector(".elsewhere-note");
    row.classList.add("elsewhere");
    note.textContent = text ?? note.textContent;
    note.hidden = false;
  };
  desk.addEventListener("live:exchange", ({ detail }) => {
    if (detail.before.id !== "desk-rows" || detail.query !== shown) return;
    const by = JSON.parse(detail.now.dataset.by);
    for (const row of detail.now.querySelectorAll(".row[data-no]")) {
      const before = detail.before.querySelector(`#${row.id}`);
      if (before ? plain(before) !== plain(row) : !typed()) {
        if (by[row.dataset.no] !== "") changed(row, by[row.dataset.no]);
      } else if (before?.classList.contains("elsewhere")) {
        changed(row, before.querySelector(".elsewhere-note").textContent);
      }
    }
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const inForm = event.target.closest?.("input, textarea, select, dialog");
    if (event.key === "/" && !inForm) {
      event.preventDefault();
      field.focus();
      field.select();
      return;
    }
    const row = event.target.closest?.("#desk-rows .row");
    if (!row) return;
    const form = event.target.closest("form.categories");
    if (early) {
      event.preventDefault();
      early.push(event.key);
    } else if (form) {
      const pressed = event.key === "Enter" && event.target.matches("button");
      if (!pressed && inCategories(form, event.key)) event.preventDefault();
    } else if (event.target.closest("form.question") && /^[1-9]$/.test(event.key)) {
      event.preventDefault();
      event.target.closest("form.question").querySelectorAll(".answers button")[event.key - 1]?.click();
    } else if (event.target.closest("form.question") && /^\p{L}$/u.test(event.key)) {
      field.value = ""; // whoever types on means the next one, and not an answer: the letter goes where it is typed
      field.focus();
    } else if (event.target.closest("form.question") && event.key.startsWith("Arrow")) {
      event.preventDefault();
      const buttons = [...row.querySelectorAll("button")];
      const at = buttons.indexOf(document.activeElement) + (event.key === "ArrowDown" || event.key === "ArrowRight" ? 1 : -1);
      buttons[Math.min(Math.max(at, 0), buttons.length - 1)].focus();
    } else if (event.target === row && pot(row, event.key)) {
      event.preventDefault();
      press(pot(row, event.key));
    } else if (event.key === "Escape" || (event.target === row && byKey[event.key])) {
      event.preventDefault();
      byKey[event.key](row);
    }
  });

  desk.addEventListener("focusin", ({ target }) => {
    if (target.matches(".row") && target.id !== marked) mark(target);
  });
  desk.addEventListener("click", (event) => {
    const button = event.target.closest('#desk-rows button[form="act"]');
    const link = event.target.closest('#desk-rows a[data-key="c"]');
    const club = event.target.closest("#desk-rows .row[data-line]");
    if (!button && !link && !club) return;
    event.preventDefault();
    if (club) fill(club);
    else if (button) press(button);
    else categories(link.closest(".row"));
  });
  desk.addEventListener("submit", (event) => {
    if (event.target.id === "find") {
      event.preventDefault();
      return;
    }
    const row = event.target.closest("#desk-rows .row");
    if (!row) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(event.target));
    if (event.submitter?.name) body.append(event.submitter.name, event.submitter.value);
    send(row, event.target.action, body);
  });

  // What waited when the page was loaded anew is shown again; what was typed before this module came counts, too.
  waits = found();
  if (!typed() && waits.length) field.value = asked = waits.shift();
  keep();
  if (typed() && shown !== wanted()) ask();
  else if (typed()) mark(first());
}
