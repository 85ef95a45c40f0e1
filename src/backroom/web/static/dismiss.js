// Notices that stay away once somebody has dismissed them, in this browser: the element has
// `data-dismissed`, a key that changes when there is something new to say, and a button `data-dismiss`.

const KEPT = 20;
const STORE = "dismissed";

const dismissed = () => JSON.parse(localStorage.getItem(STORE) ?? "[]");

export function hideDismissed() {
  const known = dismissed();
  for (const notice of document.querySelectorAll("[data-dismissed]")) {
    notice.hidden = known.includes(notice.dataset.dismissed);
  }
}

addEventListener("click", (event) => {
  const notice = event.target.closest("[data-dismiss]")?.closest("[data-dismissed]");
  if (!notice) return;
  const known = [...dismissed(), notice.dataset.dismissed].slice(-KEPT);
  localStorage.setItem(STORE, JSON.stringify(known));
  hideDismissed();
  document.getElementById("table")?.focus({ preventScroll: true });
});
