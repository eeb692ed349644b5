"""The words of Dreierschnapsen that mypy knows: its records have more keys."""

from typing import Literal

from rules.schnapsen import codes
from rules.schnapsen.codes import Code, Key, Outcome, Problem, StepCode

__all__ = ["Code", "Key", "Outcome", "Problem", "RecordKey", "StepCode"]

RecordKey = Literal[codes.RecordKey, codes.OfThree]
