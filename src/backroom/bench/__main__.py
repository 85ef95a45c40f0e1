"""Measures the build that this process uses and prints JSON: `python -m backroom.bench SECONDS`."""

from __future__ import annotations

import sys

import msgspec

from backroom.bench import measure_here

print(msgspec.json.encode(measure_here(float(sys.argv[1]))).decode())
