// The words of Cython beside those of Python.
import type { Lexis } from '../lexis-rule.ts'
import { lexis as python } from '../python/lexis.ts'

export const lexis: Lexis = {
  ...python,
  // What a class declares as C does cannot be told from calls: `void (*free)(void *data)`.
  containers: { ...python.containers, silent: ['cdef', 'cpdef', 'ctypedef', 'cppclass'] },
  words: {
    ...python.words,
    declare: [...(python.words.declare ?? []), 'cdef', 'cpdef', 'ctypedef'],
    notCalled: [...(python.words.notCalled ?? []), 'sizeof', 'cimport', 'nogil', 'gil'],
  },
}
