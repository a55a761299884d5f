// Names copied from code: the name that is searched, and text that stays a sentence.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameInCode } from '../../src/query/code-names.ts'
import { ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

test('keywords, receivers, calls and parameters are removed from a name', () => {
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
    ['sub next {', 'next'],
    ['sub TAP::Parser::next($self) {', 'TAP::Parser::next'],
    ['struct event_base {', 'event_base'],
    ['#define EV_TIMEOUT', 'EV_TIMEOUT'],
    ['fn réset', 'réset'],
    ['vector<int>', 'vector'],
    ['ns::make<T>(value);', 'ns::make'],
    ['@Injectable()', 'Injectable'],
    ['Foo::~Foo()', 'Foo::~Foo'],
    ['this->run()', 'this->run'],
    ['class Agent extends Dispatcher', 'Agent'],
    ['public final class Element extends Node implements Named {', 'Element'],
    ['type Context struct', 'Context'],
    ['type node struct {', 'node'],
    ['template <typename T> class Ring', 'Ring'],
    ['template <typename T> template <class U> struct Ring final : Base<T> {', 'Ring'],
    ['template <typename T, enable_if_t<is_char<T>::value, int> = 0> void print(T x)', 'print'],
    ['type Options = {', 'Options'],
    ['typedef struct client {', 'client'],
    ['enum class Color : int', 'Color'],
    ['sealed interface Shape', 'Shape'],
    ['impl<T: Ord> Display for Heap<T> {', 'Heap'],
    ['unsafe impl Send for Worker', 'Worker'],
    ['impl Worker {', 'Worker'],
    ['export const useStore = create(', 'useStore'],
    ['void setCommand(client *c, int flags', 'setCommand'],
    ['static Document parse(String html)', 'parse'],
    ['std::string Writer::join(const char *a, int b) const', 'Writer::join'],
    ['from app.models import User', 'User'],
    ["import { Agent } from './agent'", 'Agent'],
    ["const { Agent } = require('./agent')", 'Agent'],
    ['use crate::args::Args;', 'crate::args::Args'],
    ['import org.acme.Document;', 'org.acme.Document'],
    ['use App\\Models\\User;', 'App::Models::User'],
    ['sinks::base_sink<Mutex>::log', 'sinks::base_sink::log'],
    ['Map<K, List<V>>.get', 'Map.get'],
    ['Cache<K,V>#put', 'Cache#put'],
    ['Vec::<T>::new', 'Vec::new'],
    ['(>>=)', '>>='],
    ['let rec ( let* ) f = g', 'let*'],
    ['val ( + ) : int -> int', '+'],
    ['Data.Map.(!)', 'Data.Map.!'],
    ['def <=>(other)', '<=>'],
    ['def self.[](key)', '[]'],
    ['def -@', '-@'],
    ['public static func ==<T>(a: T, b: T) -> Bool', '=='],
    ['`it does a thing`', 'it does a thing'],
    ['<redirect::Policy as core::fmt::Debug>::fmt', 'redirect::Policy::fmt'],
    ['void base_sink<Mutex>::log(const msg &m)', 'base_sink::log'],
    ['Client.prototype.acquire', 'Client.acquire'],
    ['Client.prototype.acquire()', 'Client.acquire'],
    ['public void close()', 'close'],
    ['@Test public void closes() {', 'closes'],
    ['[Test] public void Closes()', 'Closes'],
    ['public @Nullable Node previousSibling() {', 'previousSibling'],
    ['public <T extends Node> T first() throws IOException {', 'first'],
    ['size_t size() const;', 'size'],
    ['int Config::samples() const { return m_data.samples; }', 'Config::samples'],
    ['public static bool IsOld<T>(this IObservable<T> source)', 'IsOld'],
    ['public override string TestType', 'TestType'],
    ['public string Name { get; }', 'Name'],
    ['private static final Map<String, Tag> tags = new HashMap<>();', 'tags'],
    ['public Element(String tag)', 'Element'],
    ['override val affectedNode: Node? get()', 'affectedNode'],
    ['suspend fun <E> Channel<E>.toList(): List<E>', 'Channel.toList'],
    ['operator fun plus(other: Job)', 'plus'],
    ['+ (instancetype)scale:(CGFloat)by base:(int)base;', 'scale:base:'],
    ['- (void)draw', 'draw'],
    ['@property (nonatomic, strong) View *view;', 'view'],
    ["SUBTITLES_GZ = '%s.gz' % SUBTITLES", 'SUBTITLES_GZ'],
    ['namespace App\\Models;', 'App\\Models'],
    ['class Map;', 'Map'],
    ['`Map.bind`', 'Map.bind'],
    ['`bind()`', 'bind'],
    ['"Map.bind"', 'Map.bind'],
  ]
  for (const [code, name] of cases) assert.equal(nameInCode(code)?.name, name, code)
})

test('names and sentences are not read as code', () => {
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
    'type checker',
    'object relational mapping',
    'module level functions',
    'const time comparison',
    'how does parse(text) work',
    'import from another file',
    'use of memory',
    'who calls close()',
    'HTML parser (fast)',
    'public key storage',
    'static method',
    'open file dialog',
    'session expired: log in again',
    '"session expired"',
    'operator bool() const',
    '- what is left out',
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

test('a search for code finds the named symbol first, a search for words those that have them', () => {
  const first = (query: string): unknown => {
    const [row] = ctxJson(['search', query], root).results!
    return [row!.p, row!.s, row!.match]
  }
  assert.deepEqual(first('func Execute'), ['Command', 'Execute', 'exact'])
  assert.deepEqual(first('Execute()'), ['Command', 'Execute', 'exact'])
  assert.deepEqual(first('func (c *Command) Execute()'), ['Command', 'Execute', 'qualified'])
  assert.deepEqual(first('class Map'), [undefined, 'Map', 'exact'])
  // No class has this name, so it is a phrase.
  assert.deepEqual(first('class method'), [undefined, 'keep', 'words'])
})

test('the code around a name ranks the symbol that it fits first', () => {
  const folder = makeRepository({
    'net.c': 'int entry(int a) {\n  if (a) return 1;\n  return 2;\n}\n',
    'net.h': 'struct entry {\n  int a;\n};\n',
    'Parser.java':
      'class Query {\n  Node parse(int depth) { return null; }\n}\nclass Parser {\n  Node parse(String html) { return null; }\n}\n',
    'src/Kernel.php': '<?php\nnamespace App;\n\nclass Kernel {\n  public function handle($request) {}\n}\n',
    'src/args.rs': 'pub struct Args {}\n\nimpl Args {\n    pub fn parse_all() {}\n}\n',
  })
  const first = (query: string): unknown => {
    const [row] = ctxJson(['search', query], folder).results!
    return [row!.k, row!.p, row!.s, row!.f]
  }
  assert.deepEqual(first('struct entry'), ['struct', undefined, 'entry', 'net.h'])
  assert.deepEqual(first('int entry(int a)'), ['fn', undefined, 'entry', 'net.c'])
  // The words around the name select one of two.
  assert.deepEqual(first('Node parse(String html)'), ['method', 'Parser', 'parse', 'Parser.java'])
  assert.deepEqual(first('use crate::args::Args;'), ['struct', undefined, 'Args', 'src/args.rs'])
})

test('the kind of a keyword comes first, and pages concatenate to one long page', () => {
  const folder = makeRepository({
    'a.ts': 'const route = 1\nexport const Route = 1\n',
    'b.ts': 'export function Route(): void {}\n',
    'c.ts': 'class Route {}\n',
    'd.py': 'class Route:\n    pass\n',
  })
  const page = (query: string, ...more: string[]): unknown =>
    ctxJson(['search', query, ...more], folder).results!.map(({ k, f }) => `${k} ${f}`)
  assert.deepEqual(page('Route'), ['const a.ts', 'fn b.ts', 'class d.py', 'class c.ts', 'const a.ts'])
  assert.deepEqual(page('class Route'), ['class d.py', 'class c.ts', 'const a.ts', 'fn b.ts', 'const a.ts'])
  for (const [offset, one] of ['class d.py', 'class c.ts', 'const a.ts', 'fn b.ts', 'const a.ts'].entries())
    assert.deepEqual(page('class Route', '--limit', '1', '--offset', String(offset)), [one])
  assert.deepEqual(page('class Route', '--limit', '2', '--offset', '1'), ['class c.ts', 'const a.ts'])
  assert.deepEqual(page('function Route', '--limit', '1'), ['fn b.ts'])
  assert.deepEqual(page('function Route', '--limit', '1', '--kind', 'class'), ['class d.py'])
})

test('a symbol can be given as code if the keyword fits its kind', () => {
  const ids = (...asked: string[]): unknown => ctxJson(['get', ...asked], root).results!.map(({ id }) => id)
  assert.deepEqual(ids('(*Command).Execute', 'Map.bind()', 'class Map'), [
    'command.go#Command.Execute',
    'map.py#Map.bind',
    'map.py#Map',
  ])
  assert.equal(ctxJson(['get', 'struct Map'], root).error !== undefined, true)
})

test('the signature of a record finds its symbol, also misspelt', () => {
  const folder = makeRepository({
    'Node.java':
      'class Node {\n  @Deprecated\n  public @Nullable Node previousSibling() {\n    return null;\n  }\n\n  static <T> T first(T of) {\n    return of;\n  }\n}\n',
    'Mail.php': '<?php\nnamespace App\\Mail;\n\nclass Mail {}\n',
    'limits.py': 'MAX_HITS = 20\n',
  })
  const ids = (asked: string): unknown => ctxJson(['get', asked], folder).results!.map(({ id }) => id)
  const [record] = ctxJson(['get', 'Node.previousSibling'], folder).results!
  assert.equal(record!.signature, 'public @Nullable Node previousSibling()')
  for (const asked of ['public @Nullable Node previousSibling()', '`previousSibling()`', '"Node.previousSibling"'])
    assert.deepEqual(ids(asked), ['Node.java#Node.previousSibling'], asked)
  assert.deepEqual(ids('static <T> T first(T of) {'), ['Node.java#Node.first'])
  assert.deepEqual(ids('namespace App\\Mail;'), ['Mail.php#App\\Mail'])
  assert.deepEqual(ids('MAX_HITS = 20'), ['limits.py#MAX_HITS'])
  const [misspelt] = ctxJson(['get', 'public Node previosSibling()'], folder).results!
  assert.deepEqual([misspelt!.id, misspelt!.match], ['Node.java#Node.previousSibling', 'typo'])
})

test('a file given as symbol suggests the symbols it defines', () => {
  const folder = makeRepository({ 'src/core/thunks.ts': 'export const start = 1\n' })
  const { suggestions } = ctxJson(['search', 'thunks.ts'], folder).error as unknown as {
    suggestions: { args: object }[]
  }
  assert.deepEqual(suggestions[0]!.args, { module: 'src/core/thunks.ts' })
})

test('the kind after the name selects among Go types of one name', () => {
  const root = makeRepository({
    'shop/till.go': 'package shop\n\ntype Till interface {\n\tOpen()\n}\n',
    'real/till.go': 'package real\n\ntype Till struct {\n\tcoins int\n}\n',
  })
  const filesOf = (asked: string) => ctxJson(['get', asked], root).results!.map(({ f }) => f)
  assert.deepEqual(filesOf('type Till interface {'), ['shop/till.go'])
  assert.deepEqual(filesOf('type Till struct'), ['real/till.go'])
})
