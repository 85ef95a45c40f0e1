"""Writes the sounds of the table, each a fraction of a second, synthesised here: `python tools/sounds.py`."""

from __future__ import annotations

import math
import wave
from collections.abc import Callable
from pathlib import Path
from random import Random

HOME = Path(__file__).parents[1] / "src/backroom/web/static/sounds"
RATE = 16_000  # samples a second
LOUDEST = 127
SILENCE = 128  # samples are unsigned bytes

Sound = Callable[[float], float]  # from seconds to a sample between -1 and 1


def tone(pitch: float, decay: float, start: float = 0.0) -> Sound:
    """A tone that begins at `start` and fades; a higher decay fades faster."""

    def sample(t: float) -> float:
        since = t - start
        return math.exp(-decay * since) * math.sin(math.tau * pitch * since) if since >= 0 else 0.0

    return sample


def noise(decay: float, start: float = 0.0, hold: int = 1, seed: int = 1) -> Sound:
    """A burst of noise that begins at `start` and fades; `hold` samples are alike, which makes it deeper."""
    dice = Random(seed)  # noqa: S311 - it is heard, not played with
    values = [dice.uniform(-1, 1) for _ in range(2 * RATE)]

    def sample(t: float) -> float:
        since = t - start
        return math.exp(-decay * since) * values[int(since * RATE) // hold] if since >= 0 else 0.0

    return sample


def together(*sounds: Sound) -> Sound:
    """Several sounds at once."""
    return lambda t: sum(sound(t) for sound in sounds) / len(sounds)


SOUNDS: dict[str, tuple[float, Sound]] = {  # seconds, and the sound
    "shot": (0.35, together(noise(18, hold=3), noise(40), tone(90, 20))),
    "blade": (0.25, together(noise(22), tone(3200, 18), tone(4100, 22))),
    "boom": (0.8, together(noise(5, hold=12), noise(8, hold=5, seed=2), tone(55, 5))),
    "dice": (0.4, together(*[noise(90, start=0.06 * n + 0.004 * n * n, seed=n) for n in range(5)])),
    "coins": (0.4, together(*[tone(2300 + 370 * n, 16, start=0.05 * n) for n in range(4)])),
    "card": (0.15, together(noise(35), noise(60, start=0.03, seed=2))),
    "bell": (0.8, together(tone(660, 5), tone(1320, 7), tone(1990, 9))),
    "gavel": (0.35, together(noise(50, hold=4), tone(180, 28), noise(50, start=0.16, hold=4, seed=3))),
    "fanfare": (
        1.0,
        together(*[tone(pitch, 4, start=0.13 * n) for n, pitch in enumerate([523, 659, 784, 1047])]),
    ),
    "turn": (0.45, together(tone(660, 10), tone(880, 10, start=0.14))),
}


def samples(seconds: float, sound: Sound) -> bytes:
    """The samples of a sound, as loud as they can be, with a soft end."""
    count = int(seconds * RATE)
    found = [sound(n / RATE) * min(1.0, (count - n) / (0.02 * RATE)) for n in range(count)]
    peak = max(abs(value) for value in found)
    return bytes([SILENCE + round(LOUDEST * value / peak) for value in found])


def main() -> None:
    """Write every sound."""
    HOME.mkdir(exist_ok=True)
    for name, (seconds, sound) in SOUNDS.items():
        with wave.open(str(HOME / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(1)
            file.setframerate(RATE)
            file.writeframes(samples(seconds, sound))


if __name__ == "__main__":
    main()
