// The coach: shows advice in a dialog, and asks for it before an answer if the player wants to be warned.

const dialog = document.getElementById("coach-said");
const warn = document.getElementById("warn");

async function ask(fields) {
  const url = `/t/${document.getElementById("main").dataset.code}/coach`;
  const response = await fetch(url, { method: "POST", body: fields, headers: { "x-fragment": "1" } });
  return { status: response.status, html: response.ok ? await response.text() : "" };
}

function show(html) {
  dialog.innerHTML = html; // drawn by our own server, with everything escaped
  if (!dialog.open) dialog.show();
}

document.addEventListener("submit", async (event) => {
  if (!event.target.matches("[data-coach]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const fields = new URLSearchParams(new FormData(event.target));
  show(`<p id="coach-title" role="status">${dialog.dataset.thinking}</p>`);
  const { html } = await ask(fields);
  if (html) show(html);
  else dialog.close();
}, true);

// -- a warning before a blunder ------------------------------------------------------------------

if (warn) {
  warn.checked = localStorage.getItem("warn") === "yes";
  warn.addEventListener("change", () => localStorage.setItem("warn", warn.checked ? "yes" : "no"));
}

let checked = ""; // the answer that goes through without another warning

document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (form.id !== "answer-form" || !warn?.checked || submitter?.name !== "answer") return;
  if (checked === submitter.value) {
    checked = "";
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  const seat = form.elements.seat.value;
  const fields = new URLSearchParams({ seat, about: submitter.value, warn: "1" });
  const { status, html } = await ask(fields);
  if (status === 200) show(html);
  else give(submitter.value);
}, true);

// Give an answer, whatever the coach thinks of it.
function give(word) {
  const buttons = document.querySelectorAll("[name=answer]");
  const button = [...buttons].find((it) => it.value === word && it.form?.id === "answer-form");
  checked = word;
  if (button) button.form.requestSubmit(button);
}

dialog.addEventListener("click", (event) => {
  const button = event.target.closest("[data-anyway]");
  if (!button) return;
  dialog.close();
  give(button.value);
});
