"""Templates are laid out for their readers; what is sent has no line breaks and no indentation."""

from __future__ import annotations

import re
from collections.abc import Iterator

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

EDGE_OR_BREAK = re.compile(r"([<>]|\s*\n\s*)")


class NoLineBreaks(Extension):
    """A line break in a template is nothing, and inside a tag it is a space.

    So a template can be broken anywhere between two tags; a space that shows is written within a line.
    """

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """The same template without its line breaks; what it says of line numbers stays right."""
        is_in_tag = False
        for token in stream:
            if token.type != "data":
                yield token
                continue
            pieces = EDGE_OR_BREAK.split(token.value)
            for n, piece in enumerate(pieces):
                if piece in ("<", ">"):
                    is_in_tag = piece == "<"
                elif "\n" in piece:
                    pieces[n] = " " if is_in_tag else ""
            yield Token(token.lineno, token.type, "".join(pieces))
