"""Game-independent search algorithms. A game's `Strategy` supplies its knowledge; its levels choose and tune the
search.
"""
