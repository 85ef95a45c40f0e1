// Sounds, off until somebody switches them on. They are made by tools/sounds.py.

const SOUNDS = {
  shot: ["shoots", "killed", "is_killed", "still_destroyed", "hijacks"],
  blade: ["stabs", "steals", "robs", "takes_card", "steals_truck"],
  boom: ["explodes", "busted", "police_raid", "leave"],
  dice: ["rolls", "thirst", "rolls_for", "flips"],
  coins: ["collects", "earns", "margin", "gains", "draws_bills", "scores", "deal_cash", "has_money"],
  card: ["plays", "discards", "takes", "hires", "plans", "uses", "won", "reveals", "turns_up"],
  bell: ["round", "month", "day", "phase", "day_ends"],
  gavel: ["verdict", "vote", "counted", "accepts", "unmasks", "jailed", "promise_broken", "suspects"],
  fanfare: ["game_over", "wins", "inherits"],
  turn: ["turn-is-yours"],
};
const ofKind = new Map(Object.entries(SOUNDS).flatMap(([name, kinds]) => kinds.map((kind) => [kind, name])));

const sound = document.getElementById("sound");
const volume = document.getElementById("volume");
const addresses = document.getElementById("main").dataset.sounds.split(" ");
const loaded = new Map();

sound.checked = localStorage.getItem("sound") === "on";
volume.value = localStorage.getItem("volume") ?? "60";
sound.addEventListener("change", () => {
  localStorage.setItem("sound", sound.checked ? "on" : "off");
  play("turn-is-yours");
});
volume.addEventListener("change", () => {
  localStorage.setItem("volume", volume.value);
  play("turn-is-yours");
});

// Plays the sound of an event, if it has one.
export function play(kind) {
  const name = ofKind.get(kind);
  if (!sound.checked || !name) return;
  if (!loaded.has(name)) loaded.set(name, new Audio(addresses.find((one) => one.includes(`/${name}.wav`))));
  const audio = loaded.get(name);
  audio.volume = Number(volume.value) / 100;
  audio.currentTime = 0;
  audio.play().catch(() => {}); // a browser plays nothing before the first click on the page
}
