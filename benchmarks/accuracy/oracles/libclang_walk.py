# The definitions among the cursors of a unit, by our rule of what one is.
import re

import clang.cindex as cindex

from libclang_cursors import (
    ALIASES,
    BODIES,
    CATEGORIES,
    FUNCTIONS,
    MEMBERS,
    OBJECTIVE,
    OBJECTIVE_METHODS,
    SCOPES,
    TYPES,
    K,
    is_made,
    is_written,
    name_of,
    value_of,
    written_at,
)

CATEGORY = re.compile(rb"\s*@\w+\s*(\w+)")
CONCEPT = re.compile(rb"template\b[^;{}]*?\b(?:\w+_)?concept\s+(\w+)\s*=", re.I)
TEMPLATE = re.compile(rb"template\s*<")
# What follows the name of a variable, which may be a specialised one.
VARIABLE = re.compile(rb"\w+\s*(?:<[^;{}=]*>\s*)?(?:=(?!=)|\{|;)")
LAMBDA = re.compile(rb"[^=]*=\s*\[.*\}\s*$", re.S)
# What may define a type within a function; a macro may, too, and is not looked into.
LOCAL = re.compile(rb"\b(?:struct|union|enum|class|typedef|using)\b")
KEYWORDS = (b"struct", b"union", b"enum", b"class", b"typedef")
INSTANTIATION = re.compile(rb"(?:extern\s+)?template\s+(?:class|struct|union)\b")
POINTED = re.compile(r"[^(]*(?:\(\*[^)]*)?")
CONVERSION = re.compile(rb"operator\s[^(]*")


class Walk:
    """What a unit defines: path → the definitions found, the lines not seen, the bodies of functions, what has one."""

    def __init__(self, sources):
        self.sources = sources
        self.found = {}
        self.unseen = {}
        self.bodies = {}
        self.defined = {}

    def walk(self, parent, owners, inside):
        """`inside`: of a function, where prototypes and variables are locals."""
        at_top = parent.kind.is_translation_unit()
        for cursor in self.sources.in_wanted(parent) if at_top else parent.get_children():
            kind = cursor.kind
            if not kind.is_declaration() and kind != K.MACRO_DEFINITION and not inside:
                continue
            self.visit(cursor, kind, owners, inside)

    def visit(self, cursor, kind, owners, inside):
        if kind == K.MACRO_DEFINITION:
            self.macro(cursor)
        elif kind in TYPES:
            if cursor.is_definition() and not INSTANTIATION.match(self.sources.written(cursor)):
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
                name = CATEGORY.match(self.sources.written(cursor))[1].decode()
            self.add(cursor, OBJECTIVE[kind], [], name=name)
            self.walk(cursor, [name], False)
        elif kind in OBJECTIVE_METHODS:
            self.method(cursor, owners)
        elif kind == K.OBJC_PROPERTY_DECL:
            self.add(cursor, "property", owners)
        elif kind in SCOPES:
            written = self.sources.written(cursor) if kind == K.UNEXPOSED_DECL else b""
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
        path, place = self.sources.path_of(cursor.location.file), written_at(cursor)
        if path is None or not VARIABLE.match(self.sources.text(path).data, place):
            return False
        return cursor.semantic_parent.kind not in TYPES or b"const" in self.sources.written(cursor)

    def macro(self, cursor):
        path = self.sources.path_of(cursor.location.file)
        if path is not None:
            first, last = cursor.extent.start.line, cursor.extent.end.line
            self.found.setdefault(path, []).append(("macro", cursor.spelling, "", first, last, first, None, 0, 0, None))

    def type(self, cursor, kind, owners):
        role = TYPES[kind]
        if role == "class" and kind != K.CLASS_DECL:
            role = TYPES.get(K.from_id(cindex.conf.lib.clang_getTemplateCursorKind(cursor)), "class")
            if kind == K.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION:
                head = self.sources.written(cursor)[: max(written_at(cursor) - cursor.extent.start.offset, 0)]
                role = "struct" if head.rstrip().endswith(b"struct") else "class"
        if cursor.semantic_parent != cursor.lexical_parent:
            owners = self.names_to(cursor.semantic_parent)
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
            owner = self.names_to(cursor.semantic_parent)
        usr = None if defined else cursor.get_usr()
        name = self.conversion(cursor) if kind == K.CONVERSION_FUNCTION or "operator " in cursor.spelling else None
        path = self.add(cursor, "method" if is_member else "fn", owner, name=name, usr=usr)
        # One that a macro defines leaves its prototype.
        if defined and path and self.is_defined_here(cursor, path, name or name_of(cursor)):
            self.defined.setdefault(path, set()).add(cursor.get_usr())
        if body is not None and path:
            self.bodies.setdefault(path, []).append(body.extent)
            if LOCAL.search(self.sources.written(cursor)):
                self.walk(body, [*owner, name_of(cursor)], True)

    def names_to(self, parent):
        """The names on the way to a type or a name space, itself the last."""
        names = []
        while parent is not None and parent.kind != K.TRANSLATION_UNIT:
            if parent.spelling and "(" not in parent.spelling and not parent.is_anonymous():
                names.insert(0, parent.spelling)
            parent = parent.semantic_parent
        return names

    def conversion(self, cursor):
        """The name of a conversion as written, with white space where it says something and behind commas, as clang has it."""
        path = self.sources.path_of(cursor.location.file)
        if path is None:
            return None
        written = CONVERSION.match(self.sources.text(path).data, cursor.location.offset)
        if written is None:
            return None
        return re.sub(r"\s+(?=\W|$)|(?<=\W)\s+", "", written[0].decode("utf8", "replace")).replace(",", ", ")

    def method(self, cursor, owners):
        path = self.sources.path_of(cursor.location.file)
        if path is None:
            return
        body = next((each for each in cursor.get_children() if each.kind == K.COMPOUND_STMT), None)
        # The accessors of a property are declared where it is.
        if self.sources.written(cursor)[:1] not in (b"-", b"+"):
            return
        key = f"{owners}{cursor.kind}{cursor.spelling}"
        self.add(cursor, "method", owners, usr=None if body else key)
        if body is not None:
            self.defined.setdefault(path, set()).add(key)
            self.bodies.setdefault(path, []).append(body.extent)
            if LOCAL.search(self.sources.written(cursor)):
                self.walk(body, owners, True)

    def alias(self, cursor, owners):
        kind = "type"
        if cursor.kind == K.TYPEDEF_DECL:
            declared = cursor.underlying_typedef_type.get_declaration()
            written = self.sources.written(cursor)
            if declared.kind in TYPES and re.match(rb"\s*typedef\b[^;{]*\{", written) and not self.is_named(declared):
                # The first name of a type without one is its name; others, and pointers to it, are aliases.
                after = written[written.rfind(b"}") + 1 :] if b"}" in written else b""
                if b"," not in after and b"*" not in after:
                    kind = TYPES[declared.kind]
        self.add(cursor, kind, owners)

    def is_named(self, declared):
        path = self.sources.path_of(declared.location.file)
        name = declared.spelling
        return path is not None and name != "" and is_written(self.sources.text(path).data, written_at(declared), name)

    def is_renamed(self, declared):
        """Whether another name is written, which is a macro's."""
        path = self.sources.path_of(declared.location.file)
        word = path and re.compile(rb"\w*").match(self.sources.text(path).data, written_at(declared))[0]
        return bool(word) and word not in KEYWORDS

    def variable(self, cursor, owners):
        parent = cursor.semantic_parent
        # What a pointer to a function takes says nothing of it: `int (*const name)(const int)`.
        constant = "const" in POINTED.match(cursor.type.spelling)[0] or b"constexpr" in self.sources.written(cursor)
        if parent.kind in TYPES:
            if cursor.lexical_parent == parent and not constant:
                return
            owners = owners if cursor.lexical_parent == parent else self.names_to(parent)
        kind = "const" if constant else "var"
        # Not one that is called at once, or handed on.
        if any(each.kind == K.LAMBDA_EXPR for each in value_of(cursor)) and LAMBDA.match(self.sources.written(cursor)):
            kind = "fn"
        self.add(cursor, kind, owners)

    def is_defined_here(self, cursor, path, name):
        """Whether the text itself defines it, no macro that makes it of a name or puts the name together."""
        data, place = self.sources.text(path).data, written_at(cursor)
        return is_written(data, place, name) and not is_made(cursor, place, data)

    def add(self, cursor, kind, owners, name=None, usr=None):
        """Adds a definition whose name is written where clang says; the lines of one whose name is not are unseen."""
        location = cursor.location
        path = self.sources.path_of(location.file)
        if path is None:
            return None
        text = self.sources.text(path)
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
        if not self.is_defined_here(cursor, path, name):
            self.unseen.setdefault(path, []).append((earliest, text.line(place)))
            return path
        # Declarators of one statement begin at one place, and so does a type that is written in it.
        group = start if kind in ("var", "const", "fn", "type", "property") and cursor.kind not in FUNCTIONS else None
        self.found.setdefault(path, []).append((kind, name, ".".join(owners), first, last, earliest, usr, place, end, group))
        return path
