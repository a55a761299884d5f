"""Binds calls of a Python tree with jedi: JSON rows of [file, line, name, definition's file, its line, its kind]."""
import ast
import json
import os
import random
import sys

import jedi

SEED = 1


def calls_in(tree):
    """The called names with their places: line and column of the last name."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        callee = node.func
        if isinstance(callee, ast.Name):
            yield callee.id, callee.lineno, callee.col_offset
        elif isinstance(callee, ast.Attribute):
            yield callee.attr, callee.end_lineno, callee.end_col_offset - len(callee.attr)


def main(root, paths, size):
    sites = []
    for path in paths:
        try:
            with open(os.path.join(root, path), encoding='utf-8') as file:
                text = file.read()
            tree = ast.parse(text)
        except (SyntaxError, ValueError, RecursionError):
            continue
        # Columns of ast count bytes.
        lines = text.splitlines()
        sites += [(path, *call) for call in calls_in(tree) if lines[call[1] - 1].isascii()]
    random.Random(SEED).shuffle(sites)
    project = jedi.Project(root)
    scripts = {}
    rows = []
    for path, name, line, column in sorted(sites[:size]):
        if path not in scripts:
            scripts.clear()
            scripts[path] = jedi.Script(path=os.path.join(root, path), project=project)
        try:
            found = scripts[path].goto(line, column, follow_imports=True)
        except Exception:
            continue
        # A stub that jedi brings stands for sources that may be those of the tree.
        is_known = len(found) == 1 and not str(found[0].module_path).endswith('.pyi')
        target = found[0] if is_known else None
        where = target and target.module_path and os.path.relpath(target.module_path, root)
        rows.append([path, line, name, where or '', (target and target.line) or 0, target.type if target else ''])
        # A method's parent is its class.
        if target and target.type == 'function' and target.parent().type == 'class':
            rows[-1][5] = 'method'
    json.dump(rows, sys.stdout)


main(sys.argv[1], json.load(sys.stdin), int(sys.argv[2]))
