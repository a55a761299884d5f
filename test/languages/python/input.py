"""Module."""
from typing import TypeVar

MAX_RETRIES: int = 3
_cache = {}
T = TypeVar("T")
width, height = 1, 2
first = second = None
type Pair = tuple[int, int]
square = lambda x: x * x

try:
    import json
    PARSER = json
except ImportError:
    PARSER = None

if MAX_RETRIES:
    DEBUG = True
else:
    DEBUG = False


@decorator
@other(
    1,
)
async def fetch(url):
    # comment
    """Doc."""

    def inner():
        local = 1
        return local

    class Local:
        def method(self):
            pass

    return inner


class Shape(Base, metaclass=Meta):
    kind = "shape"
    LIMIT = 1

    def __init__(self):
        self.x = 1

    @property
    def area(self): return 0

    @area.setter
    def area(self, value):
        pass

    @staticmethod
    def _private():
        pass

    class Meta:
        def nested(self):
            pass


class _Hidden:
    def visible(self):
        pass


def naïve(): pass


if MAX_RETRIES:
    try:
        for each in range(3):
            LOOPED = each
    except ValueError as error:
        low = high = 0
    in_branch = lambda: 0

Name: TypeAlias = str


@register
def _(value): pass


_ = 1


class Late:
    key = lambda self: self.x
    if TYPE_CHECKING:
        encoder: ClassVar[Callable[[Any], Any]] = lambda x: x
    else:
        encoder = (lambda x: x)
    try:
        fast = lambda x: x
    except ImportError:
        slow = lambda x: x

    def run(self):
        with a:
            if b:
                for c in d:
                    while e:
                        try:
                            def deep(): pass
                        finally:
                            pass
        # a comment that ends the body


class Last: pass


bracketed = (lambda x: x)
wrapped = (
    lambda x: x
)
no_function = (lambda x: x)(1)
first_of = second_of = lambda x: x


def noted():
    return
    # """
    # no string
    # """


def quoted():
    return """
# """
