// `read_code`: a file by its shape, through the binary.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { BIN, cleanEnvironment, ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const CART = `import { send } from './mail'

/** A thing in the cart. */
export interface Item {
  // In cents.
  price: number
  name: string
}

export class Cart {
  items: Item[] = []

  /** Adds an item. */
  add(item: Item): void {
    if (item.price > 0) this.items.push(item)
  }
}

export function checkout(cart: Cart): number {
  send('sold')
  return cart.items.length
}
`

const root = makeRepository({
  'src/cart.ts': CART,
  'src/mail.ts': 'export function send(text: string): void {}\n',
  'src/shop.ts': "import { Cart } from './cart'\nexport const cart = new Cart()\n",
  'src/cart.test.ts': "import { checkout } from './cart'\ncheckout(null as never)\n",
  'package.json': '{ "name": "shop" }\n',
  'web/tsconfig.json': '{}\n',
  'windows.txt': 'one\r\ntwo\r\n',
  'empty.txt': '',
  '.env': 'TOKEN=hunter2\n',
})
mkdirSync(path.join(root, 'data'))
writeFileSync(path.join(root, 'data/logo.png'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]))
writeFileSync(path.join(root, 'data/latin.txt'), Buffer.from('caf\xe9 cr\xe8me br\xfbl\xe9e\n', 'latin1'))
writeFileSync(path.join(root, 'data/mark.txt'), Buffer.from('\ufeffone\n'))

interface Profile {
  readonly file: Record<string, unknown>
  readonly skeleton: { readonly l: number; readonly text: string }[]
  readonly metrics: unknown
  readonly imports: { readonly f?: string }[]
  readonly imported_by: { readonly total: number; readonly results: { readonly f: string }[] }
  readonly tests: string[]
  readonly symbols: number
  readonly suggestions: { readonly tool: string }[]
}

const read = (...args: string[]) => ctxJson(['read', ...args], root) as unknown as Profile

test('a profile has the facts of the file, what it defines, and what stands around it', () => {
  const { file, metrics, imports, imported_by, tests, symbols, suggestions } = read('src/cart.ts')
  const { hash, modified, ...facts } = file
  assert.match(String(hash), /^[a-f]\d{15}$/)
  assert.ok(!Number.isNaN(Date.parse(String(modified))))
  assert.deepEqual(facts, {
    f: 'src/cart.ts',
    bytes: CART.length,
    lines: 22,
    language: 'typescript',
    newline: 'lf',
    encoding: 'utf-8',
    bom: false,
    indent: { style: 'space', size: 2 },
  })
  assert.deepEqual(metrics, { functions: 2, nesting: 1, code_lines: 15 })
  assert.deepEqual(
    imports.map(({ f }) => f),
    ['src/mail.ts'],
  )
  assert.equal(imported_by.total, 2)
  assert.deepEqual(imported_by.results.map(({ f }) => f).sort(), ['src/cart.test.ts', 'src/shop.ts'])
  assert.deepEqual(tests, ['src/cart.test.ts'])
  assert.equal(symbols, 4)
  assert.deepEqual(
    suggestions.map(({ tool }) => tool),
    ['read_code', 'analyze_relationship'],
  )
})

test('a skeleton has signatures and fields, nested by owner, without bodies and comments', () => {
  assert.deepEqual(read('src/cart.ts', '--view', 'skeleton').skeleton, [
    { l: 4, text: 'export interface Item' },
    { l: 6, text: '  price: number' },
    { l: 7, text: '  name: string' },
    { l: 10, text: 'export class Cart' },
    { l: 11, text: '  items: Item[] = []' },
    { l: 14, text: '  add(item: Item): void' },
    { l: 19, text: 'export function checkout(cart: Cart): number' },
  ])
  const { skeleton } = read('src/cart.ts', '--view', 'skeleton', '--docs')
  assert.deepEqual(skeleton[0], { l: 4, text: '// A thing in the cart.' })
})

test('the text of a profile has what is not as usual', () => {
  const [head, metrics, imports, importers, tests, first] = ctx(['read', 'src/cart.ts'], root).stdout.split('\n')
  assert.match(
    head!,
    /^src\/cart\.ts 22 lines, 367 B, typescript, indent 2, modified \d{4}-\d\d-\d\d, hash [a-f]\d{15}$/,
  )
  assert.deepEqual(
    [metrics, imports, importers, tests, first],
    [
      '2 functions, 15 code lines, nesting 1',
      'imports src/mail.ts',
      'imported by src/cart.test.ts, src/shop.ts',
      'tests src/cart.test.ts',
      '4\texport interface Item',
    ],
  )
  assert.match(ctx(['read', 'windows.txt'], root).stdout, /^windows\.txt 2 lines, 10 B, crlf line endings, /)
  assert.match(ctx(['read', 'data/latin.txt'], root).stdout, /, windows-1252, /)
  assert.match(ctx(['read', 'data/mark.txt'], root).stdout, /, byte order mark, /)
})

test('configuration files are named with their type and the folder they apply to', () => {
  assert.deepEqual(read('package.json').file.config, { type: 'package', scope: '.' })
  assert.deepEqual(read('web/tsconfig.json').file.config, { type: 'compiler', scope: 'web' })
  assert.equal(read('src/cart.ts').file.config, undefined)
})

test('a binary file is named with its type', () => {
  const { modified: _, hash: _hash, ...facts } = read('data/logo.png').file
  assert.deepEqual(facts, { f: 'data/logo.png', bytes: 8, binary: true, type: 'image/png' })
  const { status, stderr } = ctx(['cat', 'data/logo.png'], root)
  assert.equal(status, 2)
  assert.match(stderr, /^error: data\/logo\.png is a binary file: it has no lines\. \(NOT_TEXT\)\n/)
})

interface Fragments {
  readonly results: { readonly l: string; readonly hash: string; readonly text: string; readonly id?: string }[]
}

test('fragments are lines or symbols, each with its hash', () => {
  const { results } = ctxJson(['read', 'src/cart.ts', '--lines', '1-2,19'], root) as unknown as Fragments
  assert.deepEqual(
    results.map(({ l, text }) => [l, text]),
    [
      ['1-2', "import { send } from './mail'\n"],
      ['19-19', 'export function checkout(cart: Cart): number {'],
    ],
  )
  const named = ctxJson(['read', 'src/cart.ts', '--symbols', 'Cart.add'], root) as unknown as Fragments
  assert.deepEqual(
    named.results.map(({ id, l }) => [id, l]),
    [['src/cart.ts#Cart.add', '14-16']],
  )
  const lines = ctxJson(['read', 'src/cart.ts:14-16'], root) as unknown as Fragments
  assert.equal(lines.results[0]!.hash, named.results[0]!.hash)
  const around = ctx(['read', 'src/cart.ts:14', '--context', '1'], root).stdout
  assert.match(around, /^src\/cart\.ts:13-15 hash [a-f]\d{15}\n13\t {2}\/\*\* Adds an item\. \*\/\n14\t {2}add\(/)
})

test('the hash of a fragment is what edit_code expects', () => {
  const copy = makeRepository({ 'a.ts': 'one\ntwo\nthree\n' })
  const { results } = ctxJson(['read', 'a.ts:2'], copy) as unknown as Fragments
  const edit = { file_path: 'a.ts', lines: '2', replacement: 'TWO', expected_hash: results[0]!.hash }
  const run = () =>
    spawnSync(process.execPath, [BIN, 'edit', '--json'], {
      cwd: copy,
      encoding: 'utf8',
      env: cleanEnvironment(),
      input: JSON.stringify({ edits: [edit] }),
    })
  assert.equal(JSON.parse(run().stdout).applied, true)
  assert.equal(JSON.parse(run().stdout).error.code, 'HASH_MISMATCH')
})

test('cat, source and view full print all of a file', () => {
  const numbered = CART.trimEnd()
    .split('\n')
    .map((line, i) => `${i + 1}\t${line}\n`)
    .join('')
  for (const args of [
    ['cat', 'src/cart.ts'],
    ['read', 'src/cart.ts', '--view', 'full'],
    ['source', 'src/cart.ts'],
  ]) {
    const { stdout } = ctx(args, root)
    assert.equal(stdout.slice(stdout.indexOf('\n') + 1), numbered, args.join(' '))
  }
  assert.match(ctx(['cat', 'empty.txt'], root).stdout, /^empty\.txt:0 hash /)
})

test('a budget cuts a file between lines and names the rest', () => {
  const long = makeRepository({
    'a.ts': Array.from({ length: 500 }, (_, i) => `export const value${i} = ${i}\n`).join(''),
  })
  const { stdout } = ctx(['cat', 'a.ts', '--max-tokens', '400'], long)
  const last = Number(/\n(\d+)\t[^\n]*\n… \(cut\)\n/.exec(stdout)![1])
  assert.match(stdout, new RegExp(`\ncut: text shortened; ask for a\\.ts:${last + 1}-500\n$`))
})

test('the text of a secret file is withheld', () => {
  for (const args of [
    ['cat', '.env'],
    ['read', '.env'],
    ['read', '.env:1'],
  ])
    assert.doesNotMatch(JSON.stringify(ctx(args, root)), /hunter2/, args.join(' '))
  assert.match(ctx(['cat', '.env', '--allow-secrets'], root).stdout, /hunter2/)
})

test('bad arguments are refused with the next step', () => {
  const errorOf = (...args: string[]) => {
    const { stdout } = ctx(['read', ...args, '--json'], root)
    const { code, message } = JSON.parse(stdout).error
    return `${code} ${message}`
  }
  assert.match(errorOf('src/cart.ts:99'), /^OUT_OF_RANGE src\/cart\.ts has 22 lines; line 99 /)
  assert.match(errorOf('src/cart.ts', '--view', 'fragment'), /^INVALID_ARGUMENT A fragment needs symbols or lines/)
  assert.match(errorOf('src/cart.ts', '--view', 'full', '--lines', '1'), /^INVALID_ARGUMENT /)
  assert.match(errorOf('src/cart.ts', '--lines', '5-2'), /^INVALID_ARGUMENT /)
  assert.match(errorOf('../outside.ts'), /^PATH_OUTSIDE_REPO /)
  assert.match(errorOf('src/none.ts'), /^PATH_NOT_FOUND /)
})
