"""One small mistake in a module of the rules: where it can be made, and the module's tree with it.

Not counted as places: texts, docstrings, annotations and types, decorators, messages of exceptions, what `zip` is
strict about, how often a coin falls. A mistake there changes nothing that the rules do.
"""

import ast
import copy
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

OTHER: dict[type, tuple[type, ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add,),
    ast.FloorDiv: (ast.Mult,),
    ast.Div: (ast.Mult,),
    ast.Mod: (ast.Add,),
    ast.Pow: (ast.Mult,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitAnd: (ast.BitOr,),
}
TWINS = {"min": "max", "max": "min", "any": "all", "all": "any"}
TEXTS = {"Text", "TypeVar", "cast", "NewType"}
UNREAD = {"annotation", "returns", "decorator_list", "bases", "ctx", "type_comment"}
UNREAD_KEYWORDS = {"strict", "maxsize"}
UNCHANGED = -1
"""The variant that is no mistake: a control, which no test may see."""
Held = tuple[ast.AST, str, int | None]
"""A node, one of its fields, and which of the field's nodes."""


class Place(NamedTuple):
    """Where a mistake can be made: what stands there, and in which line."""

    held: Held
    node: ast.AST
    line: int


def places(tree: ast.AST) -> list[Place]:
    """Every place where a mistake can be made, in the order of the text."""
    return [place for place in _nodes(tree, 0) if mistakes(place.node)]


def _nodes(parent: ast.AST, line: int) -> Iterator[Place]:
    for field, value in ast.iter_fields(parent):
        if field in UNREAD:
            continue
        for index, node in enumerate(value) if isinstance(value, list) else ((None, value),):
            if isinstance(node, ast.AST) and not _unread(node):
                place = Place((parent, field, index), node, getattr(node, "lineno", line))
                yield place
                yield from _nodes(node, place.line)


def _unread(node: ast.AST) -> bool:
    """What no rule depends on: texts, types, names of fields, a representation, a coin that is tossed."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Raise() | ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Call(func=ast.Name(id=name)) if name in TEXTS:
            return True
        case ast.Subscript(value=ast.Name(id=name) | ast.Attribute(attr=name)) if (
            name[0].isupper() and not name.isupper()
        ):
            return True
        case ast.Assign(targets=[ast.Name(id=name)]) if name == "__all__":
            return True
        case ast.FunctionDef(name=name) if name == "__repr__":
            return True
    return _tossed(node) or (isinstance(node, ast.keyword) and node.arg in UNREAD_KEYWORDS)


def _tossed(node: ast.AST) -> bool:
    """A coin, and which of its sides was wanted."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="rng")), args=[ast.Constant()]):
            return True
        case ast.Compare(left=ast.Call() as coin) | ast.UnaryOp(operand=ast.Call() as coin):
            return _tossed(coin)
    return False


def mistakes(node: ast.AST) -> list[ast.AST]:
    """What can stand here by mistake."""
    make = MAKERS.get(type(node))
    return list(make(node)) if make else []


def _compared(node: ast.Compare) -> Iterator[ast.AST]:
    for at, op in enumerate(node.ops):
        for other in OTHER[type(op)]:
            yield _with(node, ops=[*node.ops[:at], other(), *node.ops[at + 1 :]])


def _worked_out(node: ast.BoolOp | ast.BinOp | ast.AugAssign) -> Iterator[ast.AST]:
    return (_with(node, op=other()) for other in OTHER.get(type(node.op), ()))


def _turned_over(node: ast.UnaryOp) -> Iterator[ast.AST]:
    if isinstance(node.op, ast.Not | ast.USub):
        yield node.operand


def _stated(node: ast.Constant) -> Iterator[ast.AST]:
    return (_with(node, value=other) for other in _constants(node.value))


def _returned(node: ast.Return) -> Iterator[ast.AST]:
    if node.value and not (isinstance(node.value, ast.Constant) and node.value.value is None):
        yield _with(node, value=ast.Constant(None))


def _chosen(node: ast.If | ast.IfExp) -> Iterator[ast.AST]:
    if not isinstance(node.test, ast.Compare | ast.UnaryOp):  # places of their own
        yield _with(node, test=ast.UnaryOp(ast.Not(), node.test))


def _filtered(node: ast.comprehension) -> Iterator[ast.AST]:
    return (_with(node, ifs=_without(node.ifs, at)) for at in range(len(node.ifs)))


def _listed(node: ast.Tuple | ast.List | ast.Set) -> Iterator[ast.AST]:
    if not isinstance(getattr(node, "ctx", None), ast.Store):
        for at in range(len(node.elts)):
            yield _with(node, elts=_without(node.elts, at))


def _mapped(node: ast.Dict) -> Iterator[ast.AST]:
    for at in range(len(node.keys)):
        yield _with(node, keys=_without(node.keys, at), values=_without(node.values, at))


def _asked(node: ast.Call) -> Iterator[ast.AST]:
    if isinstance(node.func, ast.Name) and node.func.id in TWINS:
        yield _with(node, func=ast.Name(TWINS[node.func.id], ast.Load()))


MAKERS: dict[type, Callable[[Any], Iterator[ast.AST]]] = {
    ast.Compare: _compared,
    ast.BoolOp: _worked_out,
    ast.BinOp: _worked_out,
    ast.AugAssign: _worked_out,
    ast.UnaryOp: _turned_over,
    ast.Constant: _stated,
    ast.Return: _returned,
    ast.If: _chosen,
    ast.IfExp: _chosen,
    ast.comprehension: _filtered,
    ast.Tuple: _listed,
    ast.List: _listed,
    ast.Set: _listed,
    ast.Dict: _mapped,
    ast.Call: _asked,
}


def _constants(value: object) -> tuple[object, ...]:
    """A switch turned over, a number missed by one, a code misspelt; what is no code is a text."""
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, int):
        return (value + 1, value - 1)
    return (f"{value}_",) if isinstance(value, str) and value.isidentifier() else ()


def _without(held: list[Any], at: int) -> list[Any]:
    return [*held[:at], *held[at + 1 :]]


def _with(node: ast.AST, **fields: object) -> ast.AST:
    changed = copy.copy(node)
    for field, value in fields.items():
        setattr(changed, field, value)
    return changed


def mutated(source: str, place: int, variant: int) -> tuple[ast.AST, str]:
    """The tree with this mistake at this place, and the mistake in a line."""
    tree = ast.parse(source)
    (parent, field, index), node, line = places(tree)[place]
    if variant == UNCHANGED:
        return tree, f"{line}: unchanged"
    mistake = mistakes(node)[variant]
    told = f"{line}: {_short(node)}  ->  {_short(mistake)}"
    if index is None:
        setattr(parent, field, mistake)
    else:
        getattr(parent, field)[index] = mistake
    return ast.fix_missing_locations(tree), told


def _short(node: ast.AST) -> str:
    shown = ast.GeneratorExp(node.target, [node]) if isinstance(node, ast.comprehension) else node
    return " ".join(ast.unparse(ast.fix_missing_locations(copy.deepcopy(shown))).split())[:300]


def around(source: str, line: int) -> tuple[int, int] | None:
    """First and last line of the function or method in which this line stands; None outside of all."""
    body = ast.parse(source).body
    held = [*body, *(each for outer in body if isinstance(outer, ast.ClassDef) for each in outer.body)]
    for each in held:
        if isinstance(each, ast.FunctionDef):
            first = min([each.lineno, *(decorator.lineno for decorator in each.decorator_list)])
            if first <= line <= (each.end_lineno or first):
                return first, each.end_lineno or first
    return None
