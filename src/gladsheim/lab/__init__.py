"""The laboratory: the games in the form that researchers' tools expect.

Stands on State and View alone. Each module needs the extra of its name: `openspiel`, `pettingzoo`,
`gymnasium`. See docs/laboratory.md.
"""
