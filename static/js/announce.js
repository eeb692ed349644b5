// A text to be copied or shared: the buttons show where they can do something. Without this file it is marked by hand.
const marked = (text) => {
  text.select();
  return document.execCommand("copy");
};

const copied = async (text) => {
  try {
    await navigator.clipboard.writeText(text.value); // not there without https
    return true;
  } catch {
    return marked(text);
  }
};

for (const each of document.querySelectorAll("[data-announce]")) {
  const text = each.querySelector("textarea");
  const copy = each.querySelector("[data-copy]");
  const share = each.querySelector("[data-share]");
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    each.querySelector("[data-copied]").hidden = !(await copied(text));
  });
  share.hidden = !navigator.share;
  share.addEventListener("click", () => navigator.share({ title: share.dataset.title, text: text.value }).catch(() => {}));
}
