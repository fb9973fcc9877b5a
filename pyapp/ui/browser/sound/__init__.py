"""The sounds of the page: a part that the first tap with sounds on loads."""
