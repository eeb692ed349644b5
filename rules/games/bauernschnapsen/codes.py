"""The words of Bauernschnapsen that mypy knows."""

from rules.schnapsen.codes import Code, Key, Outcome, Played, Problem, RecordKey, StepCode

__all__ = ["Code", "Key", "Outcome", "Played", "Problem", "RecordKey", "StepCode"]
