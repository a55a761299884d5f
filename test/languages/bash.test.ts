// The shell parser: expected definitions by hand, comparison with the grammar, and undefined for unsupported forms.
// Broken texts are compared with Bash itself, because the grammar misparses too many valid ones.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { loadLanguage } from '../../src/languages/load-language.ts'
import { parseShell } from '../../src/parse/shell/shell-parser.ts'
import { createWasmBackend } from '../../src/parse/wasm-backend.ts'
import { broken } from '../helpers/broken.ts'
import { ENDLESS } from '../helpers/exec.ts'
import { definitionsOfFastPath } from '../helpers/fast-path.ts'
import { randomFrom } from '../helpers/random.ts'

const folder = path.join(import.meta.dirname, 'bash')
const INPUTS = ['input.sh', 'heads.sh'].map(name => readFileSync(path.join(folder, name), 'utf8'))

/** Texts that the grammar parses correctly. */
const CASES: readonly (readonly [text: string, found: readonly string[]])[] = [
  ['a() { b; }\n', ['fn a 1-1']],
  ['function a {\n  b\n}\nfunction c() {\n  d\n} >&2\n', ['fn a 1-3', 'fn c 4-6']],
  ['a() (\n  b\n)\nc()\n{\n  d() { e; }\n}\n', ['fn a 1-3', 'fn c 4-7', 'fn c.d 6-6']],
  ['A=1\nb=2\nc D=3\nE=4 f\nG+=5\n', ['const A 1-1', 'const G 5-5']],
  ['A=(\n  b # )\n  "c )"\n)\n', ['const A 1-4']],
  [
    'if A=$(b); then\n  C=1\nelif d; then E=2; else F=3; fi\n',
    ['const A 1-1', 'const C 2-2', 'const E 3-3', 'const F 3-3'],
  ],
  ['while A=1; do B=2; done < c\nfor d in e f; do G=3; done\n', ['const B 1-1', 'const G 2-2']],
  ['case $a in\n  (b) C=1 ;;\n  d|"e f") G=2 ;;\n  *) H=3\nesac\n', ['const C 2-2', 'const G 3-3', 'const H 4-4']],
  ['( A=1 )\nb && C=2\nD=3 | e\n! F=$(g)\n', ['const C 2-2', 'const F 4-4']],
  [
    'readonly a=1 b=2\nc() {\n  declare -r d=3\n  declare -gr e=4\n  local -r f=5\n}\n',
    ['const a 1-1', 'const b 1-1', 'fn c 2-6', 'const c.e 4-4'],
  ],
  ["alias a='b c' d=e -- f\nalias -g G='|'\n", ['macro a 1-1', 'macro d 1-1', 'macro G 2-2']],
  ['a <<B\nc() { x; }\nB\nd <<-"E"\n\tF=1\n\tE\nG=2\n', ['const G 7-7']],
  ['A="$(b "c)" \'d)\')"\nE=`f ")"`\n', ['const A 1-1', 'const E 2-2']],
  [`A=\${b:-"c}"}\nC=\${d#"}"}\n`, ['const A 1-1', 'const C 2-2']],
  ['A=$((1 + (2)))\n((b++))\nfor ((c = 0; c < 1; c++)); do D=1; done\n', ['const A 1-1', 'const D 3-3']],
  ['if [[ $a == b* && ! ( -f c ) ]]; then D=1; fi\n', ['const D 1-1']],
]

/** Texts that the grammar misparses or cannot help with. */
const ALONE: readonly (readonly [text: string, found: readonly string[]])[] = [
  ['A=`b`/c/$d-$e\nF=$(g)/h-$i/\n', ['const A 1-1', 'const F 2-2']],
  ['A="`b "c" d`"\ne() {\n  f\n}\n', ['const A 1-1', 'fn e 2-4']],
  ['A="`b \\"c (\\"`"\nd() { e; }\n', ['const A 1-1', 'fn d 2-2']],
  ['cat <<A <<-"B" && C=1\na() { x; }\nA\nb() { x; }\n\tB\nD=2\n', ['const C 1-1', 'const D 6-6']],
  ['A=\nif b; then C=1; fi\n', ['const A 1-1', 'const C 2-2']],
  ['a()\nfor b in c; do\n  d\ndone\n', ['fn a 1-4']],
  ['a() {\n  b\n} >&2 3>&1\n', ['fn a 1-3']],
  ['[[ $a =~ ^(b|c)[0-9]+$ ]] && D=1\n', ['const D 1-1']],
  ['A=$((b) | c)\nd() { e; }\n', ['const A 1-1', 'fn d 2-2']],
  ['a() {\r\n  b <<C\r\n}\r\nC\r\n}\r\nD=1\r\n', ['fn a 1-5', 'const D 6-6']],
  ['a $(case b in c) d;; esac)\ne() { f; }\n', ['fn e 2-2']],
  ["a='b\nc() { x; }\n'\nd() { e; }\n", ['fn d 4-4']],
  ['a "\\\nb() {\n  c "$d".\n}\ne() {\n}\n"\nF=1\n', ['const F 8-8']],
  ['time a | b\ntime { c; }\nD=1\n', ['const D 3-3']],
  [`a {b}>c {d,e} f#g h\\ i "$#" $# \${#j} $$ # (k\n`, []],
]

/** Texts with unsupported forms. */
const DOUBTS: readonly string[] = [
  // A missing quote or end that the next one closes.
  "a() {\n  b '=c\n}\n\nd() {\n  e 'f' 'g'\n}\n\nh() {\n  i j\\'k\n}\n",
  'a() {\n  b <<C\nd\n\ne() {\n  b <<C\nf\nC\n}\n',
  'a() {',
  'a }\n}\n',
  'if a; then b',
  'a "b',
  "a 'b",
  'a <<B\nc\n',
  'a $(b',
  'a `b',
  'case a in b) c',
  'a() b\n',
  '"a"() { b; }\n',
  'a (b)\n',
  'proc a {b} {\n  c\n}\n',
  `a \${b`,
  'fi\n',
  ')\n',
  '[[ a\n',
  'for a in b; c; done\n',
]

/** Texts nested without end. */
const HOSTILE: readonly string[] = [
  '$('.repeat(1e5),
  '$(('.repeat(1e5),
  `"\${a:-`.repeat(1e5),
  '{ '.repeat(1e5),
  '`'.repeat(1e5),
  'if a; then '.repeat(5e4),
  `\${a[ }`.repeat(1e5),
  '@('.repeat(1e5),
  'case a in (b) '.repeat(5e4),
  '$((a) '.repeat(1e5),
  '((a) (b); '.repeat(5e4),
  'a <<B; '.repeat(1e4),
]

const bash = await loadLanguage('bash')
const backend = createWasmBackend()
await backend.initialize(['bash'])

for (const [text, found] of [...CASES, ...ALONE])
  test(JSON.stringify(text), () => assert.deepEqual(definitionsOfFastPath(text, bash), found))

test('the shell parser and the grammar find the same definitions', () => {
  for (const text of [...CASES.map(([text]) => text), ...INPUTS])
    assert.deepEqual(
      backend.parseByFastPath!(text, bash)?.definitions,
      backend.parse(text, bash, { timeLimit: ENDLESS }).definitions,
      text,
    )
})

for (const text of DOUBTS)
  test(`unsupported: ${JSON.stringify(text)}`, () => assert.equal(definitionsOfFastPath(text, bash), undefined))

test('endless nesting is rejected', () => {
  for (const text of HOSTILE) assert.equal(parseShell(text)?.length ?? 0, 0, text.slice(0, 40))
})

test('the shell parser accepts a broken text only if Bash does', {
  skip: !hasBash() && 'Bash is not installed',
}, () => {
  const { seed, random, pick } = randomFrom(process.env.CTX_SEED)
  // Bash rejects lines that end with a carriage return.
  const texts = [...CASES, ...ALONE].map(([text]) => text).filter(text => !text.includes('\r'))
  const count = { sound: 0, refused: 0, broken: 0, missed: 0 }
  for (let round = 0; round < 400; round++) {
    const text = broken(pick(texts), random, token => [token.slice(1)])
    const isRead = parseShell(text) !== undefined
    if (isSound(text)) {
      count.sound++
      if (!isRead) count.refused++
    } else {
      count.broken++
      if (isRead) count.missed++
    }
  }
  const counts = `CTX_SEED=${seed} ${JSON.stringify(count)}`
  assert.ok(count.sound > 60 && count.broken > 60, counts)
  // The parser only skips arithmetic and tests, and Bash parses substitutions when they run.
  assert.ok(count.missed * 10 <= count.broken && count.refused * 10 <= count.sound, counts)
})

function hasBash(): boolean {
  return spawnSync('bash', ['-n'], { input: '' }).status === 0
}

/** Whether Bash accepts the syntax of a script, without running it. Here-documents without an end count as errors. */
function isSound(text: string): boolean {
  const { status, stderr } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' })
  return status === 0 && stderr === ''
}
