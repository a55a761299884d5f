// Cython: Python with C types. No grammar is available, so patterns find its definitions.
import type { Language } from '../language.ts'
import { effects } from '../python/effects.ts'
import { lexis } from './lexis.ts'
import { patterns } from './patterns.ts'

const language: Language = {
  name: 'cython',
  patterns,
  lexis,
  effects,
  exported: { name: /^(?:[^_]|__\w+__$)/, membersFollowOwner: true },
  modifiers: ['async', 'cdef', 'cpdef', 'inline'],
  unnamed: ['const', 'var'],
  rename: [
    { kind: 'fn', when: /^__(?:get|set|del)__$/, as: 'method' },
    { kind: 'var', when: /^_*[A-Z][A-Z0-9_]*$/, as: 'const' },
  ],
}
export default language
