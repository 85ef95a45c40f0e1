// The table page: receives pushes, posts answers, and adds keyboard shortcuts, the clock, the
// stage and notifications. Everything else also works without it, with plain forms.

import { spell } from "./clock.js";
import { hideDismissed } from "./dismiss.js";
import { isTorn, measure, morph, settle } from "./morph.js";
import { fit, goToQuestion } from "./one_screen.js";
import "./highlight.js";
import { keepHead, takePart } from "./seeds.js";
import { play } from "./sounds.js";
import { perform, prepare } from "./stage.js";
import { showUnread, watchUnread } from "./unread.js";

const room = document.getElementById("main");
const words = room.dataset;
const title = document.title;
const message = document.getElementById("message");
const herald = document.getElementById("herald"); // for screen readers
let hiding = 0;

document.documentElement.classList.add("has-script");

const table = () => document.getElementById("table");
const isAsked = () => table().dataset.asked === "yes";
const isRequested = () => document.getElementById("requests")?.dataset.waits === "yes";

function tell(text, stays = false) {
  clearTimeout(hiding);
  message.textContent = text;
  message.classList.toggle("shown", Boolean(text));
  if (text && !stays) hiding = setTimeout(() => tell(""), 6000);
}

// -- what the server sends -------------------------------------------------------------------------

// Lists that grow at their end are scrolled to their end.
const lists = () => [...document.querySelectorAll("[data-follow]")];

const logLines = () => [...document.querySelectorAll("#game-log-lines li")];

function showEnds(grown) {
  for (const list of grown) list.scrollTop = list.scrollHeight;
}

const question = () => document.querySelector("#asked [name=seq]")?.value;

function show(regions) {
  const wasAsked = isAsked();
  const wasRequested = isRequested();
  const wasQuestion = question();
  const wasInside = table().contains(document.activeElement);
  const before = new Set(lists());
  const known = new Set(logLines());
  const seen = measure(table());
  prepare();
  morph(table(), regions);
  dress();
  const focused = document.activeElement;
  if (wasInside && (focused === document.body || (focused === table() && isAsked()))) goOn();
  if (isRequested() && !wasRequested) call(words.request);
  else if (isAsked() && !wasAsked) call(words.yourTurn);
  const isNew = question() !== wasQuestion;
  fit(isNew);
  showEnds(lists().filter((list) => !before.has(list)));
  const flights = settle(table(), seen);
  if (isNew) goToQuestion();
  perform(known.size ? logLines().filter((line) => !known.has(line)) : [], flights);
}

// The focused element is gone: focus the next question, so that the keyboard is enough to play.
function goOn() {
  const next = isAsked() && table().querySelector("button.option, .option button, .options button");
  (next || table()).focus({ preventScroll: true });
}

// What is new is in the title of the page: unread lines of chat, a request, a turn.
function entitle() {
  const unread = showUnread((text) => herald.textContent = text);
  const news = isRequested() ? words.request : isAsked() ? words.yourTurn : "";
  const parts = [unread ? `(${unread})` : "", news ? `● ${news} ·` : "", title];
  document.title = parts.filter(Boolean).join(" ");
}

function dress() {
  entitle();
  hideDismissed();
  const link = document.querySelector("[data-absolute]");
  if (link) link.value = new URL(link.getAttribute("value"), location.href).href;
  takePart();
  tick();
}

let tries = 0;
let socket = null;

// The first connection sends the stamp of the loaded page; later ones are sent the whole page again.
function listen(address) {
  const isFirst = socket === null;
  const url = new URL(address, location.href);
  url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  if (!isFirst) url.searchParams.delete("stamp");
  socket = new WebSocket(url);
  socket.onopen = () => {
    if (tries > 1) tell(words.back);
    tries = 0;
  };
  socket.onmessage = (event) => {
    const push = JSON.parse(event.data);
    show(push.regions);
    keepHead(words.code, push.seq, push.head);
    if (isTorn(table())) catchUp();
  };
  socket.onclose = (event) => {
    const isCrowded = event.code === 1013;
    tries += 1;
    if (isCrowded) tell(words.crowded, true);
    else if (tries > 1) tell(words.lost, true);
    const pause = isCrowded ? 60000 : Math.min(500 * 2 ** tries, 15000);
    setTimeout(listen, pause * (0.5 + Math.random()), address);
  };
}

function hangUp() {
  socket.onclose = socket.onmessage = null;
  socket.close();
}

// The page may differ from what the server thinks it is: have it sent again.
function catchUp() {
  if (socket.readyState !== WebSocket.OPEN) return;
  hangUp();
  listen(words.live);
}

addEventListener("pagehide", hangUp);
addEventListener("pageshow", (event) => event.persisted && listen(words.live));

// -- what the person sends -------------------------------------------------------------------------

const onTheirWay = new Set();

// An identical request is not sent while the first is under way. A different one is: a push may have brought
// the next question before the response to the last answer has arrived.
async function post(form, button) {
  const body = new URLSearchParams(new FormData(form));
  const address = button?.hasAttribute("formaction") ? button.formAction : form.action;
  if (button?.name) body.set(button.name, button.value);
  const letter = `${address} ${body}`;
  if (onTheirWay.has(letter)) return;
  onTheirWay.add(letter);
  try {
    const response = await fetch(address, {
      method: "POST",
      body,
      headers: { "X-Fragment": "1" },
      redirect: "manual",
    });
    if (response.type === "opaqueredirect" || response.status === 205) location.reload();
    else if (response.ok) {
      tell("");
      if ("clear" in form.dataset) form.reset();
    } else {
      tell((await response.text()) || words.failed);
      if (response.status === 409) catchUp();
    }
  } catch {
    tell(words.failed);
  } finally {
    onTheirWay.delete(letter);
  }
}

addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.action.includes("/t/") || form.method !== "post" || "whole" in form.dataset) return;
  event.preventDefault();
  if (event.submitter?.getAttribute("aria-disabled") === "true") tell(event.submitter.title);
  else post(form, event.submitter);
});

addEventListener("click", (event) => {
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    const field = document.getElementById(copy.dataset.copy);
    field.select();
    navigator.clipboard?.writeText(field.value).then(() => tell(words.copied));
  }
});

// -- keys: a number chooses, u takes back, ? explains ----------------------------------------------

let typed = "";
let typing = 0;

function choose() {
  document.querySelector(`#answer-form [data-number="${Number(typed)}"]`)?.click();
  typed = "";
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select")) return;
  if (/^\d$/.test(event.key) && isAsked()) {
    const last = document.querySelectorAll("#answer-form [data-number]").length;
    typed += event.key;
    clearTimeout(typing);
    if (Number(typed) * 10 > last) choose();
    else typing = setTimeout(choose, 900);
  } else if (event.key === "u") document.getElementById("undo")?.click();
  else if (event.key === "?") {
    const why = document.getElementById("why");
    if (why) why.open = !why.open;
  }
});

// -- clock and notifications -------------------------------------------------------------------------------

function tick() {
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    const left = Math.max(0, Math.round(Number(clock.dataset.deadline) - Date.now() / 1000));
    clock.textContent = spell(left, clock.dataset.days);
  }
}

// A notification is shown only if the page is not in focus and the browser permits it.
const notice = document.getElementById("notice");
const mayNotify = () => "Notification" in window && Notification.permission === "granted";
notice.checked = localStorage.getItem("notice") === "on" && mayNotify();
notice.addEventListener("change", async () => {
  if (notice.checked && "Notification" in window) await Notification.requestPermission();
  notice.checked &&= mayNotify();
  localStorage.setItem("notice", notice.checked ? "on" : "off");
});

function call(why) {
  play("turn-is-yours");
  if (isAsked()) {
    herald.textContent = document.getElementById("status")?.textContent.replace(/\s+/g, " ").trim() ?? "";
  }
  if (!notice.checked || document.hasFocus()) return;
  try {
    const shown = new Notification(why, { body: title, tag: location.pathname });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch { /* phones show no notifications without a service worker */ }
}

fit(true);
showEnds(lists());
dress();
goToQuestion();
watchUnread(entitle);
setInterval(tick, 1000);
listen(words.live);
