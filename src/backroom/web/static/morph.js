// Updates regions of the page to their new drawings and keeps the state of the page: focus, typed text,
// scroll positions, open details. Keyed pieces are animated from where they were to where they are now.
//
// A region comes as [id, html]. Where another region goes, the html has a hole: the region that the page
// shows there stays, or it is sent next. A list that grows comes as [id, {first, last, more}]: the lines
// from first to last stay, and more is added after them.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const FLIGHT = "flight";
const keyOf = (node) => (node.nodeType === 1 ? node.id || node.dataset.hole || node.dataset.key || "" : "");
const isHole = (node) => node.nodeType === 1 && "hole" in node.dataset;

// Returns the flights of pieces, as animations that have begun.
export function morph(root, regions) {
  const before = spots(root);
  const followed = [...root.querySelectorAll("[data-follow]")].filter(atEnd); // before anything changes
  for (const [id, drawn] of regions) {
    const old = id === root.id ? root : elementOf(root, CSS.escape(id));
    if (!old) continue;
    if (typeof drawn === "string") redraw(old, parse(drawn));
    else grow(old, drawn);
  }
  for (const list of followed) list.scrollTop = list.scrollHeight;
  return calm.matches ? [] : fly(root, before);
}

const elementOf = (root, id) => root.querySelector(`#${id}, [data-hole="${id}"]`);

// True if a hole is left whose region was neither kept nor sent: the page must be sent again.
export const isTorn = (root) => root.querySelector("[data-hole]") !== null;

const parse = (html) => new DOMParser().parseFromString(html, "text/html").body.firstElementChild;

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
export const atEnd = (list) =>
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
  land(root);
  for (const [key, to] of spots(root)) {
    const from = before.get(key);
    if (!from?.width || !to.width) continue;
    const stayed = from.home === to.home;
    const x = stayed ? from.inLeft - to.inLeft : from.left - to.left;
    const y = stayed ? from.inTop - to.inTop : from.top - to.top;
    if (Math.hypot(x, y) < 3) continue;
    const zoom = to.piece.currentCSSZoom ?? 1; // translations are zoomed, positions are not
    const start = `translate(${x / zoom}px, ${y / zoom}px) scale(${from.width / to.width})`;
    flights.push(to.piece.animate(
      [start, "none"].map((transform) => ({ transform, transformOrigin: "0 0", zIndex: 9 })),
      { id: FLIGHT, duration: 650, easing: "cubic-bezier(.3, .8, .3, 1)" },
    ));
  }
  return flights;
}

// A piece that is on its way, or waits for it, is measured where it goes, and flies on from where it is seen.
function land(root) {
  for (const piece of root.querySelectorAll("[data-flies]")) {
    piece.getAnimations().filter(({ id }) => id === FLIGHT).forEach((flight) => flight.cancel());
  }
}
