"""The words of Dreierschnapsen that mypy knows: its records and plays have more keys."""

from typing import Literal

from rules.schnapsen import codes
from rules.schnapsen.codes import Code, Key, Outcome, Problem, StepCode

__all__ = ["Code", "Key", "Outcome", "Played", "Problem", "RecordKey", "StepCode"]

RecordKey = Literal[codes.RecordKey, codes.OfThree]
Played = Literal[codes.Played, codes.PlayedByThree]
