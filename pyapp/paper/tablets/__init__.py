"""A play of Paper on several tablets: everybody writes at their own one."""
