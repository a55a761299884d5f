// Owners of definitions around a fault: a member found outside its class is nearly lost.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compare } from '../../benchmarks/accuracy/compare.ts'
import { loadLanguage } from '../../src/languages/load-language.ts'
import type { Definition } from '../../src/model.ts'
import { definitionsByPattern } from '../../src/parse/patterns/pattern-matches.ts'
import { OWNED, type Owned } from './owned.ts'
import { STRAY } from './owned-stray.ts'
import { parse } from './parsed.ts'

/** A C# class with the given statements in its method, between two other classes. */
const csharp = (...statements: readonly string[]) => [
  ...['namespace N.M', '{', '    class First', '    {', '        void Before()', '        {', '        }', ''],
  ...['        [A]', '        void Half()', '        {', ...statements, '        }', ''],
  ...['        [B("c")]', '        int After()', '        {', '            return 1;', '        }', '    }', ''],
  ...['    class Second', '    {', '        void Last()', '        {', '        }', '    }', '}'],
]
const CSHARP = [
  ...['module .N.M', 'class N.M.First', 'method N.M.First.Before', 'method N.M.First.Half'],
  ...['method N.M.First.After', 'class N.M.Second', 'method N.M.Second.Last'],
]

const FAULTY: readonly Owned[] = [
  {
    language: 'csharp',
    what: 'half a call before the block that follows it',
    lines: csharp(
      ...['            try', '            value = compute(first,', '            {', '                A();'],
      ...['            }', '            finally', '            {', '                B();', '            }'],
    ),
    found: CSHARP,
  },
  {
    language: 'kotlin',
    what: 'an unclosed comment in a class with a masked modifier',
    lines: [
      ...['@A', '@B("c")', 'public open class First : Base {', '  fun before(): Int =', '      read(1)', ''],
      ...['  override fun half(): Int =', '    /* nothing ends it', '      read(2)', ''],
      ...['  override fun after(): Int =', '      read(3)', '}'],
    ],
    found: ['class .First', 'method First.before', 'method First.half', 'method First.after'],
  },
]

for (const { language, what, lines, found } of [...FAULTY, ...OWNED, ...STRAY]) {
  test(`${language}: ${what}`, async () => {
    const { definitions, tier } = await parse(language, lines.join('\n'))
    assert.notEqual(tier, 'exact')
    assert.deepEqual(
      definitions.map(({ kind, owner = '', name }) => `${kind} ${owner}.${name}`),
      found,
    )
  })
}

test('an error that extends over thousands of definitions is repaired', async () => {
  const function_ = (at: number) => `#[inline]\n#[a(b = 1)]\nfn f${at}(a: u8, b: u8) -> u8 {\n    g(a, b)\n}\n`
  const lines = Array.from({ length: 3000 }, (_, at) =>
    at === 1500 ? function_(at).replace('(b', '{(b') : function_(at),
  )
  const { definitions } = await parse('rust', lines.join(''))
  assert.equal(definitions.length, lines.length)
})

test('parses are compared by owner only if they have owners', () => {
  const definition = { file: 'a', name: 'b', kind: 'method', first: 1, last: 2 }
  const faults = (owner: string | undefined, other: string | undefined) =>
    compare(
      [{ ...definition, ...(owner && { owner }) }],
      [{ ...definition, ...(other && { owner: other }) }],
      false,
    ).differences.map(({ fault }) => fault)
  assert.deepEqual(faults('A', 'A'), [])
  assert.deepEqual(faults('A', 'B'), ['owner'])
  assert.deepEqual(faults('A', undefined), [])
})

function ownedIn(definitions: readonly Definition[]): string[] {
  return definitions.map(({ kind, owner = '', name }) => `${kind} ${owner}.${name}`)
}

test('Julia: members belong to a module named by any text; a string below a name is documentation', async () => {
  const of = async (text: string) => ownedIn((await parse('julia', text)).definitions)
  assert.deepEqual(await of('module var"M N"\nf(x) = 1\nend\nbaremodule var"O"\ng(x) = 1\nend\n'), [
    ...['module .M N', 'fn M N.f', 'module .O', 'fn O.g'],
  ])
  assert.deepEqual(await of('module var\n"doc"\nf(x) = 1\nend\n'), ['module .var', 'fn var.f'])
})

test('unquoted labels name HCL blocks, also with patterns', async () => {
  const text = 'variable a {\n}\nresource b "c" {\n}\nresource "d" e {\n}\nlocals {\n}\nterraform {\n  f g {\n  }\n}\n'
  const expected = ['var .a', 'block b.c', 'block d.e']
  assert.deepEqual(ownedIn((await parse('hcl', text)).definitions), expected)
  assert.deepEqual(ownedIn(definitionsByPattern(text, await loadLanguage('hcl'))), expected)
})
