// Tiers of file names, required texts of regular expressions, and the guessed type of a query.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needleOf } from '../../src/project/line-needle.ts'
import { matchPath, parsePathQuery } from '../../src/project/path-match.ts'
import { rankPaths } from '../../src/project/project-files.ts'
import { likelyTypes } from '../../src/project/query-type.ts'
import { requiredTexts } from '../../src/project/required-texts.ts'

const PATHS = [
  '.gitignore',
  'README.md',
  'docs/ADR-026-caching.md',
  'package.json',
  'src/auth/UserMenu.tsx',
  'src/auth/login.test.ts',
  'src/auth/login.ts',
  'src/auth/login/index.ts',
  'src/config.json',
  'src/usermenu_old.py',
]

function best(query: string, basenameOnly = false): string[] {
  return rankPaths(PATHS, parsePathQuery(query, basenameOnly)).map(({ f, match }) => `${match} ${f}`)
}

test('file names by tier, best first', () => {
  assert.deepEqual(
    rankPaths(['docs/urls.md', 'pkg/_urls.py'], parsePathQuery('_urls', false)).map(({ f, match }) => `${match} ${f}`),
    ['stem pkg/_urls.py', 'case docs/urls.md'],
  )
  assert.deepEqual(best('login.ts'), ['exact src/auth/login.ts'])
  assert.deepEqual(best('LOGIN.TS'), ['case src/auth/login.ts'])
  assert.deepEqual(best('login'), [
    'stem src/auth/login.ts',
    'stem src/auth/login.test.ts',
    'part src/auth/login/index.ts',
  ])
  assert.deepEqual(best('user_menu'), ['case src/auth/UserMenu.tsx'])
  assert.deepEqual(best('user-menu.tsx'), ['case src/auth/UserMenu.tsx'])
  assert.deepEqual(best('ADR-026'), ['prefix docs/ADR-026-caching.md'])
  assert.deepEqual(best('caching'), ['word docs/ADR-026-caching.md'])
  assert.deepEqual(best('aching'), ['substring docs/ADR-026-caching.md'])
  assert.deepEqual(best('auth/login'), [
    'part src/auth/login.ts',
    'part src/auth/login.test.ts',
    'part src/auth/login/index.ts',
  ])
  assert.deepEqual(best('./src/auth/login.ts'), ['exact src/auth/login.ts'])
  assert.deepEqual(best('auth\\login.ts'), ['part src/auth/login.ts'])
})

test('whole parts of a path match even if their letters occur earlier', () => {
  const tier = (query: string, path: string) => matchPath(parsePathQuery(query, false), path)
  assert.equal(tier('auth/login', 'auth/login-old/auth/login.ts'), 'part')
  assert.equal(tier('http', 'httpd/http/server.ts'), 'part')
  assert.equal(tier('http', 'httpd/http.d/server.ts'), 'path')
  assert.equal(tier('auth/login', 'auth/login-old/login.ts'), 'path')
})

test('folders count unless only basenames are requested', () => {
  assert.equal(best('auth').length, 4)
  assert.deepEqual(best('auth', true), [])
})

test('a typo only counts without other matches, and within two edits', () => {
  assert.deepEqual(best('pakage.json'), ['fuzzy package.json'])
  assert.deepEqual(best('confgi.json'), ['fuzzy src/config.json'])
  assert.deepEqual(best('loign'), ['fuzzy src/auth/login.ts', 'fuzzy src/auth/login.test.ts'])
  assert.deepEqual(best('lgon'), [])
  assert.deepEqual(best('zzzzzz'), [])
})

test('a dotfile matches its name with and without the dot', () => {
  assert.equal(matchPath(parsePathQuery('.gitignore', false), '.gitignore'), 'exact')
  assert.equal(matchPath(parsePathQuery('gitignore', false), '.gitignore'), 'case')
})

test('the required texts of a regular expression', () => {
  const cases: Readonly<Record<string, readonly string[]>> = {
    'foo.*barbaz': ['barbaz'],
    'abc?d+efg': ['efg'],
    'a|b': ['a', 'b'],
    'TODO|FIXME': ['TODO', 'FIXME'],
    'TODO|\\w+': [],
    'TODO|': [],
    '(abc|d)xyz': ['abcxyz', 'dxyz'],
    '\\b(get|set)_\\w+': ['get_', 'set_'],
    'copy_(process|thread)\\(': ['copy_process(', 'copy_thread('],
    '(?:(?:un|re)lock|wait|)\\(': ['unlock(', 'relock(', 'wait(', '('],
    'a(b|c)(d|e)': ['abd', 'abe', 'acd', 'ace'],
    '(a|b)(c|d)(e|f)(g|h)(i|j)klm': ['iklm', 'jklm'],
    'foo(?=bar)b(?!c)ar': ['foobar'],
    'foo(bar|b.z)': ['foo'],
    'foo(bar|baz){1,2}x': ['foo'],
    '(?<verb>read|write)+': ['read', 'write'],
    '(?:read|write){2,}?': ['read', 'write'],
    '(?:read|write){0,2}x': ['x'],
    '(?:read|write)*x': ['x'],
    '(?=read)x': ['x'],
    '(?<!read)x': ['x'],
    '(?<=read|write)': [],
    'x(abcdef)?y': ['x'],
    '(a|b|c|d|e|f|g|h|i|j|k|l|m|n|o|p|q)': [],
    'colou?r': ['colo'],
    'say 👍?': ['say '],
    'a{2}bcd': ['bcd'],
    'foo\\.bar': ['foo.bar'],
    '\\bword\\b': ['word'],
    '\\u0041BCD': ['BCD'],
    '[abc]def]': ['def]'],
    '[[a]b|c]def|[\\]|(]ghi': ['def', 'ghi'],
    '^import .* from$': ['import '],
  }
  for (const [source, texts] of Object.entries(cases)) assert.deepEqual(requiredTexts(source), texts, source)
})

test('every match contains a required text', () => {
  const texts = ['foo.bar', 'colour', 'color', 'import x from', 'aabcd', 'xyabcdefy', 'word', 'abbbcd', 'dxyz']
  const sources = [
    ...['colou?r', 'fo*\\.bar', 'a{2}bc?d', 'x(?:y|z)*abc', '[a-c]+d', '\\w+rd', '(?<n>d)xy', 'ab+c'],
    ...['(?:fo+|b)\\.?', 'col|ord', '(?:c(?:olo|x)|or)u?', 'x(?:ya|z)(?:bc|d)', '(?:a|b){2}(?=b|c)'],
  ]
  for (const source of sources) {
    for (const text of texts) {
      const found = new RegExp(source, 'u').exec(text)
      if (!found) continue
      const required = requiredTexts(source)
      assert.ok(required.length === 0 || required.some(each => found[0].includes(each)), `${source} in ${text}`)
    }
  }
})

test('case counts if the query has a capital', () => {
  assert.ok(needleOf('todo', false).pattern.test('TODO: mend'))
  assert.ok(!needleOf('Todo', false).pattern.test('todo'))
  assert.ok(needleOf('a.b(c)', false).pattern.test('x a.b(c) y'))
  assert.ok(!needleOf('a.b', false).pattern.test('aXb'))
  assert.ok(needleOf('\\Wtodo', true).pattern.test(' TODO'))
  for (const [pattern, line] of [
    ['(?i)ToDo\\-x', 'TODO-X'],
    ['(?P<word>to)do', 'todo'],
    ['\\Ato\\_do\\z', 'to_do'],
    ['[a\\-z]\\"', '-"'],
    ['\\\\-', '\\-'],
    ['[[:upper:]]x[^[:digit:]]', 'Axe'],
    ['^[]a]+$', 'a]a'],
    ['[^]]b', 'ab'],
    ['[a-z&&[^aeiou]]{3}', 'xyz'],
    ['[a-z--[c-z]]{2}$', 'ab'],
    ['\\pL\\p{Greek}', 'aσ'],
    ['\\x{e9}\\bé?$', 'é'],
    ['na\\wve', 'naïve'],
    ['^\\d$', '٣'],
    ['(?s).*a.*b.*', 'xa b'],
    ['}}', 'a}}'],
  ] as const)
    assert.ok(needleOf(pattern, true).pattern.test(line), pattern)
  for (const [pattern, line] of [
    ['\\bé', 'café'],
    ['^[[:alpha:]]+$', 'a1'],
    ['[a-z&&[^aeiou]]', 'e'],
    ['^\\W$', 'é'],
    ['\\x41', 'a'],
  ] as const)
    assert.ok(!needleOf(pattern, true).pattern.test(line), pattern)
  assert.ok(needleOf('(?P<Name>a)[[:upper:]]?', true).ignoreCase, 'capitals only in group names')
  assert.throws(() => needleOf('(', true), { code: 'INVALID_ARGUMENT' })
  assert.throws(() => needleOf('a\nb', false), { code: 'INVALID_ARGUMENT' })
})

test('the guessed type of a query', () => {
  const cases: Readonly<Record<string, string>> = {
    handleLogin: 'symbol',
    'Foo::bar': 'symbol',
    'Foo.bar': 'symbol',
    'src/a.ts#Foo.bar': 'symbol',
    'src/a.ts:Foo.bar': 'symbol',
    'src/a.ts:12': 'filename',
    'node:fs': 'content',
    'config.json': 'filename',
    '*.test.ts': 'filename',
    'src/**/login.*': 'filename',
    'ADR-026': 'filename',
    '.gitignore': 'filename',
    README: 'filename',
    密码验证: 'symbol',
    'src/auth/': 'directory',
    'src/auth': 'directory',
    'src/auth/login.ts': 'filename',
    'where are passwords checked?': 'symbol',
    '"some text"': 'content',
    '/get\\w+Data/': 'content',
    'foo(bar)': 'content',
    'if (x) {': 'content',
    '=> {': 'content',
    'Read Me.md': 'filename',
    './docs/Read Me.md': 'filename',
    'docs\\Read Me.md': 'filename',
    'Read You.md': 'symbol',
    '"Read Me.md"': 'content',
  }
  const files = ['README', 'Read Me.md', 'docs/Read Me.md']
  for (const [query, type] of Object.entries(cases)) {
    assert.equal(likelyTypes(query, name => files.includes(name))[0], type, query)
  }
})
