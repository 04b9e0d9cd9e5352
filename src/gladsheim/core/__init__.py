"""What every game is made of: State, actions, NATURE, views, events, options, Saga, words.

Knows no game, no bot, no screen and no database; imports nothing else of Gladsheim.
"""
