# The files that a unit was read from, and which of them are asked for.
import ctypes
import functools
import os

import clang.cindex as cindex

from libclang_text import Text

CALLS = {cindex.CursorKind.MACRO_INSTANTIATION.value, cindex.CursorKind.INCLUSION_DIRECTIVE.value}


class Sources:
    """The texts of one unit; `wanted`: the paths that are asked for."""

    def __init__(self, unit, wanted):
        self.unit = unit
        self.wanted = wanted
        self.texts = {}
        self.paths = {}
        self.wanted_files = {}

    def path_of(self, file):
        """The path of a file among those wanted, else None."""
        if file is None:
            return None
        name = file.name
        if name not in self.paths:
            path = path_in_tree(name)
            self.paths[name] = path if path in self.wanted else None
        return self.paths[name]

    def text(self, path):
        if path not in self.texts:
            with open(path, "rb") as source:
                self.texts[path] = Text(source.read())
        return self.texts[path]

    def written(self, cursor):
        path = self.path_of(cursor.location.file)
        if path is None:
            return b""
        extent = cursor.extent
        return self.text(path).data[extent.start.offset : extent.end.offset]

    def in_wanted(self, unit):
        """The cursors at the top of a unit that stand in a file wanted; of the others, by far the most, nothing is made."""
        found = []
        library = cindex.conf.lib
        file = cindex.c_object_p()

        def visit(cursor, _parent, _found):
            if cursor._kind_id in CALLS:
                return 1
            location = library.clang_getCursorLocation(cursor)
            library.clang_getInstantiationLocation(location, ctypes.byref(file), None, None, None)
            key = ctypes.cast(file, ctypes.c_void_p).value
            if key not in self.wanted_files:
                self.wanted_files[key] = key is not None and self.path_of(location.file) is not None
            if self.wanted_files[key]:
                cursor._tu = unit._tu
                found.append(cursor)
            return 1

        library.clang_visitChildren(unit, cindex.callbacks["cursor_visit"](visit), None)
        return found


@functools.cache
def path_in_tree(name):
    return os.path.relpath(os.path.realpath(name), os.path.realpath("."))
