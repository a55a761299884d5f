# The definitions of C, C++ and Objective-C by clang. Paths on standard input, lines of JSON on standard output; the language
# and flags for clang follow as arguments: `libclang.py cpp -DNDEBUG`. Needs libclang and its Python bindings (Debian:
# python3-clang-14).
#
# Sources are read first, and with each the headers it includes, so that a header is read as the tree uses it; headers that no
# source includes are read alone. Folders to include from are found by looking where the named headers are, in the tree, else in the
# repository that it is a folder of (`src` without `include`), else below the system's folders.
# Where clang meets an error outside of functions, for want of a header mostly, it goes on; what it may have lost is unseen, and a
# file of which that is too much is left out. What it did not see (such places, branches of `#if` that do not hold here, bodies
# with errors) is reported as `unseen` lines, where nothing is expected and nothing counts as invented; so are the calls of macros
# that make a definition of a name they put together or are given.
import functools
import glob
import json
import os
import re
import sys

try:
    import clang.cindex as cindex
except ImportError:
    sys.path.append("/usr/lib/python3/dist-packages")
    import clang.cindex as cindex

from libclang_definitions import Reader, Reading

DIALECTS = {"c": ("c", "gnu11"), "cpp": ("c++", "gnu++20"), "objective-c": ("objective-c", "gnu11")}
SOURCES = re.compile(r"\.(?:c|cc|cpp|cxx|c\+\+|m|mm|ino|cu)$", re.I)
INCLUDE = re.compile(rb'^[ \t]*#[ \t]*(?:include|import)[ \t]*["<]([^">\n]+)[">]', re.M)
# What CMake's GenerateExportHeader calls the macros of a header that only a build makes.
EXPORT = re.compile(rb"\b[A-Z][A-Z0-9_]*_(?:NO_)?EXPORT\b")
DEFINED = re.compile(rb"^[ \t]*#[ \t]*define[ \t]+(\w+)", re.M)
SKIPPED_FOLDERS = {".git", "node_modules"}
# Detailed preprocessing, go on after a missing header.
OPTIONS = 0x01 | 0x200


def repository_of(folder):
    """The nearest folder above with a history, or the folder itself."""
    above = os.path.abspath(folder)
    while not os.path.exists(os.path.join(above, ".git")):
        if os.path.dirname(above) == above:
            return folder
        above = os.path.dirname(above)
    return above


def headers_of(root):
    """Name of a file → its places in a repository, relative to where we are."""
    found = {}
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(each for each in folders if each not in SKIPPED_FOLDERS)
        for file in sorted(files):
            found.setdefault(file, []).append(os.path.relpath(os.path.join(folder, file)))
    return found


def shared_path(one, other):
    return len(os.path.commonprefix([os.path.abspath(one), os.path.abspath(other)]))


def include_folders(files, headers):
    """Folders from which what the files include is found, and what that includes, the most used first. They come after the system's."""
    used = {}
    read = list(files)
    known = set(files)
    for file in read:
        with open(file, "rb") as source:
            text = source.read()
        for name in INCLUDE.findall(text):
            name = name.decode("utf8", "replace")
            if os.path.exists(os.path.join(os.path.dirname(file), name)):
                continue
            places = [each for each in headers.get(os.path.basename(name), []) if os.path.abspath(each).endswith("/" + name)]
            places = [] if is_systems(name) else places or outside(name)
            if not places:
                continue
            best = max(places, key=lambda each: shared_path(each, file))
            if best.startswith("..") and best not in known:
                known.add(best)
                read.append(best)
            # The measured folder may be named in it: `<lib/part/a.hpp>` in lib/part.
            folder = os.path.abspath(best)[: -len(name)]
            used[folder] = used.get(folder, 0) + 1
    return sorted(used, key=lambda folder: -used[folder])


def generated_macros(files):
    """The macros beside declarations that no file defines, since the header that does is generated."""
    used = set()
    defined = set()
    for file in files:
        with open(file, "rb") as source:
            text = source.read()
        used.update(EXPORT.findall(text))
        defined.update(DEFINED.findall(text))
    return sorted(each.decode() for each in used - defined)


@functools.cache
def outside(name):
    """Where a header is that is no part of the tree, a folder below those in which a compiler looks."""
    return glob.glob(f"/usr/include/*/{name}") or glob.glob(f"/usr/lib/gcc/*/*/include/{name}")


@functools.cache
def is_systems(name):
    return any(os.path.exists(os.path.join(folder, name)) for folder in ("/usr/include", "/usr/include/c++/12"))


class Oracle:
    def __init__(self, language, flags, files):
        self.language = language
        self.wanted = set(files)
        self.index = cindex.Index.create()
        headers = headers_of(repository_of("."))
        folders = include_folders(files, headers)
        named = [place for name, places in headers.items() if name.endswith((".h", ".hpp", ".hh", ".hxx")) for place in places]
        generated = [f"-D{each}=" for each in generated_macros({*files, *named})]
        self.flags = ["-ferror-limit=0", "-Wno-everything", "-Wimplicit-int", *generated, *flags, *(f"-idirafter{each}" for each in folders)]
        # Path → what was read of it, and in how many errors of its unit.
        self.readings = {}
        self.errors = {}

    def run(self, files):
        sources = [each for each in files if SOURCES.search(each)]
        for file in sources:
            self.parse(file)
        for file in files:
            if self.errors.get(file) is None:
                self.parse(file)
                if file.endswith(".h") and self.language == "c" and self.errors.get(file, 1) > 0:
                    self.parse(file, "cpp")
        for file in files:
            reading = self.readings[file]
            for line in [{"f": file, "error": reading.error}] if reading.error else reading.lines:
                print(json.dumps(line, separators=(",", ":")))

    def parse(self, file, language=None):
        name, standard = DIALECTS[language or self.language]
        if file.endswith(".mm"):
            name, standard = "objective-c++", "gnu++20"
        # As a source: clang takes some things in a header for what it is only included for.
        flags = ["-x", name, f"-std={standard}", *self.flags]
        if name.startswith("objective"):
            flags += ["-fblocks", "-fobjc-exceptions", "-fobjc-runtime=gnustep-2.0"]
        try:
            unit = self.index.parse(file, args=flags, options=OPTIONS)
        except cindex.TranslationUnitLoadError as error:
            self.readings.setdefault(file, Reading(error=str(error)))
            return
        errors = sum(each.severity >= cindex.Diagnostic.Error for each in unit.diagnostics)
        wanted = {each for each in self.wanted if self.errors.get(each, sys.maxsize) > errors}
        for path, reading in Reader(unit, wanted, file).read().items():
            self.readings[path] = reading
            self.errors[path] = 0 if reading.sure else errors


paths = [line for line in sys.stdin.read().split("\n") if line]
arguments = sys.argv[1:]
Oracle(arguments[0], arguments[1:], paths).run(paths)
