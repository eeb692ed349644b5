"""What the clients were told, against what was kept: the checker of every fault run. Starts nothing."""

import threading
from collections import Counter
from dataclasses import dataclass, field

OK, REFUSED, UNKNOWN = "ok", "refused", "unknown"


@dataclass(frozen=True)
class Said:
    """One answer, or the lack of one, to one attempt to write a deal."""

    deal: str
    """The client's own mark of the deal, written into it as its remark: the same in every attempt."""
    key: str
    outcome: str
    sequence: int | None = None


@dataclass(frozen=True)
class Stored:
    """One entry as the database has it in the end."""

    sheet: int
    sequence: int
    key: str
    deal: str


@dataclass
class Journal:
    """What all clients were told, in the order in which they noted it."""

    said: list[Said] = field(default_factory=list)
    prints: dict[int, int] = field(default_factory=dict)
    """Acknowledged print jobs and how often they were acknowledged."""
    lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, said: Said) -> None:
        with self.lock:
            self.said.append(said)

    def note_print(self, job: int) -> None:
        with self.lock:
            self.prints[job] = self.prints.get(job, 0) + 1

    def count(self, outcome: str) -> int:
        return sum(each.outcome == outcome for each in self.said)


def differences(said: list[Said], stored: list[Stored]) -> list[str]:
    """Everything that was acknowledged and is lost, is there twice, elsewhere, or was never asked for."""
    kept = Counter(each.deal for each in stored)
    places = {(each.deal, each.sequence) for each in stored}
    acknowledged = [each for each in said if each.outcome == OK]
    outcomes: dict[str, set[str]] = {}
    for each in said:
        outcomes.setdefault(each.deal, set()).add(each.outcome)
    lost = {each.deal for each in acknowledged if not kept[each.deal]}
    return [
        *(f"{deal}: acknowledged and lost" for deal in sorted(lost)),
        *(f"{deal}: stored {times} times" for deal, times in sorted(kept.items()) if times > 1),
        *(f"{deal}: nobody wrote it" for deal in sorted(kept.keys() - outcomes.keys())),
        *(f"{deal}: refused and stored" for deal in sorted(kept) if outcomes.get(deal) == {REFUSED}),
        *(
            f"{each.deal}: acknowledged as {each.sequence}, stored elsewhere"
            for each in acknowledged
            if each.deal not in lost and (each.deal, each.sequence) not in places
        ),
    ]
