// The text of a clock with this many seconds left: 4:05, 1:04:05, or 2d 1:04:05.

const twoDigits = (n) => String(n).padStart(2, "0");

export function spell(left, dayWord) {
  const days = Math.floor(left / 86400);
  const hours = Math.floor(left / 3600) % 24;
  const minutes = Math.floor(left / 60) % 60;
  const time = hours ? `${hours}:${twoDigits(minutes)}` : minutes;
  return `${days ? `${days}${dayWord} ` : ""}${time}:${twoDigits(left % 60)}`;
}
