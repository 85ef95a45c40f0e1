// The stage: what has just happened, line by line over the board. With each line there are a picture and a
// sound, the places where it happens light up, the numbers on the board change, the pieces that it names
// move, and the cards that it turns up are seen. Everything else on the board is up to date at once, so an
// answer can be given before the show is over.

import { hold, placesFor, release, spellChange, spellNow, truth } from "./counts.js";
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

let waiting = []; // acts: a line, what it adds to numbers by name, what it leaves, and which pieces fly
let before = new Map(); // the true numbers before the last push
let left = []; // what was left on the board before it
let timer = 0;
let lit = [];
let share = SHARES[0];

// To be called before the board changes: all numbers are the true ones.
export function prepare() {
  before = truth();
  left = leavings();
}

// What an event leaves on the board for a moment, such as a shot, or for good: a card that is turned up.
const LEAVINGS = "#board [data-fleeting], :is(#board, #players) [data-told]:not([data-flies])";
const leavings = () => [...document.querySelectorAll(LEAVINGS)];

// Shows lines of the game log, in their order, after those that are still waiting. Flights are animations.
export function perform(lines, flights = []) {
  if (document.hidden || !PACES[speed.value]) return over(lines);
  if (calm.matches && lines.length) skip();
  waiting.filter(isUndone).forEach(leave);
  waiting = [...waiting.filter((act) => !isUndone(act)), ...actsOf(lines)];
  waiting.forEach(keepBack);
  flights.forEach(delay);
  if (calm.matches) list();
  else if (!timer && waiting.length) next();
  else holdBack();
}

const isUndone = ({ line }) => !line.isConnected;

export function skip() {
  clearTimeout(timer);
  timer = 0;
  waiting.forEach(leave);
  waiting = [];
  release();
  light([]);
  stage.replaceChildren();
  stage.classList.remove("list");
  stage.hidden = true;
  share = SHARES[0];
}

// Without a show there is only the sound of what happened last.
function over(lines) {
  if (!document.hidden) lines.slice(-1).forEach((line) => play(line.classList[0]));
  skip();
}

// -- acts ------------------------------------------------------------------------------------------

// What no line tells, such as what a card is worth, is added with the last one. What is left on the board
// waits for its line.
function actsOf(lines) {
  const acts = lines.map((line) => ({ line, changes: changesOf(line), leaves: [], flights: [] }));
  for (const it of leavings().filter((one) => !left.includes(one))) tellerOf(it, acts)?.leaves.push(it);
  const last = acts.at(-1)?.changes;
  for (const [name, number] of last ? truth() : []) {
    const told = acts.reduce((sum, { changes }) => sum + (changes.get(name) ?? 0), 0);
    const untold = number - (before.get(name) ?? number) - told;
    if (untold) last.set(name, (last.get(name) ?? 0) + untold);
  }
  return acts;
}

// The act that tells of something on the board: at its place, with its player, or the next one of its kind.
function tellerOf(it, acts) {
  const { fleeting, told, of } = it.dataset;
  const kin = acts.filter(({ line }) => line.classList[0] === (fleeting ?? told));
  const home = document.getElementById(of) ?? it;
  const around = (line) => placesOf(line).filter((place) => place.contains(home));
  const here = kin.find(({ line }) => around(line).some((place) => !place.matches(".player")));
  const theirs = kin.find(({ line }) => around(line).length);
  const next = told && kin.find(({ leaves }) => !leaves.length);
  return here ?? theirs ?? next ?? kin.at(-1);
}

// A piece flies with the first line that names it, or its place and its owner; if none does, at once.
function delay(flight) {
  const piece = flight.effect.target;
  const goes = ({ flights }) => flights.some((one) => one.effect.target === piece);
  const isTold = ({ line }) => line.classList[0] === piece.dataset.told;
  const isNamed = ({ line }) => placesOf(line).includes(piece);
  const owner = document.getElementById(piece.dataset.of);
  const isThere = ({ line }) =>
    placesOf(line).some((place) => place.closest("#board") && place.contains(piece)) &&
    (!owner || placesOf(line).includes(owner));
  const act = waiting.find(goes) ?? waiting.findLast(isTold) ?? waiting.find(isNamed) ??
    waiting.find(isThere);
  act?.flights.push(flight);
  if (act) flight.pause();
}

function changesOf(line) {
  const found = new Map();
  for (const change of line.dataset.changes?.split(" ") ?? []) {
    const [name, added] = change.split(":");
    if (Number(added)) found.set(name, (found.get(name) ?? 0) + Number(added));
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

// Takes the next act: what it changes and leaves is seen now.
function begin() {
  const act = waiting.shift();
  holdBack();
  leave(act);
  return act;
}

function leave({ leaves, flights }) {
  leaves.forEach((it) => it.classList.remove("to-come"));
  flights.filter(({ playState }) => playState === "paused").forEach((flight) => flight.play());
}

// Also after a push has drawn it again.
function keepBack({ leaves }) {
  leaves.forEach((it) => it.classList.add("to-come"));
}

function next() {
  if (!waiting.length) return skip();
  const act = begin();
  write(act);
  while (stage.children.length > SHOWN) stage.firstElementChild.remove();
  light(placesOf(act.line));
  const floating = [...act.changes].flatMap(([name, added]) =>
    placesFor(name).map((it) => [it.getBoundingClientRect(), spellChange(name, added)])
  );
  place();
  for (const [spot, change] of floating) float(spot, change);
  play(act.line.classList[0]);
  const pause = Math.min(PACES[speed.value], LONGEST / (waiting.length + 1));
  timer = setTimeout(next, waiting.length ? pause : 2 * pause);
}

// All lines at once, until the next click, key or line.
function list() {
  if (!waiting.length) return;
  while (waiting.length) write(begin());
  while (stage.children.length > LISTED) stage.firstElementChild.remove();
  stage.classList.add("list");
  place();
  play(stage.lastElementChild.classList[0]);
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
  return [...changes].flatMap(([name, added]) => {
    const element = placesFor(name).find(ownerOf);
    if (!element) return [];
    const tally = document.createElement("span");
    const sum = Object.assign(document.createElement("b"), { textContent: spellChange(name, added) });
    const now = spellNow(element);
    tally.className = `tally ${added < 0 ? "less" : "more"}`;
    tally.append(ownerOf(element).querySelector(".emblem").cloneNode(true), sum, now && ` = ${now}`);
    return [tally];
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
function float({ left, top, width }, change) {
  if (!width) return;
  const floating = document.createElement("b");
  floating.className = `floating ${change.startsWith("+") ? "more" : "less"}`;
  floating.textContent = change;
  floating.style.left = `${left + width / 2}px`;
  floating.style.top = `${top}px`;
  document.getElementById("main").append(floating);
  floating.animate(FLOAT, { duration: 1400 }).finished.finally(() => floating.remove());
}
