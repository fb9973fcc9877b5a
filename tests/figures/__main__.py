"""Show which figures differ from what is pinned, or pin them: see the package."""

from __future__ import annotations

import sys

from tests.figures import accept, differences, games, pinned_file


def main(arguments: list[str]) -> int:
    """Do what is asked; 1 if something differs, 2 if it cannot be understood."""
    if arguments[:1] == ["accept"] and set(arguments[1:]) <= set(games()):
        for game in arguments[1:] or games():
            accept(game)
            print(f"{pinned_file(game)} has the figures of {game} as they are now.")
        return 0
    if arguments:
        print(f"python -m tests.figures [accept [KEY...]], KEY one of: {', '.join(games())}", file=sys.stderr)
        return 2
    found = [line for game in games() for line in differences(game)]
    print("\n".join(found or ["All figures are as they are pinned."]))
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
