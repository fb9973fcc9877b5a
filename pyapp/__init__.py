"""Sobremesa: complete board games, engines in Python."""


def __getattr__(name: str) -> str:
    """Return `__version__`, which is read when it is asked for: the page never does."""
    if name == "__version__":
        from pyapp.version import version

        return version()
    raise AttributeError(name)
