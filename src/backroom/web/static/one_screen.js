// One screen: scales the board, the hand and the players to the space that the window leaves them, and brings
// what a question is about into view. Looks are in one_screen.css.

import { isFlying } from "./morph.js";

const room = document.getElementById("main");
const isWide = matchMedia("(min-width: 72rem) and (min-height: 36rem)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const LARGEST = 1.5;
const SMALLEST = 0.5;
const STEP = 0.04;
const GROWTH = 0.1;
const QUESTIONS = 8; // that a scale must fit before a larger one is tried
const PLAYERS = 0.6; // the most of the side column that the players take, so that log and chat keep the rest

const spills = (it) =>
  it !== null && (it.scrollHeight > it.clientHeight + 1 || it.scrollWidth > it.clientWidth + 1);

function isPlayFitting() {
  return !spills(document.getElementById("board")) && !spills(document.getElementById("holding"));
}

function arePlayersFitting() {
  const players = document.getElementById("players");
  return players === null ||
    (!spills(players) && players.offsetHeight <= PLAYERS * document.getElementById("side").clientHeight);
}

const sizeOfWindow = () => `${innerWidth}x${innerHeight}`;

// A scale that fits; it shrinks at once and grows rarely, so that the board does not change all the time.
// Every trial costs a layout, so the scale for each size of the window is kept.
class Scale {
  constructor(name, largest, isFitting) {
    Object.assign(this, { name, largest, isFitting, scales: new Map(), fitted: 0 });
  }

  get scale() {
    return this.scales.get(sizeOfWindow());
  }

  set scale(value) {
    this.scales.set(sizeOfWindow(), value);
    this.fitted = 0;
  }

  fitsAt(value) {
    room.style.setProperty(this.name, value.toFixed(2));
    return this.isFitting();
  }

  // The largest scale up to `high` that fits.
  search(high) {
    if (this.fitsAt(high)) return high;
    let low = SMALLEST;
    while (high - low > STEP) {
      const middle = (low + high) / 2;
      if (this.fitsAt(middle)) low = middle;
      else high = middle;
    }
    return low;
  }

  settle(isNew) {
    if (!this.scale) this.scale = this.search(this.largest);
    else if (!this.fitsAt(this.scale)) this.scale = this.search(this.scale);
    else if (isNew && ++this.fitted >= QUESTIONS) this.grow();
    room.style.setProperty(this.name, this.scale.toFixed(2));
  }

  grow() {
    const larger = Math.min(this.largest, this.scale + GROWTH);
    this.scale = larger > this.scale && this.fitsAt(larger) ? larger : this.scale;
  }
}

const scales = [new Scale("--fit-side", 1, arePlayersFitting), new Scale("--fit", LARGEST, isPlayFitting)];

// Fit everything to the window; if there is no new question, only what has become too large.
export function fit(isNew) {
  if (!isWide.matches || !document.querySelector("#table:is(.running, .paused)")) return;
  room.classList.toggle("measuring", isFlying()); // each change of it lays out the page
  for (const one of scales) one.settle(isNew);
  room.classList.remove("measuring");
}

// -- what is asked about ---------------------------------------------------------------------------

const onBoard = () =>
  [...document.querySelectorAll("[name=answer][form=answer-form]")].filter((it) => it.checkVisibility());

// The part of the window between the question and the answers.
function gap() {
  const isFixed = (it) => it && ["fixed", "sticky"].includes(getComputedStyle(it).position);
  const [now, answer] = ["now", "answer-form"].map((id) => document.getElementById(id));
  return {
    top: isFixed(now) ? now.offsetHeight + 8 : 0,
    bottom: innerHeight - (isFixed(answer) ? answer.offsetHeight + 8 : 0),
  };
}

// Scroll the list of answers to its beginning, and to the answers on the board, unless all of them are in
// view or somebody is typing.
export function goToQuestion() {
  for (const list of document.querySelectorAll("#answer-form, #answer-form .options")) list.scrollTop = 0;
  const found = onBoard();
  if (!found.length || document.activeElement.matches("input, textarea, select")) return;
  found[0].scrollIntoView({ block: "nearest", inline: "nearest" }); // a hand may scroll sideways
  if (isWide.matches) return;
  const answers = found.map((it) => (it.closest("[data-seen-whole]") ?? it).getBoundingClientRect());
  const { top, bottom } = gap();
  const first = Math.min(...answers.map((it) => it.top));
  const last = Math.max(...answers.map((it) => it.bottom));
  if (first >= top && last <= bottom) return;
  const room = bottom - top;
  const by = last - first < room ? (first + last) / 2 - (top + bottom) / 2 : first - top;
  scrollBy({ top: by, behavior: calm.matches ? "instant" : "smooth" });
}

// A phone that is turned, or a window that gets another size. Bars of a browser that come and go on a phone
// change the height only, and must not move the page.
let width = innerWidth;
addEventListener("resize", () => {
  fit(true);
  if (width !== innerWidth) goToQuestion();
  width = innerWidth;
});
