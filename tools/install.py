"""Installs lock files into the environment of the Python that runs this: with uv, and with pip if uv cannot.

uv takes half a second where pip takes six. It is installed with pip from a lock file of its own, and asks the
package indexes that pip is configured to ask. Byte-code is left to the first import of a module: most modules
are never imported.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "--quiet"]
FROM_PIP = {  # settings of pip, and the variables by which uv is told the same
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "cert": "SSL_CERT_FILE",
}
LISTS = {"UV_FIND_LINKS": ","}  # how uv separates several values, if not by spaces as pip does


def settings_for_uv(configuration: str) -> dict[str, str]:
    """Translate what `pip config list` prints."""
    lines = [line.partition("=") for line in configuration.splitlines()]
    values = {key.rpartition(".")[2]: ast.literal_eval(value) for key, sign, value in lines if sign}
    named = {FROM_PIP[key]: value.split() for key, value in values.items() if key in FROM_PIP}
    return {name: LISTS.get(name, " ").join(parts) for name, parts in named.items()}


def environment_for_uv() -> dict[str, str]:
    """The environment for uv; what it is told there already is not changed."""
    asked = subprocess.run([*PIP, "config", "list"], capture_output=True, text=True, check=False)  # noqa: S603
    return {**settings_for_uv(asked.stdout), **os.environ}


def runs(command: list[str], environment: Mapping[str, str] | None = None, *, aloud: bool = True) -> bool:
    """True if the command ends well."""
    silence = None if aloud else subprocess.DEVNULL
    return subprocess.run(command, env=environment, stderr=silence, check=False).returncode == 0  # noqa: S603


def get_uv(lock: Path) -> str:
    """Install uv beside this Python, unless it is there. Returns its path, or nothing if it cannot be had."""
    uv = Path(sys.executable).with_name("uv")
    ready = uv.exists() or runs(
        [*PIP, "install", "--no-compile", "--only-binary=:all:", "--require-hashes", "-r", str(lock)],
        aloud=False,
    )
    return str(uv) if ready and uv.exists() else ""


def install(uv: str, locks: list[str]) -> bool:
    """Install what the lock files pin, with uv or else with pip. True if that was done."""
    wanted = ["--require-hashes", *(word for lock in locks for word in ("-r", lock))]
    with_uv = [uv, "pip", "install", "--quiet", "--python", sys.executable, *wanted]
    if uv and runs(with_uv, environment_for_uv(), aloud=False):
        return True
    return runs([*PIP, "install", "--no-compile", *wanted])


def main(locks: list[str]) -> int:
    """Install these lock files."""
    return 0 if install(get_uv(Path("requirements/uv.txt")), locks) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
