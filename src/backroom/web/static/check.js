// Checks a finished game in the reader's browser, as docs/checking.md describes it.

import { fromHex, hmac, sha256, toBytes, toHex } from "./sha256.js";
import { commitmentTo, lastHead, promised, seedOf } from "./seeds.js";

const RANGE = 2n ** 64n;

const hashOf = (lines) => toHex(sha256(toBytes(lines.join("\n"))));

const lineOf = (one) => `${one.seat} ${one.commitment} ${one.seed || "-"}`;

export function chainStart(proof) {
  const given = proof.contributions.map(lineOf);
  const agreed = [proof.code, proof.game, proof.rules, proof.setup, proof.server_commitment];
  return hashOf(["backroom log 1", ...agreed, proof.public_key, ...given]);
}

export function rowHash(key, before, row) {
  const salt = toHex(hmac(key, toBytes(`row ${row.seq}`)));
  const values = [row.seq, row.version, row.kind, row.seat, row.question, row.answer, row.chance.join(",")];
  return hashOf([before, salt, ...values, row.fingerprint ?? "-", row.at]);
}

export function draw(key, number, sides) {
  const most = RANGE - (RANGE % BigInt(sides));
  for (let trial = 0;; trial += 1) {
    const block = hmac(key, toBytes(`draw ${number} ${sides} ${trial}`));
    const found = new DataView(block.buffer).getBigUint64(0);
    if (found < most) return Number(found % BigInt(sides));
  }
}

export function keyOf(proof) {
  const message = ["backroom chance 1", ...proof.contributions.map(lineOf)].join("\n");
  return hmac(fromHex(proof.server_seed), toBytes(message));
}

// Each check returns the numbers for its text, or throws the number of the row that is wrong.

class WrongRow extends Error {
  constructor(row) {
    super(`row ${row}`);
    this.row = row;
  }
}

function checkCommitment(proof) {
  const { server } = promised(proof.code);
  if (server && server !== proof.server_commitment) throw new WrongRow(0);
  return server ? {} : null;
}

function checkSeeds(proof) {
  if (commitmentTo(proof.server_seed) !== proof.server_commitment) throw new WrongRow(0);
  for (const one of proof.contributions) {
    if (one.seed && commitmentTo(one.seed) !== one.commitment) throw new WrongRow(0);
  }
  return { count: proof.contributions.filter((one) => one.seed).length };
}

function checkOwnSeed(proof) {
  const { own } = promised(proof.code);
  const seeds = new Map(proof.contributions.map((one) => [one.commitment, one.seed]));
  if (own.some((commitment) => seeds.get(commitment) !== seedOf(commitment))) throw new WrongRow(0);
  return own.length ? { count: own.length } : null;
}

function checkChain(proof) {
  if (chainStart(proof) !== proof.chain_start) throw new WrongRow(0);
  const key = keyOf(proof);
  let before = proof.chain_start;
  proof.rows.forEach((row, n) => {
    if (row.seq !== n + 1 || rowHash(key, before, row) !== row.hash) throw new WrongRow(n + 1);
    before = row.hash;
  });
  if (proof.rows[0]?.answer !== proof.server_commitment) throw new WrongRow(1);
  return { count: proof.rows.length };
}

async function checkSignatures(proof) {
  if (!globalThis.crypto?.subtle) return null; // a page without TLS
  let key;
  try {
    key = await crypto.subtle.importKey("raw", fromHex(proof.public_key), "Ed25519", false, ["verify"]);
  } catch {
    return null; // an older browser
  }
  for (const row of proof.rows) {
    const isSigned = await crypto.subtle.verify("Ed25519", key, fromHex(row.signature), fromHex(row.hash));
    if (!isSigned) throw new WrongRow(row.seq);
  }
  return { count: proof.rows.length };
}

function checkLastHead(proof) {
  const seen = lastHead(proof.code);
  if (!seen) return null;
  if (proof.rows[seen.seq - 1]?.hash !== seen.head) throw new WrongRow(seen.seq);
  return { count: seen.seq };
}

function checkDraws(proof) {
  const key = keyOf(proof);
  const counts = []; // draws of the opening and of each step that was not undone
  let total = 0;
  for (const row of proof.rows) {
    if (row.kind === "undo") {
      counts.length -= Number(row.answer);
      continue;
    }
    const first = counts.reduce((sum, count) => sum + count, 0);
    row.chance.forEach((outcome, n) => {
      if (draw(key, first + n, row.sides[n]) !== outcome) throw new WrongRow(row.seq);
    });
    counts.push(row.chance.length);
    total += row.chance.length;
  }
  return { count: total };
}

export const CHECKS = {
  commitment: checkCommitment,
  seeds: checkSeeds,
  own: checkOwnSeed,
  chain: checkChain,
  signatures: checkSignatures,
  seen: checkLastHead,
  draws: checkDraws,
};

// -- the page --------------------------------------------------------------------------------------

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

async function run(line, check, proof) {
  try {
    const found = await check(proof);
    line.className = found ? "right" : "open";
    line.textContent = fill(found ? line.dataset.right : line.dataset.open, found ?? {});
  } catch (error) {
    line.className = "wrong";
    line.textContent = fill(line.dataset.wrong, { row: error.row ?? 0 });
  }
}

async function checkPage(list) {
  const response = await fetch(list.dataset.proof);
  const proof = await response.json();
  for (const line of list.children) await run(line, CHECKS[line.dataset.check], proof);
  list.dataset.done = "yes";
}

const list = document.getElementById("checks");
if (list) checkPage(list);
