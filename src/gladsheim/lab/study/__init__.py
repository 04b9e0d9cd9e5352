"""Studies: many games over a grid of games, house rules, seats and bots, and a report on them.

`plan` and `file` say which games, `rows` what is kept of each, `folder` where, and `running` plays
them; `findings`, `figures` and `report` say what came out. Needs the extra `study`; a cluster needs
`cluster` as well. See docs/studies.md.
"""
