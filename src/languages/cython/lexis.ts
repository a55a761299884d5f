// Lexis of Cython: Python's with more words.
import type { Lexis } from '../lexis-rule.ts'
import { lexis as python } from '../python/lexis.ts'

export const lexis: Lexis = {
  ...python,
  // C declarations in a class look like calls: `void (*free)(void *data)`.
  containers: { ...python.containers, silent: ['cdef', 'cpdef', 'ctypedef', 'cppclass'] },
  words: {
    ...python.words,
    declare: [...(python.words.declare ?? []), 'cdef', 'cpdef', 'ctypedef'],
    notCalled: [...(python.words.notCalled ?? []), 'sizeof', 'cimport', 'nogil', 'gil'],
  },
}
