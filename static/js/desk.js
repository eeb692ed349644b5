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

  let shown = location.search;
  let marked = "";
  let hurried = false;
  let waiting;

  const tell = (text, failed = false) => {
    said.textContent = text;
    said.className = `note ${failed ? "error" : "success"}`;
    said.hidden = !text;
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
    const told = row?.querySelector(".person")?.textContent.replace(/\s+/g, " ").trim() ?? "";
    const does = row?.querySelector('[data-key="enter"]')?.textContent.trim() ?? "";
    marking.textContent = [told, does].filter(Boolean).join(", ");
  };
  const first = () => (typed().includes(";") ? byId("new") : rows()[0]);
  const step = (from, by) => {
    const all = rows();
    const at = all.findIndex((each) => each.id === from);
    return all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)];
  };

  const next = () => {
    delete desk.dataset.held;
    field.value = "";
    hurried = false;
    mark(null);
    field.focus();
    clearTimeout(waiting);
    waiting = setTimeout(ask, 700); // most go on typing at once, and the whole list need not come for that
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
    desk.dispatchEvent(new Event("live:hold"));
    try {
      const answer = await fetch(address, { method: "POST", body, headers: { "X-Row": "yes" } });
      if (answer.redirected || ![200, 400, 409].includes(answer.status)) throw new Error(String(answer.status));
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const now = put(page, row);
      const told = page.getElementById("desk-told");
      tell(told?.textContent.trim() ?? "", told?.classList.contains("error"));
      mark(now);
      const question = now?.querySelector("[data-first]");
      (question ?? now ?? field).focus();
      if (!question) delete desk.dataset.held;
      stale.hidden = true;
    } catch {
      delete desk.dataset.held;
      stale.hidden = false;
    } finally {
      delete desk.dataset.busy;
    }
  };

  const press = (button) => {
    const body = new URLSearchParams(new FormData(button.form));
    if (button.name) body.append(button.name, button.value);
    return send(button.closest(".row"), button.formAction, body);
  };
  const enter = (row) => {
    const button = row?.querySelector('[data-key="enter"]');
    if (button) press(button);
    else if (row) row.focus();
  };

  const pay = (row) => {
    const button = row.querySelector('[data-key="p"]');
    if (button) press(button);
  };
  const pot = (row, digit) => (/^[1-9]$/.test(digit) ? row.querySelector(`[data-pot="${digit}"]`) : null);

  const categories = async (row) => {
    const link = row.querySelector('[data-key="c"]');
    if (!link) return;
    const answer = await fetch(link.href, { headers: { "X-Row": "yes" }, cache: "no-store" });
    if (!answer.ok || answer.redirected) return void (stale.hidden = false);
    const form = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("form");
    desk.dataset.held = "";
    desk.dispatchEvent(new Event("live:hold"));
    row.querySelector("form.categories")?.remove();
    row.append(form);
    form.querySelector("input:not([type=hidden])").focus();
  };

  const byKey = {
    p: pay,
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
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (!typed()) return;
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
  };

  desk.addEventListener("live:seen", ({ detail }) => {
    if (detail.query !== wanted()) return;
    const fresh = shown !== detail.query;
    shown = detail.query;
    if (fresh || !byId(marked)) mark(typed() ? first() : null);
    else byId(marked).classList.add("on");
    if (hurried) hurry();
  });

  // Rows that changed while nobody did anything here were changed at another desk.
  const plain = (row) => {
    const copy = row.cloneNode(true);
    copy.classList.remove("on", "elsewhere");
    return copy.outerHTML;
  };
  desk.addEventListener("live:exchange", ({ detail }) => {
    if (detail.before.id !== "desk-rows" || detail.query !== shown) return;
    for (const row of detail.now.querySelectorAll(".row[data-no]")) {
      const before = detail.before.querySelector(`#${row.id}`);
      if (before ? plain(before) !== plain(row) : !typed()) {
        row.classList.add("elsewhere");
        row.querySelector(".elsewhere-note").hidden = false;
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
    const digit = event.target.closest("form.categories")?.querySelector(`[data-digit="${event.key}"]`);
    if (digit) {
      event.preventDefault();
      digit.checked = !digit.checked;
      digit.focus();
    } else if (event.key === "Escape" && event.target.closest("form.categories")) {
      event.preventDefault();
      event.target.closest("form.categories").remove();
      delete desk.dataset.held;
      row.focus();
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
    if (!button && !link) return;
    event.preventDefault();
    if (button) press(button);
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

  // What was typed before this module came counts, too.
  if (typed() && shown !== wanted()) ask();
  else if (typed()) mark(first());
}
