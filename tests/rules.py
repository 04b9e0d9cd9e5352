"""The mark that says which numbered rule of a game a test tries: `@rule("OR-5.3")`.

The contract's meta-test counts these marks: a rule that no test cites fails it.
"""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the ids of the rules it tries."""
    return pytest.mark.rule(*ids)
