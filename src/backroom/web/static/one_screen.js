// One screen: scales the board, the hand and the players to the space that the window leaves them, and brings
// what a question is about into view. Looks are in one_screen.css.

const room = document.getElementById("main");
const isWide = matchMedia("(min-width: 72rem) and (min-height: 36rem)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const LARGEST = 1.5;
const SMALLEST = 0.5;
const STEP = 0.02;
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

// The largest scale that fits, but none larger than now: nothing grows and shrinks from question to question.
function scale(name, largest, isFitting) {
  let [low, high] = [SMALLEST, largest];
  const set = (value) => room.style.setProperty(name, value.toFixed(2));
  set(high);
  if (isFitting()) return;
  while (high - low > STEP) {
    const middle = (low + high) / 2;
    set(middle);
    if (isFitting()) low = middle;
    else high = middle;
  }
  set(low);
}

const scaleOf = (name) => Number(room.style.getPropertyValue(name)) || LARGEST;

// Fit everything; anew if the window has changed, otherwise only if something is now too large.
export function fit(anew = false) {
  if (!isWide.matches) return;
  scale("--fit-side", anew ? 1 : Math.min(1, scaleOf("--fit-side")), arePlayersFitting);
  scale("--fit", anew ? LARGEST : scaleOf("--fit"), isPlayFitting);
}

addEventListener("resize", () => fit(true));

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

// Scroll to the answers on the board, unless all of them are in view or somebody is typing.
export function goToQuestion() {
  const answers = onBoard().map((it) => it.getBoundingClientRect());
  if (!answers.length || document.activeElement.matches("input, textarea, select")) return;
  if (isWide.matches) {
    onBoard()[0].scrollIntoView({ block: "nearest", inline: "nearest" });
    return;
  }
  const { top, bottom } = gap();
  const first = Math.min(...answers.map((it) => it.top));
  const last = Math.max(...answers.map((it) => it.bottom));
  if (first >= top && last <= bottom) return;
  const room = bottom - top;
  const by = last - first < room ? (first + last) / 2 - (top + bottom) / 2 : first - top;
  scrollBy({ top: by, behavior: calm.matches ? "instant" : "smooth" });
}
