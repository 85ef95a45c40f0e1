"""The Python code of templates, where Jinja's own is slow: pages are drawn from it all day long."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import Markup, escape

KEPT = 5_000  # escaped texts; the same few words, ids and names are shown again and again
LONGEST_KEPT = 100  # characters: people can send long texts, and as many as they like


class QuickCode(CodeGenerator):
    """Writes templates as Python that does the same as Jinja's in less time.

    What is shown is escaped by `shown`. An `if` without `else` gives an empty text: Jinja makes an object
    every time that could explain why there is nothing.
    """

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:
        """Write `this if condition`, or `this if condition else that`."""
        node.expr2 = node.expr2 or nodes.Const("")
        super().visit_CondExpr(node, frame)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        """Write the beginning of something that is shown."""
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile:
            self.write("environment.shown(")
        else:
            super()._output_child_pre(node, frame, finalize)


class QuickEnvironment(Environment):
    """An environment whose templates are written by `QuickCode`."""

    code_generator_class = QuickCode

    @staticmethod
    def shown(value: object) -> str:
        """A value as it is shown: escaped, unless it is markup."""
        if type(value) is str:
            return escaped(value) if len(value) <= LONGEST_KEPT else escape(value)
        if type(value) is Markup:
            return value
        return str(value) if type(value) is int else escape(value)


@lru_cache(KEPT)
def escaped(text: str) -> str:
    """A text that is not markup, escaped."""
    return escape(text)
