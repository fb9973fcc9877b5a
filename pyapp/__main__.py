"""python -m pyapp: the games in a terminal."""

import sys

from pyapp.console.main import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
