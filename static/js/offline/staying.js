// Saved, undone or refused in place: what the server answers takes the place of the form, and no page is loaded. Only what
// differs was sent (parts.js). Where an answer is of another page, that is loaded as ever.

const IDS = ["entry", "undoing"];
const root = document.documentElement;
const about = () => document.getElementById("about");

export const isFresh = () => about()?.dataset.fresh !== undefined;

// What somebody has typed, and what the save buttons make of it, is left alone when an answer comes late.
const isTypedIn = (part) => part.matches("#steady, #about, #preview") || part.querySelector('[name^="deal."]') !== null;

export const staying = ({ form, draft, enter, parts, newKey, renewed }) => {
  const put = (text, how) => {
    try {
      const page = text ? parts.put(text, IDS, how) : null;
      return page?.getElementById("entry") ? page : null;
    } catch {
      return null; // something here is no more what it was: the page is loaded
    }
  };

  const whole = (text, address) => {
    const page = put(text);
    if (!page) return false;
    form.setAttribute("action", page.getElementById("entry").getAttribute("action"));
    document.title = `${about().dataset.title} – Kiebitz`;
    document.querySelector(".messages")?.remove();
    delete root.dataset.kept;
    root.classList.remove("behind");
    if (address) history.replaceState(null, "", address);
    scrollTo(0, 0);
    return true;
  };

  const focus = (part) => {
    if (!part.matches("input")) part.tabIndex = -1;
    part.focus({ preventScroll: true });
  };

  return {
    has: () => parts.has(IDS),

    // The form of the next deal. A desk begins at its first question; whoever listens hears which deal it is.
    next: (text, address = enter) => {
      if (!whole(text, address)) return false;
      form.elements.key.value = newKey();
      draft.clear("entry:anew");
      draft.drop();
      const first = matchMedia("(pointer: fine)").matches && form.querySelector(".question input:enabled");
      focus(first || document.getElementById("heading"));
      renewed();
      return true;
    },

    // Another deal is typed into this form before its own has come: what was said of the one before goes.
    forget: () => {
      for (const said of form.querySelectorAll(".asked > [role=alert], .question .error")) said.remove();
      about().dataset.fresh = "";
    },

    // This one again, with everything that was typed, and what stands in the way.
    again: (text) => {
      if (!whole(text)) return false;
      draft.keep();
      form.dispatchEvent(new Event("entry:anew", { bubbles: true }));
      focus(form.querySelector("[role=alert]") ?? document.getElementById("heading"));
      return true;
    },

    // Somebody types the next deal already: the rest of the page is of now. The revision that it is upon, if it came.
    beside: (text) => {
      const page = put(text, { spared: isTypedIn });
      if (page) root.classList.remove("behind");
      return page ? page.querySelector('#about [name="revision"]').value : null;
    },
  };
};
