// Lines of chat that have not been in view in this browser are counted: at the heading of the chat, and in a
// link that leads there. The last line seen is kept, so that lines of the time between two visits count too.

const list = () => document.getElementById("chat");
const marks = () => document.querySelectorAll("[data-unread]");
const store = () => `chat ${document.getElementById("main").dataset.code}`;

function ids() {
  const lines = [...(list()?.querySelectorAll("[data-key^='chat-']") ?? [])];
  return lines.map((line) => Number(line.dataset.key.slice("chat-".length)) || 0);
}

// True if the last line can be seen: the page is shown, and neither page nor chat is scrolled away from it.
function isInView() {
  const last = list()?.lastElementChild;
  if (document.hidden || !last?.checkVisibility()) return false;
  const { top, bottom } = last.getBoundingClientRect();
  const frame = list().getBoundingClientRect();
  const end = bottom - Math.min(bottom - top, 12) / 2; // of a long line its end is enough
  return end > Math.max(frame.top, 0) && end < Math.min(frame.bottom, innerHeight);
}

// How many lines are unread. Whoever comes for the first time has missed nothing.
function count() {
  const seen = localStorage.getItem(store());
  const last = Math.max(0, ...ids());
  if (seen !== null && Number(seen) >= last) return 0; // no need to look, which would lay out the page
  if (seen !== null && !isInView()) return ids().filter((id) => id > Number(seen)).length;
  if (seen === null || Number(seen) < last) localStorage.setItem(store(), last);
  return 0;
}

let shown = 0;

// Show how many lines are unread, and return that number. Screen readers read new lines in a chat that is
// displayed; of one that is not, `say` is told.
export function showUnread(say) {
  const unread = count();
  for (const mark of marks()) {
    const text = mark.dataset.unread.replace("#", unread);
    if (mark.textContent !== text) mark.textContent = text;
    mark.hidden = !unread;
  }
  if (unread > shown && !list()?.checkVisibility()) say(marks()[0].textContent);
  shown = unread;
  return unread;
}

// Call `look` when unread lines may have come into view.
export function watchUnread(look) {
  const lookAgain = () => shown && look();
  for (const kind of ["scroll", "scrollend", "resize", "visibilitychange"]) {
    addEventListener(kind, lookAgain, { capture: true, passive: true });
  }
  addEventListener("toggle", lookAgain, true); // of details around the chat
}
