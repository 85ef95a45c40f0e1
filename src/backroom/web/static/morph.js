// Makes a piece of the page look like a newly rendered one, and keeps what a person is doing in it:
// focus, what is typed, what is scrolled or unfolded. Keyed pieces fly from where they were.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const keyOf = (node) => (node.nodeType === 1 ? node.id || node.dataset.key || "" : "");

export function morph(old, html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
  const places = spots(old);
  reconcile(old, fresh);
  if (!calm.matches) fly(old, places);
}

function reconcile(old, fresh) {
  attributes(old, fresh);
  const wantedKeys = new Set([...fresh.childNodes].map(keyOf));
  const keyed = new Map();
  for (const child of [...old.childNodes]) {
    const key = keyOf(child);
    if (key && wantedKeys.has(key)) keyed.set(key, child);
    else if (key && !isFleeting(child)) child.remove();
  }
  let next = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const key = keyOf(wanted);
    while (next && (isFleeting(next) || isInTheWay(next, keyed.get(key)))) next = pass(next);
    let found = key ? keyed.get(key) : next && !keyOf(next) ? next : null;
    if (found && !alike(found, wanted)) found = null;
    if (!found) {
      old.insertBefore(document.importNode(wanted, true), next);
      continue;
    }
    if (found === next) next = next.nextSibling;
    else old.insertBefore(found, next);
    keyed.delete(key);
    update(found, wanted);
  }
  while (next) next = pass(next);
}

// A node that is moved loses its focus and its scroll, so what lies before it goes instead.
const isInTheWay = (node, wanted) => Boolean(wanted) && node !== wanted && !keyOf(node);

function pass(node) {
  const next = node.nextSibling;
  if (!isFleeting(node)) node.remove();
  return next;
}

const alike = (one, other) => one.nodeType === other.nodeType && one.nodeName === other.nodeName;

function update(old, fresh) {
  if (old.nodeType !== 1) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
  } else if (!old.isEqualNode(fresh)) {
    const follows = old.hasAttribute("data-follow");
    const atEnd = follows && old.scrollHeight - old.scrollTop - old.clientHeight < 40;
    reconcile(old, fresh);
    if (atEnd) old.scrollTop = old.scrollHeight;
  }
}

function attributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !(name === "open" && old.nodeName === "DETAILS")) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

// An explosion or a death is shown to its end, even when the next answer comes quickly.
function isFleeting(node) {
  if (node.nodeType !== 1 || !node.hasAttribute("data-fleeting") || calm.matches) return false;
  const running = node.getAnimations({ subtree: true }).filter((one) => one.playState === "running");
  if (!running.length) return false;
  Promise.allSettled(running.map((one) => one.finished)).then(() => node.remove());
  return true;
}

// A piece that stays in its part of the page is measured from there: nothing flies when only the page shifts.
function spots(root) {
  const found = new Map();
  for (const piece of root.querySelectorAll("[data-flies]")) {
    const home = piece.closest("section");
    const { left, top, width } = piece.getBoundingClientRect();
    const origin = home.getBoundingClientRect();
    found.set(piece.dataset.key, { piece, home, left, top, width, inLeft: left - origin.left, inTop: top - origin.top });
  }
  return found;
}

function fly(root, before) {
  for (const [key, to] of spots(root)) {
    const from = before.get(key);
    if (!from?.width || !to.width) continue;
    const stayed = from.home === to.home;
    const x = stayed ? from.inLeft - to.inLeft : from.left - to.left;
    const y = stayed ? from.inTop - to.inTop : from.top - to.top;
    if (Math.hypot(x, y) < 3) continue;
    to.piece.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})`, transformOrigin: "0 0", zIndex: 9 },
        { transform: "none", transformOrigin: "0 0", zIndex: 9 },
      ],
      { duration: 650, easing: "cubic-bezier(.3, .8, .3, 1)" },
    );
  }
}
