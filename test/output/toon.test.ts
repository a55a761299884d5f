// TOON with expected output typed by hand, and its round trip.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decode } from '@toon-format/toon'
import { toJson } from '../../src/output/json.ts'
import { toToon } from '../../src/output/toon.ts'
import { AMBIGUOUS, ENTRIES, EXPLAINED, NO_MATCH, PAGE, RECORD, RECORDS, SOURCES } from './samples.ts'

test('a page of symbols is one table', () => {
  const expected = `results[2]{s,h,k,m,f,l,r}:
  handleLogin,a1b2c3d4e5f60718,fn,auth,src/auth/login.ts,4-8,high
  submit,00b2c3d4e5f60719,method,auth,src/auth/login.ts,13-18,low
total: 131
showing: 2
next: 2
index: fresh
`
  assert.equal(toToon(PAGE), expected)
})

test('the owner is a column if a name occurs twice in a file', () => {
  const lines = (second: object) =>
    toToon({ ...PAGE, results: [{ ...ENTRIES[1], p: 'Form' }, second] })
      .split('\n')
      .slice(0, 3)
  const other = { ...ENTRIES[1], h: '11b2c3d4e5f60719', l: '20-24', p: 'Dialog' }
  assert.deepEqual(lines(other), [
    'results[2]{s,h,k,m,f,l,r,p}:',
    '  submit,00b2c3d4e5f60719,method,auth,src/auth/login.ts,13-18,low,Form',
    '  submit,11b2c3d4e5f60719,method,auth,src/auth/login.ts,20-24,low,Dialog',
  ])
  assert.equal(lines({ ...other, f: 'src/b.ts' })[0], 'results[2]{s,h,k,m,f,l,r}:')
})

test('tiers are listed once for all rows; if they change too often, in a column', () => {
  const matched = (...tiers: string[]) =>
    toToon({ ...PAGE, results: tiers.map(match => ({ ...ENTRIES[0], match })) }).split('\n')
  const [head, , line] = matched('fuzzy')
  assert.deepEqual([head, line], ['results[1]{s,h,k,m,f,l,r}:', 'match: fuzzy'])
  assert.equal(matched('exact', 'prefix', 'prefix', 'word')[5], 'match: exact 1; prefix 2; word 1')
  const often = matched('exact', 'word', 'words', 'word', 'words', 'word', 'words', 'word')
  assert.equal(often[0], 'results[8]{s,h,k,m,f,l,r,match}:')
  assert.ok(!often.some(each => each.startsWith('match:')))
})

test('a record of a symbol without a signature is a record, too', () => {
  const { signature: _none, ...component } = { ...RECORD, k: 'component', related: { siblings: ['reset'] } }
  assert.match(toToon({ results: [component] } as never), /\n {4}related: siblings reset\n/)
})

test('the module or file of a listing is stated once', () => {
  const rows = ENTRIES.map(entry => ({ ...entry, m: 'auth', f: 'src/auth/login.ts' }))
  const module = toToon({ results: rows, module: 'auth', total: 2 } as never)
  assert.match(module, /^results\[2\]\{s,h,k,f,l,r\}:\n.*\n.*\nmodule: auth\n/)
  const file = toToon({ results: rows, module: 'auth', file: 'src/auth/login.ts' } as never)
  assert.match(file, /^results\[2\]\{s,h,k,l,r\}:\n/)
  const same = toToon({
    results: [rows[0], rows[0]],
    module: 'auth',
    file: 'src/auth/login.ts',
    kind: 'fn',
    risk: 'high',
  } as never)
  assert.match(same, /^results\[2\]\{s,h,l\}:\n/)
  const other = toToon({ results: [...rows, { ...rows[0], m: 'api' }], module: 'auth' } as never)
  assert.match(other, /^results\[3\]\{s,h,k,m,f,l,r\}:\n/)
})

test('explain adds columns to every row', () => {
  const text = toToon(EXPLAINED)
  assert.equal(text.split('\n')[0], 'results[2]{s,h,k,m,f,l,r,match,rank}:')
  assert.match(text, /login\.ts,13-18,low,exact,1\n/)
  assert.match(text, /removed:\n {2}kind: 4\n$/)
  const uneven = { results: [{ ...ENTRIES[0], score: { name: 3 } }, ENTRIES[1]] }
  assert.match(toToon(uneven), /^results\[2\]\{s,h,k,m,f,l,r,score\}:\n.*high,name 3\n.*low,null\n$/)
})

test('nested lists of a record are tables, and empty parts are omitted', () => {
  const text = toToon(RECORDS)
  assert.match(text, /\n {4}calls\[3\]\{callee,line\}:\n {6}api\.post,6\n/)
  assert.match(text, /\n {4}control: "branches 1, awaits 1, nesting 1, complexity 1"\n/)
  assert.match(text, /\n {4}risk: "high 4: network \+2, complexity \+2"\n/)
  assert.doesNotMatch(text, /decorators|loops|try/)
})

test('parameters and result are omitted if the signature has them', () => {
  assert.doesNotMatch(toToon(RECORDS), /\n {4}(?:params|returns)/)
  const cut = { ...RECORD, signature: 'async function handleLogin(name: string, …' }
  const text = toToon({ results: [cut] } as never)
  assert.match(text, /\n {4}params\[2\]\{name,type,optional\}:\n {6}name,string,null\n {6}password,string,true\n/)
  assert.match(text, /\n {4}returns: Promise<boolean>\n/)
})

test('related symbols are one line', () => {
  const related = { siblings: ['reset', 'LoginForm'], callers: ['main'], test: 'src/auth/login.test.ts' }
  const text = toToon({ results: [{ ...RECORD, related }] } as never)
  assert.match(text, /\n {4}related: "siblings reset, LoginForm; callers main; test src\/auth\/login.test.ts"\n/)
  assert.deepEqual(JSON.parse(toJson({ results: [{ ...RECORD, related }] } as never)).results[0].related, related)
})

test('repeated files in a table are marked', () => {
  const rows = Array.from({ length: 12 }, (_, i) => ({
    ...ENTRIES[0]!,
    s: `handleLoginOfThe${i}`,
    m: i < 11 ? 'auth' : 'api',
    f: `packages/application/src/auth/forms/${i < 6 ? 'login' : 'logout'}.component.ts`,
  }))
  const lines = toToon({ results: rows, total: 12 } as never).split('\n')
  assert.match(lines[1]!, /,auth,packages\/application\/src\/auth\/forms\/login\.component\.ts,4-8,high$/)
  assert.match(lines[6]!, /,\^,\^,4-8,high$/)
  assert.match(lines[7]!, /,\^,packages\/application\/src\/auth\/forms\/logout\.component\.ts,4-8,high$/)
  assert.match(lines[12]!, /,api,\^,4-8,high$/)
  assert.equal(lines[13], 'same: ^ is what stands above it')
  const few = toToon({ results: rows.slice(0, 5) } as never)
  assert.match(few.split('\n')[5]!, /,\^,\^,4-8,high$/)
  const short = toToon({ results: rows.slice(0, 2) } as never)
  assert.doesNotMatch(short, /\^/)
  const narrow = toToon({ results: rows.map(row => ({ ...row, f: 'a.ts' })) } as never)
  assert.doesNotMatch(narrow, /\^/)
})

test('repeated files of lines are marked', () => {
  const rows = Array.from({ length: 12 }, (_, i) => ({
    f: 'packages/application/src/auth/forms/login.component.ts',
    l: i + 1,
    text: `throw new LoginError("attempt ${i}")`,
    symbol: 'LoginForm.submit',
    h: 'a1b2c3d4e5f60718',
  }))
  const lines = toToon({ results: rows, total: 12 } as never).split('\n')
  assert.match(lines[1]!, /^ {2}packages\/application\/src\/auth\/forms\/login\.component\.ts,1,"throw /)
  assert.match(lines[1]!, /,LoginForm\.submit,a1b2c3d4e5f60718$/)
  assert.match(lines[2]!, /^ {2}\^,2,"throw .*",\^,\^$/)
  assert.equal(lines[13], 'same: ^ is what stands above it')
  const power = toToon({ results: rows.map(row => ({ ...row, symbol: '^' })) } as never).split('\n')
  assert.match(power[2]!, /^ {2}\^,2,"throw .*",\^,\^$/, 'a function may be called so')
  assert.match(power[1]!, /,\^,a1b2c3d4e5f60718$/)
})

test('repeated owners are marked', () => {
  const rows = Array.from({ length: 30 }, (_, i) => ({
    ...ENTRIES[0]!,
    s: i < 2 ? 'log' : `log${i}`,
    p: i === 0 ? undefined : 'spdlog.logger',
  }))
  const lines = toToon({ results: rows, total: 30 } as never).split('\n')
  assert.match(lines[1]!, /,null$/)
  assert.match(lines[2]!, /,spdlog\.logger$/)
  assert.match(lines[3]!, /,\^$/)
  assert.equal(lines[31], 'same: ^ is what stands above it')
})

test('candidates keep their ids', () => {
  assert.match(toToon(AMBIGUOUS), /^results\[2\]\{s,h,k,m,f,l,r,id\}:\n/)
})

test('an error precedes the empty results', () => {
  assert.match(toToon(NO_MATCH), /^error:\n {2}code: NO_MATCH\n[\s\S]*\nresults: \[\]\ntotal: 0\n/)
})

test('undefined values are omitted', () => {
  assert.equal(toToon({ results: [], next: undefined, total: 0 } as never), 'results: []\ntotal: 0\n')
})

test('values survive the round trip', () => {
  for (const answer of [SOURCES, NO_MATCH]) assert.deepEqual(decode(toToon(answer)), answer)
  const odd = [
    '1111111111111111',
    '123e4567',
    'true',
    'null',
    '-',
    '',
    ' x ',
    'a,b',
    '"q"',
    'a\\b',
    '日本',
    'a: b',
    '[2]',
    '#',
  ]
  const results = odd.map((s, i) => ({ ...ENTRIES[0], s, m: `m${i}`, f: `src/${i}.ts` }))
  assert.deepEqual(decode(toToon({ results })), { results })
})

test('JSON is one line with unchanged keys', () => {
  const text = toJson(PAGE)
  assert.equal(text.indexOf('\n'), text.length - 1)
  assert.deepEqual(JSON.parse(text), PAGE)
  assert.deepEqual(JSON.parse(toJson(RECORDS)).results[0].control, {
    branches: 1,
    awaits: 1,
    nesting: 1,
    complexity: 1,
  })
})
