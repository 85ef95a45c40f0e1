// Numbers on the board that what happens changes, such as the money of a player. During a show they are held
// back: each shows what it is without the changes that are still to come.

const NUMBER = /[-−]?\d+(?:[.,\s]\d{3})*/;
const format = new Intl.NumberFormat(document.documentElement.lang || "en", { useGrouping: "always" });
const held = new Map(); // text nodes that are held back, with their true texts
const forms = new Map(); // a text for each kind of number, such as $3,000 for money

const isNumber = (node) => node.nodeType === 3 && NUMBER.test(node.data);
const textIn = (element) => [...element.childNodes].find(isNumber);
const numberIn = (text) => Number(text.match(NUMBER)[0].replace("−", "-").replace(/[^-\d]/g, ""));
const kindOf = (name) => name.split("-")[0];

// A number as the board writes it: $3,000.
const spell = (name, number) => (forms.get(kindOf(name)) ?? "0").replace(NUMBER, format.format(number));

// What is added to a number: +$3,000.
export const spellChange = (name, added) => (added < 0 ? "−" : "+") + spell(name, Math.abs(added));

// What an element shows now, or "" if its number is hidden.
export const spellNow = (element) => textIn(element)?.data.trim().replace(/^×/, "") ?? "";

// The elements for a number: it may be shown in several places, or hidden in a purse.
export const placesFor = (name) => [...document.querySelectorAll(`[data-count="${CSS.escape(name)}"]`)];

// The true numbers, by name. A zero may be written in another way than other numbers: it is no form for them.
export function truth() {
  release();
  const found = new Map();
  for (const element of document.querySelectorAll("[data-count]")) {
    const [name, text] = [element.dataset.count, spellNow(element)];
    if (text) found.set(name, numberIn(text));
    if (found.get(name)) forms.set(kindOf(name), text);
  }
  return found;
}

// All numbers are the true ones again.
export function release() {
  for (const [text, whole] of held) text.data = whole;
  held.clear();
}

// Holds numbers back by these sums, and no others.
export function hold(sums) {
  release();
  for (const [name, sum] of sums) {
    for (const text of sum ? placesFor(name).map(textIn).filter(Boolean) : []) {
      const [start, end] = /^(\s*×?).*?(\s*)$/s.exec(text.data).slice(1);
      held.set(text, text.data);
      text.data = start + spell(name, numberIn(text.data) - sum) + end;
    }
  }
}
