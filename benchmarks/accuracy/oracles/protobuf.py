# The definitions of Protocol Buffers by protoc (Debian: protobuf-compiler, libprotobuf-dev), from the locations in its
# descriptors. Paths on standard input, lines of JSON on standard output.
# Counted: the package, messages and groups, enums, services and their methods. A file whose imports are not in the tree cannot be read.
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

IMPORT = re.compile(rb'^\s*import\s+(?:public\s+|weak\s+)?"([^"]+)"', re.M)
# Field numbers of descriptor.proto: what is nested in a file, a message, a service, with its kind and what holds its own.
SERVICE = {2: ("method", {})}
MESSAGE = {}
MESSAGE.update({3: ("struct", MESSAGE), 4: ("enum", {})})
FILE = {4: ("struct", MESSAGE), 5: ("enum", {}), 6: ("interface", SERVICE)}
NAME, PACKAGE, SOURCE_INFO = 1, 2, 9


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def fields(data):
    """Number and value of each field of a message: bytes, or an integer."""
    at = 0
    while at < len(data):
        tag, at = varint(data, at)
        if tag & 7 == 0:
            value, at = varint(data, at)
        elif tag & 7 == 2:
            size, at = varint(data, at)
            value, at = data[at : at + size], at + size
        else:
            size = 8 if tag & 7 == 1 else 4
            value, at = data[at : at + size], at + size
        yield tag >> 3, value


def numbers(packed):
    at = 0
    while at < len(packed):
        value, at = varint(packed, at)
        yield value


def text(data, number):
    return next((value.decode() for each, value in fields(data) if each == number), "")


def spans(data):
    """Path of a descriptor -> its first and last line."""
    found = {}
    for number, info in fields(data):
        if number == SOURCE_INFO:
            for _, location in fields(info):
                at = dict(fields(location))
                span = list(numbers(at[2]))
                found[tuple(numbers(at.get(1, b"")))] = (span[0] + 1, span[-2 if len(span) == 4 else 0] + 1)
    return found


def nested(data, kinds, path=()):
    counts = collections.Counter()
    for number, value in fields(data):
        if number in kinds:
            kind, inner = kinds[number]
            below = path + (number, counts[number])
            counts[number] += 1
            yield text(value, NAME), kind, below
            yield from nested(value, inner, below)


def report(file, data):
    lines = spans(data)
    package = text(data, PACKAGE)
    for name, kind, path in [(package, "module", (PACKAGE,))] * (package != "") + list(nested(data, FILE)):
        # The entries of a map are messages that nobody wrote.
        if path in lines:
            print(json.dumps({"f": file, "s": name, "k": kind, "l": "%d-%d" % lines[path]}))


def read(folders, files):
    """Reports files that share their folders of imports; where protoc fails on several, each half by itself."""
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "set")
        roots = ["-I" + each for each in folders]
        command = ["protoc", *roots, "--include_source_info", "--descriptor_set_out=" + out, *files]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode == 0:
            data = open(out, "rb").read()
            by_name = {text(value, NAME): value for _, value in fields(data)}
            for file in files:
                inner = next(os.path.relpath(file, each) for each in folders if not os.path.relpath(file, each).startswith(".."))
                report(file, by_name[inner])
            return
    if len(files) == 1:
        print(json.dumps({"f": files[0], "error": run.stderr.strip().split("\n")[0]}))
        return
    middle = len(files) // 2
    read(folders, files[:middle])
    read(folders, files[middle:])


def roots_of(file, known):
    """The folders from which the imports of a file are found, and one that the file itself is in."""
    roots = set()
    for name in IMPORT.findall(open(file, "rb").read()):
        wanted = "/" + name.decode()
        # Of several the one that has most of its path in common with the file.
        ends = [each for each in known[os.path.basename(wanted)] if ("/" + each).endswith(wanted)]
        if ends:
            best = max(ends, key=lambda each: len(os.path.commonprefix([each, file])))
            roots.add(best[: len(best) + 1 - len(wanted)] or ".")
    if not any(not os.path.relpath(file, each).startswith("..") for each in roots):
        roots.add(os.path.dirname(file) or ".")
    return tuple(sorted(roots)) + ("/usr/include",)


paths = sys.stdin.read().split()
known = collections.defaultdict(list)
for each in paths:
    known[os.path.basename(each)].append(each)
groups = collections.defaultdict(list)
for each in paths:
    groups[roots_of(each, known)].append(each)
for folders, members in groups.items():
    for start in range(0, len(members), 200):
        read(folders, members[start : start + 200])
