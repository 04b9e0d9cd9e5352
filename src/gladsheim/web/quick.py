"""Jinja as it is, but quicker where a board asks it a thousand times: at calls and at escaping.

Half of what a hall does under load is to draw boards. Nothing else is drawn than without this.
"""

from functools import _lru_cache_wrapper
from types import FunctionType, MethodType
from typing import Any, Final

from jinja2 import Environment
from jinja2.compiler import CodeGenerator, Frame
from jinja2.nodes import Template
from jinja2.runtime import Context, Macro
from jinja2.utils import missing
from markupsafe import Markup
from markupsafe import escape as escape_anything


def escape(value: Any) -> str:
    """Return a value as it may stand in a page: what is none of Markup is escaped."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    if kind is int:
        return str(value)
    return escape_anything(value)


class QuickMacro(Macro):
    """A macro that takes the usual way at once: named places only, and no block to call."""

    def __call__(self, *args: Any, **kwargs: Any) -> str:
        """Draw it."""
        left = self._argument_count - len(args)
        if kwargs or left < 0 or self.caller or self.catch_kwargs or self.catch_varargs:
            return super().__call__(*args, **kwargs)
        return Markup(self._func(*args, *(missing,) * left) if left else self._func(*args))


PLAIN: Final = (FunctionType, MethodType, _lru_cache_wrapper, QuickMacro)
"""What is called as it is, unless it has asked for the context."""


class QuickContext(Context):
    """A context that calls functions and macros as they are."""

    def call(__self, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805
        """Call something; what has asked for the context (`pass_context`) gets it."""
        if type(__obj) in PLAIN and not hasattr(__obj, "jinja_pass_arg"):
            kwargs.pop("_block_vars", None)
            kwargs.pop("_loop_vars", None)
            return __obj(*args, **kwargs)
        return super().call(__obj, *args, **kwargs)


class QuickGenerator(CodeGenerator):
    """Has the compiled templates use what stands here."""

    def visit_Template(self, node: Template, frame: Frame | None = None) -> None:
        """Compile a template."""
        super().visit_Template(node, frame)
        self.writeline(f"from {__name__} import QuickMacro as Macro, escape")


class QuickEnvironment(Environment):
    """An environment whose templates always escape."""

    code_generator_class = QuickGenerator
    context_class = QuickContext
