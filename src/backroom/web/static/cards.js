// Explains cards and signs beside themselves: on hover, on focus, and on a tap, or on a long press where a
// tap does something else. An element with data-card is explained by a fragment that the server draws, in
// the words of its table; one with data-sign by that text. Answers that can be clicked on it add what they
// would lead to (data-consequence).

const REST = 450; // milliseconds that the pointer rests on something before it is explained
const LEAVE = 250; // milliseconds in which the pointer can move into the explanation
const PRESS = 500; // milliseconds of a long press
const GAP = 6; // pixels between a thing, its explanation and the edges of the window
const THINGS = "[data-card], [data-sign]";
const ACTS = "a, button, input, label, select, summary, textarea";

const room = document.getElementById("main");
const box = document.createElement("div");
box.id = "explanation";
box.className = "explanation";
box.popover = "manual";
document.body.append(box);

const fragments = new Map(); // by the word of a card
let shown = null; // what is explained now: { thing, of }
let wanted = null; // the thing that will be, once its time and its fragment have come
let timer = 0;

const thingAt = (node) => box.contains(node) ? null : node.closest?.(THINGS) ?? null;
const subject = (thing) => thing.dataset.card ?? thing.dataset.sign;

function fragment(word) {
  if (!fragments.has(word)) {
    const found = fetch(room.dataset.cards + word, { headers: { "X-Fragment": "1" } })
      .then((response) => response.ok ? response.text() : "")
      .catch(() => "");
    fragments.set(word, found);
    found.then((html) => html || fragments.delete(word));
  }
  return fragments.get(word);
}

function write(thing, html) {
  if ("card" in thing.dataset) box.innerHTML = html; // escaped by the server
  else box.replaceChildren(Object.assign(document.createElement("p"), { textContent: thing.dataset.sign }));
  box.classList.toggle("of-sign", !("card" in thing.dataset));
  for (const { dataset } of thing.querySelectorAll("[data-consequence]")) {
    const said = Object.assign(document.createElement("p"), { textContent: dataset.consequence });
    said.className = "consequence";
    box.append(said);
  }
}

async function explain(thing) {
  clearTimeout(timer);
  if (shown?.thing === thing) return;
  wanted = thing;
  const html = "card" in thing.dataset ? await fragment(thing.dataset.card) : thing.dataset.sign;
  if (wanted !== thing || !thing.isConnected) return;
  close();
  if (!html) return;
  shown = { thing, of: subject(thing) };
  write(thing, html);
  box.showPopover(thing instanceof HTMLElement ? { source: thing } : {}); // Tab goes from there into the box
  document.activeElement?.closest(THINGS) === thing && describe(document.activeElement);
  place();
  changes.observe(room, { childList: true, subtree: true, attributeFilter: ["data-card", "data-sign"] });
}

function close() {
  clearTimeout(timer);
  wanted = null;
  if (!shown) return;
  shown = null;
  changes.disconnect();
  document.querySelector("[aria-describedby=explanation]")?.removeAttribute("aria-describedby");
  box.hidePopover();
}

const describe = (element) => element.setAttribute("aria-describedby", box.id);

// A push may remove the thing or turn it into something else, or move it.
const changes = new MutationObserver(() => {
  if (!shown) return;
  if (!shown.thing.isConnected || subject(shown.thing) !== shown.of) close();
  else place();
});

// Puts the box where there is room for it: below the thing, above it, or beside it, never over it.
function place() {
  const at = shown.thing.getBoundingClientRect();
  box.style.maxHeight = "";
  const { offsetWidth: width, offsetHeight: height } = box;
  const room = {
    below: innerHeight - at.bottom - height,
    above: at.top - height,
    right: innerWidth - at.right - width,
    left: at.left - width,
  };
  const most = at.top > innerHeight - at.bottom ? "above" : "below";
  const side = Object.keys(room).find((one) => room[one] >= 2 * GAP) ?? most;
  const free = { below: innerHeight - at.bottom, above: at.top }[side] ?? innerHeight;
  const tall = Math.min(height, free - 2 * GAP);
  if (tall < height) box.style.maxHeight = `${tall}px`;
  const left = { right: at.right + GAP, left: at.left - GAP - width }[side] ?? at.left;
  const top = { below: at.bottom + GAP, above: at.top - GAP - tall }[side] ?? at.top;
  box.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
  box.style.top = `${Math.max(GAP, Math.min(top, innerHeight - tall - GAP))}px`;
}

for (const name of ["scroll", "resize"]) {
  addEventListener(name, (event) => shown && event.target !== box && place(), true);
}

// -- pointer ---------------------------------------------------------------------------------------

// A push may bring something else under a pointer that rests: that is not explained until the pointer moves.
let at = "";

function hasMoved(event) {
  const before = at;
  at = `${event.screenX} ${event.screenY}`;
  return at !== before;
}

addEventListener("pointermove", hasMoved);
addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch" || !hasMoved(event)) return;
  const thing = thingAt(event.target);
  clearTimeout(timer);
  if (box.contains(event.target) || (thing && thing === shown?.thing)) return;
  if (thing) timer = setTimeout(explain, shown ? LEAVE : REST, thing);
  else timer = setTimeout(leave, LEAVE);
});

document.documentElement.addEventListener("pointerleave", () => {
  clearTimeout(timer);
  timer = setTimeout(leave, LEAVE);
});

// What has the focus stays explained when the pointer is elsewhere.
function leave() {
  if (shown && !shown.thing.contains(document.activeElement)) close();
}

// -- keyboard --------------------------------------------------------------------------------------

// A line of the game log is one link: it explains the first card that it names.
const inFocus = (node) => thingAt(node) ?? (node.matches?.("a") ? node.querySelector(THINGS) : null);

addEventListener("focusin", (event) => {
  const thing = inFocus(event.target);
  if (thing && event.target.matches(":focus-visible")) explain(thing);
});
addEventListener("focusout", (event) => {
  if (shown && !box.contains(event.relatedTarget) && inFocus(event.target) === shown.thing) close();
});
addEventListener("keydown", (event) => event.key === "Escape" && close());

// -- touch -----------------------------------------------------------------------------------------

let press = null; // a finger on a thing: { thing, x, y, timer, isLong, wasShown }

const isFar = ({ clientX, clientY }) => Math.hypot(clientX - press.x, clientY - press.y) > 10;

addEventListener("pointerdown", (event) => {
  const thing = thingAt(event.target);
  const wasShown = thing !== null && shown?.thing === thing;
  if (!box.contains(event.target) && !wasShown) close();
  press = null;
  if (event.pointerType !== "touch" || !thing) return;
  press = { thing, x: event.clientX, y: event.clientY, isLong: false, wasShown };
  press.timer = setTimeout(hold, PRESS, press);
}, true);

addEventListener("pointermove", (event) => press && isFar(event) && clearTimeout(press.timer), true);
for (const name of ["pointerup", "pointercancel"]) {
  addEventListener(name, () => clearTimeout(press?.timer), true);
}
// Some browsers see a long press sooner than we do.
addEventListener("contextmenu", (event) => {
  if (!press) return;
  event.preventDefault();
  hold(press);
});

function hold(pressed) {
  clearTimeout(pressed.timer);
  pressed.isLong = true;
  explain(pressed.thing);
}

// A tap explains a thing, unless it is something that acts. The name of a card in a link is explained.
addEventListener("click", (event) => {
  const pressed = press;
  press = null;
  if (!pressed || event.detail === 0) return; // no finger: a key, or a script
  const acts = event.target.closest(ACTS);
  const isTold = !acts || (acts.matches("a") && acts !== pressed.thing && acts.contains(pressed.thing));
  if (!pressed.isLong && !isTold) return;
  event.preventDefault();
  event.stopPropagation();
  if (pressed.isLong) return;
  if (pressed.wasShown) close();
  else explain(pressed.thing);
}, true);
