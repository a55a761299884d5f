# The text of a file as tokens, without comments, and where its statements begin and end.
import bisect
import re
from dataclasses import dataclass, field

TOKEN = re.compile(
    rb'//(?:\\\r?\n|[^\n])*|/\*.*?(?:\*/|$)|R"([^()\s]{0,16})\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
    rb"|^[ \t]*#(?:\\\r?\n|/\*.*?\*/|[^\n])*|[\w$]+|[^\s]",
    re.S | re.M,
)
# A directive that chooses between branches.
BRANCHES = re.compile(rb"\s*#\s*(?:if|el|endif)")


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
