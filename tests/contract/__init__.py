"""One contract, every game: what holds for each registered game and for the toy."""
