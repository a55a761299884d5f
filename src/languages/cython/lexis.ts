// The words of Cython beside those of Python.
import type { Lexis } from '../lexis.ts'
import { lexis as python } from '../python/lexis.ts'

export const lexis: Lexis = {
  ...python,
  words: {
    ...python.words,
    declare: [...(python.words.declare ?? []), 'cdef', 'cpdef', 'ctypedef'],
    notCalled: [...(python.words.notCalled ?? []), 'sizeof', 'cimport', 'nogil', 'gil'],
  },
}
