"""The settings and the credits."""
