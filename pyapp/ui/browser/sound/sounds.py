"""Short sounds made with Web Audio."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import js  # type: ignore[import-not-found]
from pyodide.ffi import to_js  # type: ignore[import-not-found]

from pyapp.drawing.sounds import BUILDING, CARD, DICE, LOSS, PENCIL, PIECE, WIN

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

NOISE: Final = "bandpass"


class Note(NamedTuple):
    """A tone that fades, or noise in a band round its pitch: start and length in seconds, pitch in Hz, strength up to
    1, and the wave.
    """

    start: float
    length: float
    pitch: float
    strength: float
    wave: str = "sine"


def _knock(start: float, pitch: float, strength: float) -> tuple[Note, Note]:
    """Return the notes of wood that hits wood: a dull tone and a click."""
    return (
        Note(start, 0.09, pitch, strength, "triangle"),
        Note(start, 0.03, 4 * pitch, strength, NOISE),
    )


SOUNDS: Final[Mapping[str, Sequence[Note]]] = {
    PIECE: _knock(0, 340, 0.7),
    PENCIL: (Note(0, 0.1, 3400, 0.22, NOISE), Note(0.1, 0.12, 2900, 0.26, NOISE)),
    CARD: (Note(0, 0.05, 1500, 0.3, NOISE), Note(0.03, 0.09, 2600, 0.18, NOISE)),
    DICE: (*_knock(0, 520, 0.5), *_knock(0.13, 480, 0.4), *_knock(0.27, 330, 0.6)),
    BUILDING: (Note(0, 0.3, 523.25, 0.4), Note(0.14, 0.4, 659.26, 0.4)),
    WIN: (Note(0, 0.25, 523.25, 0.4), Note(0.13, 0.25, 659.26, 0.4), Note(0.26, 0.34, 783.99, 0.45)),
    LOSS: (Note(0, 0.6, 174.61, 0.6, "triangle"),),
}
"""The notes of each sound; none lasts longer than 0.6 s."""
APART_S: Final = 0.15
"""Seconds between sounds of the same moment."""
REPEAT_S: Final = 0.08
"""Seconds in which the same sound is not started again."""
ATTACK_S: Final = 0.006
"""Seconds in which a note becomes loud: at once it would click."""
NOISE_S: Final = 0.1


class Sounds:
    """The sounds of an audio context."""

    def __init__(self, context: Any) -> None:
        self._context = context
        self._out = self._context.createGain()
        self._out.connect(self._context.destination)
        self._last: dict[str, float] = {}
        """When each sound was started last, in seconds of the context."""
        self._noise: Any = None

    def play(self, sounds: Sequence[str], volume: float) -> None:
        """Play sounds one after another."""
        self._out.gain.value = volume
        at = float(self._context.currentTime)
        for sound in sounds:
            if at - self._last.get(sound, -REPEAT_S) >= REPEAT_S:
                self._last[sound] = at
                for note in SOUNDS[sound]:
                    self._start(note, at + note.start)
                at += APART_S

    def _start(self, note: Note, at: float) -> None:
        """Schedule a note."""
        loudness = self._context.createGain()
        loudness.gain.setValueAtTime(0, at)
        loudness.gain.linearRampToValueAtTime(note.strength, at + ATTACK_S)
        loudness.gain.exponentialRampToValueAtTime(0.001, at + note.length)
        loudness.connect(self._out)
        if note.wave == NOISE:
            source, band = self._context.createBufferSource(), self._context.createBiquadFilter()
            source.buffer, source.loop = self._noise_buffer(), True
            band.type, band.frequency.value = note.wave, note.pitch
            source.connect(band).connect(loudness)
        else:
            source = self._context.createOscillator()
            source.type, source.frequency.value = note.wave, note.pitch
            source.connect(loudness)
        source.start(at)
        source.stop(at + note.length)

    def _noise_buffer(self) -> Any:
        """Return noise, made when it is first needed."""
        if self._noise is None:
            rate, value, samples = float(self._context.sampleRate), 1, []
            for _sample in range(int(rate * NOISE_S)):
                value = (1_103_515_245 * value + 12_345) % 2**31
                samples.append(value / 2**30 - 1)
            self._noise = self._context.createBuffer(1, len(samples), rate)
            self._noise.copyToChannel(js.Float32Array.new(to_js(samples)), 0)
        return self._noise
