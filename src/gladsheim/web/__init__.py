"""The browser's hall: pages made on the server from what the table lets a viewer know.

May import `core`, `games`, `minds` and `table`. Knows Sights and clicks, never a State.
"""
