"""The shelf, the first page: unfinished matches and the games. The build paints it too."""
