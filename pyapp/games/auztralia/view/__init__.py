"""The view of AuZtralia: drawings, sentences and the meaning of taps."""
