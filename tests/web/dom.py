"""A page as a tree of elements in which pushes replace regions, as morph.js does it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from html.parser import HTMLParser
from typing import Any

VOID = {"input", "br", "hr", "img", "meta", "link"}


class Node:
    """An element with its attributes and its content: elements and texts."""

    def __init__(self, tag: str, given: dict[str, str]) -> None:
        self.tag = tag
        self.given = given
        self.inside: list[Node | str] = []

    @property
    def key(self) -> str:
        return self.given.get("data-hole") or self.given.get("id", "")

    def elements(self) -> list[Node]:
        return [node for node in self.inside if isinstance(node, Node)]

    def everything(self) -> Iterator[Node]:
        """This element and all elements in it, in the order of the page."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += node.elements()[::-1]

    def find(self, key: str) -> Node | None:
        """The element with this id, or the hole for it."""
        return next((node for node in self.everything() if node.key == key), None)

    def become(self, other: Node) -> None:
        """Replace this element by another one, in place."""
        self.tag, self.given, self.inside = other.tag, other.given, other.inside

    def html(self) -> str:
        given = "".join(f' {name}="{escape(value)}"' for name, value in self.given.items())
        inside = "".join(node.html() if isinstance(node, Node) else escape(node) for node in self.inside)
        return f"<{self.tag}{given}>" + ("" if self.tag in VOID else f"{inside}</{self.tag}>")


class Reader(HTMLParser):
    """Parses HTML into a tree; white space between elements is ignored."""

    def __init__(self) -> None:
        super().__init__()
        self.stack = [Node("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs})
        self.stack[-1].inside.append(node)
        if tag not in VOID:
            self.stack.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.stack[-1].inside.append(Node(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.stack[-1].tag == tag, f"</{tag}> ends <{self.stack[-1].tag}>"
        self.stack.pop()

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.stack[-1].inside.append(" ".join(data.split()))


def trees(html: str) -> list[Node]:
    """The top elements of a piece of HTML, in which every element must be closed."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    (root,) = reader.stack
    return root.elements()


def plain(html: str) -> str:
    """Normalize HTML, so that equal pages are equal strings."""
    return "".join(node.html() for node in trees(html))


class Register:
    """The elements of a tree by their keys, so that nobody has to look for them."""

    def __init__(self, root: Node) -> None:
        self.found: dict[str, Node] = {}
        self.add(root)

    def add(self, root: Node) -> None:
        """Add an element. A hole in it is where its region goes now, even if an old one is elsewhere."""
        for node in root.everything():
            if "data-hole" in node.given or node.key not in self.found:
                self.found[node.key] = node

    def drop(self, root: Node) -> None:
        for node in root.everything():
            if self.found.get(node.key) is node:
                del self.found[node.key]


class Mirror:
    """What a browser shows after all the pushes it received."""

    def __init__(self) -> None:
        self.version = -1
        self.root = Node("main", {"id": "table"})

    def take(self, push: dict[str, Any]) -> Mirror:
        """Apply one push."""
        self.version = push["version"]
        register = Register(self.root)
        for name, drawn in push["regions"]:
            old = register.found.get(name)
            assert old is not None, f"there is no element for {name}"
            register.drop(old)
            if isinstance(drawn, str):
                (fresh,) = trees(drawn)
                assert fresh.given.get("id") == name, f"{name} is drawn as {fresh.given.get('id')}"
                fill(fresh, Register(old))
                old.become(fresh)
            else:
                kept = old.elements()[drawn["first"] : drawn["last"]]
                old.inside = [*kept, *trees(drawn["more"])]
            register.add(old)
        assert not any("data-hole" in node.given for node in self.root.everything()), "neither kept nor sent"
        return self

    @property
    def html(self) -> str:
        return self.root.html()


def fill(fresh: Node, old: Register) -> None:
    """Fill the holes of a new element with the regions that are already there."""
    for node in fresh.elements():
        if "data-hole" in node.given:
            kept = old.found.get(node.key)
            if kept is not None:
                node.become(kept)
        else:
            fill(node, old)
