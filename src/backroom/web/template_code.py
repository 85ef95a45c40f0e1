"""The Python code of templates, where Jinja's own is slow: pages are drawn from it all day long."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.runtime import Macro
from markupsafe import Markup, escape

KEPT = 5_000  # escaped texts; the same few words, ids and names are shown again and again
LONGEST_KEPT = 100  # characters: people can send long texts, and as many as they like


class QuickCode(CodeGenerator):
    """Writes templates as the Python that a person would write, which does the same in less time.

    `it.name`, `it[0]` and `it()` are just that: Jinja asks whether a key is meant by the name, whether a
    function wants the context, and makes an object if there is nothing that could explain why. So a test like
    `it.name is defined` is not possible here. What is shown is escaped by `shown`. An `if` without `else`
    gives an empty text.
    """

    def write_commons(self) -> None:
        """Write the beginning of every function."""
        self.writeline("shown = environment.shown")
        super().write_commons()

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        """Write the macro that was just defined."""
        self.write("environment.")
        super().macro_def(macro_ref, frame)

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:
        """Write `it.name`."""
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    def visit_Getitem(self, node: nodes.Getitem, frame: Frame) -> None:
        """Write `it[0]`."""
        self.visit(node.node, frame)
        self.write("[")
        self.visit(node.arg, frame)
        self.write("]")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        """Write `it(1, name=2)`."""
        if forward_caller or node.dyn_args or node.dyn_kwargs:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for argument in (*node.args, *node.kwargs):
            self.visit(argument, frame)
            self.write(", ")
        self.write(")")

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:
        """Write `this if condition`, or `this if condition else that`."""
        node.expr2 = node.expr2 or nodes.Const("")
        super().visit_CondExpr(node, frame)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        """Write the beginning of something that is shown."""
        if not frame.eval_ctx.autoescape or frame.eval_ctx.volatile:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("(" if needs_no_escaping(node) else "shown(")


def needs_no_escaping(node: nodes.Expr) -> bool:
    """True if what this shows is written in the template, and has nothing to escape."""
    if isinstance(node, nodes.CondExpr):
        return needs_no_escaping(node.expr1) and (node.expr2 is None or needs_no_escaping(node.expr2))
    return isinstance(node, nodes.Const) and type(node.value) is str and escape(node.value) == node.value


class QuickMacro(Macro):
    """A macro. A call with all its arguments in order, as most are, needs no sorting out."""

    def __call__(self, *arguments: object, **named: object) -> str:
        if named or len(arguments) != self._argument_count:
            return super().__call__(*arguments, **named)
        return markup(Markup, self._func(*arguments))


class QuickEnvironment(Environment):
    """An environment whose templates are written by `QuickCode`, and always escape what they show."""

    code_generator_class = QuickCode
    Macro = QuickMacro  # by the name under which `QuickCode` writes it

    @staticmethod
    def shown(value: object) -> str:
        """A value as it is shown: escaped, unless it is markup."""
        if type(value) is str:
            return escaped(value) if len(value) <= LONGEST_KEPT else escape(value)
        if type(value) is Markup:
            return value
        return str(value) if type(value) is int else escape(value)


markup = str.__new__  # as `Markup(text)` does in the end, for a text that is known to be one


@lru_cache(KEPT)
def escaped(text: str) -> str:
    """A text that is not markup, escaped."""
    return escape(text)
