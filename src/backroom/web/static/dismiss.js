// Notices that stay away once somebody has dismissed them, in this browser: the element has
// `data-dismissed`, a key that changes when there is something new to say, and a button `data-dismiss`.
// Esc dismisses all of them. One with `data-passes` goes by itself after a while.

const KEPT = 20;
const SECONDS = 8;
const STORE = "dismissed";

const dismissed = () => JSON.parse(localStorage.getItem(STORE) ?? "[]");

const notices = () => [...document.querySelectorAll("[data-dismissed]")];
const shown = () => notices().filter((notice) => !notice.hidden);
const passing = new Set(); // keys of notices whose time runs

export function hideDismissed() {
  const known = dismissed();
  for (const notice of notices()) notice.hidden = known.includes(notice.dataset.dismissed);
  for (const { dataset } of shown().filter((notice) => "passes" in notice.dataset)) {
    if (passing.has(dataset.dismissed)) continue;
    passing.add(dataset.dismissed);
    setTimeout(dismiss, SECONDS * 1000, dataset.dismissed);
  }
}

function dismiss(key) {
  localStorage.setItem(STORE, JSON.stringify([...dismissed(), key].slice(-KEPT)));
  hideDismissed();
}

addEventListener("click", (event) => {
  const notice = event.target.closest("[data-dismiss]")?.closest("[data-dismissed]");
  if (!notice) return;
  dismiss(notice.dataset.dismissed);
  document.getElementById("table")?.focus({ preventScroll: true });
});

addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const notice of shown()) dismiss(notice.dataset.dismissed);
});
