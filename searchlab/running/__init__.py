"""Running a search: counted under a budget, and kept event by event."""

VERSION = "0.4.0"  # of searchlab: what the same search gives may change from one to the next
