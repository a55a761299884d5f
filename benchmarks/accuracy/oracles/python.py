# The definitions of Python by its own parser. Paths on standard input, lines of JSON on standard output.
# Counted: functions, methods and classes at any depth; what the module's own statements bind by assignment, inside its
# `if`, `try`, `with`, `for`, `while` and `match` too; lambdas bound to a name at module or class level; type aliases.
import ast
import json
import re
import sys
import warnings

warnings.simplefilter("ignore")
sys.setrecursionlimit(20_000)

CONSTANT = re.compile(r"_*[A-Z][A-Z0-9_]*")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
TYPE_ALIAS = getattr(ast, "TypeAlias", ())


def lines(node):
    first = min([node.lineno] + [each.lineno for each in getattr(node, "decorator_list", [])])
    return f"{first}-{node.end_lineno}"


def names(target):
    if isinstance(target, ast.Name):
        yield target.id
    elif isinstance(target, (ast.Tuple, ast.List)):
        for each in target.elts:
            yield from names(each)
    elif isinstance(target, ast.Starred):
        yield from names(target.value)


def is_alias(annotation):
    return (isinstance(annotation, ast.Name) and annotation.id == "TypeAlias") or (
        isinstance(annotation, ast.Attribute) and annotation.attr == "TypeAlias"
    )


def bound(statement, owner):
    """Name and kind of what an assignment of a module or class defines."""
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    if isinstance(statement.value, ast.Lambda):
        for target in targets:
            if isinstance(target, ast.Name):
                yield target.id, "method" if owner == "class" else "fn"
        return
    if owner == "class":
        return
    alias = isinstance(statement, ast.AnnAssign) and is_alias(statement.annotation)
    for target in targets:
        for name in names(target):
            if name != "_":
                yield name, "type" if alias else "const" if CONSTANT.fullmatch(name) else "var"


def walk(node, owner, path, emit):
    """`owner`: what the statements belong to: `module`, `class` or `function`."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, FUNCTIONS):
            emit(child.name, "method" if owner == "class" else "fn", lines(child), path)
            walk(child, "function", path + [child.name], emit)
        elif isinstance(child, ast.ClassDef):
            emit(child.name, "class", lines(child), path)
            walk(child, "class", path + [child.name], emit)
        elif TYPE_ALIAS and isinstance(child, TYPE_ALIAS):
            emit(child.name.id, "type", lines(child), path)
        elif isinstance(child, (ast.Assign, ast.AnnAssign)):
            if owner != "function":
                for name, kind in bound(child, owner):
                    emit(name, kind, lines(child), path)
        elif not isinstance(child, ast.expr):
            walk(child, owner, path, emit)


def main():
    for path in sys.stdin.read().splitlines():
        def emit(name, kind, lines, owner):
            record = {"f": path, "s": name, "k": kind, "l": lines}
            if owner:
                record["p"] = ".".join(owner)
            print(json.dumps(record))

        try:
            with open(path, "rb") as file:
                tree = ast.parse(file.read())
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            print(json.dumps({"f": path, "error": str(error)}))
            continue
        walk(tree, "module", [], emit)


main()
