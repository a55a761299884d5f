// A definition without a comment gets the doc comment of its declaration in a header.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository, writeFiles } from '../helpers/fixture.ts'

const HEADER = `namespace kit {
class Pool {
 public:
  /// Makes room for n things.
  explicit Pool(int n);
  /** Puts one back. */
  void put(int a);
  /** Puts several back. */
  void put(int a, int b);
  void bare();
};
}
/** Opens it by its path. */
int kit_open(const char *path);
/** Closes one. */
void kit_close(int a);
/** Says how many. */
int kit_count(int a);
`

const root = makeRepository({
  'include/kit.h': HEADER,
  'src/kit.cc': `#include "kit.h"
using namespace kit;
Pool::Pool(int n) { n++; }
void Pool::put(int a) { a++; }
void Pool::put(int a, int b) { a += b; }
void Pool::bare() {}
// Its own words.
int kit_open(const char *path) { return path[0]; }
void kit_close(int a) { a++; }
static int kit_count(int a) { return a; }
`,
  'other/close.c': 'void kit_close(int a) { a--; }\n',
  'other/scripts.py': 'def kit_open(path):\n    return path\n',
})

const docOf = (id: string): unknown[] => {
  const [record] = ctxJson(['get', id], root).results as { doc?: string; doc_of?: string }[]
  return [record?.doc, record?.doc_of]
}

test('a definition without a comment has that of its declaration, by name, owner and parameters', () => {
  assert.deepEqual(docOf('src/kit.cc#Pool.Pool'), ['Makes room for n things.', 'include/kit.h#kit.Pool.Pool'])
  assert.deepEqual(docOf('src/kit.cc#Pool.put'), ['Puts one back.', 'include/kit.h#kit.Pool.put'])
  assert.deepEqual(docOf('src/kit.cc#Pool.put~2'), ['Puts several back.', 'include/kit.h#kit.Pool.put~2'])
  assert.match(
    ctx(['get', 'src/kit.cc#Pool.put', '--format', 'text'], root).stdout,
    /Puts one back\.[\s\S]*declared +include/,
  )
})

test('its own comment comes first, and an ambiguous declaration gives none', () => {
  assert.deepEqual(docOf('src/kit.cc#kit_open'), ['Its own words.', undefined])
  assert.deepEqual(docOf('src/kit.cc#Pool.bare'), [undefined, undefined])
  assert.deepEqual(docOf('src/kit.cc#kit_count'), [undefined, undefined], 'static')
  assert.deepEqual(docOf('other/close.c#kit_close'), [undefined, undefined], 'two files define it')
  assert.deepEqual(docOf('src/kit.cc#kit_close'), ['Closes one.', 'include/kit.h#kit_close'])
  assert.deepEqual(docOf('other/scripts.py#kit_open'), [undefined, undefined])
})

test('the comment is the current one in the header', () => {
  writeFiles(root, { 'include/kit.h': HEADER.replace('Makes room', 'Has room') })
  assert.deepEqual(docOf('src/kit.cc#Pool.Pool')[0], 'Has room for n things.')
})
