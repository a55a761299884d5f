def self_(self, a): return a
def f(a, *, b=lambda x, y: (x, y), c: dict[str, int] = {}, **kw) -> list[int]:
    # comment
    """Doc f"""
def g():
    b"bytes"
def h():
    "one " "two"
def i():
    ("paren")
def j():
    f"no {x}"
def k(a, /, b: "str" = "x"):
    """\
    Cont.
    """
class A:
    "Doc A"
    @staticmethod
    def s(self, a): ...
    @property
    # note
    def p(self) -> int: ...
l = lambda a, b=lambda x: x: a
