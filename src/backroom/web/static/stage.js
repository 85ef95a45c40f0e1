// The stage: what has just happened, line by line over the board, with a sound for each line. The board
// itself is up to date at once, so an answer can be given before the show is over.

import { play } from "./sounds.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const PACES = { off: 0, quick: 350, normal: 700, slow: 1000 }; // milliseconds for a line
const SHOWN = 4; // lines on the stage at a time
const LONGEST = 6000; // milliseconds for one show; a longer one goes faster

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

const waiting = [];
let timer = 0;
let lit = null;

// Shows lines of the game log, in their order, after those that are still waiting.
export function perform(lines) {
  if (document.hidden) return;
  if (calm.matches || !PACES[speed.value]) return lines.slice(-1).forEach((line) => play(line.classList[0]));
  waiting.push(...lines);
  if (!timer && waiting.length) next();
}

export function skip() {
  clearTimeout(timer);
  timer = 0;
  waiting.length = 0;
  light(null);
  stage.replaceChildren();
  stage.hidden = true;
}

function next() {
  const line = waiting.shift();
  if (!line) return skip();
  const shown = document.createElement("li");
  shown.className = line.className;
  shown.textContent = line.textContent;
  stage.hidden = false;
  stage.append(shown);
  while (stage.children.length > SHOWN) stage.firstElementChild.remove();
  light(line.dataset.about);
  play(line.classList[0]);
  const pause = Math.min(PACES[speed.value], LONGEST / (waiting.length + 1));
  timer = setTimeout(next, waiting.length ? pause : 2 * pause);
}

// The player who acts lights up, or the place where it happens.
function light(about) {
  lit?.classList.remove("lit");
  lit = about ? document.getElementById(about.split(" ")[0]) : null;
  lit?.classList.add("lit");
}
