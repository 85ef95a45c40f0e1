// Numbers on the board that what happens changes, such as the money of a player. During a show they are held
// back: each shows what it is without the changes that are still to come.

const NUMBER = /[-−]?\d+(?:[.,\s]\d{3})*/;
const held = new Map(); // text nodes that are held back, with their true texts
const format = new Intl.NumberFormat(document.documentElement.lang || "en", { useGrouping: "always" });

const isNumber = (node) => node.nodeType === 3 && NUMBER.test(node.data);
const textIn = (element) => [...element.childNodes].find(isNumber);
const numberIn = (text) => Number(text.match(NUMBER)[0].replace("−", "-").replace(/[^-\d]/g, ""));
const written = (text, number) => text.replace(NUMBER, format.format(number));

// The elements that show a number; the same number may be shown in several places.
export const shown = (name) =>
  [...document.querySelectorAll(`[data-count="${CSS.escape(name)}"]`)].filter(textIn);

// The true numbers, by name.
export function truth() {
  release();
  const found = new Map();
  for (const one of document.querySelectorAll("[data-count]")) {
    if (textIn(one)) found.set(one.dataset.count, numberIn(textIn(one).data));
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
    for (const text of sum ? shown(name).map(textIn) : []) {
      held.set(text, text.data);
      text.data = written(text.data, numberIn(text.data) - sum);
    }
  }
}

// A change as it is written there: +$3,000.
export function spellChange(element, added) {
  const text = written(textIn(element).data, Math.abs(added)).trim().replace(/^×/, "");
  return `${added < 0 ? "−" : "+"}${text}`;
}

// The number that an element shows now, as it is written there.
export const spellNow = (element) => textIn(element).data.trim().replace(/^×/, "");
