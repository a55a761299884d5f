// Paths and patterns of Windows and macOS.
import assert from 'node:assert/strict'
import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { quotedOnWindows } from '../../src/operations/invocation/command-line.ts'
import { asOnDisk, withoutNamespace } from '../../src/platform/real-path.ts'
import { ofWindows, patternFilter } from '../../src/query/glob.ts'
import { ctx, ctxJson, ROOT as PROJECT } from '../helpers/exec.ts'
import { makeRepository, SHOP } from '../helpers/fixture.ts'

const ROOT = 'C:\\work\\shop'

for (const [written, pattern] of [
  ['src\\*.ts', 'src/*.ts'],
  ['src\\auth', 'src/auth'],
  ['!src\\auth\\', '!src/auth/'],
  ['.\\src\\**\\*.{ts,js}', './src/**/*.{ts,js}'],
  ['C:\\work\\shop\\src\\*.ts', 'src/*.ts'],
  ['c:/Work/Shop/src/*.ts', 'src/*.ts'],
  ['C:\\work\\shop\\', '.'],
  ['C:\\work\\shop2\\src', 'C:/work/shop2/src'],
  ['src\\auth/*.ts', 'src/auth/*.ts'],
  // As ctx escapes a folder name with glob characters.
  ['app/\\[id\\]/\\(shop\\)/**', 'app/\\[id\\]/\\(shop\\)/**'],
  ['src/**/*.ts', 'src/**/*.ts'],
] as const)
  test(`the pattern ${written} on Windows`, () => {
    assert.equal(ofWindows(ROOT, written), pattern)
  })

test('files that a Windows pattern matches', () => {
  const matches = (written: string, file: string) => patternFilter(ROOT, ofWindows(ROOT, written), () => [])(file)
  assert.ok(matches('src\\*.ts', 'src/a.ts'))
  assert.ok(!matches('src\\*.ts', 'src/auth/a.ts'))
  assert.ok(matches('src\\auth', 'src/auth/login.ts'))
  assert.ok(!matches('!src\\auth', 'src/auth/login.ts'))
  assert.ok(matches('app/\\[id\\]/**', 'app/[id]/page.tsx'))
})

test('a folder gets its spelling on disk, and a mapped drive is kept', () => {
  assert.equal(asOnDisk('c:\\work\\SHOP', 'C:\\Work\\shop'), 'C:\\Work\\shop')
  assert.equal(asOnDisk('Z:\\shop', '\\\\server\\share\\shop'), 'Z:\\shop')
  assert.equal(asOnDisk('/Users/me/caf\u00e9', '/Users/me/Cafe\u0301'), '/Users/me/Cafe\u0301')
  assert.equal(asOnDisk('/Users/me/shop', '/Users/me/shop'), '/Users/me/shop')
})

test('arguments are quoted for a Windows command line', () => {
  assert.equal(quotedOnWindows('C:\\work\\src\\a.ts'), 'C:\\work\\src\\a.ts')
  assert.equal(quotedOnWindows('C:\\Program Files\\'), '"C:\\Program Files\\\\"')
  assert.equal(quotedOnWindows('src/a.ts#run'), '"src/a.ts#run"')
  assert.equal(quotedOnWindows('say "hi"'), '"say \\"hi\\""')
  assert.equal(quotedOnWindows(''), '""')
})

/** A tree on a simulated file system that ignores case. */
function shop(): string {
  const root = makeRepository({ ...SHOP, '.gitignore': 'SRC\nAUTH\n' })
  symlinkSync('src', path.join(root, 'SRC'))
  symlinkSync('auth', path.join(root, 'src/AUTH'))
  return root
}

test('a path in another case is resolved if the file system ignores case', () => {
  const root = shop()
  const first = (...args: string[]) => ctxJson(args, root).results?.[0]
  assert.deepEqual(first('source', 'SRC/auth/login.ts:4'), {
    f: 'src/auth/login.ts',
    l: '4-4',
    source: 'export async function handleLogin(name: string, password: string): Promise<boolean> {',
  })
  assert.equal(first('source', 'SRC\\AUTH\\login.ts:4')?.f, 'src/auth/login.ts')
  assert.equal(first('source', path.join(root, 'SRC/auth/login.ts:4'))?.f, 'src/auth/login.ts')
  assert.equal(first('get', 'SRC/AUTH/login.ts#handleLogin')?.id, 'src/auth/login.ts#handleLogin')
  assert.equal(first('ls', 'SRC/AUTH/logout.ts')?.s, 'reset')
  assert.equal(ctxJson(['ls', 'src/AUTH'], root).total, ctxJson(['ls', 'src/auth'], root).total)
  assert.equal(first('search', 'reset', '--module', 'SRC/AUTH')?.f, 'src/auth/logout.ts')
})

test('it is also resolved if each spelling has another inode number', () => {
  const root = makeRepository(SHOP)
  const extra = {
    NODE_OPTIONS: `--require ${path.join(PROJECT, 'test/helpers/any-case.cjs')}`,
    CTX_TEST_ANY_CASE: root,
  }
  const first = (...args: string[]) => ctxJson(args, root, extra).results?.[0]
  assert.equal(first('source', 'SRC/Auth/Login.TS:4')?.f, 'src/auth/login.ts')
  assert.equal(first('get', 'SRC/AUTH/login.ts#handleLogin')?.id, 'src/auth/login.ts#handleLogin')
  assert.equal(first('ls', 'SRC/AUTH/logout.ts')?.s, 'reset')
  assert.equal(first('search', 'reset', '--module', 'SRC/AUTH')?.f, 'src/auth/logout.ts')
})

test('on a case-sensitive file system another case is another file', () => {
  const root = makeRepository({ ...SHOP, '.gitignore': 'SRC\n', 'SRC/auth/login.ts': '// another\n' })
  assert.equal(ctxJson(['source', 'SRC/auth/login.ts:1'], root).results?.[0]?.source, '// another')
  assert.equal(ctx(['ls', 'SRC/auth/login.ts', '--json'], root).status, 2)
})

test('a long-path prefix of Windows refers to the same folder', () => {
  assert.equal(withoutNamespace('\\\\?\\C:\\work\\shop'), 'C:\\work\\shop')
  assert.equal(withoutNamespace('\\\\?\\UNC\\server\\share\\shop'), '\\\\server\\share\\shop')
  assert.equal(withoutNamespace('\\\\?\\unc\\server\\share'), '\\\\server\\share')
  for (const path of ['C:\\work\\shop', '\\\\server\\share', '\\\\?\\Volume{b75e2c83}\\shop', '/home/me'])
    assert.equal(withoutNamespace(path), path)
})
