// Patterns for definitions of Cython. C definitions begin with `cdef`, `cpdef` or `ctypedef`, which declarations in an
// `extern` block and in a C++ class may leave out.
import type { Pattern } from '../pattern-rule.ts'
import { patterns as python } from '../python/patterns.ts'

const NAME = '(?<name>[\\p{L}_][\\p{L}\\d_]*)'
const TYPEDEF = '(?:cdef|ctypedef)\\s+(?:public\\s+|api\\s+|packed\\s+)*'
/** The type of a function or variable: a name in modules, templates, memory views, pointers. */
const TYPE =
  '(?:(?:\\w+\\s+){0,3}\\([^()\\n]{0,200}\\)\\s*)?(?:(?:[^()\\n=#[]|\\[[^\\]\\n]{0,100}\\]){0,100}?[\\s*&\\]])?'

/** The name in C, if it is another. */
const C_NAME = '(?:"[^"\\n]{0,200}"\\s*)?'
const FUNCTION = `(?:cdef|cpdef)\\s+${TYPE}${NAME}\\s*${C_NAME}`
/** Parameters, not a function pointer. */
const PARAMETERS = '\\((?!\\s*\\*)'
/** Parameters without a colon after them. */
const NO_BODY = `${PARAMETERS}(?:[^()]|\\([^()]{0,100}\\)){0,500}\\)[^:\\n]{0,100}$`

const EXTERN = { inside: ['group'] } as const
const IN_CDEF = { inside: ['group'], insideHead: /^cdef\s*:/ } as const
const IN_CPPCLASS = { inside: ['class'], insideHead: /\bcppclass\b/ } as const

/** Without indentation or in an `extern` block, where the word alone will do. */
const aggregate = (kind: Pattern['kind'], words: string): Pattern[] => [
  { kind, margin: true, at: new RegExp(`${TYPEDEF}${words}\\s+${NAME}`, 'u'), end: 'indentation' },
  { kind, ...EXTERN, at: new RegExp(`(?:${TYPEDEF})?${words}\\s+${NAME}\\s*(?=[(\\[":]|$)`, 'u'), end: 'indentation' },
]
/** A function that a header defines. */
const declared = (where: Pick<Pattern, 'inside' | 'insideHead'>, type: string): Pattern => ({
  kind: 'fn',
  declaration: true,
  ...where,
  // A clause such as `except +` would carry a statement on.
  at: new RegExp(`${type}${NAME}\\s*${C_NAME}${NO_BODY}`, 'u'),
  end: { until: /$/m },
})

/** A type of functions, and another name of a type. */
const TYPEDEFS = [
  `ctypedef\\s+${TYPE}\\(\\s*\\*+\\s*${NAME}\\s*\\)`,
  `ctypedef\\s+[^()\\n]{1,200}?${NAME}\\s*(?=[;\\n]|$)`,
]

/** A variable: its name, dimensions and value. */
const VARIABLE = `${NAME}(?:\\[[^\\]\\n]{0,100}\\])*\\s*(?:=(?:[^,()[\\]\\n]|\\([^()\\n]{0,100}\\)){0,200})?`
const BEFORE_NEXT = { end: { until: /(?:)/ }, more: true } as const

/** The variables of a statement that begins with `start`. */
function variables(where: Pick<Pattern, 'inside' | 'insideHead' | 'shallow'>, start: string): Pattern[] {
  const first = `${start}(?:[^()\\n=#,[]|\\[[^\\]\\n]{0,100}\\]){1,200}?[\\s*&\\]]`
  const isOther = new RegExp(`(?:^|\\n)[ \\t]*(?!${start})\\S[^\\n]*$`)
  return [
    { kind: 'var', ...where, at: new RegExp(`${first}${VARIABLE}(?=,)`, 'u'), ...BEFORE_NEXT },
    {
      kind: 'var',
      ...where,
      at: new RegExp(`${first}${NAME}\\s*(?:\\[[^\\]\\n]{0,100}\\]\\s*)*(?==|$)`, 'u'),
      end: 'statement',
    },
    { kind: 'lead', ...where, at: /,[ \t*&]*(?=\w)/, notAfter: isOther, end: 'line' },
    { kind: 'var', ...where, at: new RegExp(`${VARIABLE}(?=,)`, 'u'), notAfter: /[^,*&]$/, ...BEFORE_NEXT },
    { kind: 'var', ...where, at: new RegExp(`${VARIABLE}$`, 'u'), notAfter: /[^,*&]$/, end: 'statement' },
  ]
}

export const patterns: readonly Pattern[] = [
  { kind: 'group', at: /cdef\s+extern\b[^:\n]*:/, end: 'indentation' },
  { kind: 'group', inside: ['file', 'class'], at: /cdef\s*:/, end: 'indentation' },
  ...aggregate('class', '(?:class|cppclass)'),
  ...aggregate('struct', 'struct'),
  ...aggregate('union', 'union'),
  ...aggregate('enum', 'enum(?:\\s+class)?'),
  { kind: 'enum', at: new RegExp(`cpdef\\s+enum\\s+(?:class\\s+)?${NAME}`, 'u'), end: 'indentation' },
  ...aggregate('type', 'fused'),
  ...TYPEDEFS.flatMap(source =>
    [{ margin: true } as const, EXTERN].map(
      (where): Pattern => ({ kind: 'type', ...where, at: new RegExp(source, 'u'), end: 'statement' }),
    ),
  ),
  {
    kind: 'fn',
    declaration: true,
    set: { forward: null },
    at: new RegExp(`${FUNCTION}(?=${NO_BODY})`, 'u'),
    end: 'statement',
  },
  { kind: 'fn', at: new RegExp(`${FUNCTION}(?=${PARAMETERS})`, 'u'), end: 'indentation' },
  declared(EXTERN, `(?!(?:cdef|ctypedef)\\b)${TYPE}`),
  declared(IN_CPPCLASS, TYPE),
  declared(IN_CDEF, TYPE),
  { kind: 'fn', ...IN_CDEF, at: new RegExp(`${TYPE}${NAME}\\s*(?=${PARAMETERS})`, 'u'), end: 'indentation' },
  { kind: 'const', inside: ['file'], at: new RegExp(`DEF\\s+${NAME}\\s*=`, 'u'), end: 'statement' },
  ...variables({ inside: ['file'] }, 'cdef\\s+'),
  ...variables({ ...IN_CDEF, shallow: 5 }, ''),
  { kind: 'fn', inside: ['file', 'class'], at: new RegExp(`${NAME}\\s*=\\s*\\(*lambda\\b`, 'u'), end: 'statement' },
  // Contains its accessors.
  { kind: 'property', inside: ['class'], at: new RegExp(`property\\s+${NAME}\\s*(?=:)`, 'u'), end: 'indentation' },
  ...python,
]
