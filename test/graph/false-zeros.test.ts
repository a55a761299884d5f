// Callers that were once missing without a word: each would have been an exact "no callers".
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctx } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'
import { relation } from '../helpers/relations.ts'

function rowsOf(root: string, id: string): readonly string[] {
  return relation(root, 'callers', id).rows
}

test('TypeScript: private members', () => {
  const root = makeRepository({
    'box.ts':
      'export class Box {\n  #add(n: number) {}\n  put(n: number) {\n    this.#add(n)\n    ;[1].forEach(this.#add)\n  }\n}\n',
  })
  assert.deepEqual(rowsOf(root, 'box.ts#Box.#add'), ['box.ts#Box.put 4 same-file', 'box.ts#Box.put 5 callback'])
})

test('C++: functions of a namespace, by their definition and by their prototype', () => {
  const root = makeRepository({
    'code.h': 'namespace db {\nvoid Put(int n);\nclass Table {\n public:\n  void Open();\n};\n}\n',
    'code.cc': '#include "code.h"\nnamespace db {\nvoid Put(int n) {}\nvoid Table::Open() { Put(1); }\n}\n',
    'use.cc': '#include "code.h"\nnamespace db {\nvoid Run(Table* table) {\n  Put(2);\n  table->Open();\n}\n}\n',
  })
  const users = ['code.cc#db.Table.Open 4 same-file', 'use.cc#db.Run 4 import']
  assert.deepEqual(rowsOf(root, 'code.cc#db.Put'), users)
  assert.deepEqual([...rowsOf(root, 'code.h#db.Put')].sort(), users)
  assert.deepEqual(rowsOf(root, 'code.h#db.Table.Open'), ['use.cc#db.Run 5 member-of-type'])
})

test('Kotlin: an override is called by its base, and a declaration of another platform by its name', () => {
  const root = makeRepository({
    'Base.kt':
      'package files\nabstract class Base {\n  fun read() = readAll()\n  protected abstract fun readAll(): Int\n}\n',
    'Disk.kt': 'package files\nclass Disk : Base() {\n  override fun readAll(): Int = sizeOf("a")\n}\n',
    'Js.kt': 'package files\nexternal fun sizeOf(path: String): Int\n',
  })
  assert.deepEqual(rowsOf(root, 'Disk.kt#Disk.readAll'), ['Base.kt#Base.read 3 override'])
  assert.deepEqual(rowsOf(root, 'Js.kt#sizeOf'), ['Disk.kt#Disk.readAll 3 import'])
})

test('PHP: the method of an interface is called through what implements it', () => {
  const root = makeRepository({
    'Source.php': '<?php\nnamespace App;\ninterface Source { public function load(): array; }\n',
    'FileSource.php':
      '<?php\nnamespace App;\nclass FileSource implements Source { public function load(): array { return []; } }\n',
    'run.php':
      '<?php\nnamespace App;\nfunction run(): array {\n  $files = new FileSource();\n  return $files->load();\n}\n',
  })
  assert.deepEqual(rowsOf(root, 'Source.php#Source.load'), ['run.php#run 5 override'])
  assert.deepEqual(rowsOf(root, 'FileSource.php#FileSource.load'), ['run.php#run 5 member-of-type'])
})

test('Go: a method is called through an interface that its type implements', () => {
  const root = makeRepository({
    'go.mod': 'module example.org/shop\n',
    'shop.go': [
      'package shop',
      'type Payer interface { Pay(n int) error }',
      'type Card struct{}',
      'func (c Card) Pay(n int) error { return nil }',
      'type Till struct{ Payer Payer }',
      'func (t *Till) Close() error { return t.Payer.Pay(1) }',
      '',
    ].join('\n'),
  })
  assert.deepEqual(rowsOf(root, 'shop.go#Card.Pay'), ['shop.go#Till.Close 6 override'])
})

test('Rust: the parts of a type for several platforms are called alike', () => {
  const part = 'use super::*;\nimpl Platform { pub fn name() -> i32 { 1 } }\n'
  const root = makeRepository({
    'Cargo.toml': '[package]\nname = "demo"\n',
    'src/lib.rs': 'mod platform;\nuse platform::Platform;\nfn show() -> i32 { Platform::name() }\n',
    'src/platform.rs': 'pub struct Platform;\n#[cfg(unix)]\nmod unix;\n#[cfg(windows)]\nmod windows;\n',
    'src/platform/unix.rs': part,
    'src/platform/windows.rs': part,
  })
  for (const system of ['unix', 'windows'])
    assert.deepEqual(
      relation(root, 'callers', `src/platform/${system}.rs#Platform.name`).rows.map(row => row.split(' ')[0]),
      ['src/lib.rs#show'],
    )
})

test('Swift: a receiver of a type parameter is unresolved', () => {
  const root = makeRepository({
    'Auth.swift': [
      'protocol Authenticator { func check(_ n: Int) -> Bool }',
      'final class Guard<AuthenticatorType> where AuthenticatorType: Authenticator {',
      '  let inner: AuthenticatorType',
      '  init(inner: AuthenticatorType) { self.inner = inner }',
      '  func run() -> Bool { return inner.check(1) }',
      '}',
      '',
    ].join('\n'),
  })
  const { rows, unresolved } = relation(root, 'callers', 'Auth.swift#Authenticator.check')
  assert.deepEqual([rows, unresolved.total], [[], 1])
})

test('definitions that need no call to be used are never said to have exactly no callers', () => {
  const root = makeRepository({
    'a.ts': 'export class A {\n  get size() { return 1 }\n  plain() {}\n}\n',
    'b.py': 'class B:\n    @property\n    def size(self): ...\n    def __len__(self): ...\n    def plain(self): ...\n',
    'c.cc': 'class C { public: C(int n); ~C(); void plain(); };\nC::C(int n) {}\nC::~C() {}\nvoid C::plain() {}\n',
    'd.kt': 'class D {\n  operator fun plus(o: D) = this\n  fun plain() {}\n}\n',
    'e.cs': 'class E { public int Size { get { return 1; } } void Plain() {} }\n',
    'f.rs': 'pub struct F;\nimpl Drop for F { fn drop(&mut self) {} }\nimpl F { fn plain(&self) {} }\n',
    'G.java': 'enum G {\n  ONE(1);\n  G(int n) {}\n  void plain() {}\n}\n',
    'h.rb': 'class H\n  def ==(other); end\n  def plain; end\nend\n',
  })
  const whyOf = (id: string): unknown => relation(root, 'callers', id).unresolved.why
  const names = ['a.ts#A.size', 'b.py#B.size', 'b.py#B.__len__', 'c.cc#C.C', 'c.cc#C.~C', 'd.kt#D.plus', 'e.cs#E.Size']
  for (const id of [...names, 'f.rs#F.drop', 'G.java#G.G', 'h.rb#H.=='])
    assert.deepEqual(whyOf(id), { 'without-call': 1 }, id)
  const plain = ['a.ts#A.plain', 'b.py#B.plain', 'c.cc#C.plain', 'd.kt#D.plain', 'e.cs#E.Plain', 'f.rs#F.plain']
  for (const id of [...plain, 'G.java#G.plain', 'h.rb#H.plain']) assert.deepEqual(whyOf(id), {}, id)
  assert.equal(
    ctx(['callers', 'a.ts#A.size'], root).stdout,
    'no callers of a.ts#A.size\nnot listed: uses without a call, as of accessors and operators\n',
  )
})

test('a call on a type outside the index may be one of an extension', () => {
  const root = makeRepository({
    'A.kt': 'fun ByteArray.packed() = 1\nfun run(bytes: ByteArray) { bytes.packed(); bytes.reversed() }\n',
    'B.swift': 'extension Data { func packedS() {} }\nfunc run(data: Data) { data.packedS() }\n',
    'C.cs':
      'public class Tree {}\npublic static class More {\n  public static int Packed(this string s) => 1;\n  public static int Grown(this Tree t) => 1;\n  public static int Plain(string s) => 1;\n}\n' +
      'public class Use { void Run(string s, Tree t) { s.Packed(); t.Grown(); s.Plain(); } }\n',
    'd.rs':
      'pub trait Pack { fn packedR(&self); }\nimpl Pack for String { fn packedR(&self) {} }\nfn run(s: String) { s.packedR() }\n',
  })
  const whyOf = (id: string): unknown => relation(root, 'callers', id).unresolved.why
  for (const id of ['A.kt#ByteArray.packed', 'B.swift#Data.packedS', 'd.rs#Pack.packedR'])
    assert.deepEqual(whyOf(id), { 'receiver-type': 1 }, id)
  // In C# the parameter tells whose member it is.
  for (const id of ['C.cs#More.Packed', 'C.cs#More.Grown'])
    assert.deepEqual(relation(root, 'callers', id).rows, ['C.cs#Use.Run 7 member-of-type'], id)
  assert.deepEqual(whyOf('C.cs#More.Plain'), {})
})

test('a call on a type outside the index may reach a subtype', () => {
  const root = makeRepository({
    'go.mod': 'module example.com/a\n',
    'a.go': [
      'package a',
      'import (',
      '	"io"',
      '	"os"',
      ')',
      'type Tape struct{}',
      'func (t *Tape) Read(p []byte) (int, error) { return 0, nil }',
      'func (t *Tape) rewind() {}',
      'func use(r io.Reader, f *os.File) { r.Read(nil); f.Read(nil) }',
      'func other(r io.Reader) { r.rewind() }',
      '',
    ].join('\n'),
    'Job.java': 'class Job implements Runnable { public void run() {} }\nclass Plain { public void run() {} }\n',
    'Use.java': 'class Use { void start(Runnable job) { job.run(); } }\n',
  })
  const whyOf = (id: string): unknown => relation(root, 'callers', id).unresolved.why
  assert.deepEqual(whyOf('a.go#Tape.Read'), { 'base-type': 1 })
  assert.deepEqual(whyOf('a.go#Tape.rewind'), {})
  assert.deepEqual(whyOf('Job.java#Job.run'), { 'base-type': 1 })
  assert.deepEqual(whyOf('Job.java#Plain.run'), {})
})
