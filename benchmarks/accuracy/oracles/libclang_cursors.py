# Cursors of libclang by what they are to us, where they are written, and what they are called.
import ctypes
import re

import clang.cindex as cindex

K = cindex.CursorKind
# The bindings lack some of the library's kinds, all of attributes.
KINDS = {number: kind for number, kind in enumerate(K._kinds) if kind is not None}
K.from_id = staticmethod(lambda number: KINDS.get(number, K.UNEXPOSED_ATTR))
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
OBJECTIVE_METHODS = {K.OBJC_INSTANCE_METHOD_DECL, K.OBJC_CLASS_METHOD_DECL}
SCOPES = {K.NAMESPACE, K.LINKAGE_SPEC, K.UNEXPOSED_DECL, K.FRIEND_DECL}
BODIES = {K.COMPOUND_STMT, K.CXX_TRY_STMT}


class SourceRanges(ctypes.Structure):
    _fields_ = [("count", ctypes.c_uint), ("ranges", ctypes.POINTER(cindex.SourceRange))]


def skipped_ranges(unit, file):
    library = cindex.conf.lib
    call = library.clang_getSkippedRanges
    call.argtypes = [cindex.TranslationUnit, cindex.File]
    call.restype = ctypes.POINTER(SourceRanges)
    found = call(unit, file).contents
    return [(found.ranges[i].start.line, found.ranges[i].end.line) for i in range(found.count)]


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
