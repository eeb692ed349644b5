// How many deals wait on this phone, which could not be saved and why. Every word comes from the page.

export const shown = (place, { hand, list, opens, drops }) => {
  const state = place.querySelector(".kept-state");
  const items = place.querySelector(".kept-items");
  const pattern = place.querySelector("template");
  const said = place.dataset;

  const counted = (number) => (number === 1 ? said.one : said.many).replace("#", number);

  const line = (item) => {
    const row = pattern.content.cloneNode(true);
    row.querySelector(".told").textContent = item.told;
    row.querySelector(".reason").textContent = item.reason;
    const [open, drop] = row.querySelectorAll("button");
    open.hidden = item.state !== "parked" || item.list !== list;
    open.addEventListener("click", () => opens(item));
    drop.addEventListener("click", () => { if (confirm(said.ask)) drops(item); });
    if (item.state !== "parked") row.querySelector("li").classList.add("waits");
    return row;
  };

  // Of what only waits the row of the deals before has a place, where it covers and moves nothing.
  const inItsPlace = (words) => {
    const row = document.getElementById("waits");
    if (row && row.textContent !== words) row.textContent = words;
    return row !== null;
  };

  return (box, full, first = "") => {
    const mine = box.filter((each) => each.hand === hand);
    const others = box.length - mine.length;
    const words = [];
    if (!inItsPlace(first || (mine.length ? counted(mine.length) : ""))) {
      if (mine.length) words.push(counted(mine.length));
      if (mine.some((each) => each.state === "waiting" && !each.reason)) words.push(said.kept);
    }
    if (others) words.push(said.other.replace("#", others));
    if (full) words.push(said.full);
    if (!words.length && document.documentElement.dataset.kept !== undefined) words.push(said.offline);
    const reasons = mine.filter((each) => each.reason);
    place.hidden = words.length + reasons.length === 0;
    if (state.textContent !== words.join(" ")) state.textContent = words.join(" ");
    items.replaceChildren(...reasons.map(line));
    place.classList.toggle("parked", reasons.length > 0);
  };
};
