#!/usr/bin/env python3
"""Wrong cores, made of the right one by operators: `list` names them, `run NAME` is one of them.

An operator over the syntax tree makes a mistake wherever it can be made, so whatever is added to
the core gets its mistakes by itself. Beside these are habits: mistakes that no single place of the
code shows, such as a cache, a clock, or an eye for the names that a test suite uses.

    wrong_cores.py CORE list
    wrong_cores.py CORE run NAME
"""

import ast
import sys

import wrong_lives  # noqa: F401, its habits join the others
import wrong_rarities  # noqa: F401, so do these
from wrong_habits import HABITS

# Only words for people, or speed, or what no question can show: mistakes here change no answer.
SPARED = {"expected", "no_constant", "rejected", "main", "kind", "places"}
SPARED_NAMES = {"HELLO", "quoted"}

COMPARISONS = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE,
    ast.GtE: ast.Gt, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}


def words_of(node):
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        words = node.value.split()
        if words and all(word.rstrip("?").replace("_", "").isalnum() for word in words):
            return words
    return []


def mistakes_at(node, in_function):
    """Yields the mistakes that can be made at a node, each as a label and a function of the node."""
    if isinstance(node, ast.If):
        yield "never", lambda n: setattr(n, "test", ast.Constant(False))
        yield "always", lambda n: setattr(n, "test", ast.Constant(True))
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        other = COMPARISONS[type(node.ops[0])]
        yield "compares", lambda n: setattr(n, "ops", [other()])
    if isinstance(node, ast.BoolOp):
        other = ast.Or if isinstance(node.op, ast.And) else ast.And
        yield "joins", lambda n: setattr(n, "op", other())
    if isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield "flips", lambda n: setattr(n, "value", not n.value)
        elif isinstance(node.value, int):
            yield "plus", lambda n: setattr(n, "value", n.value + 1)
            yield "minus", lambda n: setattr(n, "value", n.value - 1)
    for at, word in enumerate(words_of(node)):
        yield from mistakes_of_word(node, at, word, in_function)
    if isinstance(node, (ast.Tuple, ast.Set)) and len(node.elts) > 1 and all(
            isinstance(each, ast.Constant) for each in node.elts):
        for at, each in enumerate(node.elts):
            yield f"forgets {each.value}", lambda n, i=at: n.elts.pop(i)


def mistakes_of_word(node, at, word, in_function):
    def replaced(new):
        def change(n):
            words = n.value.split()
            words[at:at + 1] = new
            n.value = " ".join(words) or "nothing"
        return change

    if in_function and not word.isupper():
        return
    yield f"forgets {word}", replaced([])
    if len(node.value.split()) > 1 or word.endswith("?"):
        yield f"swaps need of {word}", replaced([word[:-1] if word.endswith("?") else word + "?"])
    if word.isupper():
        yield f"misspells {word}", replaced([word.lower()])


def removals(body):
    """Yields the statements that can be left out."""
    for at, statement in enumerate(body):
        is_call = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
        if is_call or isinstance(statement, (ast.Assign, ast.AugAssign)):
            yield at, statement


def places(tree):
    """Yields the nodes in which mistakes are made, with where they are, in a fixed order."""

    def visit(node, where, in_function):
        for child in ast.iter_child_nodes(node):
            inside, function = where, in_function
            if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
                if child.name in SPARED:
                    continue
                inside = child.name
                function = function or isinstance(child, ast.FunctionDef)
                body = child.body
                if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
                    del body[0]
            if isinstance(child, ast.Assign) and isinstance(child.targets[0], ast.Name):
                if child.targets[0].id in SPARED_NAMES:
                    continue
                inside = where or child.targets[0].id
            if isinstance(child, (ast.JoinedStr, ast.Raise)):
                continue
            yield child, inside, function
            yield from visit(child, inside, function)

    return visit(tree, "", False)


def mistakes(source):
    """Yields every mistake as a name and a function that makes the wrong tree."""
    seen = {}
    for index, (node, where, in_function) in enumerate(places(ast.parse(source))):
        found = [(label, change) for label, change in mistakes_at(node, in_function)]
        if in_function:
            for field in ("body", "orelse"):
                statements = getattr(node, field, None)
                for at, statement in removals(statements if isinstance(statements, list) else []):
                    found.append((f"leaves out {ast.unparse(statement)[:60]}",
                                  lambda n, f=field, i=at: getattr(n, f).__setitem__(i, ast.Pass())))
        for label, change in found:
            text = "" if label.startswith("leaves") else " in " + ast.unparse(node)[:60]
            name = f"{where}: {label}{text}".replace("\n", " ")
            seen[name] = seen.get(name, 0) + 1
            name += f" #{seen[name]}" if seen[name] > 1 else ""
            yield name, tree_with(source, index, change)


def tree_with(source, index, change):
    def make():
        tree = ast.parse(source)
        change([place[0] for place in places(tree)][index])
        return ast.fix_missing_locations(tree)

    return make


def main(path, verb, name=None):
    with open(path, encoding="utf-8") as file:
        source = file.read()
    changes = dict(mistakes(source))
    if verb == "list":
        for each in list(changes) + [f"habit: {habit}" for habit in HABITS]:
            print(each)
        return
    tree = changes[name]() if name in changes else ast.parse(source)
    core = {"__name__": "core"}
    exec(compile(tree, path, "exec"), core)  # pylint: disable=exec-used
    if name not in changes:
        HABITS[name[len("habit: "):]](core)
    core["main"]()


if __name__ == "__main__":
    main(*sys.argv[1:])
