// The replay page: plays the steps automatically and jumps by the slider. The links work without it.

import { measure, morph, settle } from "./morph.js";

const reel = document.getElementById("reel");
const range = document.getElementById("replay-range");
const play = document.getElementById("replay-play");
const INTERVAL = 900;
let step = Number(reel.dataset.step);
let timer = 0;
const last = Number(reel.dataset.steps);

const targets = {
  "replay-first": () => 0,
  "replay-prev": () => step - 1,
  "replay-next": () => step + 1,
  "replay-last": () => last,
};

document.documentElement.classList.add("has-script");

async function go(wanted) {
  const here = Math.min(Math.max(wanted, 0), last);
  step = here;
  const address = reel.dataset.stepUrl + here;
  const response = await fetch(address, { headers: { "X-Fragment": "1" } });
  if (!response.ok) return stop();
  const html = await response.text();
  if (here !== step) return; // another step was chosen meanwhile
  const table = document.getElementById("table");
  const seen = measure(table);
  morph(table, [["table", html]]);
  settle(table, seen);
  const lines = document.getElementById("game-log-lines");
  if (lines) lines.scrollTop = lines.scrollHeight;
  history.replaceState(null, "", address);
  mark();
}

function mark() {
  range.value = step;
  for (const [id, where] of Object.entries(targets)) offer(document.getElementById(id), where());
  reel.querySelector("[name=step]").value = step;
  const shown = document.getElementById("replay-step");
  shown.textContent = shown.textContent.replace(/\d+/, step);
  for (const link of reel.querySelectorAll(".points a[href*='step=']")) {
    link.href = link.href.replace(/step=\d*/, `step=${step}`);
  }
}

function offer(link, wanted) {
  const isThere = wanted >= 0 && wanted <= last && wanted !== step;
  link.setAttribute("role", "link");
  link.setAttribute("aria-disabled", String(!isThere));
  if (isThere) link.href = reel.dataset.stepUrl + wanted;
  else link.removeAttribute("href");
}

function stop() {
  clearInterval(timer);
  timer = 0;
  play.textContent = reel.dataset.wordsPlay;
}

play.addEventListener("click", () => {
  if (timer) return stop();
  if (step >= last) step = -1;
  play.textContent = reel.dataset.wordsStop;
  timer = setInterval(() => (step < last ? go(step + 1) : stop()), INTERVAL);
});
range.addEventListener("input", () => {
  stop();
  go(Number(range.value));
});

for (const [id, where] of Object.entries(targets)) {
  document.getElementById(id).addEventListener("click", (event) => {
    event.preventDefault();
    stop();
    go(where());
  });
}
addEventListener("keydown", (event) => {
  if (event.target.closest("input")) return;
  if (event.key === "ArrowLeft") go(step - 1);
  else if (event.key === "ArrowRight") go(step + 1);
});
