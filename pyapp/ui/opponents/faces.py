"""The faces of the characters, cut from paper: flat inks without outlines, on a square of 100."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from pyapp.drawing.markup import Markup, el
from pyapp.drawing.pieces import icon

Shape = tuple[str, str] | tuple[str, str, float]
"""An ink, a path, and the width of a line; without one the path is filled."""
SHOULDERS: Final = "M8 100c2-22 18-31 42-31s40 9 42 31z"
NECK: Final = "M40 60h20v14c0 6-20 6-20 0z"
HEAD: Final = "M31 40c0-14 8-21 19-21s19 7 19 21c0 18-8 29-19 29S31 58 31 40z"
COLLAR: Final = "M50 100V78l-8-6-8 4 12 24zM50 100V78l8-6 8 4-12 24z"
LAPELS: Final = "M36 72l14 12 14-12 5 2-19 24-19-24z"
SMILE: Final = "M43 57c5 4 10 4 14 0"
CROWN: Final = "M31 36c2-12 9-17 19-17s17 5 19 17c-12-6-26-6-38 0z"
LONG_HAIR: Final = "M27 50c-3-26 9-36 23-36s26 10 23 36c-4 6-6 12-9 14H36c-3-2-5-8-9-14z"
BROWS: Final = "M37 38c3-2 6-2 9 0M54 38c3-2 6-2 9 0"
DARK: Final = "#2A1C12"
LIP: Final = "#8A4A30"


@dataclass(frozen=True, slots=True)
class Face:
    """A face: the inks of ground, coat, skin and neck, the shapes on the coat, behind the head and on it, and where the
    eyes are.
    """

    ground: str
    coat: str
    skin: str
    neck: str
    worn: tuple[Shape, ...] = ()
    behind: tuple[Shape, ...] = ()
    front: tuple[Shape, ...] = ()
    eyes: tuple[float, ...] = (42.5, 57.5)
    level: float = 44.0


def disc(x: float, y: float, radius: float) -> str:
    """Return the path of a disc."""
    half = f"a{radius:g} {radius:g} 0 1 0"
    return f"M{x - radius:g} {y:g}{half} {2 * radius:g} 0{half} {-2 * radius:g} 0z"


FACES: Final = {
    # 9
    "lotte": Face(
        *("#BFD3C4", "#2F4F63", "#F0C9A4", "#D9A981"),
        worn=(("#F3E2C4", LAPELS),),
        behind=(("#E3B95B", "M29 58c-4-26 6-40 21-40s25 14 21 40c-2 5-7 5-9 1V34H38v25c-2 4-7 4-9-1z"),),
        front=(
            ("#E3B95B", "M31 43c0-14 8-20 19-20s19 6 19 20c-4-7-9-10-14-11-6 5-16 6-24 11z"),
            (LIP, SMILE, 2.4),
            ("#B5382F", "M24 30c0-12 14-20 30-18 14 2 22 9 21 16-1 4-8 3-16 1-12-2-23 0-31 5-3 1-4-1-4-4z"),
            ("#8C2A34", "M52 13c-1-3 0-6 3-7l2 2c-1 2-1 4 0 6z"),
        ),
    ),
    "quill": Face(
        *("#E6CFA0", "#4A5A35", "#C68A5E", "#A66D45"),
        worn=(("#EFE6D6", COLLAR),),
        behind=(
            ("#F7F1E2", "M66 44C68 26 76 10 92 3c2 18-6 34-20 45z"),
            ("#C9B893", "M67 48C72 30 80 16 91 5", 1.8),
        ),
        front=(
            ("#3A2416", "M30 43c-3-14 2-26 14-27 5-4 17-3 21 3 6 3 7 14 5 24l-4-9c-11 1-22-1-28-5-3 4-6 8-8 14z"),
            ("#3A2416", BROWS, 2.6),
            ("#6E3A1E", "M43 58c4 1 9 1 13-3", 2.4),
            ("#C68A5E", "M68 40c5-2 7 8 0 12z"),
        ),
    ),
    "mira": Face(
        *("#A9C6D6", "#B5532E", "#7A4A2E", "#613820"),
        worn=(("#E9BE62", "M30 76c8 12 32 12 40 0l3 2c-8 16-38 16-46 0z"),),
        behind=(
            (
                "#1F1410",
                "M50 6c8-4 17 1 19 7 8 1 12 10 9 17 6 6 4 15-1 19 2 8-5 15-12 13H35c-7 "
                "2-14-5-12-13-5-4-7-13-1-19-3-7 1-16 9-17 2-6 11-11 19-7z",
            ),
        ),
        front=(
            ("#1F1410", "M31 38c3-10 9-15 19-15s16 5 19 15c-5-5-11-7-19-7s-14 2-19 7z"),
            ("#FBF5E7", "M42 56c5 5 11 5 16 0-5 1-11 1-16 0z"),
            (
                "#F2C94C",
                "M27 54l2 4 4-2-1 5 4 2-4 2 1 5-4-2-2 4-2-4-4 2 1-5-4-2 4-2-1-5 4 2zM73 54l2 4 4-2-1 5 4 2-4 "
                "2 1 5-4-2-2 4-2-4-4 2 1-5-4-2 4-2-1-5 4 2z",
            ),
        ),
    ),
    "vane": Face(
        *("#D4C4D9", "#2B2A38", "#E6BE9E", "#C99A78"),
        worn=(("#F7F1E2", "M38 70l12 10 12-10 6 4-10 26H42L32 74z"), ("#7A2B3A", "M44 79l6 4 6-4 2 8-8-3-8 3z")),
        behind=(("#8F8A86", "M27 48c-1-8 1-14 5-18h36c4 4 6 10 5 18l-4 9H31z"),),
        front=(
            ("#8F8A86", BROWS, 2.8),
            ("#8F8A86", "M50 52c-4-2-10 0-13 4l13-1 13 1c-3-4-9-6-13-4z"),
            (LIP, "M45 60h10", 2.2),
            ("#C79A3A", disc(57.5, 44, 7), 2.2),
            ("#C79A3A", "M64 48c3 8 2 18-3 27", 1.4),
        ),
    ),
    # Imperial Settlers
    "livia": Face(
        *("#E7CDBF", "#F3EBDC", "#E8B892", "#C98F68"),
        worn=(("#8C2A34", "M8 100c2-20 16-29 34-31l16 31z"), ("#C79A3A", disc(40, 76, 4))),
        behind=(("#4A2A18", "M28 44c-2-22 8-31 22-31s24 9 22 31l-4 14H32z"), ("#4A2A18", disc(72, 32, 9))),
        front=(
            ("#4A2A18", "M31 40c0-12 8-20 19-20s19 8 19 20c-3-6-10-11-19-12-9 1-16 6-19 12z"),
            (LIP, SMILE, 2.4),
            (
                "#D9A93A",
                "M29 36c-3-5-2-9 1-12 3 4 3 8-1 12zM33 28c-1-5 1-9 5-11 1 5 0 9-5 11zM40 21c1-5 4-7 8-8 0 "
                "5-3 8-8 8zM71 36c3-5 2-9-1-12-3 4-3 8 1 12zM67 28c1-5-1-9-5-11-1 5 0 9 5 11zM60 "
                "21c-1-5-4-7-8-8 0 5 3 8 8 8z",
            ),
            ("#B5812B", "M29 38c3-13 11-19 21-19s18 6 21 19", 1.8),
        ),
    ),
    "bran": Face(
        *("#BCCBB0", "#5A4630", "#E3AE86", "#C08A62"),
        worn=(
            ("#A08A68", "M14 84c6-12 20-15 36-15s30 3 36 15c-8-2-12 4-18 1-6 4-12 0-18 3-6-3-12 1-18-3-6 3-10-3-18-1z"),
        ),
        behind=(("#A8481E", "M25 66c-4-30 4-52 25-52s29 22 25 52c-3 7-8 7-11 4V40H36v30c-3 3-8 3-11-4z"),),
        front=(
            ("#A8481E", "M31 40c-1-14 8-22 19-22s20 8 19 22c-4-8-8-11-12-12-9 3-18 5-26 12z"),
            ("#7E3314", "M36 38l10 2M64 38l-10 2", 3.4),
            ("#B9551F", "M31 48c0 24 6 36 19 46 13-10 19-22 19-46-3 6-8 8-12 6-4-2-10-2-14 0-4 2-9 0-12-6z"),
            ("#7E3314", "M44 61c4 2 8 2 12 0", 2.6),
            ("#C79A3A", "M45 79h10v5H45z"),
        ),
    ),
    "akiko": Face(
        *("#E4D6C0", "#6B2F4A", "#F1CFAE", "#D9AB86"),
        worn=(("#F3E2C4", "M34 73l16 15 16-15 6 3-22 24h-4L28 76z"), ("#C8562C", "M28 76l26 24h-8L22 78z")),
        behind=(
            ("#17131A", "M28 52c-3-26 7-36 22-36s25 10 22 36c-1 7-4 10-7 11H35c-3-1-6-4-7-11z"),
            ("#17131A", disc(50, 11, 10)),
            ("#C8562C", "M32 5L68 19", 2.6),
            ("#D9A93A", disc(32, 5, 3)),
        ),
        front=(
            ("#17131A", "M31 42c-1-14 8-21 19-21s20 7 19 21c-2-4-4-6-5-6H36c-1 0-3 2-5 6z"),
            ("#B5382F", "M46 57c2-1 6-1 8 0-2 3-6 3-8 0z"),
        ),
    ),
    "nefru": Face(
        *("#F0DDAE", "#F7F1E2", "#9A6238", "#7C4A28"),
        worn=(
            ("#D9A93A", "M22 78c8-8 16-9 28-9s20 1 28 9c-6 14-16 20-28 20s-22-6-28-20z"),
            ("#2F6E8F", "M28 81c7-6 13-7 22-7s15 1 22 7c-5 9-12 12-22 12s-17-3-22-12z"),
            ("#B5382F", "M35 83c4-3 9-4 15-4s11 1 15 4c-3 4-8 5-15 5s-12-1-15-5z"),
        ),
        behind=(
            (
                "#23486B",
                "M50 10c18 0 25 12 25 30l6 38c-6 5-12 5-16 3L62 40H38l-3 41c-4 2-10 2-16-3l6-38c0-18 7-30 25-30z",
            ),
        ),
        front=(
            (DARK, "M37 44c3-3 8-3 11 0M52 44c3-3 8-3 11 0M47 44h-13M53 44h13", 1.8),
            ("#5E2F1A", "M44 58c4 2 8 2 12 0", 2.4),
            ("#D9A93A", "M30 36c2-15 9-22 20-22s18 7 20 22c-12-5-28-5-40 0z"),
            ("#23486B", "M36 24l3 9M45 19l1 12M55 19l-1 12M64 24l-3 9", 3.2),
            ("#B5382F", disc(50, 20, 3)),
        ),
    ),
    # AuZtralia
    "tully": Face(
        *("#D9C9E0", "#A6553A", "#8A5A3C", "#6E4429"),
        worn=(("#F3E2C4", COLLAR),),
        behind=(("#2A1A12", "M28 48c-2-22 8-32 22-32s24 10 22 32c4 8 2 16-6 18H34c-8-2-10-10-6-18z"),),
        front=(
            ("#FBF5E7", "M41 57c5 6 13 6 18 0-5 1-13 1-18 0z"),
            ("#D9A94A", "M12 35c12-6 62-6 76 0 2 4-2 5-6 4-20-5-44-5-64 0-4 1-8 0-6-4z"),
            ("#E9BE62", "M31 33C31 17 37 9 50 9s19 8 19 24c-12-3-26-3-38 0z"),
            ("#8C2A34", "M31 33c12-3 26-3 38 0v-6c-12-3-26-3-38 0z"),
        ),
    ),
    "fenn": Face(
        *("#E3C6A6", "#5A4630", "#D8A27C", "#B97F58"),
        front=(
            ("#EFE6D6", "M37 36c3-2 6-2 9 0M54 36c3-2 6-2 9 0", 3.4),
            ("#EFE6D6", "M31 45c-2 22 5 40 19 40s21-18 19-40c-3 8-9 9-13 7-3-2-9-2-12 0-4 2-10 1-13-7z"),
            ("#A0896B", "M44 58c4 2.5 8 2.5 12 0", 2.4),
            ("#3E4B2E", "M14 31c10 5 62 5 72 0 3 0 3 4 0 5-18 6-54 6-72 0-3-1-3-5 0-5z"),
            ("#56663C", "M30 33c-1-16 7-22 20-22s21 6 20 22c-12 3-28 3-40 0z"),
        ),
        level=42.0,
    ),
    "rudd": Face(
        *("#E8D3A0", "#27402F", "#D99F78", "#BC7F58"),
        worn=(("#C8562C", "M42 72l8 8 8-8 4 4-12 24-12-24z"),),
        behind=(("#2E1D12", "M30 42c-1-8 1-16 4-20h32c3 4 5 12 4 20l-3-8H33z"),),
        front=(
            ("#2E1D12", "M37 37l9 2M63 37l-9 2", 3.0),
            ("#2E1D12", "M50 52c-4-1-9 1-14 7 5 2 11 1 14-2 3 3 9 4 14 2-5-6-10-8-14-7z"),
            ("#8C4A24", "M28 31c0-14 10-20 24-20 12 0 20 6 21 15l-2 4c-14-5-29-4-43 1z"),
            ("#5E2F14", "M27 32c12-6 31-7 47-2 5 2 4 5-1 5-14-3-30-2-44 1-4 0-4-3-2-4z"),
        ),
    ),
    "iles": Face(
        *("#BFD0D6", "#22344C", "#E8BE9A", "#CF9B74"),
        worn=(
            ("#16243A", "M50 100V80l-10-8-6 3 8 25zM50 100V80l10-8 6 3-8 25z"),
            ("#E9BE62", "".join(disc(x, y, 1.8) for y in (88, 96) for x in (47, 53))),
        ),
        behind=(("#B9B1A4", "M30 42c0-10 2-18 6-22h28c4 4 6 12 6 22l-3-6H33z"),),
        front=(
            ("#1C1410", "M30 35 70 45", 2.0),
            ("#1C1410", "M36 39h12c1 7-2 11-6 11s-7-4-6-11z"),
            (LIP, "M44 58c5 3 9 2 13-2", 2.4),
            ("#B9B1A4", "M31 46c1 10 3 16 7 20M69 46c-1 10-3 16-7 20", 4.0),
            ("#22344C", "M26 24c6-13 42-13 48 0l-4 9c-12-4-28-4-40 0z"),
            ("#0F1B2A", "M30 33c12-5 28-5 40 0l1 3c-13-3-29-3-42 0z"),
            ("#E9BE62", "M50 16l2.5 5 5 .6-3.7 3.5 1 5-4.8-2.5-4.8 2.5 1-5-3.7-3.5 5-.6z"),
        ),
        eyes=(57.5,),
    ),
    "marlow": Face(
        *("#C9D6C2", "#3F6248", "#E3B38C", "#C98F68"),
        worn=(("#F3E2C4", LAPELS),),
        behind=(("#6A3A1E", LONG_HAIR),),
        front=(
            (DARK, disc(42, 44, 6.5) + disc(58, 44, 6.5) + "M48.5 43h3", 2.0),
            (LIP, "M45 59c3 1.5 7 1.5 10 0", 2.2),
            ("#6A3A1E", CROWN),
            ("#6A3A1E", "M50 6a9 8 0 1 1-.1 0"),
        ),
    ),
    # The Artemis Project
    "haldane": Face(
        *("#C3CBDD", "#3B4A66", "#E9C3A2", "#CC9C78"),
        worn=(("#C8562C", "M22 78l14-7 6 29H30zM78 78l-14-7-6 29h12z"),),
        behind=(("#E6E2DA", "M29 46c-4-22 7-32 21-32s25 10 21 32c0 6-3 9-5 9V36H34v19c-2 0-5-3-5-9z"),),
        front=(
            ("#E6E2DA", "M30 41c-1-15 8-23 20-23s20 7 20 21c-6-2-10-6-12-11-7 7-16 12-28 13z"),
            ("#9B958B", BROWS, 2.4),
            (LIP, "M45 58c3 1 7 1 10 0", 2.2),
            ("#23252E", "M29 44c-2-18 8-30 21-30s23 12 21 30", 3.2),
            ("#23252E", "M25 40h7v15h-7zM68 40h7v15h-7z"),
            ("#23252E", "M29 54c1 8 5 11 13 11", 2.2),
            ("#E9BE62", disc(43, 65, 2.4)),
        ),
    ),
    "okoro": Face(
        *("#C9D9D6", "#D9772E", "#6B4228", "#52301B"),
        worn=(("#F3E2C4", "M36 71c6 9 22 9 28 0l5 3c-8 14-30 14-38 0z"), ("#23252E", "M48 84h4v16h-4z")),
        front=(
            ("#1E130D", "M31 46c0 14 6 25 19 25s19-11 19-25c-3 7-6 8-9 7-6-2-14-2-20 0-3 1-6 0-9-7z"),
            ("#FBF5E7", "M43 58c4 4 10 4 14 0-4 1-10 1-14 0z"),
            ("#1E130D", BROWS, 3.0),
            ("#2F6E6A", "M29 33C27 16 37 8 50 8s23 8 21 25c-12-4-30-4-42 0z"),
            ("#23524F", "M28 28c14-5 30-5 44 0l1 8c-14-5-32-5-46 0z"),
            ("#E9BE62", disc(50, 7, 5)),
        ),
    ),
    "reyes": Face(
        *("#F0D2B6", "#4E6A86", "#CF9468", "#AD7550"),
        worn=(("#2E435A", COLLAR),),
        behind=(
            ("#2B1810", "M62 20c14-6 24 2 22 16-1 8-4 14-9 19 1-9-1-15-7-19z"),
            ("#2B1810", "M29 46c-3-22 7-31 21-31s24 9 21 31l-3 9H32z"),
        ),
        front=(
            ("#2B1810", "M31 40c0-13 8-20 19-20s19 7 19 20c-3-6-10-9-19-9s-16 3-19 9z"),
            (LIP, SMILE, 2.4),
            ("#23252E", "M28 29c14-4 30-4 44 0v5c-14-4-30-4-44 0z"),
            ("#C79A3A", disc(41, 27, 8.5) + disc(59, 27, 8.5)),
            ("#7FC4C9", disc(41, 27, 5.6) + disc(59, 27, 5.6)),
            ("#E8F6F5", "M37 26l4-3M55 26l4-3", 1.8),
        ),
    ),
    "lind": Face(
        *("#AFC0CF", "#7A5A2E", "#F3CDAE", "#DBAA88"),
        worn=(("#8C2A34", "M44 76h12v24H44z"),),
        behind=(
            ("#5E4522", "M18 70C12 34 24 6 50 6s38 28 32 64c-6 10-20 12-32 12S24 80 18 70z"),
            (
                "#E8DCC4",
                "M50 11l6 4 7-1 4 6 7 3 1 8 5 5-2 8 2 8-5 6-2 8-7 4-5 6-11-1-11 1-5-6-7-4-2-8-5-6 2-8-2-8 "
                "5-5 1-8 7-3 4-6 7 1z",
            ),
        ),
        front=(
            ("#E3C27A", "M32 36c3-11 9-15 18-15s15 4 18 15c-7-2-9-5-11-8-6 5-15 8-25 8z"),
            ("#D2936E", disc(38, 52, 3.2) + disc(62, 52, 3.2)),
            ("#D9B262", BROWS, 2.4),
            (LIP, SMILE, 2.4),
        ),
    ),
}
"""Every character's face, by key."""


def shape(drawn: Shape) -> Markup:
    """Draw a shape."""
    ink, path, *width = drawn
    if not width:
        return el("path", d=path, fill=ink)
    return el("path", d=path, fill="none", stroke=ink, stroke_width=f"{width[0]:g}", stroke_linecap="round")


@cache
def face(key: str) -> Markup:
    """Draw the face of a character; a computer's icon for any other player."""
    if (one := FACES.get(key)) is None:
        return el("span", icon("die"), cls="opp-face none", aria_hidden=True)
    whole = (
        (one.ground, "M-200-200h500v300h-500z"),
        (one.coat, SHOULDERS),
        *one.worn,
        (one.neck, NECK),
        *one.behind,
        (one.skin, HEAD),
        *((DARK, disc(x, one.level, 2.3)) for x in one.eyes),
        *one.front,
    )
    box = {"viewBox": "0 0 100 100", "preserveAspectRatio": "xMidYMax meet"}
    return el("svg", *map(shape, whole), cls="opp-face", aria_hidden=True, **box)
