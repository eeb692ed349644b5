// A key that does not answer: the browser says nothing itself when its question is closed or left.

const said = document.getElementById("key_failed");
const why = (name) => document.getElementById(`key_failed_${name}`);

document.addEventListener("allauth.error", (event) => {
  const failed = why(event.detail.exception?.name) ?? why("other");
  said.textContent = failed.content.textContent;
  said.hidden = false;
  event.preventDefault(); // it is told: the console need not say so
});

const buttons = [...document.querySelectorAll("#key_add, #key_answer")];

// What is said of the last time goes when the key is asked again, so that the same sentence is read out anew.
for (const button of buttons) {
  button.addEventListener("click", () => { said.hidden = true; said.textContent = ""; });
}

// Not before allauth listens to them: a tap on a slow line would ask nobody.
document.addEventListener("DOMContentLoaded", () => { for (const button of buttons) button.disabled = false; });
