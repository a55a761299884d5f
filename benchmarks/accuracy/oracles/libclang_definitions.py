# What clang read of a file, by our rule of what a definition is (cache-format.md): what the walk found, without what errors
# make doubtful.
import bisect
import re
from dataclasses import dataclass, field

import clang.cindex as cindex

from libclang_cursors import skipped_ranges
from libclang_sources import Sources
from libclang_walk import Walk

# Errors that cost clang no declaration: what the missing header declares is taken for an int, a base for none.
HARMLESS = re.compile(
    r"unknown type name|.* file not found|expected class name|cannot find interface declaration for .*, superclass|cannot find protocol declaration"
    r"|no (?:type|template) named .* in|.* is not a class, namespace|class .* does not have a definition"
)
# What an unknown type costs a declaration all the same: of a conversion it is the name, of several declarators the rest.
CONVERTS = re.compile(rb"\boperator\s[^(;{}]*$")
SEVERAL = re.compile(rb"[\w:*&\s]+(?:\[\w*\])*(?:=[^,;(){}]*)?,[^;(){}]*;")
# The largest share of a file's lines that errors may make unseen.
MOST_UNSEEN = 0.25
# `Q_PROPERTY(int width READ width)`, which a compiler of its own reads.
PROPERTY = re.compile(rb"^[ \t]*\w+\([^;{}]*?\w\s+(?:READ|MEMBER)\s[^;{}()]*\)", re.M)
# A name before parentheses.
CALLED = re.compile(rb"(operator\s*(?:\(\)|\[\]|[^\s\w(]+)|~?[\w$]+)\s*\(")


@dataclass
class Reading:
    """Lines for standard output, or why there are none; `sure` where clang met no error outside of functions in the whole unit."""

    lines: list = field(default_factory=list)
    error: str | None = None
    sure: bool = False


class Reader:
    def __init__(self, unit, wanted, main):
        self.unit = unit
        self.main = main
        self.sources = Sources(unit, wanted)
        self.walk = Walk(self.sources)

    def read(self):
        for include in self.unit.get_includes():
            self.sources.path_of(include.include)
        self.sources.path_of(self.unit.get_file(self.main) if hasattr(self.unit, "get_file") else cindex.File.from_name(self.unit, self.main))
        self.walk.walk(self.unit.cursor, [], False)
        errors = list(self.errors())
        doubtful = self.doubtful(errors)
        paths = set(self.sources.paths.values()) - {None}
        return {path: self.reading_of(path, errors, doubtful.get(path, [])) for path in paths}

    def costs(self, place, offset):
        data = self.sources.text(place).data
        return CONVERTS.search(data[:offset][-100:]) or SEVERAL.match(data, offset)

    def doubtful(self, errors):
        """Path → lines and why: from a statement with an error in it to the next definition, which a header may leave to who includes it."""
        includers = {}
        for include in self.unit.get_includes():
            includer = (self.sources.path_of(include.source), include.location.line)
            includers.setdefault(self.sources.path_of(include.include), includer)
        starts = {}
        doubtful = {}
        for place, offset, message in errors:
            if place is None or (HARMLESS.match(message) and not self.costs(place, offset)):
                continue
            first, last = self.sources.text(place).statement(offset)
            while place is not None:
                if place not in starts:
                    starts[place] = sorted(each[3] for each in self.walk.found.get(place, []) if each[0] != "macro")
                # What clang reads next may be far behind.
                after = bisect.bisect_right(starts[place], last)
                ended = after < len(starts[place])
                end = starts[place][after] - 1 if ended else len(self.sources.text(place).lines)
                doubtful.setdefault(place, []).append((first, end, message))
                place, first = (None, 0) if ended else includers.get(place, (None, 0))
                last = first
        return doubtful

    def reading_of(self, path, errors, doubtful):
        """What was read of a file; what is doubtful is unseen."""
        text = self.sources.text(path)
        self.walk.unseen.setdefault(path, []).extend((first, last) for first, last, _ in doubtful)
        lost = {line for first, last, _ in doubtful for line in range(first, last + 1)}
        if len(lost) > MOST_UNSEEN * len(text.lines):
            return Reading(error=f"{doubtful[0][0]}: {doubtful[0][2]}")
        return Reading(list(self.lines_of(path)), sure=not errors)

    def errors(self):
        """Errors outside of functions: path, offset and text. One inside makes the rest of its function unseen."""
        diagnostics = list(self.unit.diagnostics)
        # An `int` that is not written may be a macro that is not known.
        lacks = any("file not found" in each.spelling for each in diagnostics)
        least = cindex.Diagnostic.Warning if lacks else cindex.Diagnostic.Error
        for diagnostic in diagnostics:
            if diagnostic.severity < least:
                continue
            location = diagnostic.location
            path, offset = self.sources.path_of(location.file), location.offset
            bodies = self.walk.bodies.get(path, [])
            body = next((each for each in bodies if each.start.offset <= offset <= each.end.offset), None)
            if body:
                self.walk.unseen.setdefault(path, []).append((body.start.line + 1, body.end.line))
            else:
                yield path, offset, diagnostic.spelling

    def lines_of(self, path):
        text = self.sources.text(path)
        skipped = skipped_ranges(self.unit, cindex.File.from_name(self.unit, path))
        called = {name for first, last in skipped for name in CALLED.findall(text.between(first, last))}
        for kind, name, owner, first, last, earliest, usr in self.each_on_its_own(path):
            if usr is not None and usr in self.walk.defined.get(path, ()):
                continue
            if usr is not None and name.encode() in called:
                # A branch that was not read may define it.
                skipped.append((earliest, last))
                continue
            line = {"f": path, "s": name, "k": kind, "l": f"{first}-{last}"}
            if owner:
                line["p"] = owner
            if earliest < first:
                line["from"] = earliest
            yield line
        properties = [(text.line(each.start()), text.line(each.end() - 1)) for each in PROPERTY.finditer(text.data)]
        for first, last in skipped + properties + self.walk.unseen.get(path, []):
            yield {"f": path, "unseen": f"{first}-{last}"}

    def each_on_its_own(self, path):
        """The definitions of a file. Each of several declarators of one statement begins on its own line, and ends there."""
        # A file that is included several times is read as often.
        # A member of a template that is defined outside of it comes twice, with its `template<…>` and without.
        found = {}
        for each in self.walk.found.get(path, []):
            found.setdefault((each[1], each[7]) if each[7] else each, each)
        found = found.values()
        text = self.sources.text(path)
        shared = {}
        for *_, start in found:
            shared[start] = shared.get(start, 0) + 1
        for kind, name, owner, first, last, earliest, usr, at, end, start in found:
            if start is not None and shared[start] > 1:
                first, last = text.line(at), text.line(max(end - 1, at))
            yield kind, name, owner, first, last, earliest, usr
