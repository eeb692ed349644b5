// Many house rules: typing a word leaves those that name it. What was changed already stays in sight.

const find = document.getElementById("find-option");

if (find) {
  const plain = (text) => text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase();

  const show = () => {
    const words = plain(find.value).split(/\s+/u).filter(Boolean);
    for (const field of document.querySelectorAll("#options .field")) {
      const changed = field.querySelector("input, select").value !== "";
      field.hidden = !changed && !words.every((word) => plain(field.querySelector("label").textContent).includes(word));
    }
  };

  find.closest("[hidden]").hidden = false;
  find.addEventListener("input", show);
  // Enter would open the list.
  find.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
  document.addEventListener("htmx:afterSwap", show);
}
