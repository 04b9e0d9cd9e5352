"""`python -m gladsheim` is `gladsheim`."""

from gladsheim.cli import main

if __name__ == "__main__":
    main()
