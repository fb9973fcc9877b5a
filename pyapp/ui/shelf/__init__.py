"""The first page: unfinished matches and the games; also painted by the build."""
