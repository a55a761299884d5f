// Messages as they were printed find the strings that gave them, in every notation of placeholders.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const root = makeRepository({
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a program
  'user.ts': 'export function find(id) {\n  throw new Error(`user ${id} not found`)\n}\nthrow new Error(`not found`)\n',
  'retry.js': 'log.warn("retry %d of %d failed", a, b)\nfail("file " + name + " is missing")\n',
  'roles.py':
    'raise ValueError(f"role {role!r} of {user.name} is unknown")\nraise KeyError("order {} is gone".format(o))\nlog.info("job %(name)s took %.2f seconds", j)\n',
  'tenant.cs': 'throw new Exception($"tenant {tenant.Id} suspended");\n',
  'shard.java': 'throw new IllegalStateException("shard " + id + " is not ready");\n',
  'open.go': 'package a\n\nvar e = fmt.Errorf("open %s: %w", path, err)\n',
  'post.php': '<?php\nthrow new E("post $post->id locked");\n',
  'index.rs': 'fn f() { panic!("index {} out of range {len}", i); }\n',
  'node.rb': 'raise "node #{node.name} offline"\n',
  'cell.swift': 'fatalError("cell \\(cell.row) lost")\n',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a program
  'disk.kt': 'error("disk $name has ${free.size} bytes left")\n',
  'host.pl': 'sub check { die "host $host->{name} lost after @{[tries()]} tries" }\n',
  'names.ts': 'export function parseConfigFile() {}\nexport function loginUser() {}\n',
})
const CASES: readonly (readonly [message: string, place: string])[] = [
  ['user 42 not found', 'user.ts:2'],
  ['retry 2 of 5 failed', 'retry.js:1'],
  ['file a.txt is missing', 'retry.js:2'],
  ["role 'admin' of Ann is unknown", 'roles.py:1'],
  ['order A-7 is gone', 'roles.py:2'],
  ['job nightly took 1.25 seconds', 'roles.py:3'],
  ['tenant acme suspended', 'tenant.cs:1'],
  ['shard 7 is not ready', 'shard.java:1'],
  ['open /etc/x.conf: permission denied', 'open.go:3'],
  ['post 77 locked', 'post.php:2'],
  ['index 9 out of range 5', 'index.rs:1'],
  ['node web1 offline', 'node.rb:1'],
  ['cell 4 lost', 'cell.swift:1'],
  ['disk sda1 has 300 bytes left', 'disk.kt:1'],
  ['host db1 lost after 3 tries', 'host.pl:1'],
]

for (const prefix of [
  '',
  'Error: ',
  'Uncaught TypeError: ',
  '[worker 3] ',
  '2026-01-02 10:00:00 WARN ',
  '[WARN] 10:00:00.123 ',
])
  test(`a message with values finds its string: "${prefix}…"`, () => {
    for (const [message, place] of CASES) {
      const { type, results } = ctxJson(['find', prefix + message], root)
      assert.equal(`${type} ${results![0]?.f}:${results![0]?.l}`, `content ${place}`, message)
    }
  })

test('a full stop, a cause or a stack may follow the message', () => {
  for (const suffix of ['.', ': connection reset', ' (code 17)']) {
    const { results } = ctxJson(['find', `user 42 not found${suffix}`, '--type', 'content'], root)
    assert.equal(results![0]?.f, 'user.ts', suffix)
  }
})

test('words without a string of theirs are a search for names', () => {
  for (const [query, name] of [
    ['parse config file', 'parseConfigFile'],
    ['login user', 'loginUser'],
  ] as const) {
    const { type, results } = ctxJson(['find', query], root)
    assert.deepEqual([type, results![0]?.s], ['symbol', name])
  }
})
