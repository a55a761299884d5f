// Heads on one line, parameters, results and doc comments, in languages other than TypeScript.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { head } from './heads.ts'

test('Python', () => {
  const source = `§@cached
@app.route("/x", methods=["GET"])
async def load(self, a, /, b: Dict[str, int] = {"x": 1}, *args: int, key=None, **kwargs) -> Optional[str]:
    ▶"""Loads it.

    More.
    """
    return 1`
  assert.deepEqual(head('python', source, { name: 'load', kind: 'method' }), {
    signature:
      'async def load(self, a, /, b: Dict[str, int] = {"x": 1}, *args: int, key=None, **kwargs) -> Optional[str]',
    doc: 'Loads it.\n\nMore.',
    params: [
      { name: 'a' },
      { name: 'b', type: 'Dict[str, int]', default: '{"x": 1}' },
      { name: 'args', type: 'int', rest: true },
      { name: 'key', default: 'None' },
      { name: 'kwargs', rest: true },
    ],
    returns: 'Optional[str]',
  })
  assert.deepEqual(head('python', '§def f(*, a): ▶pass', 'f').params, [{ name: 'a' }])
  assert.equal(
    head('python', '§class A(B, metaclass=C):\n    ▶pass', { name: 'A', kind: 'class' }).signature,
    'class A(B, metaclass=C)',
  )
})

test('Go', () => {
  const source = `// Load loads.
// It may fail.
§func (s *Store[T]) Load(ctx context.Context, a, b int, f func(x int) error, opts ...Option) (res *T, err error) ▶{ }`
  assert.deepEqual(head('go', source, { name: 'Load', kind: 'method' }), {
    signature:
      'func (s *Store[T]) Load(ctx context.Context, a, b int, f func(x int) error, opts ...Option) (res *T, err error)',
    doc: 'Load loads.\nIt may fail.',
    params: [
      { name: 'ctx', type: 'context.Context' },
      { name: 'a', type: 'int' },
      { name: 'b', type: 'int' },
      { name: 'f', type: 'func(x int) error' },
      { name: 'opts', type: 'Option', rest: true },
    ],
    returns: '(res *T, err error)',
  })
  assert.deepEqual(head('go', '§func Map[K comparable, V any](map[K]V, chan int) ▶{ }', 'Map').params, [
    { name: '_', type: 'map[K]V' },
    { name: '_', type: 'chan int' },
  ])
})

test('Rust', () => {
  const source = `/// Goes.
///
/// Far.
§#[inline(always)]
pub async fn go<T: Fn(i32) -> i32>(&mut self, mut a: &'a str, (b, c): (u8, char), f: T) -> Result<Vec<T>, Error>
where T: X ▶{ }`
  const found = head('rust', source, { name: 'go', kind: 'method' })
  assert.equal(
    found.signature,
    "pub async fn go<T: Fn(i32) -> i32>(&mut self, mut a: &'a str, (b, c): (u8, char), f: T) -> Result<Vec<T>, Error> where T: X",
  )
  assert.equal(found.doc, 'Goes.\n\nFar.')
  assert.deepEqual(found.params, [
    { name: 'a', type: "&'a str" },
    { name: '(b, c)', type: '(u8, char)' },
    { name: 'f', type: 'T' },
  ])
  assert.equal(found.returns, 'Result<Vec<T>, Error>')
})

test('Java', () => {
  const source = `/** Loads. */
§@Override
@SuppressWarnings({"a", "b"})
public static <T extends Foo> Map<String, T> load(final List<? super T> a, @Nullable String[] b, int... c) throws IOException ▶{ }`
  const found = head('java', source, { name: 'load', kind: 'method', modifiers: ['public', 'static'] })
  assert.equal(found.doc, 'Loads.')
  assert.equal(
    found.signature,
    'public static <T extends Foo> Map<String, T> load(final List<? super T> a, @Nullable String[] b, int... c) throws IOException',
  )
  assert.deepEqual(found.params, [
    { name: 'a', type: 'List<? super T>' },
    { name: 'b', type: 'String[]' },
    { name: 'c', type: 'int', rest: true },
  ])
  assert.equal(found.returns, 'Map<String, T>')
})

test('C', () => {
  const source = `/**
 * load() - loads
 */
§static inline struct foo *load(struct foo *x, const char *argv[], void (*cb)(int, void *), unsigned int, ...) ▶{ }`
  const found = head('c', source, { name: 'load', modifiers: ['static', 'inline'] })
  assert.equal(found.doc, 'load() - loads')
  assert.deepEqual(found.params, [
    { name: 'x', type: 'struct foo *' },
    { name: 'argv', type: 'const char * []' },
    { name: 'cb', type: 'void (*)(int, void *)' },
    { name: '_', type: 'unsigned int' },
    { name: '_', type: '...', rest: true },
  ])
  assert.equal(found.returns, 'struct foo *')
  assert.deepEqual(head('c', '§int f(void) ▶{ }', 'f').params, [])
  assert.deepEqual(head('c', '§#define MAX(a, b) \\\n\t((a) > (b) ? (a) : (b))■', { name: 'MAX', kind: 'macro' }), {
    signature: '#define MAX(a, b) ((a) > (b) ? (a) : (b))',
    params: [{ name: 'a' }, { name: 'b' }],
    returns: undefined,
    doc: undefined,
  })
})

test('C++', () => {
  const source =
    '§template <typename T>\nstd::vector<T> ns::Foo<T>::get(const std::map<int, T>& m, int a = f(1, 2), T&&... args) const ▶{ }'
  const found = head('cpp', source, { name: 'get', kind: 'method' })
  assert.deepEqual(found.params, [
    { name: 'm', type: 'const std::map<int, T>&' },
    { name: 'a', type: 'int', default: 'f(1, 2)' },
    { name: 'args', type: 'T&&', rest: true },
  ])
  assert.equal(found.returns, 'std::vector<T>')
})

test('PHP: a head over several lines, in a text without an opening tag', () => {
  const source = `<?php
/** Looks one up. */
§#[Pure]
final public static function find(
    int $id, // the id
    ?string $name = null,
): ?array
▶{ return []; }`
  const modifiers = ['final', 'public', 'static']
  assert.deepEqual(head('php', source, { name: 'find', kind: 'method', modifiers }), {
    signature: 'final public static function find(int $id, ?string $name = null): ?array',
    doc: 'Looks one up.',
    params: [
      { name: '$id', type: 'int' },
      { name: '$name', type: '?string', default: 'null' },
    ],
    returns: '?array',
  })
})
