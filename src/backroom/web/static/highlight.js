// What is named in one place of the page lights up in the others: an answer in the list and its element of
// the board, and the players and places that a line of the game log is about.

const related = (it) => [
  it.dataset.element,
  ...(it.dataset.about?.split(" ") ?? []),
  it.form?.id === "answer-form" && it.value ? `option-${it.value}` : "",
];

function light(event) {
  const it = event.target.closest?.("[data-element], [data-about], [name=answer]");
  if (!it) return;
  const isOn = event.type === "pointerover" || event.type === "focusin";
  for (const id of related(it).filter(Boolean)) document.getElementById(id)?.classList.toggle("lit", isOn);
}

for (const name of ["pointerover", "focusin", "pointerout", "focusout"]) addEventListener(name, light);
