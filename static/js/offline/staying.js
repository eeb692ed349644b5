// Saved, undone, refused or opened in place: what the server answers takes the place of the form, and no page is loaded.
// Only what differs was sent (parts.js). Where an answer is of another page, that is loaded as ever.

const IDS = ["entry", "undoing"];
const root = document.documentElement;
const about = () => document.getElementById("about");

// Not the server answers, but what stands before it, as a proxy does.
export const isGateway = (answer) => answer.status >= 502;

export const isFresh = () => about()?.dataset.fresh !== undefined;

// What somebody has typed, and what the save buttons make of it, is left alone when an answer comes late.
const isTypedIn = (part) => part.matches("#steady, #about, #preview") || part.querySelector('[name^="deal."]') !== null;

// `begins`: puts back what was typed into a form before and not saved.
export const staying = ({ form, draft, enter, parts, begins, renewed }) => {
  let left = null; // the form of the next deal as it was when another one was opened over it
  const isNext = () => form.getAttribute("action") === enter;

  const put = (text, how) => {
    try {
      const page = text ? parts.put(text, IDS, how) : null;
      return page?.getElementById("entry") ? page : null;
    } catch {
      return null; // something here is no more what it was: the page is loaded
    }
  };

  // A form that was opened over that of the next deal is one step forward from it.
  const follow = (address) => {
    const [to, from] = [new URL(address, location).pathname, location.pathname];
    if (to !== from && to === enter && history.state?.over) history.back();
    else if (to !== from && from === enter) history.pushState({ over: true }, "", address);
    else history.replaceState(history.state, "", address);
  };

  const whole = (text, said, address) => {
    const page = put(text, { said });
    if (!page) return false;
    const action = page.getElementById("entry").getAttribute("action") ?? form.getAttribute("action"); // left out: the same
    form.setAttribute("action", action);
    document.title = `${about().dataset.title} – Kiebitz`;
    document.querySelector(".messages")?.remove();
    delete root.dataset.kept;
    root.classList.remove("behind");
    if (address || action !== location.pathname) follow(address ?? action);
    scrollTo(0, 0);
    return true;
  };

  const focus = (part) => {
    if (!part.matches("input")) part.tabIndex = -1;
    part.focus({ preventScroll: true });
  };

  // A form begins: with what it proposes, and with what was typed into it before. A desk is at its first question;
  // whoever listens hears which deal it is.
  const begin = () => {
    draft.clear("entry:anew");
    begins();
    const first = matchMedia("(pointer: fine)").matches && form.querySelector(".question input:enabled");
    focus(first || document.getElementById("heading"));
  };

  // The form of the next deal, or that of another one over it.
  const next = (text, said, address = enter) => {
    if (!whole(text, said, address)) return false;
    begin();
    if (isNext()) renewed();
    return true;
  };

  return {
    isNext,
    isOver: () => left !== null,
    next,
    has: () => parts.has(IDS),

    // Another form of this list, by its address; throws where nobody answers.
    open: async (address) => {
      const said = parts.has(IDS);
      const answer = await fetch(address, { headers: { Has: said }, cache: "no-store" });
      if (isGateway(answer)) throw new Error(answer.status);
      const text = await answer.text();
      const was = isNext() ? form.outerHTML + document.getElementById("undoing").outerHTML : left;
      if (!answer.ok || answer.redirected || !next(text, said, address)) location.assign(address);
      left = isNext() ? null : was;
    },

    // Back to the form of the next deal without asking for it: what it says is of the moment when it was left.
    back: () => {
      if (isNext() || !next(left, "")) return false;
      left = null;
      root.classList.add("behind");
      return true;
    },

    // Another deal is typed into this form before its own has come: what was said of the one before goes.
    forget: () => {
      for (const said of form.querySelectorAll(".asked > [role=alert], .question .error")) said.remove();
      about().dataset.fresh = "";
    },

    // This one again, with everything that was typed, and what stands in the way.
    again: (text, said) => {
      if (!whole(text, said)) return false;
      draft.keep();
      form.dispatchEvent(new Event("entry:anew", { bubbles: true }));
      focus(form.querySelector("[role=alert]") ?? document.getElementById("heading"));
      return true;
    },

    // Somebody types the next deal already: the rest of the page is of now. The revision that it is upon, if it came.
    beside: (text, said) => {
      const page = put(text, { said, spared: isTypedIn });
      if (page) root.classList.remove("behind");
      return page ? page.querySelector('#about [name="revision"]').value : null;
    },
  };
};
