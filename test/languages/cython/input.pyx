# cython: boundscheck=False
"""What the module does."""
cimport numpy as cnp
from libc.math cimport sqrt

cdef extern from "math.h" nogil:
    double hypot(double x, double y)
    ctypedef struct lconv:
        char *decimal_point

DEF SIZE = 16
cdef int counter = 0
cdef double[:, ::1] table
cdef cnp.ndarray LIMITS = cnp.empty(3)
ctypedef cnp.float64_t DTYPE_t
ctypedef int (*compare_t)(int a, int b) noexcept
ctypedef fused number:
    int
    double

cdef struct point:
    double x
    double y

cdef packed struct header:
    char kind

ctypedef union value:
    int i

cdef enum colour:
    RED

cpdef enum Shape:
    ROUND

plain = 1

def area(double[:, ::1] points, *, int n=3):
    """How large it is."""
    cdef int i
    cdef double total = sqrt(n)
    def inner(a):
        return a
    return total

cdef inline double distance(point *a, point *b) noexcept nogil:
    return sqrt(a.x * b.x)

cdef cnp.ndarray[DTYPE_t, ndim = 2] offsets(int a):
    return a

cpdef inline (int, int) both(int a):
    return a, a

cdef vector[pair[int, double]] many(
    int a,
    object b=(1, 2),
) except *:
    return b

cpdef object answer(object x, bint flag=False):
    if flag:
        raise ValueError(x)
    return x

cdef int forward(int a)
cdef void announced(
    int a,
) noexcept
cdef int (*callback)(int)

@cython.final
cdef class Tree(Base):
    cdef readonly int size
    cdef object root

    def __cinit__(self, int size):
        self.size = size

    cdef void grow(self, int by) nogil:
        self.size += by

    cpdef double weight(self):
        return 0.0

    @property
    def name(self):
        return 'x'

cdef class Leaf:
    property size:
        "How large it is."

        def __get__(self):
            return 1

        def __set__(self, int value):
            pass

class Plain:
    __eq__ = lambda self, other: (self is other or
                                  other)

    def run(self):
        pass

cdef int forward(int a):
    return a

cdef extern from "bliss/graph.hh" namespace "bliss":
    enum: A
    struct Edge:
        int to
    ctypedef int (*compare_fn)(int)
    cdef cppclass Graph(AbstractGraph):
        Graph(const unsigned int) except +
        int add(
            int a)
    int write_it(int fd, const void *buf)

cdef inline void* sig "sig"(size_t n) nogil:
    pass

cdef int first, *second, sizes[3] = (1, 2, 3)
cdef double rate = 1.0, total

cdef:
    int held, limit = 2
    struct Pair:
        int a
    int of_block(int a):
        return a

cdef class Boxed:
    cdef int hidden, other
    cdef:
        int kept
        object opened(self):
            return 1

def local_block():
    cdef int no
    cdef:
        int nor
