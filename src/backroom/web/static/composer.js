// Turns the visible controls of a form into the answers to several questions, posted at once.
// `data-says` of a control is its answer; * stands for its value. A control gives no answer while its value
// is empty or equals `data-unless`. `data-thing` is the next answer, unless it is the only one left of its
// `data-pool`: a question with one possible answer is not asked. A pool that is `data-open` may contain more
// than the page shows, so its things are always named.

const isShown = (field) => field.type === "hidden" || field.getClientRects().length > 0;

function filled(field) {
  if (field.type === "checkbox" || field.type === "radio") return field.checked ? field.value : "";
  if (field.type !== "number") return field.value;
  return String(Math.min(field.max, Math.max(field.min, Math.round(field.value) || 0)));
}

function thing(field, named) {
  const pool = field.closest("[data-pool]");
  if (!pool) return [];
  const left = [...pool.querySelectorAll("[data-thing]")].filter((other) => !named.has(other));
  named.add(field);
  const isAsked = "open" in pool.dataset || left.some((other) => other.dataset.thing !== field.dataset.thing);
  return isAsked ? [field.dataset.thing] : [];
}

function answers(form) {
  const words = [];
  const named = new Set();
  for (const field of form.elements) {
    const value = "says" in field.dataset && isShown(field) ? filled(field) : "";
    if (value === "" || value === field.dataset.unless) continue;
    words.push(...field.dataset.says.replace("*", value).split(" "), ...thing(field, named));
  }
  return words.filter(Boolean);
}

addEventListener("formdata", (event) => {
  if (!("composer" in event.target.dataset)) return;
  event.formData.delete("whom");
  for (const word of answers(event.target)) event.formData.append("answer", word);
});
