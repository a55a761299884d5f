// Patterns for definitions of Cython. C definitions begin with `cdef`, `cpdef` or `ctypedef`; names in an `extern`
// block are defined by its header.
import type { Pattern } from '../pattern-rule.ts'
import { patterns as python } from '../python/patterns.ts'

const NAME = '(?<name>[\\p{L}_][\\p{L}\\d_]*)'
const TYPEDEF = '(?:cdef|ctypedef)\\s+(?:public\\s+|api\\s+|packed\\s+)*'
/** The type of a function or variable: a name in modules, templates, memory views, pointers. */
const TYPE =
  '(?:(?:\\w+\\s+){0,3}\\([^()\\n]{0,200}\\)\\s*)?(?:(?:[^()\\n=#[]|\\[[^\\]\\n]{0,100}\\]){0,100}?[\\s*&\\]])?'

const FUNCTION = `(?:cdef|cpdef)\\s+${TYPE}${NAME}\\s*`
/** Parameters, not a function pointer. */
const PARAMETERS = '\\((?!\\s*\\*)'
/** Parameters without a colon after them. */
const NO_BODY = `${PARAMETERS}(?:[^()]|\\([^()]{0,100}\\)){0,500}\\)[^:\\n]{0,100}$`

/** Only without indentation: an `extern` block defines nothing. */
const aggregate = (kind: Pattern['kind'], words: string): Pattern => ({
  kind,
  margin: true,
  at: new RegExp(`${TYPEDEF}${words}\\s+${NAME}`, 'u'),
  end: 'indentation',
})

export const patterns: readonly Pattern[] = [
  aggregate('class', '(?:class|cppclass)'),
  aggregate('struct', 'struct'),
  aggregate('union', 'union'),
  aggregate('enum', 'enum(?:\\s+class)?'),
  { kind: 'enum', at: new RegExp(`cpdef\\s+enum\\s+(?:class\\s+)?${NAME}`, 'u'), end: 'indentation' },
  aggregate('type', 'fused'),
  {
    kind: 'type',
    margin: true,
    at: new RegExp(`ctypedef\\s+${TYPE}\\(\\s*\\*+\\s*${NAME}\\s*\\)`, 'u'),
    end: 'statement',
  },
  {
    kind: 'type',
    margin: true,
    at: new RegExp(`ctypedef\\s+[^()\\n]{1,200}?${NAME}\\s*(?=[;\\n]|$)`, 'u'),
    end: 'statement',
  },
  {
    kind: 'fn',
    declaration: true,
    set: { forward: null },
    at: new RegExp(`${FUNCTION}(?=${NO_BODY})`, 'u'),
    end: 'statement',
  },
  { kind: 'fn', at: new RegExp(`${FUNCTION}(?=${PARAMETERS})`, 'u'), end: 'indentation' },
  { kind: 'const', inside: ['file'], at: new RegExp(`DEF\\s+${NAME}\\s*=`, 'u'), end: 'statement' },
  {
    kind: 'var',
    inside: ['file'],
    at: new RegExp(`cdef\\s+[^()\\n=#]{1,200}?[\\s*&\\]]${NAME}\\s*(?==|$)`, 'u'),
    end: 'statement',
  },
  { kind: 'fn', inside: ['file', 'class'], at: new RegExp(`${NAME}\\s*=\\s*\\(*lambda\\b`, 'u'), end: 'statement' },
  // Contains its accessors.
  { kind: 'property', inside: ['class'], at: new RegExp(`property\\s+${NAME}\\s*(?=:)`, 'u'), end: 'indentation' },
  ...python,
]
