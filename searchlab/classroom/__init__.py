"""The classroom: exercises that check themselves, claims, the lessons, the room's machine."""
