"""Makes of what is asked at random what there is: a number in an address, the revision as it stands, a deal."""

from random import Random
from typing import Any

Json = dict[str, Any]

OFTEN = 0.7
QUERIES = {"book": "books", "sheet": "sheets", "club": "club_slugs"}
"""Parameters that name something, and what."""
BODIES = ("BookRequest", "SheetRequest", "SeatTaken")
"""What tells numbers of things."""
WANTED = {
    "record": ("record",),
    "correct": ("record", "corrects"),
    "insert": ("record", "before"),
    "delete": ("corrects", "reason"),
    "seat": ("seats",),
    "close": ("reason",),
    "reopen": ("reason",),
    "erase": ("corrects",),
}
"""What an entry of each kind tells besides."""


class Hall:
    """What is known of the installation that is asked, and how far its lists have come meanwhile."""

    def __init__(self, order: Json) -> None:
        self.known: dict[str, list[Any]] = order["known"]
        self.games: dict[str, str] = order["games"]
        self.samples: dict[str, Json] = order["samples"]
        self.revisions: dict[str, int] = dict(order["revisions"])
        self.tags: dict[str, str] = {}
        self.chance = Random(order["seed"])
        self.asked = self.addressed = self.real = 0

    def told(self, schema: Json) -> Json:
        """The schema, with numbers that there are where it says what a number in an address or a body may be."""
        for path, operations in schema["paths"].items():
            there = self.known.get(_collection(path), ())
            for parameter in (each for operation in operations.values() for each in operation.get("parameters", ())):
                if there and parameter["in"] == "path":
                    parameter["schema"] = {"enum": [*there, *_strange(parameter["schema"])]}
        parts = schema["components"]["schemas"]
        for name in BODIES:
            shapes = parts[name]["properties"]
            parts[name]["properties"] = {key: self._named(key, shape) for key, shape in shapes.items()}
        return schema

    def _named(self, name: str, shape: Json) -> Json:
        """The same, made of numbers that there are, where the name says of which thing."""
        if name == "players":
            return {**shape, "items": self._named("player", shape["items"])}
        if f"{name}s" not in self.known:
            return shape
        return {"enum": [*self.known[f"{name}s"], *_strange(shape), *([None] if "null" in shape["type"] else [])]}

    def prepare(self, case: Any) -> None:
        """Most well-formed questions name what there is; the others stay as they were drawn."""
        self.asked += 1
        if case.meta is None or not case.meta.generation.mode.is_positive:
            return
        if case.method == "GET" and case.formatted_path in self.tags and self.chance.random() > OFTEN:
            case.headers["If-None-Match"] = self.tags[case.formatted_path]
        for name, of in QUERIES.items():
            if name in (case.query or {}) and self._often():
                case.query[name] = self.chance.choice(self.known[of])
        case.body = written_whole(case.body)
        if isinstance(case.body, dict) and self._often():
            number = str((case.path_parameters or {}).get("id"))
            for place, entry in enumerate(case.body.get("entries", [case.body])):
                if case.meta.phase.name.value == "fuzzing":
                    self._likely(entry, number, place)
                elif "revision" in entry:  # an edge stays one
                    entry["revision"] = self.revisions.get(number, 0) + place

    def _often(self) -> bool:
        return self.chance.random() < OFTEN

    def _likely(self, body: Json, number: str, place: int) -> None:
        game = self.games.get(number) or body.get("game")
        samples = self.samples.get(game, {"records": [{}], "seats": 3})
        if "revision" in body:
            self._entry(body, self.revisions.get(number, 0), place, samples)
        if isinstance(body.get("deals"), list):
            deals = self.chance.choices(samples["records"], k=min(len(body["deals"]), 5))
            body |= {"deals": deals, "seats": samples["seats"]}
        if isinstance(body.get("players"), list):
            body["players"] = self.chance.sample(self.known["players"], samples["seats"])
        if "name" in body:
            body["name"] = f"Nora {''.join(self.chance.choices('abcdefgh', k=8)).title()}"
        for house in ("preset", "options"):
            body.pop(house, None)
        if "text" in body and self._often():
            body["text"] = self.chance.choice([text for each in self.samples.values() for text in each["texts"]])

    def _entry(self, body: Json, now: int, place: int, samples: Json) -> None:
        """An entry as a client would write it next: with what its kind wants and nothing else."""
        wanted = WANTED.get(body["kind"], ())
        likely = {
            "record": self.chance.choice(samples["records"]),
            "corrects": self.chance.randint(1, now + 1),
            "before": self.chance.randint(1, now + 1),
            "reason": "so it was",
            "seats": [{"seat": 0, "player": self.chance.choice(self.known["players"])}],
        }
        for name in [name for name in body if name in likely or name == "since"]:
            del body[name]
        body |= {"revision": now + place, "key": f"fuzz-{self.asked}-{place}", "accepted": ["entry_deal_twice"]}
        body |= {name: likely[name] for name in wanted}

    def heed(self, case: Any, response: Any) -> None:
        """How far a list has come, as its answers say, and the tag of what was read."""
        self._count(case)
        if tag := response.headers.get("etag"):
            self.tags[case.formatted_path] = tag[0]
        if "/sheets/{id}/" not in case.operation.path or "json" not in str(response.headers.get("content-type")):
            return
        answer = response.json()
        answer = answer.get("current") or answer
        revision = (answer.get("results") or [answer])[-1].get("revision") if isinstance(answer, dict) else None
        if isinstance(revision, int) and not case.operation.path.endswith("/preview/"):
            self.revisions[str(case.path_parameters["id"])] = revision

    def _count(self, case: Any) -> None:
        """How many questions about one thing are about one that there is."""
        there = self.known.get(_collection(case.operation.path))
        if there and case.path_parameters:
            self.addressed += 1
            self.real += str(next(iter(case.path_parameters.values()))) in map(str, there)


def _strange(shape: Json) -> tuple[Any, ...]:
    """What is allowed there and names nothing, or the first of all."""
    return (shape["minimum"], shape["maximum"]) if "maximum" in shape else ("nowhere",)


def _collection(path: str) -> str:
    return path.removeprefix("/api/v1/").partition("/")[0]


def written_whole(value: Any) -> Any:
    """With every whole number written as one: to a schema 2.0 is one as well, and its words say how one is written."""
    if isinstance(value, list):
        return [written_whole(each) for each in value]
    if isinstance(value, dict):
        return {key: written_whole(each) for key, each in value.items()}
    return int(value) if isinstance(value, float) and value.is_integer() else value
