# What clang read of a file, by our rule of what a definition is (cache-format.md).
import bisect
import ctypes
import functools
import os
import re
from dataclasses import dataclass, field

import clang.cindex as cindex

K = cindex.CursorKind
# The bindings lack some of the library's kinds, all of attributes.
KINDS = {number: kind for number, kind in enumerate(K._kinds) if kind is not None}
K.from_id = staticmethod(lambda number: KINDS.get(number, K.UNEXPOSED_ATTR))
CALLS = {K.MACRO_INSTANTIATION.value, K.INCLUSION_DIRECTIVE.value}

TYPES = {
    K.STRUCT_DECL: "struct",
    K.UNION_DECL: "union",
    K.CLASS_DECL: "class",
    K.ENUM_DECL: "enum",
    K.CLASS_TEMPLATE: "class",
    K.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION: "class",
}
FUNCTIONS = {
    K.FUNCTION_DECL,
    K.FUNCTION_TEMPLATE,
    K.CXX_METHOD,
    K.CONSTRUCTOR,
    K.DESTRUCTOR,
    K.CONVERSION_FUNCTION,
}
MEMBERS = {K.CXX_METHOD, K.CONSTRUCTOR, K.DESTRUCTOR, K.CONVERSION_FUNCTION}
ALIASES = {K.TYPEDEF_DECL, K.TYPE_ALIAS_DECL, K.TYPE_ALIAS_TEMPLATE_DECL}
OBJECTIVE = {
    K.OBJC_INTERFACE_DECL: "class",
    K.OBJC_CATEGORY_DECL: "class",
    K.OBJC_PROTOCOL_DECL: "interface",
    K.OBJC_IMPLEMENTATION_DECL: "class",
    K.OBJC_CATEGORY_IMPL_DECL: "class",
}
CATEGORIES = {K.OBJC_CATEGORY_DECL, K.OBJC_CATEGORY_IMPL_DECL}
CATEGORY = re.compile(rb"\s*@\w+\s*(\w+)")
OBJECTIVE_METHODS = {K.OBJC_INSTANCE_METHOD_DECL, K.OBJC_CLASS_METHOD_DECL}
SCOPES = {K.NAMESPACE, K.LINKAGE_SPEC, K.UNEXPOSED_DECL, K.FRIEND_DECL}
BODIES = {K.COMPOUND_STMT, K.CXX_TRY_STMT}

TOKEN = re.compile(
    rb'//(?:\\\r?\n|[^\n])*|/\*.*?(?:\*/|$)|R"([^()\s]{0,16})\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
    rb"|^[ \t]*#(?:\\\r?\n|/\*.*?\*/|[^\n])*|[\w$]+|[^\s]",
    re.S | re.M,
)
CONCEPT = re.compile(rb"template\b[^;{}]*?\b(?:\w+_)?concept\s+(\w+)\s*=", re.I)
TEMPLATE = re.compile(rb"template\s*<")
# What follows the name of a variable, which may be a specialised one.
VARIABLE = re.compile(rb"\w+\s*(?:<[^;{}=]*>\s*)?(?:=(?!=)|\{|;)")
LAMBDA = re.compile(rb"[^=]*=\s*\[.*\}\s*$", re.S)


# What may define a type within a function; a macro may, too, and is not looked into.
LOCAL = re.compile(rb"\b(?:struct|union|enum|class|typedef|using)\b")

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
# A directive that chooses between branches.
BRANCHES = re.compile(rb"\s*#\s*(?:if|el|endif)")

# A name before parentheses.
CALLED = re.compile(rb"(operator\s*(?:\(\)|\[\]|[^\s\w(]+)|~?[\w$]+)\s*\(")
KEYWORDS = (b"struct", b"union", b"enum", b"class", b"typedef")
INSTANTIATION = re.compile(rb"(?:extern\s+)?template\s+(?:class|struct|union)\b")
CONVERSION = re.compile(rb"operator\s[^(]*")


class SourceRanges(ctypes.Structure):
    _fields_ = [("count", ctypes.c_uint), ("ranges", ctypes.POINTER(cindex.SourceRange))]


def skipped_ranges(unit, file):
    library = cindex.conf.lib
    call = library.clang_getSkippedRanges
    call.argtypes = [cindex.TranslationUnit, cindex.File]
    call.restype = ctypes.POINTER(SourceRanges)
    found = call(unit, file).contents
    return [(found.ranges[i].start.line, found.ranges[i].end.line) for i in range(found.count)]


@dataclass
class Text:
    """The tokens of a file, comments left out, to find where statements begin and end."""

    data: bytes
    starts: list = field(default_factory=list)
    ends: list = field(default_factory=list)
    lines: list = field(default_factory=list)

    def __post_init__(self):
        self.lines = [0] + [found.end() for found in re.finditer(rb"\r\n|\n|\r", self.data)]
        for found in TOKEN.finditer(self.data):
            if not found[0].startswith((b"//", b"/*")):
                self.starts.append(found.start())
                self.ends.append(found.end())

    def line(self, offset):
        return bisect.bisect_right(self.lines, offset)

    def between(self, first, last):
        """The text of lines, from the first to the last."""
        return self.data[self.lines[first - 1] : self.lines[last] if last < len(self.lines) else len(self.data)]

    def token(self, at):
        return self.data[self.starts[at] : self.ends[at]]

    def first_line(self, offset):
        """The line of the first token of the statement that holds `offset`: clang leaves out macros that expand to nothing, and branches."""
        at = bisect.bisect_left(self.starts, offset)
        while at > 0:
            before = self.token(at - 1)
            is_scope = before == b":" and b"::" in self.data[self.starts[at - 1] - 1 : self.ends[at - 1] + 1]
            if before in (b";", b"{", b"}", b":") and not is_scope:
                break
            if before.lstrip().startswith(b"#") and not BRANCHES.match(before):
                break
            at -= 1
        while at < len(self.starts) and BRANCHES.match(self.token(at)):
            at += 1
        return self.line(self.starts[at]) if at < len(self.starts) else self.line(offset)

    def statement(self, offset):
        """The first and last line of the statement around `offset`, with the block that ends it."""
        at = max(bisect.bisect_right(self.starts, offset) - 1, 0)
        depth = 0
        for i in range(at, len(self.starts)):
            token = self.token(i)
            depth += (token in (b"(", b"[", b"{")) - (token in (b")", b"]", b"}"))
            if depth < 0 or (depth == 0 and token in (b";", b"}")):
                return self.first_line(offset), self.line(self.starts[i])
        return self.first_line(offset), len(self.lines)

    def last_line(self, offset):
        """The line of the `;` behind `offset`; that of the last token there where a statement has none."""
        at = bisect.bisect_left(self.starts, offset)
        depth = 0
        for i in range(at, min(at + 4000, len(self.starts))):
            token = self.token(i)
            if token in (b"(", b"[", b"{"):
                depth += 1
            elif token in (b")", b"]", b"}"):
                depth -= 1
            if depth < 0 or (depth == 0 and token in (b",", b";")):
                return self.line(self.starts[i]) if token == b";" else self.line(offset - 1)
        return self.line(max(offset - 1, 0))


@dataclass
class Reading:
    """Lines for standard output, or why there are none; `sure` where clang met no error outside of functions in the whole unit."""

    lines: list = field(default_factory=list)
    error: str | None = None
    sure: bool = False


class Reader:
    def __init__(self, unit, wanted, main):
        self.unit = unit
        self.wanted = wanted
        self.main = main
        self.texts = {}
        self.found = {}
        self.unseen = {}
        self.bodies = {}
        self.defined = {}
        self.paths = {}
        self.wanted_files = {}

    def read(self):
        for include in self.unit.get_includes():
            self.path_of(include.include)
        self.path_of(self.unit.get_file(self.main) if hasattr(self.unit, "get_file") else cindex.File.from_name(self.unit, self.main))
        self.walk(self.unit.cursor, [], False)
        errors = list(self.errors())
        doubtful = self.doubtful(errors)
        paths = set(self.paths.values()) - {None}
        return {path: self.reading_of(path, errors, doubtful.get(path, [])) for path in paths}

    def costs(self, place, offset):
        data = self.text(place).data
        return CONVERTS.search(data[:offset][-100:]) or SEVERAL.match(data, offset)

    def doubtful(self, errors):
        """Path → lines and why: from a statement with an error in it to the next definition, which a header may leave to who includes it."""
        includers = {}
        for include in self.unit.get_includes():
            includer = (self.path_of(include.source), include.location.line)
            includers.setdefault(self.path_of(include.include), includer)
        starts = {}
        doubtful = {}
        for place, offset, message in errors:
            if place is None or (HARMLESS.match(message) and not self.costs(place, offset)):
                continue
            first, last = self.text(place).statement(offset)
            while place is not None:
                if place not in starts:
                    starts[place] = sorted(each[3] for each in self.found.get(place, []) if each[0] != "macro")
                # What clang reads next may be far behind.
                after = bisect.bisect_right(starts[place], last)
                ended = after < len(starts[place])
                end = starts[place][after] - 1 if ended else len(self.text(place).lines)
                doubtful.setdefault(place, []).append((first, end, message))
                place, first = (None, 0) if ended else includers.get(place, (None, 0))
                last = first
        return doubtful

    def reading_of(self, path, errors, doubtful):
        """What was read of a file; what is doubtful is unseen."""
        text = self.text(path)
        self.unseen.setdefault(path, []).extend((first, last) for first, last, _ in doubtful)
        lost = {line for first, last, _ in doubtful for line in range(first, last + 1)}
        if len(lost) > MOST_UNSEEN * len(text.lines):
            return Reading(error=f"{doubtful[0][0]}: {doubtful[0][2]}")
        return Reading(list(self.lines_of(path)), sure=not errors)

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
            path, offset = self.path_of(location.file), location.offset
            bodies = self.bodies.get(path, [])
            body = next((each for each in bodies if each.start.offset <= offset <= each.end.offset), None)
            if body:
                self.unseen.setdefault(path, []).append((body.start.line + 1, body.end.line))
            else:
                yield path, offset, diagnostic.spelling

    def lines_of(self, path):
        text = self.text(path)
        skipped = skipped_ranges(self.unit, cindex.File.from_name(self.unit, path))
        called = {name for first, last in skipped for name in CALLED.findall(text.between(first, last))}
        for kind, name, owner, first, last, earliest, usr in self.each_on_its_own(path):
            if usr is not None and usr in self.defined.get(path, ()):
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
        for first, last in skipped + properties + self.unseen.get(path, []):
            yield {"f": path, "unseen": f"{first}-{last}"}

    def each_on_its_own(self, path):
        """The definitions of a file. Each of several declarators of one statement begins on its own line, and ends there."""
        # A file that is included several times is read as often.
        # A member of a template that is defined outside of it comes twice, with its `template<…>` and without.
        found = {}
        for each in self.found.get(path, []):
            found.setdefault((each[1], each[7]) if each[7] else each, each)
        found = found.values()
        text = self.text(path)
        shared = {}
        for *_, start in found:
            shared[start] = shared.get(start, 0) + 1
        for kind, name, owner, first, last, earliest, usr, at, end, start in found:
            if start is not None and shared[start] > 1:
                first, last = text.line(at), text.line(max(end - 1, at))
            yield kind, name, owner, first, last, earliest, usr

    def walk(self, parent, owners, inside):
        """`inside`: of a function, where prototypes and variables are locals."""
        at_top = parent.kind.is_translation_unit()
        for cursor in self.in_wanted(parent) if at_top else parent.get_children():
            kind = cursor.kind
            if not kind.is_declaration() and kind != K.MACRO_DEFINITION and not inside:
                continue
            self.visit(cursor, kind, owners, inside)

    def visit(self, cursor, kind, owners, inside):
        if kind == K.MACRO_DEFINITION:
            self.macro(cursor)
        elif kind in TYPES:
            if cursor.is_definition() and not INSTANTIATION.match(self.written(cursor)):
                self.type(cursor, kind, owners)
        elif kind in FUNCTIONS:
            self.function(cursor, kind, owners, inside)
        elif kind in ALIASES:
            self.alias(cursor, owners)
        elif kind == K.VAR_DECL and not inside:
            self.variable(cursor, owners)
        elif kind == K.NAMESPACE:
            name = cursor.spelling
            if name and "(" not in name:
                self.add(cursor, "module", owners)
            self.walk(cursor, [*owners, name] if name and "(" not in name else owners, inside)
        elif kind in OBJECTIVE:
            name = cursor.spelling
            if kind in CATEGORIES:
                # It goes by the name of its class, which may be unknown.
                name = CATEGORY.match(self.written(cursor))[1].decode()
            self.add(cursor, OBJECTIVE[kind], [], name=name)
            self.walk(cursor, [name], False)
        elif kind in OBJECTIVE_METHODS:
            self.method(cursor, owners)
        elif kind == K.OBJC_PROPERTY_DECL:
            self.add(cursor, "property", owners)
        elif kind in SCOPES:
            written = self.written(cursor) if kind == K.UNEXPOSED_DECL else b""
            # libclang 14 has no word for a concept, nor for a template of a variable.
            concept = CONCEPT.match(written)
            if concept:
                self.add(cursor, "type", owners, name=concept[1].decode())
            elif TEMPLATE.match(written) and cursor.spelling and self.is_variable(cursor):
                self.add(cursor, "const" if b"const" in written else "var", owners)
            # A friend that is only named is declared elsewhere.
            self.walk(cursor, owners, inside or kind == K.FRIEND_DECL)
        elif inside:
            self.walk(cursor, owners, inside)

    def is_variable(self, cursor):
        """Whether a template that the library has no word for is one of a variable: no member but a constant one is a definition."""
        path, place = self.path_of(cursor.location.file), written_at(cursor)
        if path is None or not VARIABLE.match(self.text(path).data, place):
            return False
        return cursor.semantic_parent.kind not in TYPES or b"const" in self.written(cursor)

    def macro(self, cursor):
        path = self.path_of(cursor.location.file)
        if path is not None:
            first, last = cursor.extent.start.line, cursor.extent.end.line
            self.found.setdefault(path, []).append(("macro", cursor.spelling, "", first, last, first, None, 0, 0, None))

    def type(self, cursor, kind, owners):
        role = TYPES[kind]
        if role == "class" and kind != K.CLASS_DECL:
            role = TYPES.get(K.from_id(cindex.conf.lib.clang_getTemplateCursorKind(cursor)), "class")
            if kind == K.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION:
                head = self.written(cursor)[: max(written_at(cursor) - cursor.extent.start.offset, 0)]
                role = "struct" if head.rstrip().endswith(b"struct") else "class"
        name = cursor.spelling
        anonymous = cursor.is_anonymous() or "(" in name or not self.is_named(cursor)
        # What has no name at all, in a macro or not, defines none.
        if anonymous and name and "(" not in name and self.is_renamed(cursor):
            self.add(cursor, role, owners)
        if not anonymous:
            self.add(cursor, role, owners)
        self.walk(cursor, owners if anonymous else [*owners, name], False)

    def function(self, cursor, kind, owners, inside):
        body = next((each for each in cursor.get_children() if each.kind in BODIES), None)
        defined = cursor.is_definition()
        if inside and not defined:
            return
        is_member = kind in MEMBERS or cursor.semantic_parent.kind in TYPES
        owner = owners
        if is_member and cursor.semantic_parent != cursor.lexical_parent:
            owner = [cursor.semantic_parent.spelling]
        usr = None if defined else cursor.get_usr()
        name = self.conversion(cursor) if kind == K.CONVERSION_FUNCTION or "operator " in cursor.spelling else None
        path = self.add(cursor, "method" if is_member else "fn", owner, name=name, usr=usr)
        if defined and path:
            self.defined.setdefault(path, set()).add(cursor.get_usr())
        if body is not None and path:
            self.bodies.setdefault(path, []).append(body.extent)
            if LOCAL.search(self.written(cursor)):
                self.walk(body, [*owner, name_of(cursor)], True)

    def conversion(self, cursor):
        """The name of a conversion as written, with white space where it says something and behind commas, as clang has it."""
        path = self.path_of(cursor.location.file)
        if path is None:
            return None
        written = CONVERSION.match(self.text(path).data, cursor.location.offset)
        if written is None:
            return None
        return re.sub(r"\s+(?=\W|$)|(?<=\W)\s+", "", written[0].decode("utf8", "replace")).replace(",", ", ")

    def method(self, cursor, owners):
        path = self.path_of(cursor.location.file)
        if path is None:
            return
        body = next((each for each in cursor.get_children() if each.kind == K.COMPOUND_STMT), None)
        # The accessors of a property are declared where it is.
        if self.written(cursor)[:1] not in (b"-", b"+"):
            return
        key = f"{owners}{cursor.kind}{cursor.spelling}"
        self.add(cursor, "method", owners, usr=None if body else key)
        if body is not None:
            self.defined.setdefault(path, set()).add(key)
            self.bodies.setdefault(path, []).append(body.extent)
            if LOCAL.search(self.written(cursor)):
                self.walk(body, owners, True)

    def alias(self, cursor, owners):
        kind = "type"
        if cursor.kind == K.TYPEDEF_DECL:
            declared = cursor.underlying_typedef_type.get_declaration()
            written = self.written(cursor)
            if declared.kind in TYPES and re.match(rb"\s*typedef\b[^;{]*\{", written) and not self.is_named(declared):
                # The first name of a type without one is its name; others, and pointers to it, are aliases.
                after = written[written.rfind(b"}") + 1 :] if b"}" in written else b""
                if b"," not in after and b"*" not in after:
                    kind = TYPES[declared.kind]
        self.add(cursor, kind, owners)

    def is_named(self, declared):
        path = self.path_of(declared.location.file)
        name = declared.spelling
        return path is not None and name != "" and is_written(self.text(path).data, written_at(declared), name)

    def is_renamed(self, declared):
        """Whether another name is written, which is a macro's."""
        path = self.path_of(declared.location.file)
        word = path and re.compile(rb"\w*").match(self.text(path).data, written_at(declared))[0]
        return bool(word) and word not in KEYWORDS

    def variable(self, cursor, owners):
        parent = cursor.semantic_parent
        constant = "const" in cursor.type.spelling.split("(")[0] or b"constexpr" in self.written(cursor)
        if parent.kind in TYPES:
            if cursor.lexical_parent == parent and not constant:
                return
            owners = owners if cursor.lexical_parent == parent else [parent.spelling]
        kind = "const" if constant else "var"
        # Not one that is called at once, or handed on.
        if any(each.kind == K.LAMBDA_EXPR for each in value_of(cursor)) and LAMBDA.match(self.written(cursor)):
            kind = "fn"
        self.add(cursor, kind, owners)

    def written(self, cursor):
        path = self.path_of(cursor.location.file)
        if path is None:
            return b""
        extent = cursor.extent
        return self.text(path).data[extent.start.offset : extent.end.offset]

    def add(self, cursor, kind, owners, name=None, usr=None):
        """Adds a definition whose name is written where clang says; the lines of one whose name is not are unseen."""
        location = cursor.location
        path = self.path_of(location.file)
        if path is None:
            return None
        text = self.text(path)
        name = name or name_of(cursor)
        extent = cursor.extent
        start, end = extent.start.offset, extent.end.offset
        last = text.line(max(end - 1, start))
        first = text.line(start)
        if kind in ("fn", "method") and any(each.kind in BODIES for each in cursor.get_children()):
            pass
        elif text.data[end - 1 : end] == b";":
            # A method of Objective-C is declared with its semicolon.
            pass
        elif kind not in ("class", "struct", "union", "enum", "module", "interface") or b"typedef" in text.data[start : start + 8]:
            last = max(last, text.last_line(end))
        earliest = min(first, text.first_line(start))
        place = written_at(cursor)
        if start == end:
            # What clang makes up after an error.
            self.unseen.setdefault(path, []).append((text.line(place), text.line(place)))
            return path
        if not is_written(text.data, place, name) or is_made(cursor, place, text.data):
            self.unseen.setdefault(path, []).append((earliest, text.line(place)))
            return path
        # Declarators of one statement begin at one place, and so does a type that is written in it.
        group = start if kind in ("var", "const", "fn", "type", "property") and cursor.kind not in FUNCTIONS else None
        self.found.setdefault(path, []).append((kind, name, ".".join(owners), first, last, earliest, usr, place, end, group))
        return path


@functools.cache
def path_in_tree(name):
    return os.path.relpath(os.path.realpath(name), os.path.realpath("."))


def file_offset(location):
    offset = ctypes.c_uint()
    call = cindex.conf.lib.clang_getFileLocation
    call.argtypes = [cindex.SourceLocation, *[ctypes.c_void_p] * 4]
    call(location, None, None, None, ctypes.byref(offset))
    return offset.value


def written_at(cursor):
    """The offset at which the name is written: in the arguments of a macro, where it comes from one."""
    return file_offset(cursor.location)


def is_made(cursor, place, data):
    """Whether a macro makes a declaration out of a name it is given: `ADD_PROPERTY(int, width)`. One that it is given whole it only hands on."""
    expanded = cursor.location.offset
    if expanded == place:
        return False
    start, end = cursor.extent.start, cursor.extent.end
    # What ends with its body, and where it ends there is none, ends in the macro's.
    has_body = any(each.kind in BODIES for each in cursor.get_children())
    ends_elsewhere = has_body and file_offset(end) == end.offset and data[end.offset - 1 : end.offset] != b"}"
    return file_offset(start) <= expanded or ends_elsewhere


def is_written(data, offset, name):
    """Whether a name stands at an offset; of an operator its word, of a selector its first part."""
    word = re.match(rb"operator|~?[\w$]*:?", name.encode())[0].rstrip(b":")
    return data.startswith(word, offset) or (word.startswith(b"~") and data[offset : offset + 1] == b"~")


def name_of(cursor):
    name = cursor.spelling
    if name.startswith("<deduction guide for "):
        return name[len("<deduction guide for ") : -1]
    if cursor.kind in (K.CONSTRUCTOR, K.DESTRUCTOR, K.FUNCTION_TEMPLATE) and not name.startswith("operator"):
        return name.split("<")[0]
    return name


def value_of(cursor):
    for each in cursor.get_children():
        yield each
        if each.kind == K.UNEXPOSED_EXPR or each.kind == K.CALL_EXPR:
            yield from value_of(each)
