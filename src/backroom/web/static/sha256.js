// SHA-256 and HMAC-SHA-256. The browser's own functions are missing where a page has no TLS, as at home.

const ROUND = new Uint32Array(64);
const START = new Uint32Array(8);
const BLOCK = 64;

// The constants are the first bits of the roots of the first primes.
function fillConstants() {
  const primes = [];
  for (let n = 2; primes.length < 64; n += 1) {
    if (primes.every((prime) => n % prime)) primes.push(n);
  }
  const fraction = (x) => (x - Math.floor(x)) * 2 ** 32;
  primes.forEach((prime, n) => {
    ROUND[n] = fraction(Math.cbrt(prime));
    if (n < 8) START[n] = fraction(Math.sqrt(prime));
  });
}

fillConstants();

const turn = (x, n) => (x >>> n) | (x << (32 - n));

function padded(bytes) {
  const length = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK;
  const message = new Uint8Array(length);
  message.set(bytes);
  message[bytes.length] = 0x80;
  const view = new DataView(message.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, bytes.length << 3);
  return view;
}

function schedule(view, offset, w) {
  for (let n = 0; n < 16; n += 1) w[n] = view.getUint32(offset + 4 * n);
  for (let n = 16; n < 64; n += 1) {
    const [early, late] = [w[n - 15], w[n - 2]];
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    w[n] = w[n - 16] + low + w[n - 7] + high;
  }
}

function compress(state, w) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let n = 0; n < 64; n += 1) {
    const mix = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + mix + ((e & f) ^ (~e & g)) + ROUND[n] + w[n]) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((x, n) => {
    state[n] += x;
  });
}

export function sha256(bytes) {
  const view = padded(bytes);
  const state = START.slice();
  const w = new Uint32Array(64);
  for (let offset = 0; offset < view.byteLength; offset += BLOCK) {
    schedule(view, offset, w);
    compress(state, w);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((x, n) => digest.setUint32(4 * n, x));
  return new Uint8Array(digest.buffer);
}

export function hmac(key, message) {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined(block.map((x) => x ^ 0x36), message));
  return sha256(joined(block.map((x) => x ^ 0x5c), inner));
}

function joined(first, second) {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

export const toBytes = (text) => new TextEncoder().encode(text);
export const toHex = (bytes) => Array.from(bytes, (x) => x.toString(16).padStart(2, "0")).join("");
export const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
