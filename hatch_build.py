"""The build hook: compiles the language catalogues, and the rules to machine code where it can.

All modules go to mypyc in one call, so that calls between them stay native. Without a C compiler,
or with GLADSHEIM_PURE=1, the same files run as they are; one line says so.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED_CORE = ("rng", "state", "deck", "playout")
COMPILED_MINDS = ("search",)
EDGES = (
    "__init__",
    "cards",
    "game",
    "memory",
    "options",
    "sample",
    "uses",
    "view",
    "words",
)
"""Modules of a game's folder that stay interpreted: they deal in expressive types."""


class GladsheimBuildHook(BuildHookInterface):
    """See the module's docstring."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before the wheel (also the editable one) is put together."""
        if self.target_name != "wheel":
            return
        source = Path(self.root, "src")
        self._clean(source)
        self._compile_languages(source)
        build_data["artifacts"] += ["src/gladsheim/**/*.mo"]
        if os.environ.get("GLADSHEIM_PURE"):
            print("gladsheim: GLADSHEIM_PURE is set; the rules stay interpreted", file=sys.stderr)
            return
        try:
            self._compile_rules(source)
        except BaseException as error:  # whatever a compiler can do wrong, the game must install
            reason = str(error).strip().splitlines()
            print(
                "gladsheim: the rules stay interpreted (slower, otherwise the same): "
                + (reason[-1] if reason else type(error).__name__),
                file=sys.stderr,
            )
            self._clean(source)
            return
        build_data["artifacts"] += ["src/gladsheim/**/*.so", "src/gladsheim/**/*.pyd"]
        for shared in source.glob("gladsheim__mypyc*"):
            build_data["force_include"][str(shared)] = shared.name
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def _clean(self, source: Path) -> None:
        for pattern in ("*.so", "*.pyd"):
            for built in source.rglob(pattern):
                built.unlink()

    def _compile_languages(self, source: Path) -> None:
        for catalogue in source.glob("gladsheim/locale/*/LC_MESSAGES/*.po"):
            with catalogue.open("rb") as text:
                messages = read_po(text)
            with catalogue.with_suffix(".mo").open("wb") as binary:
                write_mo(binary, messages)

    def _compile_rules(self, source: Path) -> None:
        if shutil.which(os.environ.get("CC", "cc")) is None:
            raise RuntimeError("no C compiler found")
        package = source / "gladsheim"
        modules = [package / "core" / f"{name}.py" for name in COMPILED_CORE]
        modules += [package / "minds" / f"{name}.py" for name in COMPILED_MINDS]
        games = sorted((package / "games").rglob("*.py"))
        modules += [module for module in games if module.stem not in EDGES]
        files = [str(module.relative_to(source)) for module in modules]
        script = (
            "import sys\n"
            "from mypyc.build import mypycify\n"
            "from setuptools import setup\n"
            f"modules = mypycify(['--strict', '--ignore-missing-imports', *{files!r}],"
            " opt_level='3', debug_level='0', group_name='gladsheim', multi_file=False)\n"
            "setup(name='gladsheim-rules', packages=[], ext_modules=modules,"
            " script_args=['-q', 'build_ext', '--inplace',"
            f" '--build-temp', {str(Path(self.root, 'build', 'mypyc'))!r}])\n"
        )
        result = subprocess.run(
            [sys.executable, "-c", script],
            cwd=source,
            capture_output=True,
            text=True,
            check=False,
        )
        if result.returncode:
            raise RuntimeError(result.stderr or result.stdout)
