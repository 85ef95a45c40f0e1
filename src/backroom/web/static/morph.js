// Updates regions of the page to their new drawings and keeps the state of the page: focus, typed text,
// scroll positions, open details. Keyed pieces are animated from where they were to where they are now.
//
// A region comes as [id, html]. Where another region goes, the html has a hole: the region that the page
// shows there stays, or it is sent next. A list that grows comes as [id, {first, last, more}]: the lines
// from first to last stay, and more is added after them.
//
// A change has three parts, so that the browser lays out the page once: measure, morph, settle. Whatever else
// the page needs to get its size is done before the last one.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const aloft = new Set(); // flights that are not over
const keyOf = (node) => (node.nodeType === 1 ? node.id || node.dataset.hole || node.dataset.key || "" : "");
const isHole = (node) => node.nodeType === 1 && "hole" in node.dataset;

// What the person sees before a change: where the pieces are, and which lists are at their end. A piece that
// is on its way, or waits for it, goes there at once; it flies on from where it is seen.
export function measure(root) {
  const seen = { pieces: spots(root), followed: [...root.querySelectorAll("[data-follow]")].filter(atEnd) };
  aloft.forEach((flight) => flight.cancel());
  aloft.clear();
  return seen;
}

export function morph(root, regions) {
  for (const [id, drawn] of regions) {
    const old = id === root.id ? root : elementOf(root, CSS.escape(id));
    if (!old) continue;
    if (typeof drawn === "string") redraw(old, parse(drawn));
    else grow(old, drawn);
  }
}

// Scrolls the lists to their end again. Returns the flights of pieces, as animations that have begun.
export function settle(root, { pieces, followed }) {
  for (const list of followed) list.scrollTop = list.scrollHeight;
  return calm.matches ? [] : fly(root, pieces);
}

const elementOf = (root, id) => root.querySelector(`#${id}, [data-hole="${id}"]`);

// True if a hole is left whose region was neither kept nor sent: the page must be sent again.
export const isTorn = (root) => root.querySelector("[data-hole]") !== null;

function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
}

function redraw(old, fresh) {
  if (isHole(old) || !alike(old, fresh)) old.replaceWith(document.importNode(fresh, true));
  else update(old, fresh);
}

function grow(list, { first, last, more }) {
  [...list.children].forEach((line, n) => (n < first || n >= last) && line.remove());
  list.insertAdjacentHTML("beforeend", more);
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
    if (found && !alike(found, wanted) && !isHole(wanted)) found = null;
    if (!found) {
      old.insertBefore(document.importNode(wanted, true), next);
      continue;
    }
    if (found === next) next = next.nextSibling;
    else old.insertBefore(found, next);
    keyed.delete(key);
    if (!isHole(wanted)) update(found, wanted);
  }
  while (next) next = pass(next);
}

// A node that is moved loses its focus and scroll position, so the nodes before it are removed instead.
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
    reconcile(old, fresh);
  }
}

// A followed list is scrolled to its end, unless the person has scrolled up.
const atEnd = (list) =>
  list.hasAttribute("data-follow") && list.scrollHeight - list.scrollTop - list.clientHeight < 40;

function attributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    const isUnfolded = name === "open" && old.nodeName === "DETAILS";
    if (!fresh.hasAttribute(name) && !isUnfolded) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

// Animations such as an explosion or a death run to their end, even if the next answer comes quickly or they
// wait for their line of the show.
function isFleeting(node) {
  if (node.nodeType !== 1 || !node.hasAttribute("data-fleeting") || calm.matches) return false;
  const running = node.getAnimations({ subtree: true }).filter((one) => one.playState !== "finished");
  if (!running.length) return false;
  Promise.allSettled(running.map((one) => one.finished)).then(() => node.remove());
  return true;
}

// A piece that stays in its section is measured from there: nothing is animated if only the page shifts.
function spots(root) {
  const found = new Map();
  for (const piece of root.querySelectorAll("[data-flies]")) {
    const home = piece.closest("section, .holding");
    const { left, top, width } = piece.getBoundingClientRect();
    const origin = home.getBoundingClientRect();
    const [inLeft, inTop] = [left - origin.left, top - origin.top];
    found.set(piece.dataset.key, { piece, home, left, top, width, inLeft, inTop });
  }
  return found;
}

function fly(root, before) {
  const flights = [];
  for (const [key, to] of spots(root)) {
    const from = before.get(key);
    if (!from?.width || !to.width) continue;
    const stayed = from.home === to.home;
    const x = stayed ? from.inLeft - to.inLeft : from.left - to.left;
    const y = stayed ? from.inTop - to.inTop : from.top - to.top;
    if (Math.hypot(x, y) < 3) continue;
    const zoom = to.piece.currentCSSZoom ?? 1; // translations are zoomed, positions are not
    const start = `translate(${x / zoom}px, ${y / zoom}px) scale(${from.width / to.width})`;
    const flight = to.piece.animate(
      [start, "none"].map((transform) => ({ transform, transformOrigin: "0 0", zIndex: 9 })),
      { duration: 650, easing: "cubic-bezier(.3, .8, .3, 1)" },
    );
    flight.onfinish = () => aloft.delete(flight);
    aloft.add(flight);
    flights.push(flight);
  }
  return flights;
}

export const isFlying = () => aloft.size > 0;
