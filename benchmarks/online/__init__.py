"""How a hall full of people fares: simulated browsers against a real server; see __main__.py."""
