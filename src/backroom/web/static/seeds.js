// The seeds of this browser. The chance of a game depends on them, so nobody else can choose how draws come
// out. The server is sent the commitment to a seed before the game starts, and the seed when it starts.

import { fromHex, sha256, toHex } from "./sha256.js";

const KEPT = 50;

const storage = {
  read(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null; // the browser keeps nothing: it takes no part
    }
  },
  write(name, value) {
    try {
      localStorage.setItem(name, value);
      return true;
    } catch {
      return false;
    }
  },
};

export const commitmentTo = (seed) => toHex(sha256(fromHex(seed)));

// Small objects by key, of which the newest are kept.
const kept = (name) => JSON.parse(storage.read(name) ?? "{}");
function keep(name, key, value) {
  const others = Object.entries(kept(name)).filter(([other]) => other !== key);
  return storage.write(name, JSON.stringify(Object.fromEntries([...others, [key, value]].slice(-KEPT))));
}

export const seedOf = (commitment) => kept("seeds")[commitment];

// What this browser saw of a game before it began: the server's commitment, and the commitments of its own
// for which it has sent the seed.
export const promised = (code) => kept("promised")[code] ?? { server: "", own: [] };

// Makes a seed and returns the commitment to it, or "" if the seed cannot be kept.
export function newCommitment() {
  const seed = toHex(crypto.getRandomValues(new Uint8Array(32)));
  const commitment = commitmentTo(seed);
  return keep("seeds", commitment, seed) ? commitment : "";
}

const sent = new Set(); // each page commits and reveals once per seat

function post(address, fields) {
  const name = `${address} ${fields.seat}`;
  if (sent.has(name)) return;
  sent.add(name);
  const body = new URLSearchParams(fields);
  fetch(address, { method: "POST", body, headers: { "X-Fragment": "1" } }).catch(() => sent.delete(name));
}

// Takes part for all seats of this browser; called whenever the page has changed.
export function takePart() {
  const panel = document.getElementById("checking");
  if (!panel?.dataset.waits) return;
  const code = panel.dataset.url.split("/").pop();
  const { server, own } = promised(code);
  if (!server) keep("promised", code, { server: panel.dataset.commitment, own });
  for (const entry of panel.dataset.seats.split(" ").filter(Boolean)) {
    const [seat, commitment] = entry.split(":");
    const seed = seedOf(commitment);
    if (panel.dataset.waits === "open" && !seed) {
      const fresh = newCommitment();
      if (fresh) post(`${panel.dataset.url}/commit`, { seat, commitment: fresh });
    } else if (panel.dataset.waits === "starting" && seed) {
      const known = promised(code);
      keep("promised", code, { ...known, own: [...new Set([...known.own, commitment])] });
      post(`${panel.dataset.url}/reveal`, { seat, seed });
    }
  }
}

// The number and the hash of the last row that this browser saw, to compare them when the game is over.
export function keepHead(code, seq, head) {
  if (head) storage.write(`head-${code}`, `${seq} ${head}`);
}

export function lastHead(code) {
  const [seq, head] = (storage.read(`head-${code}`) ?? "").split(" ");
  return head ? { seq: Number(seq), head } : null;
}

// A form that starts a game at once carries a commitment.
addEventListener("submit", (event) => {
  if (!("seed" in event.target.dataset) || event.target.elements.commitment) return;
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "commitment", value: newCommitment() });
  event.target.append(field);
}, true);
