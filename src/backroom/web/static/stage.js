// The stage: what has just happened, line by line over the board. With each line there are a picture and a
// sound, the places where it happens light up, and the numbers on the board change. Everything else on the
// board is up to date at once, so an answer can be given before the show is over.

import { hold, release, shown, spellChange, spellNow, truth } from "./counts.js";
import { play } from "./sounds.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const PACES = { off: 0, quick: 350, normal: 700, slow: 1000 }; // milliseconds for a line
const SHOWN = 3; // lines on the stage at a time
const LISTED = 8; // lines of a list, for those who want no motion
const LONGEST = 6000; // milliseconds for one show; a longer one goes faster
const SHARES = [.5, .1, .9]; // how far down the visible part of the board the stage may be
const FLOAT = [
  { opacity: 0, translate: "0 40%" },
  { opacity: 1, translate: "0 -60%", offset: .2 },
  { opacity: 1, translate: "0 -90%", offset: .8 },
  { opacity: 0, translate: "0 -140%" },
];

const speed = document.getElementById("speed");
speed.value = localStorage.getItem("speed") ?? "normal";
speed.addEventListener("change", () => {
  localStorage.setItem("speed", speed.value);
  skip();
});

const stage = document.createElement("ol");
stage.id = "stage";
stage.hidden = true;
stage.setAttribute("aria-hidden", "true"); // the game log says the same to screen readers
stage.addEventListener("click", skip);
document.getElementById("main").append(stage);
addEventListener("keydown", (event) => event.key === "Escape" && skip());
addEventListener("pointerdown", () => stage.classList.contains("list") && skip());

const waiting = []; // acts: a line, and what it adds to numbers by name
let before = new Map(); // the true numbers before the last push
let timer = 0;
let lit = [];
let share = SHARES[0];

// To be called before the board changes: all numbers are the true ones.
export function prepare() {
  before = truth();
}

// Shows lines of the game log, in their order, after those that are still waiting.
export function perform(lines) {
  const acts = actsOf(lines);
  if (document.hidden || !PACES[speed.value]) return over(lines);
  if (calm.matches) return list(acts);
  waiting.push(...acts);
  if (!timer && waiting.length) next();
  else holdBack();
}

export function skip() {
  clearTimeout(timer);
  timer = 0;
  waiting.length = 0;
  release();
  light([]);
  stage.replaceChildren();
  stage.classList.remove("list");
  stage.hidden = true;
}

// Without a show there is only the sound of what happened last.
function over(lines) {
  if (!document.hidden) lines.slice(-1).forEach((line) => play(line.classList[0]));
  skip();
}

// -- acts ------------------------------------------------------------------------------------------

// What no line tells, such as what a card is worth, is added with the last one.
function actsOf(lines) {
  const acts = lines.map((line) => ({ line, changes: changesOf(line) }));
  const last = acts.at(-1)?.changes;
  for (const [name, number] of last ? truth() : []) {
    const told = acts.reduce((sum, { changes }) => sum + (changes.get(name) ?? 0), 0);
    const untold = number - (before.get(name) ?? number) - told;
    if (untold) last.set(name, (last.get(name) ?? 0) + untold);
  }
  return acts;
}

function changesOf(line) {
  const found = new Map();
  for (const change of line.dataset.changes?.split(" ") ?? []) {
    const [name, added] = change.split(":");
    found.set(name, (found.get(name) ?? 0) + Number(added));
  }
  return found;
}

function holdBack() {
  const sums = new Map();
  for (const { changes } of waiting) {
    for (const [name, added] of changes) sums.set(name, (sums.get(name) ?? 0) + added);
  }
  hold(sums);
}

function next() {
  const act = waiting.shift();
  if (!act) return skip();
  holdBack();
  write(act);
  while (stage.children.length > SHOWN) stage.firstElementChild.remove();
  light(placesOf(act.line));
  place();
  for (const [name, added] of act.changes) shown(name).forEach((element) => float(element, added));
  play(act.line.classList[0]);
  const pause = Math.min(PACES[speed.value], LONGEST / (waiting.length + 1));
  timer = setTimeout(next, waiting.length ? pause : 2 * pause);
}

// All lines at once, until the next click, key or push.
function list(acts) {
  if (!acts.length) return;
  skip();
  acts.slice(-LISTED).forEach(write);
  stage.classList.add("list");
  place();
  play(acts.at(-1).line.classList[0]);
  timer = setTimeout(skip, LONGEST);
}

// -- a line ----------------------------------------------------------------------------------------

// Lines that tell the same of the same place, such as the dice of one roll, are shown as one.
function write({ line, changes }) {
  const drawn = pictureOf(line);
  const last = stage.lastElementChild;
  const goesOn = drawn && last?.dataset.told === `${line.className} ${line.dataset.about}`;
  const entry = goesOn ? last : document.createElement("li");
  const pictures = goesOn ? [...entry.querySelectorAll(".picture")] : [];
  entry.className = line.className;
  entry.dataset.told = `${line.className} ${line.dataset.about}`;
  const words = document.createElement("span");
  words.textContent = line.textContent.trim();
  entry.replaceChildren(...pictures, ...(drawn ? [drawn] : []), words, ...tallies(changes));
  stage.hidden = false;
  if (!goesOn) stage.append(entry);
}

// A symbol of the sprite or a plain card, and what is written on it; otherwise the picture of a card.
function pictureOf(line) {
  const [name, text = ""] = line.dataset.picture?.split(":") ?? [];
  const card = line.querySelector("[data-card]")?.dataset.card;
  const names = name ? [name] : card ? [`art-${card}`, `caid-${card}`, card] : [];
  const symbol = names.map((one) => document.querySelector(`symbol[id="${CSS.escape(one)}"]`)).find(Boolean);
  if (!symbol && !text) return null;
  const drawn = document.createElement("span");
  drawn.className = symbol ? "picture" : "picture plain";
  drawn.dataset.name = name ?? "";
  if (symbol) drawn.append(drawing(symbol));
  if (text) drawn.append(Object.assign(document.createElement("b"), { textContent: text }));
  return drawn;
}

function drawing(symbol) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", symbol.getAttribute("viewBox"));
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${symbol.id}`);
  svg.append(use);
  return svg;
}

// What is added to the numbers of players, and what that makes.
function tallies(changes) {
  const owned = [...changes].map(([name, added]) => [shown(name).find(ownerOf), added]);
  return owned.filter(([element, added]) => element && added).map(([element, added]) => {
    const tally = document.createElement("span");
    tally.className = `tally ${added < 0 ? "less" : "more"}`;
    const emblem = ownerOf(element).querySelector(".emblem").cloneNode(true);
    const sum = Object.assign(document.createElement("b"), { textContent: spellChange(element, added) });
    tally.append(emblem, sum, ` = ${spellNow(element)}`);
    return tally;
  });
}

const ownerOf = (element) => element.closest(".player:has(.emblem)");

// -- on the board ----------------------------------------------------------------------------------

// The players and places that a line names, and the card that it names if it lies on the board just once.
function placesOf(line) {
  const named = line.dataset.about?.split(" ").map((id) => document.getElementById(id)) ?? [];
  const card = line.querySelector("[data-card]")?.dataset.card;
  const cards = card
    ? document.querySelectorAll(`:is(#board, #players) [data-card="${CSS.escape(card)}"]`)
    : [];
  return [...named, ...(cards.length === 1 ? cards : [])].filter(Boolean);
}

function light(elements) {
  lit.forEach((element) => element.classList.remove("lit"));
  lit = elements;
  lit.forEach((element) => element.classList.add("lit"));
}

// The stage stays where it is as long as it hides no place of the board that is lit.
function place() {
  const board = document.getElementById("board")?.getBoundingClientRect();
  if (!board) return;
  const [top, bottom] = [Math.max(board.top, 0), Math.min(board.bottom, innerHeight)];
  const half = stage.offsetHeight / 2;
  const middle = (part) => top + half + part * Math.max(bottom - top - 2 * half, 0);
  const spots = lit.filter((one) => one.closest("#board")).map((one) => one.getBoundingClientRect());
  const hides = (part) => spots.some((it) => it.top < middle(part) + half && it.bottom > middle(part) - half);
  share = [share, ...SHARES].find((part) => !hides(part)) ?? SHARES[0];
  stage.style.left = `${(Math.max(board.left, 0) + Math.min(board.right, innerWidth)) / 2}px`;
  stage.style.top = `${middle(share)}px`;
}

// What is added rises from the number.
function float(element, added) {
  const { left, top, width } = element.getBoundingClientRect();
  if (!added || !width) return;
  const floating = document.createElement("b");
  floating.className = `floating ${added < 0 ? "less" : "more"}`;
  floating.textContent = spellChange(element, added);
  floating.style.left = `${left + width / 2}px`;
  floating.style.top = `${top}px`;
  document.getElementById("main").append(floating);
  floating.animate(FLOAT, { duration: 1400 }).finished.finally(() => floating.remove());
}
