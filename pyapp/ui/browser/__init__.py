"""The browser: the only modules that know that there is one. Everything else runs under CPython too."""
