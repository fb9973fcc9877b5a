"""How the picture of a page is made: from a file, turned, straightened by four corners, and made white."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from pyapp.paper import photo as photos
from pyapp.ui.media import kinds
from pyapp.ui.media.port import LONGEST_SIDE

if TYPE_CHECKING:
    from pyapp.paper.photo import Corners
    from pyapp.ui.media.port import Blob, Media, Raster

SEARCHED: Final = 320
"""The longest side of the picture in which the corners of a sheet are searched."""
PHOTOS: Final = (kinds.JPEG, kinds.HEIC)
"""The kinds of files that cameras write."""
LEAST_CROP: Final = 40
"""The least side of a cropped picture, in pixels of the photo."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file with the original of a page: a picture, or a PDF with the number of its page (from 1)."""

    blob: Blob
    page: int = 0

    async def open(self, media: Media) -> Raster:
        """Open the original. Raises MediaError."""
        if not self.page:
            return await media.open_picture(self.blob)
        pdf = await media.open_pdf(self.blob)
        try:
            return await pdf.page(self.page)
        finally:
            pdf.close()


@dataclass(frozen=True, slots=True)
class Making:
    """How a page is made from its source. Corners are pixels of the turned photo, None for all of it; `upright` keeps
    them a rectangle.
    """

    source: Source
    quarters: int = 0
    corners: Corners | None = None
    white: bool = False
    upright: bool = True

    async def open(self, media: Media) -> Raster:
        """Open the original, turned. Raises MediaError."""
        photo = await self.source.open(media)
        if not self.quarters:
            return photo
        turned = photo.turned(self.quarters)
        photo.close()
        return turned

    def corners_in(self, photo: Raster) -> Corners:
        """Return the corners in the turned photo."""
        return self.corners or whole(photo)

    def turned(self, photo: Raster) -> Making:
        """Return the making turned clockwise by a quarter; `photo` is the turned photo of before."""
        (a, b, c, d) = ((photo.height - y, x) for x, y in self.corners_in(photo))
        return replace(self, quarters=(self.quarters + 1) % 4, corners=(d, a, b, c) if self.corners else None)

    def moved(self, photo: Raster, index: int, dx: float, dy: float) -> Making:
        """Return the making with a corner moved, in pixels of the photo, as far as it can."""
        corners = self.corners_in(photo)
        if not self.upright:
            return replace(self, corners=photos.moved(corners, index, dx, dy, photo.width, photo.height))
        (left, top), (right, bottom) = corners[0], corners[2]
        x, y = corners[index][0] + dx, corners[index][1] + dy
        if index in (0, 3):
            left = min(max(x, 0.0), right - LEAST_CROP)
        else:
            right = max(min(x, float(photo.width)), left + LEAST_CROP)
        if index in (0, 1):
            top = min(max(y, 0.0), bottom - LEAST_CROP)
        else:
            bottom = max(min(y, float(photo.height)), top + LEAST_CROP)
        return replace(self, corners=_rectangle(left, top, right, bottom))

    def cropped(self, photo: Raster) -> Making:
        """Return the making with its corners as an upright rectangle around them."""
        xs, ys = zip(*self.corners_in(photo), strict=True)
        return replace(self, corners=_rectangle(min(xs), min(ys), max(xs), max(ys)), upright=True)

    def size(self, photo: Raster, longest: int = LONGEST_SIDE) -> tuple[int, int]:
        """Return width and height of the page, with at most the resolution of the photo. Raises MediaError."""
        corners = self.corners_in(photo)
        if self.upright or self.corners is None:
            (left, top), (right, bottom) = corners[0], corners[2]
            factor = min(1, longest / max(right - left, bottom - top))
            return max(1, round((right - left) * factor)), max(1, round((bottom - top) * factor))
        xs, ys = zip(*corners, strict=True)
        most = min(longest, round(max(max(xs) - min(xs), max(ys) - min(ys))))
        return photos.page_size(corners, most, (photo.width, photo.height))

    def render(self, photo: Raster, longest: int = LONGEST_SIDE) -> Raster:
        """Return the page as a new picture. Raises MediaError."""
        made = photo.straightened(self.corners_in(photo), *self.size(photo, longest))
        if not self.white:
            return made
        white = made.whitened()
        made.close()
        return white


def _rectangle(left: float, top: float, right: float, bottom: float) -> Corners:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def whole(photo: Raster) -> Corners:
    """Return the corners of a whole photo."""
    return _rectangle(0.0, 0.0, float(photo.width), float(photo.height))


def find_corners(photo: Raster) -> Corners | None:
    """Propose the corners of the sheet in a photo; None if unsure."""
    width, height, gray = photo.gray(SEARCHED)
    found = photos.find_corners(width, height, gray)
    if found is None:
        return None
    across, down = photo.width / width, photo.height / height
    (a, b, c, d) = ((x * across, y * down) for x, y in found)
    return a, b, c, d


def propose(source: Source, photo: Raster) -> Making:
    """Return how a page is made from a new file: the sheet in a photo of it is straightened and made white, anything
    else stays.
    """
    if source.page or source.blob.kind not in PHOTOS:
        return Making(source)
    found = find_corners(photo)
    return Making(source, corners=found, white=found is not None, upright=False)
