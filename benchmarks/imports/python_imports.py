"""Lists the imports of a Python tree with the files that importlib finds for them, as JSON on standard output."""
import ast
import json
import os
import sys
from importlib.machinery import PathFinder


def find(name, folders, root):
    """The file of a module, relative to the root; None if it is not a source file of the tree."""
    spec = None
    for part in name.split('.'):
        try:
            spec = PathFinder.find_spec(part, folders)
        except Exception:
            return None
        if spec is None:
            return None
        folders = list(spec.submodule_search_locations or [])
    origin = spec.origin or ''
    return os.path.relpath(origin, root) if origin.startswith(root + '/') and origin.endswith('.py') else None


def resolve(specifier, folder, root):
    dots = len(specifier) - len(specifier.lstrip('.'))
    if dots == 0:
        return find(specifier, [root], root)
    for _ in range(dots - 1):
        folder = os.path.dirname(folder)
    if specifier[dots:]:
        return find(specifier[dots:], [folder], root)
    package = os.path.join(folder, '__init__.py')
    return os.path.relpath(package, root) if os.path.exists(package) else None


def specifiers(tree):
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update((alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found['.' * node.level + (node.module or '')] = None
    return found


def main(root):
    rows = []
    for folder, _, names in os.walk(root):
        for name in names:
            if not name.endswith('.py'):
                continue
            file = os.path.join(folder, name)
            try:
                with open(file, encoding='utf-8') as source:
                    tree = ast.parse(source.read())
            except (SyntaxError, ValueError, OSError):
                continue
            relative = os.path.relpath(file, root)
            rows += [(relative, each, resolve(each, folder, root)) for each in specifiers(tree)]
    json.dump(rows, sys.stdout)


main(os.path.realpath(sys.argv[1]))
