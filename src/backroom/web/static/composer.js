// The composer of deals: what is filled in becomes the answers of a whole draft, posted at once.
// A question with one possible answer is never asked, so that answer is left out.

const number = (field) => Math.min(Number(field.max), Math.max(0, Math.round(Number(field.value) || 0)));

function amounts(side, words) {
  for (const field of side.querySelectorAll("[data-asset]")) {
    const amount = number(field);
    if (amount > 0) words.push(field.dataset.asset, ...(Number(field.max) > 1 ? [String(amount)] : []));
  }
}

// Trucks and cards: each that is taken leaves fewer to choose from.
function things(pool, words) {
  const left = [...pool.querySelectorAll("[data-thing]")].map((field) => field.dataset.thing);
  for (const field of pool.querySelectorAll("[data-thing]")) {
    const term = field.type === "checkbox" ? (field.checked ? field.value : "") : field.value;
    if (!term) continue;
    const isAsked = "open" in pool.dataset || new Set(left).size > 1;
    words.push(term, ...(isAsked ? [field.dataset.thing] : []));
    left.splice(left.indexOf(field.dataset.thing), 1);
  }
}

function promise(slot, form, words) {
  words.push(slot.dataset.promise, form.value);
  for (const need of form.selectedOptions[0].dataset.needs.split(" ").filter(Boolean)) {
    const whose = need === "round" ? "" : `[data-for~="${form.value}"]`;
    const field = slot.querySelector(`[data-need="${need}"]${whose}`);
    if (!("only" in field.dataset)) words.push(field.value);
  }
}

function draft(composer) {
  const words = [composer.dataset.composer];
  const whom = composer.querySelector("[name=whom]:checked").value;
  if (composer.dataset.composer === "propose") words.push(whom);
  for (const side of composer.querySelectorAll("[data-side]")) {
    const pool = side.querySelector(`[data-of="${whom}"]`) || side;
    amounts(pool, words);
    for (const list of pool.querySelectorAll("[data-pool]")) things(list, words);
    for (const slot of side.querySelectorAll("[data-promise]")) {
      const form = slot.querySelector(".form-of");
      if (!form.value) break; // those after it are not shown
      promise(slot, form, words);
    }
  }
  return [...words, "put"];
}

addEventListener("formdata", (event) => {
  if (!("composer" in event.target.dataset)) return;
  event.formData.delete("whom");
  for (const word of draft(event.target)) event.formData.append("answer", word);
});
