"""Remove line breaks and indentation from templates, so that templates can be laid out for reading."""

from __future__ import annotations

import re
from collections.abc import Iterator

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

EDGE_OR_BREAK = re.compile(r"([<>]|\s*\n\s*)")


class NoLineBreaks(Extension):
    """Drops line breaks in templates; inside a tag a line break becomes a space.

    So a template can be broken anywhere between two tags. A space that has to show is written within a line.
    """

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Yield the tokens of the template without line breaks. Tokens keep their line numbers."""
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
