// Definitions by patterns, where no grammar parses a text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '../../../src/languages/language.ts'
import { LANGUAGE_NAMES } from '../../../src/languages/language-table.ts'
import { loadLanguage } from '../../../src/languages/load-language.ts'
import { plain } from '../../../src/languages/plain-lexis.ts'
import { definitionsByPattern, matchPatterns } from '../../../src/parse/patterns/pattern-matches.ts'
import { assertLinear } from '../../helpers/counted-work.ts'
import { lines, outline } from './patterned.ts'

test('brackets end a definition, and comments and strings are not searched', async () => {
  const text = `package p

// func commented() {}
var text = \`
func quoted() {
\`

func (s *Server[T]) Run(ctx context.Context) (err error) {
	defer func() { recover() }() // }
	return nil
}

const (
	First = iota
	Second
)

type Both interface {
	Close() error
}
`
  assert.deepEqual(await outline('go', text), [
    'text var 4-6',
    'Server.Run method 8-11',
    'First const 14-14',
    'Second const 15-15',
    'Both interface 18-20',
    'Both.Close method 19-19',
  ])
})

test('indentation ends a definition', async () => {
  const text = `@cache
def first(
    a, b=(1,
2),
):
    """Text.

x = 1
    """
    def inner():
        pass

# not a part

class Second(Base):
    def run(self): return 1
    size = 1

if True:
    third = [
        1,
    ]
`
  assert.deepEqual(await outline('python', text), [
    'first fn 1-11',
    'first.inner fn 10-11',
    'Second class 15-17',
    'Second.run method 16-16',
    'third var 20-22',
  ])
})

test('members are found only directly in the body of their owner', async () => {
  const text = `export class A<T extends { a: 1 }> extends B<{ b: 2 }> {
  private async load(id = { a: 1 }): Promise<{ x: 1 }> {
    if (id) {
      call(id)
    }
    return { run() {} }
  }
  handle = (e) => {
    use(e)
  }
}
export const api = {
  get(id) {},
  post: async (id) => id,
}
const local = () => {
  const inner = 1
}
`
  assert.deepEqual(await outline('typescript', text), [
    'A class 1-11',
    'A.load method 2-7',
    'A.handle method 8-10',
    'api const 12-15',
    'api.get method 13-13',
    'api.post method 14-14',
    'local fn 16-18',
  ])
})

test('only the given regions are searched, and matches of a grammar enclose the definitions found', async () => {
  const text = 'class A {\n  first() {\n  }\n  second() {\n  }\n}\nfunction third() {\n}\n'
  const language = await loadLanguage('javascript')
  const second = text.indexOf('second')
  const regions = [{ start: second, end: second + 5 }]
  assert.deepEqual(matchPatterns(text, language, regions), [], 'no class around it')
  const whole = matchPatterns(text, language)
  const found = matchPatterns(text, language, regions, whole.slice(0, 1))
  assert.deepEqual(
    found.map(({ name, nameEnd, start, end }) => [text.slice(name, nameEnd), lines(text, start, end)]),
    [['second', '4-5']],
  )
})

test('definitions end by section, closing word or joined line, and verbatim blocks are skipped', () => {
  const language: Language = {
    name: 'made-up',
    lexis: { ...plain, lineComments: ['--'] },
    effects: [],
    exported: { byDefault: true },
    modifiers: [],
    verbatim: [
      { open: /<<(?<tag>[A-Z]+)/, close: '^$tag$', inner: true },
      { open: /^=begin/, close: '^=end' },
    ],
    patterns: [
      { kind: 'heading', at: /(?<level>#+) (?<name>[^\n]+)/, end: 'section', rename: [[/\*/g, '']] },
      { kind: 'fn', at: /def (?<name>\w+)/, end: { open: /^[ \t]*(?:def|if)\b/, close: /\bend\b/ } },
      { kind: 'macro', at: /let (?<name>\w+)/, end: 'line' },
      { kind: 'type', at: /type (?<name>\w+)/, end: { until: /\bdone\b/ } },
    ],
  }
  const text = `# One *and* two
def a
  if x
    end
end
## Three
let text = <<END + \\
def hidden
END
let long = 1 \\
  + 2
=begin
def documented
=end
# Four
type t of
  many done -- def
def unclosed
`
  assert.deepEqual(
    definitionsByPattern(text, language).map(
      ({ name, kind, start, end }) => `${kind} ${name} ${lines(text, start, end)}`,
    ),
    [
      'heading One and two 1-14',
      'fn a 2-5',
      'heading Three 6-14',
      'macro text 7-7',
      'macro long 10-11',
      'heading Four 15-18',
      'type t 16-17',
      'fn unclosed 18-18',
    ],
  )
})

/** Characters of a hostile text, twice as many as a pattern can match. */
const LENGTH = 2000
/** Hostile texts: a start and a piece that is repeated. */
const HOSTILE: readonly (readonly [start: string, piece: string])[] = [
  ...['a', 'a ', '(', '{', '<', 'a<', 'a::', 'a, ', '"', ' ', '@a ', '#'].map(piece => ['', piece] as const),
  ['', 'public static '],
  ['', 'const a = ('],
  ['function f(', 'a, '],
  ['class A<', 'T<'],
  ['', 'func f(\n'],
  ['', 'void f(int a)\n'],
  ['', '\ta\n'],
  ['', 'a {\n'],
  ['', '`${'],
  ['', 'a<b> '],
  ['', '# a\n'],
  ['', '"a": {\n'],
  ['', 'a:\n '],
]

/** Each language takes one text in so many; test/hostile/sources.test.ts tries others at random. */
const SHARE = 6

test('hostile texts take linear time', async () => {
  for (const [number, name] of LANGUAGE_NAMES.entries()) {
    const language = await loadLanguage(name)
    for (const [start, piece] of HOSTILE.filter((_, at) => at % SHARE === number % SHARE))
      assertLinear(piece, text => definitionsByPattern(start + text, language), `${name}: ${start}${piece}`, LENGTH)
  }
})
