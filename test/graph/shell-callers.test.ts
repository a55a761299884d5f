// Callers and imports of shell scripts: `source` by paths, variables and the folder of the script.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRepository } from '../helpers/fixture.ts'
import { relation } from '../helpers/relations.ts'

const rowsOf = (root: string, target: string, mode = 'callers'): readonly string[] => relation(root, mode, target).rows

const SCRIPTS = {
  'bin/run': '#!/usr/bin/env bash\nlib=$(cd "$(dirname "$0")/../lib" && pwd)\nsource "$lib/log.sh"\nsay start\n',
  'bin/stop.sh': `. "$(dirname "\${BASH_SOURCE[0]}")/../lib/all.sh"\nsay stop\nsleep 1\n`,
  'bin/plain.sh': '# source ../lib/log.sh\ncat <<END\nsource ../lib/log.sh\nEND\nsay nothing\n',
  'lib/all.sh': `source "\${BASH_SOURCE[0]%/*}/log.sh"\n. ./lib/part.sh\nready() { :; }\n`,
  'lib/log.sh': 'say() { echo "$1"; }\n',
  'lib/part.sh': 'part() { ready; say part; }\n',
  'other/log.sh': 'say() { :; }\nsleep() { :; }\n',
  'other/plug.sh': 'for each in "$@"; do\n  source "$each"\ndone\nwarn() { :; }\n',
  'plugs/one.sh': 'warn now\n',
}

test('functions of sourced files are called, those of other scripts are not', () => {
  const root = makeRepository(SCRIPTS)
  assert.deepEqual(rowsOf(root, 'lib/log.sh#say'), [
    'lib/part.sh#part 1 import',
    'bin/run 4 import',
    'bin/stop.sh 2 import',
  ])
  assert.deepEqual(rowsOf(root, 'other/log.sh#say'), [])
  const { rows, bound } = relation(root, 'callers', 'sleep')
  assert.deepEqual([rows, bound], [[], 'exact'])
})

test('a sourced file sees what the script that sources it sees', () => {
  const root = makeRepository(SCRIPTS)
  assert.deepEqual(rowsOf(root, 'lib/all.sh#ready'), ['lib/part.sh#part 1 import'])
})

test('a call that a computed source may bring is counted as unresolved', () => {
  const root = makeRepository(SCRIPTS)
  const { rows, unresolved } = relation(root, 'callers', 'warn')
  assert.deepEqual([rows, unresolved], [[], { total: 1, why: { import: 1 } }])
})

test('a function is called in a body without a blank before its brace, and may be by a variable that holds its name', () => {
  const root = makeRepository({
    'all.sh':
      'TESTS="\n\tfirst_test\n\tlast_test\n"\nfirst_test(){\n  check 1 # last_test\n}\nlast_test() { check 2; }\ncheck() { :; }\nfor each in $TESTS; do $each; done\n',
  })
  assert.deepEqual(rowsOf(root, 'check'), ['all.sh#first_test 6 same-file', 'all.sh#last_test 8 same-file'])
  const { rows, unresolved } = relation(root, 'callers', 'last_test')
  assert.deepEqual([rows, unresolved], [[], { total: 1, why: { variable: 1 } }])
})
