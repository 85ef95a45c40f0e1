"""What the lock files say about our dependencies: a bill of materials, and known vulnerabilities.

`make lock` writes the bill, `requirements/sbom.json` (CycloneDX): the same locks give the same bytes.
`make audit` asks a vulnerability database (OSV) about every locked version. Without a network it says so, and
how old the locks are.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

ROOT = Path(__file__).parents[1]
LOCKS = ("core", "dev", "build", "uv")  # in requirements/; the first is what a server needs
BILL = ROOT / "requirements" / "sbom.json"
SERVICE = "https://api.osv.dev/v1/querybatch"
PATIENCE = 20.0  # seconds
PINNED = re.compile(r"^([\w.-]+)==([^\s;\\]+)((?:.*\n)(?:[ \t].*\n)*)", re.MULTILINE)
NEEDED_BY = re.compile(r"^    #(?: via|  ) +([\w.-]+)(?: \(pyproject\.toml\))?$", re.MULTILINE)
NAME = re.compile(r"[\w.-]+")
Needs = dict[str, set[str]]  # by name: the names of the packages that need it


class Package(NamedTuple):
    """One locked version. `backroom` itself is among those that need a direct dependency."""

    name: str
    version: str
    scope: str  # required: a server needs it; optional: some extra does; excluded: only development needs it

    @property
    def purl(self) -> str:
        """Its package URL."""
        return f"pkg:pypi/{self.name}@{self.version}"


# -- the lock files ------------------------------------------------------------------------------


def read_lock(text: str) -> list[tuple[str, str, set[str]]]:
    """Every pinned package: name, version, and the names of those that need it."""
    return [(name, version, set(NEEDED_BY.findall(rest))) for name, version, rest in PINNED.findall(text)]


def read_locks(root: Path = ROOT) -> tuple[list[Package], Needs]:
    """All locked packages, each once, and who needs whom."""
    locks = {name: read_lock((root / f"requirements/{name}.txt").read_text("utf-8")) for name in LOCKS}
    needs: Needs = {}
    for name, _, needed_by in (pinned for lock in locks.values() for pinned in lock):
        needs.setdefault(name, set()).update(needed_by)
    required = {(name, version) for name, version, _ in locks["core"]}
    optional = within(needs, extras(root))
    packages = {
        Package(
            name,
            version,
            "required" if (name, version) in required else "optional" if name in optional else "excluded",
        )
        for lock in locks.values()
        for name, version, _ in lock
    }
    return sorted(packages), needs


def extras(root: Path) -> set[str]:
    """The direct dependencies of the extras that users may install."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = {extra: given for extra, given in project["optional-dependencies"].items() if extra != "dev"}
    named = (NAME.match(requirement) for given in wanted.values() for requirement in given)
    return {found[0].lower() for found in named if found} - {project["name"]}


def within(needs: Needs, roots: set[str]) -> set[str]:
    """These packages and everything they need."""
    found, more = set(roots), set(roots)
    while more:
        more = {name for name, needed_by in needs.items() if needed_by & more} - found
        found |= more
    return found


# -- the bill of materials -----------------------------------------------------------------------


def bill(root: Path = ROOT) -> str:
    """The bill of materials as CycloneDX JSON, without a date or a serial number, so that it is stable."""
    packages, needs = read_locks(root)
    parts = [
        {
            "type": "library",
            "bom-ref": package.purl,
            "name": package.name,
            "version": package.version,
            "scope": package.scope,
            "purl": package.purl,
        }
        for package in packages
    ]
    owners = [("backroom", "backroom"), *((package.name, package.purl) for package in packages)]
    links = [
        {"ref": ref, "dependsOn": needed}
        for name, ref in owners
        if (needed := [package.purl for package in packages if name in needs[package.name]])
    ]
    whole = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {"type": "application", "bom-ref": "backroom", "name": "backroom"}},
        "components": parts,
        "dependencies": links,
    }
    return json.dumps(whole, indent=1) + "\n"


# -- known vulnerabilities -----------------------------------------------------------------------


def vulnerabilities(packages: list[Package], service: str) -> dict[Package, list[str]]:
    """Ask the service about all packages. Returns the ids of what is known, by package."""
    queries = [{"package": {"purl": package.purl}} for package in packages]
    body = json.dumps({"queries": queries}).encode()
    asked = Request(service, body, {"Content-Type": "application/json"})  # noqa: S310 - https, or a test's own
    with urlopen(asked, timeout=PATIENCE) as reply:  # noqa: S310 - see above
        results: list[dict[str, Any]] = json.load(reply)["results"]
    return {
        package: [known["id"] for known in result["vulns"]]
        for package, result in zip(packages, results, strict=True)
        if result.get("vulns")
    }


def locked_on() -> str:
    """When the lock files were last changed, by git; empty if there is none."""
    command = ["git", "log", "-1", "--format=%cs", "--", *(f"requirements/{name}.txt" for name in LOCKS)]
    try:
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        return ""


def audit(service: str) -> int:
    """Report known vulnerabilities of locked packages. Returns 1 if there are any."""
    packages, _ = read_locks()
    try:
        found = vulnerabilities(packages, service)
    except (OSError, ValueError, KeyError) as error:
        sys.stdout.write(
            f"{service} cannot be asked ({error}): nothing was checked.\n"
            f"{len(packages)} packages are locked, since {locked_on() or 'an unknown day'}.\n"
        )
        return 0
    for package, known in found.items():
        sys.stdout.write(f"{package.name} {package.version} ({package.scope}): {', '.join(known)}\n")
    sys.stdout.write(f"{len(packages)} packages, {len(found)} with known vulnerabilities\n")
    return 1 if found else 0


def main(arguments: list[str] | None = None) -> int:
    """Write the bill of materials, or audit."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("do", choices=["bill", "audit"])
    parser.add_argument("--service", default=SERVICE, help="address of a vulnerability database")
    given = parser.parse_args(arguments)
    if given.do == "audit":
        return audit(given.service)
    BILL.write_text(bill(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
