// Names as they are copied from code: what is asked for, and what is left a sentence.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameInCode } from '../../src/query/in-code.ts'
import { ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

test('keywords, receivers, calls and parameters are taken off a name', () => {
  const cases: [code: string, name: string][] = [
    ['Execute()', 'Execute'],
    ['handleLogin(name: string, password)', 'handleLogin'],
    ['StringUtils#isBlank(CharSequence)', 'StringUtils#isBlank'],
    ['func (c *Command) Execute() error', 'Command.Execute'],
    ['(c *Command) Execute', 'Command.Execute'],
    ['(*Command).Execute', 'Command.Execute'],
    ['*Command.Execute', 'Command.Execute'],
    ['class Map', 'Map'],
    ['class Map(Base):', 'Map'],
    ['export default async function load', 'load'],
    ['pub(crate) fn poll_read<T>(&self)', 'poll_read'],
    ['def bind(self):', 'bind'],
    ['struct event_base {', 'event_base'],
    ['#define EV_TIMEOUT', 'EV_TIMEOUT'],
    ['fn réset', 'réset'],
    ['vector<int>', 'vector'],
    ['ns::make<T>(value);', 'ns::make'],
    ['@Injectable()', 'Injectable'],
    ['Foo::~Foo()', 'Foo::~Foo'],
    ['this->run()', 'this->run'],
  ]
  for (const [code, name] of cases) assert.equal(nameInCode(code)?.name, name, code)
})

test('names and sentences are no code', () => {
  for (const text of [
    'Map',
    'a.b::c',
    'parse http date',
    'parse (http) date',
    'class method names',
    'class',
    'func ',
    'operator()',
    'a < b',
  ])
    assert.equal(nameInCode(text), undefined, text)
})

const root = makeRepository({
  'command.go': `package command

type Command struct{}

// Runs the function that was given.
func (c *Command) ExecuteC() {}

func (c *Command) Execute() {}
`,
  'map.py': 'class Map:\n    def bind(self):\n        pass\n\n\ndef keep(method):\n    """The class of a method."""\n',
})

test('a search for code finds what it names first, one for words what has them', () => {
  const first = (query: string): unknown => {
    const [row] = ctxJson(['search', query], root).results!
    return [row!.p, row!.s, row!.match]
  }
  assert.deepEqual(first('func Execute'), ['Command', 'Execute', 'exact'])
  assert.deepEqual(first('Execute()'), ['Command', 'Execute', 'exact'])
  assert.deepEqual(first('func (c *Command) Execute()'), ['Command', 'Execute', 'qualified'])
  assert.deepEqual(first('class Map'), [undefined, 'Map', 'exact'])
  // No class is called so: it is a phrase.
  assert.deepEqual(first('class method'), [undefined, 'keep', 'words'])
})

test('a symbol may be named as code does; the keyword must be that of its kind', () => {
  const ids = (...asked: string[]): unknown => ctxJson(['get', ...asked], root).results!.map(({ id }) => id)
  assert.deepEqual(ids('(*Command).Execute', 'Map.bind()', 'class Map'), [
    'command.go#Command.Execute',
    'map.py#Map.bind',
    'map.py#Map',
  ])
  assert.equal(ctxJson(['get', 'struct Map'], root).error !== undefined, true)
})

test('a file where a symbol is looked for: what it defines is offered', () => {
  const folder = makeRepository({ 'src/core/thunks.ts': 'export const start = 1\n' })
  const { suggestions } = ctxJson(['search', 'thunks.ts'], folder).error as unknown as {
    suggestions: { args: object }[]
  }
  assert.deepEqual(suggestions[0]!.args, { module: 'src/core/thunks.ts' })
})
