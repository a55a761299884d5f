// Calls on what is made or returned right there, in one line: `new Tree().grow()`, `Tree.make().grow()`.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRepository } from '../helpers/fixture.ts'
import { relation } from '../helpers/relations.ts'

interface Case {
  readonly file: string
  readonly text: readonly string[]
  /** For each member of Tree, the line of the call. */
  readonly calls: Readonly<Record<string, number>>
}

const CASES: Readonly<Record<string, Case>> = {
  PHP: {
    file: 'tree.php',
    text: [
      '<?php',
      'class Tree {',
      '  public static function make(): Tree { return new Tree(); }',
      '  public static function plain() {',
      '    return new self();',
      '  }',
      '  public function same(): static { return $this; }',
      '  public function one() {}',
      '  public function two() {}',
      '  public function three() {}',
      '  public function four() {}',
      '}',
      'function run() {',
      '  Tree::make()->one();',
      '  (new Tree())->two();',
      '  Tree::plain()->three();',
      '  Tree::make()->same()->four();',
      '}',
    ],
    calls: { one: 14, two: 15, three: 16, four: 17 },
  },
  Ruby: {
    file: 'tree.rb',
    text: [
      'class Tree',
      '  def self.make',
      '    new',
      '  end',
      '  def self.built = Tree.new',
      '  def one; end',
      '  def two; end',
      'end',
      'def run',
      '  Tree.new.one',
      '  Tree.make.two',
      'end',
    ],
    calls: { one: 10, two: 11 },
  },
  Python: {
    file: 'tree.py',
    text: [
      'class Tree:',
      '    @classmethod',
      '    def make(cls):',
      '        return cls()',
      '    def same(self):',
      '        return self',
      '    def one(self): ...',
      '    def two(self): ...',
      '    def three(self): ...',
      '    def four(self): ...',
      'def plant():',
      '    return Tree()',
      'def run():',
      '    Tree().one()',
      '    Tree.make().two()',
      '    plant().three()',
      '    Tree().same().four()',
    ],
    calls: { one: 14, two: 15, three: 16, four: 17 },
  },
  Kotlin: {
    file: 'Tree.kt',
    text: [
      'class Tree {',
      '  fun one() {}',
      '  fun two() {}',
      '  fun three() {}',
      '  companion object {',
      '    fun make() = Tree()',
      '  }',
      '}',
      'fun plant(): Tree = Tree()',
      'fun run() {',
      '  Tree().one()',
      '  Tree.make().two()',
      '  plant().three()',
      '}',
    ],
    calls: { one: 11, two: 12, three: 13 },
  },
  Swift: {
    file: 'Tree.swift',
    text: [
      'class Tree {',
      '  static let shared = Tree()',
      '  static func make() -> Tree { Tree() }',
      '  func one() {}',
      '  func two() {}',
      '  func three() {}',
      '}',
      'func run() {',
      '  Tree().one()',
      '  Tree.make().two()',
      '  Tree.shared.three()',
      '}',
    ],
    calls: { one: 9, two: 10, three: 11 },
  },
  'C#': {
    file: 'Tree.cs',
    text: [
      'public class Tree {',
      '  public static Tree Instance { get; } = new Tree();',
      '  public static Tree Make() => new Tree();',
      '  public void one() {}',
      '  public void two() {}',
      '  public void three() {}',
      '  public void four() {}',
      '}',
      'public class Wood {',
      '  void Run() {',
      '    new Tree().one();',
      '    Tree.Make().two();',
      '    Tree.Instance.three();',
      '    (new Tree()).four();',
      '  }',
      '}',
    ],
    calls: { one: 11, two: 12, three: 13, four: 14 },
  },
  Java: {
    file: 'Tree.java',
    text: [
      'public class Tree {',
      '  static final Tree INSTANCE = new Tree();',
      '  static Tree make() { return new Tree(); }',
      '  void one() {}',
      '  void two() {}',
      '  void three() {}',
      '}',
      'class Wood {',
      '  void run() {',
      '    new Tree().one();',
      '    Tree.make().two();',
      '    Tree.INSTANCE.three();',
      '  }',
      '}',
    ],
    calls: { one: 10, two: 11, three: 12 },
  },
  TypeScript: {
    file: 'tree.ts',
    text: [
      'export class Tree {',
      '  static make() { return new Tree() }',
      '  one() {}',
      '  two() {}',
      '}',
      'export function run() {',
      '  new Tree().one()',
      '  Tree.make().two()',
      '}',
    ],
    calls: { one: 7, two: 8 },
  },
  Rust: {
    file: 'tree.rs',
    text: [
      'pub struct Tree;',
      'impl Tree {',
      '  pub fn new() -> Self { Tree }',
      '  pub fn make() -> Tree { Tree }',
      '  pub fn one(&self) {}',
      '  pub fn two(&self) {}',
      '}',
      'fn run() {',
      '  Tree::new().one();',
      '  Tree::make().two();',
      '}',
    ],
    calls: { one: 9, two: 10 },
  },
  Go: {
    file: 'tree.go',
    text: [
      'package wood',
      'type Tree struct{}',
      'func NewTree() *Tree { return &Tree{} }',
      'func (t *Tree) one() {}',
      'func run() {',
      '  NewTree().one()',
      '}',
    ],
    calls: { one: 6 },
  },
  'C++': {
    file: 'tree.cc',
    text: [
      'class Tree {',
      ' public:',
      '  static Tree make();',
      '  void one() {}',
      '  void two() {}',
      '  void three() {}',
      '};',
      'void run() {',
      '  Tree().one();',
      '  Tree::make().two();',
      '  (new Tree())->three();',
      '}',
    ],
    calls: { one: 9, two: 10, three: 11 },
  },
}

for (const [language, { file, text, calls }] of Object.entries(CASES))
  test(`${language}: calls on what is made or returned right there`, () => {
    const root = makeRepository({ [file]: `${text.join('\n')}\n` })
    const run = /\.(?:java|cs)$/.test(file) ? (file.endsWith('.cs') ? 'Wood.Run' : 'Wood.run') : 'run'
    for (const [member, line] of Object.entries(calls)) {
      const { rows } = relation(root, 'callers', `${file}#Tree.${member}`)
      assert.deepEqual(rows, [`${file}#${run} ${line} member-of-type`], member)
    }
  })
