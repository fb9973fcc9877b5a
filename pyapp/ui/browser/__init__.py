"""The browser: the only modules that use it. Everything else also runs under CPython."""
