// Broken, huge, empty and foreign texts: the parser finds the valid parts, and terminates.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { LANGUAGE_NAMES } from '../../src/languages/language-table.ts'
import { loadLanguage } from '../../src/languages/load-language.ts'
import { createSourceParser } from '../../src/parse/parse.ts'
import { ParseFailure, ParseTimeout } from '../../src/parse/parser-backend.ts'
import { ROOT } from '../helpers/exec.ts'
import { randomFrom } from '../helpers/random.ts'
import { namesIn, parse } from './parsed.ts'

const broken: Record<string, string> = {
  typescript: 'function before() {}\nfunction broken( {\n  let = ;\n}\nexport class After { run() {} }\n',
  tsx: 'function before() {}\nconst x = <a><b></a>\nfunction after() {}\n',
  javascript: 'function before() {}\nconst x = = 1\nfunction after() {}\n',
  python: 'def before():\n    pass\n\ndef broken(:\n    pass\n\ndef after():\n    pass\n',
  go: 'package p\nfunc before() {}\nfunc broken( {\n}\nfunc after() {}\n',
  rust: 'fn before() {}\nfn broken( -> {\nfn after() {}\n',
  java: 'class A { void before() {} void broken( { } void after() {} }\n',
  c: 'int before(void) { return 0; }\nint broken(int { ;\nint after(void) { return 0; }\n',
  cpp: 'int before() { return 0; }\nclass Broken : { ;\nint after() { return 0; }\n',
  'objective-c': '@implementation Before\n- (void)broken:( { ;\n@end\n@implementation After\n@end\n',
  csharp: 'class Before { void Broken( { }\n}\nclass After { }\n',
  ruby: 'def before\nend\n\ndef broken(\nend\n\ndef after\nend\n',
  php: '<?php\nfunction before() {}\nfunction broken( {\n}\nfunction after() {}\n',
  kotlin: 'fun before() {}\nfun broken( {\n}\nfun after() {}\n',
  swift: 'func before() {}\nfunc broken( {\n}\nfunc after() {}\n',
  scala: 'class Before { def one = 1 }\nclass Broken( {\n}\nclass After { def two = 2 }\n',
  cython: 'cdef int before():\n    pass\n\ncdef int broken(:\n    pass\n\ndef after():\n    pass\n',
  dart: 'void before() {}\nvoid broken( {\n}\nvoid after() {}\n',
  solidity: 'contract Before { }\ncontract Broken { function f( { }\n}\ncontract After { }\n',
  bash: 'before() { :; }\nbroken() { if then; }\nafter() { :; }\n',
  lua: 'local function before() end\nlocal function broken( end\nfunction after() end\n',
  elixir: 'defmodule Before do\n  def one, do: 1\nend\n\nx = = 1\n\ndefmodule After do\nend\n',
  zig: 'fn before() void {}\nfn broken() void {\n  const x = = 1;\n}\nfn after() void {}\n',
  haskell: 'before :: Int\nbefore = 1\n\nbroken = = 2\n\nafter :: Int\nafter = 1\n',
  ocaml: 'let before = 1\nlet broken = = 2\nlet after = 3\n',
  ocaml_interface: 'val before : int\nval broken : : int\nval after : int\n',
  julia: 'before() = 1\nfunction broken(\nend\nfunction after() end\n',
  r: 'before <- function() 1\nbroken <- function() { x <- <- 1 }\nafter <- function() 2\n',
  hcl: 'variable "before" {}\nvariable "broken" { a = = 1 }\nvariable "after" {}\n',
  json: '{ "before": 1, "broken": , "after": 2 }\n',
  yaml: 'before: 1\nbroken: [1, }\nafter: 2\n',
  toml: 'before = 1\nbroken = = 2\nafter = 3\n',
  html: '<h1 id="before">a</h1>\n<p <<<>\n<h2 id="after">b</h2>\n',
  // Only a component's script is parsed.
  vue: '<script>\nfunction before() {}\nconst x = = 1\nfunction after() {}\n</script>\n',
  svelte: '<script>\nfunction before() {}\nconst x = = 1\nfunction after() {}\n</script>\n',
  // Parsed with patterns, which report no errors.
  perl: 'sub before { 1 }\nmy $x = = 1;\nsub after { 2 }\n',
  markdown: '# before\n\n```\n\n```\n\n# after\n',
  css: '.before { color: red }\n.broken { color: : ; \n.after { color: red }\n',
  scss: '@mixin before { color: red }\n.broken { color: : ; \n@mixin after { color: red }\n',
  less: '.before() { color: red }\n.broken { color: : ; \n.after() { color: red }\n',
  dotenv: 'before=1\nbroken [\nafter=2\n',
  dockerfile: 'FROM a AS before\nBROKEN [\nFROM b AS after\n',
  make: 'before:\n\ttrue\nbroken ::: =\nafter:\n\ttrue\n',
  protobuf: 'message before { }\nmessage { = }\nmessage after { }\n',
  graphql: 'type before { a: Int }\ntype { : }\ntype after { a: Int }\n',
  sql: 'CREATE TABLE before (a int);\nCREATE TABEL broken (;\nCREATE TABLE after (a int);\n',
}
test('every language has a text with an error', () =>
  assert.deepEqual(Object.keys(broken).sort(), [...LANGUAGE_NAMES].sort()))
const parser = createSourceParser({ mode: 'prod', backend: 'wasm' })
for (const [name, text] of Object.entries(broken)) {
  test(`${name}: definitions around a syntax error`, async () => {
    const { grammar, embedded, ownParser } = await loadLanguage(name)
    const { definitions, tier, errorUnits } = embedded ? await parser.parse('a', text, name) : await parse(name, text)
    const names = definitions.map(({ name }) => name.toLowerCase().replace(/^[.#]/, ''))
    assert.ok(names.includes('before') && names.includes('after'), `found ${names}`)
    // In settings an invalid line is no error.
    const broken = ownParser === 'dotenv' ? 'exact' : 'partial'
    assert.equal(tier, grammar || embedded || ownParser ? broken : 'heuristic')
    assert.ok(errorUnits >= 0)
  })
}

test('deep nesting stops at the deadline, and the next parse is right', async () => {
  await assert.rejects(parse('javascript', '['.repeat(100_000), 200))
  const { definitions, tier } = await parse('javascript', 'function next() {}')
  assert.deepEqual([definitions.map(({ name }) => name), tier], [['next'], 'exact'])
})

// The deadline is an hour, so the text ends the parse, not the clock.
test('a parse of unclosed brackets is given up at once', async () => {
  for (const language of ['javascript', 'python', 'ruby']) {
    const text = `${'[\n'.repeat(100_000)}def function after(): pass`
    await assert.rejects(parse(language, text, 3_600_000), ParseFailure, language)
  }
})

test('a parse that was stopped does not affect the next', async () => {
  await assert.rejects(parse('typescript', 'export const a = () => { b() }\n'.repeat(20_000), 1), ParseTimeout)
  assert.deepEqual(await namesIn('typescript', 'const only = 1'), ['only'])
})

test('an empty file has no definitions', async () => {
  for (const language of LANGUAGE_NAMES) {
    const { grammar, ownParser } = await loadLanguage(language)
    const tier = grammar || ownParser ? 'exact' : 'heuristic'
    assert.deepEqual(await parse(language, ''), { definitions: [], tier, errorUnits: 0 }, language)
  }
})

test('CRLF and a BOM shift no offset', async () => {
  const text = '\uFEFFdef first():\r\n    pass\r\n\r\n\r\nclass Second:\r\n    def run(self):\r\n        pass\r\n'
  const { definitions } = await parse('python', text)
  assert.deepEqual(
    definitions.map(({ start, end }) => text.slice(start, end)),
    [
      'def first():\r\n    pass',
      'class Second:\r\n    def run(self):\r\n        pass',
      'def run(self):\r\n        pass',
    ],
  )
})

test('offsets are UTF-16 units', async () => {
  const text = '// 🚀 é\nexport function größe() {}\nexport const 名前 = "🚀", next = 1\n'
  const { definitions } = await parse('typescript', text)
  assert.deepEqual(
    definitions.map(({ name, nameStart }) => text.slice(nameStart, nameStart + name.length)),
    ['größe', '名前', 'next'],
  )
  assert.equal(text.slice(definitions[0]!.start, definitions[0]!.end), 'export function größe() {}')
})

// An exception of the backend costs a file its grammar, and nothing else reports it.
test('property: no part of a text makes the parser fail', async () => {
  const { random, seed } = randomFrom(process.env.CTX_SEED)
  let read = 0
  for (const name of LANGUAGE_NAMES) {
    const language = await loadLanguage(name)
    const folder = path.join(ROOT, 'test/languages', name)
    const input = readdirSync(folder).find(file => file.startsWith('input'))
    // A component's script is parsed in another language.
    if (!input || language.embedded) continue
    const text = readFileSync(path.join(folder, input), 'utf8')
    for (let i = 0; i < 4; i++) {
      const start = random() < 0.5 ? 0 : Math.floor(random() * text.length)
      const piece = text.slice(start, start + Math.floor(random() ** 2 * (text.length - start)))
      try {
        await parse(name, piece)
      } catch (error) {
        assert.fail(`CTX_SEED=${seed}: ${name} from ${start}, ${piece.length} units: ${(error as Error).stack}`)
      }
      read++
    }
  }
  assert.ok(read >= 35 * 4, `${read} pieces`)
})
